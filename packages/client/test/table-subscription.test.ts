import { randomFrom } from '@handwerk/kernel'
import { PROTOCOL_VERSION } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MoveNews, TableSubscription } from '../src/table-subscription.js'
import { FakeServer, ID, TABLE } from './fake-server.js'

let server: FakeServer
let subscription: TableSubscription
let news: MoveNews[]

beforeEach(() => {
  vi.useFakeTimers()
  server = new FakeServer()
  news = []
  subscription = new TableSubscription(ID, server.openSocket, { onMove: (told) => news.push(told) })
  subscription.open()
  server.last.open()
})
afterEach(() => {
  subscription.close()
  vi.useRealTimers()
})

const story = () => subscription.state.now?.snapshots.flatMap((look) => look.facts.map(({ is }) => is)) ?? []
const whole = () => server.events.map(({ facts }) => facts[0].is)
const settle = () => vi.advanceTimersByTimeAsync(0)
/** The connection comes back after its wait. */
const comeBack = async () => {
  await vi.advanceTimersByTimeAsync(20_000)
  server.last.open()
  await settle()
}

describe('a followed table', () => {
  it('is known from the first scene, and grows with each step', async () => {
    expect(story()).toEqual(['start 1'])
    server.happen('move', 1)
    await settle()
    expect(story()).toEqual(['start 1', 'move 2'])
    expect(subscription.state.now?.snapshots.at(-1)?.view()).toEqual({ events: 2 })
  })

  it('understands a server that sends whole views', async () => {
    server.knowsDeltas = false
    server.happen('move', 1)
    await settle()
    expect(subscription.state.now?.snapshots.at(-1)?.view()).toEqual({ events: 2 })
  })

  it('asks for everything if changes are about another view', () => {
    server.last.follows = false
    server.happen('move', 1)
    const delta = { ...server.step(2), changes: [[['players', 0, 'coins'], 7]] }
    server.last.say(delta)
    expect(server.asked.at(-1)).toEqual({ is: 'follow', id: expect.any(Number), table: ID, deltas: true })
    expect(story()).toEqual(whole())
  })

  it('gets missed events when the connection comes back, and none twice', async () => {
    server.happen('move', 1)
    server.last.break()
    expect(subscription.state.connection).toBe('lost')
    server.happen('move', 1)
    server.happen('move', 1)
    await comeBack()
    expect(subscription.state.connection).toBe('open')
    expect(server.asked.at(-1)).toMatchObject({ is: 'follow', since: 2 })
    expect(story()).toEqual(whole())
  })

  it('ignores a step that comes again', () => {
    server.happen('move', 1)
    const before = subscription.state.now
    server.last.tell(server.step(2))
    server.last.tell(server.step(1))
    expect(subscription.state.now).toBe(before)
  })

  it('asks again if an event is missing', () => {
    server.last.follows = false
    server.happen('move', 1)
    server.happen('move', 1)
    server.last.tell(server.step(3))
    expect(server.asked.at(-1)).toMatchObject({ is: 'follow', since: 1 })
    expect(story()).toEqual(whole())
  })

  it('starts over if it comes back as another seat', async () => {
    server.happen('move', 1)
    server.last.break()
    server.seat = 1
    server.events.pop()
    server.events.push({ number: 2, is: 'leave', seat: 0, facts: [{ is: 'as seat 1' }] })
    server.happen('move', 1)
    await comeBack()
    expect(story()).toEqual(['start 1', 'as seat 1', 'move 3'])
  })

  it('drops undone events', () => {
    server.happen('move', 0)
    server.happen('move', 0)
    server.happen('undo', 0, [3])
    expect(story()).toEqual(['start 1', 'move 2', 'undo 4'])
  })

  it('waits longer and longer for a server that does not answer, and reconnects at once when told to', async () => {
    for (let i = 0; i < 6; i++) {
      server.last.break()
      await vi.advanceTimersByTimeAsync(20_000)
    }
    const tries = server.sockets.length
    server.last.break()
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.sockets.length).toBe(tries)
    subscription.renew()
    expect(server.sockets.length).toBe(tries + 1)
  })

  it('reconnects after the time that a stopping server names', async () => {
    server.last.tell({ is: 'bye', code: 'stopping', sentence: 'The server restarts.', retry: 1000 })
    expect(subscription.state.connection).toBe('stopping')
    await vi.advanceTimersByTimeAsync(1300)
    expect(server.sockets.length).toBe(2)
  })

  it('notices that a silent connection is dead', async () => {
    server.deafTo = 'follow'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(subscription.state.connection).toBe('lost')
    expect(server.sockets.length).toBeGreaterThan(1)
  })

  it('ignores messages of a socket that it has closed', () => {
    const old = server.last
    subscription.renew()
    server.happen('move', 1)
    old.tell(server.step(2))
    expect(story()).toEqual(['start 1'])
  })

  it('knows who is present, and when that changes', () => {
    server.last.tell({ is: 'presence', table: ID, presence: { seats: [], onlookers: 2 } })
    expect(subscription.state.now?.presence.onlookers).toBe(2)
    expect(story()).toEqual(whole())
  })

  it('asks for the chat of onlookers when the game is over', () => {
    server.last.tell({ is: 'table', table: { ...TABLE, status: 'over' } })
    expect(server.asked.at(-1)).toMatchObject({ is: 'follow', since: 1 })
  })

  it('reports why it may not be followed', async () => {
    server.hear = (socket, ask) =>
      socket.tell({ is: 'refused', id: ask.id, code: 'no-such-table', sentence: 'There is no such table.' })
    subscription.renew()
    server.last.open()
    await settle()
    expect(subscription.state.barred?.code).toBe('no-such-table')
  })
})

