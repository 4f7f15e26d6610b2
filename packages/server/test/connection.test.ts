/** How a connection answers the requests of its client, and when it stops reading. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../src/api-error.js'
import { Budgets } from '../src/edge/costs.js'
import { realWorld } from '../src/world.js'
import { FakeConnection, PLENTY, TABLE } from './fake-connection.js'

let fake: FakeConnection
beforeEach(() => {
  vi.useFakeTimers()
  fake = new FakeConnection()
})
afterEach(() => vi.useRealTimers())

describe('a request', () => {
  it('is answered with the number of its event', async () => {
    fake.connect()
    await fake.ask({ is: 'resign', id: 7 })
    expect(fake.answers).toEqual([{ is: 'done', id: 7, number: 1 }])
  })

  it('reaches the table as an act of its person, without the id', async () => {
    fake.connect()
    await fake.ask({ is: 'move', id: 7, decision: 2, move: 'x' })
    expect(fake.tableAt().acts).toEqual([['anna', { is: 'move', decision: 2, move: 'x' }]])
  })

  it('to act is timed', async () => {
    fake.connect()
    await fake.ask({ is: 'resign', id: 7 })
    expect(fake.timed).toBe(1)
  })

  it('to act is refused to somebody without a name', async () => {
    fake.connect({}, { identity: null })
    await fake.ask({ is: 'resign', id: 7 })
    expect(fake.answers).toEqual([{ is: 'refused', id: 7, code: 'sign-in', sentence: 'Take a name first.' }])
  })

  it('is refused by the table with its own sentence', async () => {
    fake.connect()
    fake.tableAt().act = () => Promise.reject(new ApiError('not-now', 'The game is over.'))
    await fake.ask({ is: 'resign', id: 7 })
    expect(fake.answers).toEqual([{ is: 'refused', id: 7, code: 'not-now', sentence: 'The game is over.' }])
  })

  it('that fails is answered with one sentence, and logged with its table', async () => {
    fake.connect()
    const err = new Error('secret')
    fake.tableAt().act = () => Promise.reject(err)
    await fake.ask({ is: 'resign', id: 7 })
    expect(fake.answers).toEqual([
      { is: 'refused', id: 7, code: 'trouble', sentence: 'Something went wrong here; it is in the log.' },
    ])
    expect(fake.log).toEqual([{ err, table: TABLE, sentence: 'an ask failed' }])
  })

  it('in bytes instead of text is malformed', () => {
    fake.connect()
    fake.socket.emit('message', JSON.stringify({ is: 'resign', id: 7, table: TABLE }), true)
    expect(fake.answers).toMatchObject([{ is: 'refused', id: null, code: 'malformed' }])
  })

  it('of a session that has ended is not performed', async () => {
    const connection = fake.connect()
    fake.socket.say({ is: 'resign', id: 7, table: TABLE })
    connection.endSession()
    await fake.settle()
    expect(fake.tableAt().acts).toEqual([])
  })

  it('to act does not wait for a scene that is read', async () => {
    fake.connect()
    fake.tableAt().follow = () => new Promise(() => undefined)
    await fake.ask({ is: 'follow', id: 1 })
    await fake.ask({ is: 'resign', id: 2 })
    expect(fake.answers).toEqual([{ is: 'done', id: 2, number: 1 }])
  })

  it('waits for the one before it', async () => {
    fake.connect()
    const ends: (() => void)[] = []
    fake.tableAt().act = () => new Promise((done) => ends.push(() => done(1)))
    await fake.ask({ is: 'resign', id: 1 })
    await fake.ask({ is: 'resign', id: 2 })
    expect(ends).toHaveLength(1)
    ends[0]?.()
    await fake.settle()
    expect(ends).toHaveLength(2)
  })
})

describe('too many messages', () => {
  const FEW = { burst: 1, perSecond: 2 }

  it('are refused with the time to wait', async () => {
    fake.connect({ messages: FEW })
    await fake.ask({ is: 'resign', id: 1 })
    await fake.ask({ is: 'resign', id: 2 })
    expect(fake.answers[1]).toEqual({
      is: 'refused',
      id: 2,
      code: 'too-many',
      sentence: 'Too many messages; wait 500 ms.',
      retry: 500,
    })
  })

  it('are not read for a tenth of a second', async () => {
    fake.connect({ messages: FEW })
    for (const id of [1, 2]) await fake.ask({ is: 'resign', id })
    await vi.advanceTimersByTimeAsync(99)
    expect(fake.socket.isPaused).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(fake.socket.isPaused).toBe(false)
  })

  it('pause the reading once, however many were under way', async () => {
    fake.connect({ messages: FEW })
    const pause = vi.spyOn(fake.socket, 'pause')
    for (const id of [1, 2, 3]) await fake.ask({ is: 'resign', id })
    expect(pause).toHaveBeenCalledTimes(1)
  })

  it('pause the reading again after a pause', async () => {
    fake.connect({ messages: FEW })
    for (const id of [1, 2]) await fake.ask({ is: 'resign', id })
    await vi.advanceTimersByTimeAsync(100)
    await fake.ask({ is: 'resign', id: 3 })
    expect(fake.socket.isPaused).toBe(true)
  })

  it('are those that the budget does not pay for, too', async () => {
    const budgets = new Budgets(realWorld, { address: { burst: 2, perSecond: 1 }, person: PLENTY })
    fake.connect({ budgets })
    for (const id of [1, 2]) await fake.ask({ is: 'resign', id })
    expect([fake.answers[1], fake.socket.isPaused]).toMatchObject([{ code: 'too-many', retry: 2000 }, true])
  })

  it('are a hundred that wait for their answer, and one more', async () => {
    fake.connect()
    fake.tableAt().act = () => new Promise(() => undefined)
    for (let id = 1; id <= 100; id++) await fake.ask({ is: 'resign', id })
    expect(fake.answers).toEqual([])
    await fake.ask({ is: 'resign', id: 101 })
    expect(fake.answers).toMatchObject([{ id: 101, code: 'too-many', retry: 100 }])
  })

  it('include those that wait for a scene', async () => {
    fake.connect()
    fake.tableAt().act = () => new Promise(() => undefined)
    fake.tableAt().follow = () => new Promise(() => undefined)
    for (let id = 1; id <= 50; id++) {
      await fake.ask({ is: 'resign', id })
      await fake.ask({ is: 'follow', id: 1000 + id })
    }
    await fake.ask({ is: 'resign', id: 51 })
    expect(fake.answers).toMatchObject([{ id: 51, code: 'too-many' }])
  })
})

it('other refusals do not pause the reading', async () => {
  fake.connect({}, { identity: null })
  await fake.ask({ is: 'resign', id: 7 })
  expect([fake.answers.length, fake.socket.isPaused]).toEqual([1, false])
})

describe('a request costs', () => {
  /** What is left of a budget of a thousand, which does not grow. */
  const spentBy = async (...messages: object[]): Promise<number> => {
    const budget = { burst: 1000, perSecond: 1e-9 }
    const budgets = new Budgets(realWorld, { address: budget, person: PLENTY })
    fake.connect({ budgets })
    for (const message of messages) await fake.ask({ id: 1, ...message })
    let left = 0
    const pay = (cost: number) => {
      try {
        budgets.spend({ address: 'here', person: null }, cost)
        left += cost
      } catch {
        return false
      }
      return true
    }
    for (const cost of [100, 10, 1]) while (pay(cost));
    return 1000 - left
  }

  it('what its kind costs', async () => expect(await spentBy({ is: 'undo' })).toBe(10))

  it('one more for each ten who hear a line of talk', async () => {
    fake.tableAt().followerCount = 30
    expect(await spentBy({ is: 'say', text: 'hello' })).toBe(5)
  })

  it('later turns of its address for those who hear a line of talk', async () => {
    const charge = vi.spyOn(fake.options.turns, 'charge')
    fake.tableAt().followerCount = 30
    fake.connect()
    await fake.ask({ is: 'say', id: 1, text: 'hello' })
    await fake.ask({ is: 'resign', id: 2 })
    expect(charge.mock.calls).toEqual([['here', 'write', 3]])
  })

  it('no more for other acts, however many follow', async () => {
    fake.tableAt().followerCount = 30
    expect(await spentBy({ is: 'resign' })).toBe(2)
  })

  it('one more for each ten events that must be read to follow', async () => {
    fake.tableAt().events = 40
    expect(await spentBy({ is: 'follow' })).toBe(6)
  })
})

describe('a message to a closed connection', () => {
  it('is not sent, and counts as written', () => {
    const connection = fake.connect()
    fake.socket.readyState = 2
    const written = vi.fn()
    connection.send('1', written)
    expect([fake.socket.told, written.mock.calls.length]).toEqual([[], 1])
  })

  it('counts as written, too, if the client has left too much unread', () => {
    const connection = fake.connect()
    fake.socket.bufferedAmount = 1e9
    const written = vi.fn()
    connection.send('1', written)
    expect([fake.socket.isTerminated, written.mock.calls.length]).toEqual([true, 1])
  })
})

it('a session is ended once', () => {
  const connection = fake.connect()
  connection.endSession()
  connection.endSession()
  expect(fake.socket.told.filter(({ is }) => is === 'bye')).toHaveLength(1)
})

it('a goodbye comes after the answers to all that was asked before', async () => {
  const connection = fake.connect()
  fake.socket.say({ is: 'resign', id: 1, table: TABLE })
  fake.socket.say({ is: 'follow', id: 2, table: TABLE })
  void connection.leave('The server restarts.')
  await fake.settle()
  expect(fake.socket.told.at(-1)?.is).toBe('bye')
  expect(fake.answers).toHaveLength(2)
})
