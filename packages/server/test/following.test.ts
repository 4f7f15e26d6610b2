/** Which tables a connection follows, and how long a scene keeps others waiting. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, FOLLOWED } from '../src/edge/live-connection.js'
import { FakeConnection, FakeTable, TABLE, tableId } from './fake-connection.js'
import { FakeSocket } from './fake-socket.js'

let fake: FakeConnection
beforeEach(() => {
  vi.useFakeTimers()
  fake = new FakeConnection()
})
afterEach(() => vi.useRealTimers())

describe('a connection that follows a table', () => {
  it('gets the scene before the answer', async () => {
    fake.connect()
    await fake.ask({ is: 'follow', id: 1, since: 4 })
    expect(fake.socket.told).toEqual([
      { is: 'scene', since: 4 },
      { is: 'done', id: 1, number: null },
    ])
  })

  it('gets all of it unless it says what it knows', async () => {
    fake.connect()
    await fake.ask({ is: 'follow', id: 1 })
    expect(fake.socket.told[0]).toEqual({ is: 'scene', since: 0 })
  })

  for (const [deltas, wantsChanges] of [
    [true, true],
    [false, false],
    [undefined, false],
  ])
    it(`hears ${wantsChanges ? 'changes' : 'whole views'} if deltas is ${deltas}`, async () => {
      fake.connect()
      await fake.ask({ is: 'follow', id: 1, deltas })
      expect(fake.tableAt().followers).toMatchObject([{ person: 'anna', wantsChanges }])
    })

  it('follows it once, also if it asks again', async () => {
    fake.connect()
    for (const id of [1, 2]) await fake.ask({ is: 'follow', id })
    expect(fake.tableAt().followers).toHaveLength(1)
  })

  it('hears no more of it when it does not follow any more', async () => {
    fake.connect()
    await fake.ask({ is: 'follow', id: 1 })
    await fake.ask({ is: 'unfollow', id: 2 })
    expect([fake.tableAt().followers, fake.answers.at(-1)]).toEqual([[], { is: 'done', id: 2, number: null }])
  })

  it('may stop following what it never followed', async () => {
    fake.connect()
    await fake.ask({ is: 'unfollow', id: 2 })
    expect(fake.answers).toEqual([{ is: 'done', id: 2, number: null }])
  })

  it('goes on following others when it stops following one', async () => {
    fake.connect()
    const [one, two] = [tableId(1), tableId(2)]
    await fake.ask({ is: 'follow', id: 1, table: one })
    await fake.ask({ is: 'follow', id: 2, table: two })
    await fake.ask({ is: 'unfollow', id: 3, table: one })
    expect([fake.tableAt(one).followers.length, fake.tableAt(two).followers.length]).toEqual([0, 1])
  })

  it('leaves all tables when it closes', async () => {
    fake.connect()
    for (const n of [1, 2]) await fake.ask({ is: 'follow', id: n, table: tableId(n) })
    fake.socket.terminate()
    expect([...fake.tables.values()].map(({ followers }) => followers)).toEqual([[], []])
  })

  it('leaves a table whose scene comes after it has closed', async () => {
    fake.connect()
    const table = fake.tableAt()
    const { follow } = FakeTable.prototype
    table.follow = async (follower, since) => {
      fake.socket.terminate()
      return follow.call(table, follower, since)
    }
    await fake.ask({ is: 'follow', id: 1 })
    expect(table.followers).toEqual([])
  })

  it('may follow a hundred, and no more', async () => {
    fake.connect()
    for (let n = 1; n <= FOLLOWED + 1; n++) await fake.ask({ is: 'follow', id: n, table: tableId(n) })
    expect(fake.answers.filter(({ is }) => is === 'done')).toHaveLength(FOLLOWED)
    expect(fake.answers.at(-1)).toMatchObject({
      code: 'not-now',
      sentence: 'At most 100 tables can be followed at once.',
    })
  })

  it('that is dismissed is told to come back', async () => {
    fake.connect()
    await fake.ask({ is: 'follow', id: 1 })
    fake.tableAt().followers[0]?.dismiss('A newer server has gone on with this table.')
    await fake.settle()
    const sentence = 'A newer server has gone on with this table.'
    expect(fake.socket.told.at(-1)).toEqual({ is: 'bye', code: 'stopping', sentence, retry: 1000 })
  })

  it('does not hear whom its person has muted', async () => {
    fake.muted = new Set(['eve'])
    fake.connect()
    await fake.ask({ is: 'follow', id: 1 })
    expect([...(fake.tableAt().followers[0]?.muted ?? [])]).toEqual(['eve'])
  })

  it('does not hear whom its person mutes later, at all its tables', async () => {
    fake.connect()
    for (const n of [1, 2]) await fake.ask({ is: 'follow', id: n, table: tableId(n) })
    fake.muted = new Set(['eve'])
    await fake.ask({ is: 'mute', id: 3, table: tableId(1), person: 'eve', muted: true })
    const heard = [...fake.tables.values()].map(({ followers }) => [...(followers[0]?.muted ?? [])])
    expect(heard).toEqual([['eve'], ['eve']])
  })

  it('hears everybody if it has no person', async () => {
    fake.muted = new Set(['eve'])
    fake.connect({}, { identity: null })
    await fake.ask({ is: 'follow', id: 1 })
    expect(fake.tableAt().followers).toMatchObject([{ person: null, muted: new Set() }])
  })
})

it('the letters of a scene delay the next turn of their address', async () => {
  const charge = vi.spyOn(fake.options.turns, 'charge')
  fake.connect()
  fake.tableAt().letters = 30_000
  await fake.ask({ is: 'follow', id: 1 })
  expect(charge).toHaveBeenLastCalledWith('here', 'scene', 3)
})

describe('the turn of a scene', () => {
  /** Two scenes at a time are sent; the third waits. */
  const followThree = async () => {
    const other = new FakeSocket()
    const third = new FakeSocket()
    for (const one of [fake.socket, other, third]) {
      one.send = (message) => one.told.push(JSON.parse(message))
      new Connection(one, { identity: null, version: 3, address: 'here' }, fake.options, () => undefined)
      one.say({ is: 'follow', id: 1, table: TABLE })
      await fake.settle()
    }
    return third
  }

  it('lasts until it is written', async () => expect((await followThree()).told).toEqual([]))

  it('lasts a tenth of a second at most, for a client that does not read', async () => {
    const third = await followThree()
    await vi.advanceTimersByTimeAsync(99)
    expect(third.told).toEqual([])
    await vi.advanceTimersByTimeAsync(2)
    expect(third.told[0]).toEqual({ is: 'scene', since: 0 })
  })

  it('ends when the connection is closed', async () => {
    fake.connect()
    fake.tableAt().follow = async () => {
      fake.socket.readyState = 3
      return 0
    }
    for (const id of [1, 2, 3]) await fake.ask({ is: 'follow', id })
    await fake.settle()
    expect(fake.options.turns.waiting).toBe(0)
  })
})