describe('a move', () => {
  it('names its decision, and is sent after the one before is done', async () => {
    subscription.play([1, 2])
    expect(subscription.state.move).toBe('sending')
    await settle()
    expect(server.asked.filter(({ is }) => is === 'move')).toMatchObject([
      { decision: 1, move: 1 },
      { decision: 2, move: 2 },
    ])
    expect(subscription.state.move).toBe('none')
  })

  it('is sent again after a break, and played once if it had arrived', async () => {
    const { tell } = server.last
    // It arrives, but neither its event nor the answer comes back.
    server.last.tell = () => {}
    subscription.play([1])
    server.last.tell = tell
    server.last.break()
    await comeBack()
    expect(server.asked.filter(({ is }) => is === 'move')).toMatchObject([
      { decision: 1, move: 1 },
      { decision: 1, move: 1 },
    ])
    expect(story()).toEqual(['start 1', 'move 2'])
    expect(subscription.state.move).toBe('none')
  })

  it('is kept while there is no connection', async () => {
    server.last.break()
    subscription.play([3])
    expect(subscription.state.move).toBe('resending')
    await comeBack()
    expect(server.events.map(({ is }) => is)).toEqual(['start', 'move'])
    expect(story()).toEqual(whole())
  })

  it('that is refused is reported, and those after it are dropped', async () => {
    const offered = server.moves
    subscription.play([1, 2])
    server.moves = offered
    await settle()
    server.moves = [9]
    subscription.play([1, 2])
    await settle()
    expect(news).toMatchObject([{ is: 'refused', refused: { code: 'illegal' }, kept: false }])
    expect(subscription.state.move).toBe('none')
    expect(server.events.length).toBe(3)
  })

  it('that is not legal is not sent', () => {
    subscription.play([7])
    expect(server.asked.some(({ is }) => is === 'move')).toBe(false)
    expect(subscription.state.move).toBe('none')
  })
})

/** Fields whose contents belong to the game or are keyed by data: nothing is added there. */
const GIVEN = ['view', 'options', 'keys']

/** Adds an unknown field to each object of a message. */
function withMore(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(withMore)
  if (typeof message !== 'object' || message === null) return message
  const fields = Object.entries(message).map(([key, value]) => [key, GIVEN.includes(key) ? value : withMore(value)])
  return { ...Object.fromEntries(fields), invented: { later: true } }
}

describe('a server that is newer than this client', () => {
  const hello = (protocol: number, oldest: number, build = 'next') =>
    ({ is: 'hello', protocol, oldest, build }) as const

  it('may add fields to each message', () => {
    server.last.follows = false
    server.happen('move', 1)
    server.last.say(withMore(server.step(2)))
    expect(story()).toEqual(whole())
    server.last.say(withMore(server.scene(0)))
    expect(subscription.state.connection).toBe('open')
    expect(server.sockets).toHaveLength(1)
  })

  it('may send unknown kinds of messages', () => {
    server.last.say({ is: 'fireworks', table: ID })
    expect(subscription.state.connection).toBe('open')
    expect(server.sockets).toHaveLength(1)
  })

  it('is used as long as it understands this version', async () => {
    server.last.tell(hello(PROTOCOL_VERSION + 1, PROTOCOL_VERSION))
    subscription.play([1])
    await settle()
    expect(subscription.state.connection).toBe('open')
    expect(story()).toEqual(['start 1', 'move 2'])
  })

  const endings: [string, () => void][] = [
    ['does not understand this version', () => server.last.tell(hello(PROTOCOL_VERSION + 1, PROTOCOL_VERSION + 1))],
    [
      'says that this version is outdated',
      () => server.last.tell({ is: 'bye', code: 'outdated', sentence: '', retry: 60_000 }),
    ],
    [
      'sends an unreadable message',
      () => {
        server.last.tell(hello(PROTOCOL_VERSION + 1, PROTOCOL_VERSION))
        server.last.say({ is: 'step', table: ID, event: 'in another shape' })
      },
    ],
  ]
  it.each(endings)('that %s is not connected to again', async (_, happens) => {
    happens()
    expect(subscription.state.connection).toBe('outdated')
    await vi.advanceTimersByTimeAsync(600_000)
    subscription.renew()
    expect(server.sockets).toHaveLength(1)
    expect(subscription.state.connection).toBe('outdated')
  })

  it('that does not understand this version leaves no move pending', async () => {
    server.last.break()
    subscription.play([1])
    expect(subscription.state.move).toBe('resending')
    await vi.advanceTimersByTimeAsync(20_000)
    server.last.tell(hello(PROTOCOL_VERSION + 1, PROTOCOL_VERSION + 1))
    expect(subscription.state.move).toBe('none')
    subscription.play([1])
    expect(subscription.state.move).toBe('none')
  })

  it('of another build is noticed, and one of the same build is not', async () => {
    server.last.tell(hello(PROTOCOL_VERSION, PROTOCOL_VERSION, 'first'))
    server.last.break()
    await comeBack()
    server.last.tell(hello(PROTOCOL_VERSION, PROTOCOL_VERSION, 'first'))
    expect(subscription.state.rebuilt).toBe(false)
    server.last.break()
    await comeBack()
    server.last.tell(hello(PROTOCOL_VERSION, PROTOCOL_VERSION, 'second'))
    expect(subscription.state.rebuilt).toBe(true)
  })
})

describe('a server of the same version', () => {
  it('that sends unreadable messages is connected to anew', () => {
    server.last.say({ is: 'step', table: ID, event: 'in another shape' })
    expect(subscription.state.connection).toBe('lost')
  })
})

describe('whatever the connection does', () => {
  it('each event arrives once', async () => {
    for (let game = 0; game < 40; game++) {
      const seed = `connection ${game}`
      const random = randomFrom(seed)
      server = new FakeServer()
      subscription = new TableSubscription(ID, server.openSocket)
      subscription.open()
      server.last.open()
      for (let i = 0; i < 60; i++) {
        const what = random.below(6)
        if (what === 0) server.last.break()
        else if (what === 1) await comeBack()
        else if (what === 2) subscription.play([1 + random.below(3), 1 + random.below(3)])
        else if (what === 3) server.happen('move', 1)
        else if (what === 4) server.last.tell(server.step(1 + random.below(server.events.length)))
        else await settle()
      }
      server.last.break()
      await comeBack()
      expect(story(), seed).toEqual(whole())
      expect(subscription.state.move, seed).toBe('none')
      subscription.close()
    }
  })
})
