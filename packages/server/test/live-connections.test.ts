/** Connections by themselves: pings, unread bytes, ended sessions, and the end of the server. */
import type { SiteNotes } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Budgets } from '../src/edge/costs.js'
import { FairTurns } from '../src/edge/fair-turns.js'
import { HEARTBEAT, Live, PINGED_AT_ONCE } from '../src/edge/live.js'
import { UNREAD } from '../src/edge/live-connection.js'
import type { Identity } from '../src/edge/sessions.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { realWorld } from '../src/world.js'
import { FakeSocket } from './fake-socket.js'

const PLENTY = { burst: 1e9, perSecond: 1e9 }

let live: Live
let endSessions: (isEnded: (hash: string) => boolean) => void
/** What the host tells everybody, and whoever hears that it has changed. */
let notes: SiteNotes
let tellNotes: (notes: SiteNotes) => void
let errors: string[]
let endMissed: (hashes: readonly string[]) => Promise<void>
beforeEach(() => {
  vi.useFakeTimers()
  endMissed = async () => undefined
  errors = []
  notes = { announcement: null, maintenance: null }
  live = new Live({
    world: realWorld,
    // No request of these tests reaches a table.
    tables: {} as TableRegistry,
    people: {
      who: async () => null,
      whenEnded: (hear) => {
        endSessions = hear
      },
      endMissed: (hashes) => endMissed(hashes),
    },
    site: {
      inviteOnly: false,
      get current() {
        return notes
      },
      whenChanged: (hear) => {
        tellNotes = hear
      },
    },
    log: { error: (_, sentence) => errors.push(sentence) },
    acts: { startTimer: () => () => 0 },
    messages: PLENTY,
    budgets: new Budgets(realWorld, { address: PLENTY, person: PLENTY }),
    turns: new FairTurns(realWorld),
    speaks: { protocol: 3, oldest: 2, build: 'test' },
    connectionsPerAddress: 10,
    proxies: 0,
  })
})
afterEach(() => vi.useRealTimers())

function connect(session: string | null = null, version = 3): FakeSocket {
  const socket = new FakeSocket()
  const person = { id: 'anna', name: 'Anna', guest: true }
  const identity = session === null ? null : ({ person, session, scope: 'all' } as unknown as Identity)
  live.accept(socket, { identity, version, address: 'here' })
  return socket
}

describe('a connection', () => {
  it('is greeted with the version of the server', () =>
    expect(connect().told).toEqual([{ is: 'hello', protocol: 3, oldest: 2, build: 'test' }]))

  it('of an older client that is still understood stays open', async () => {
    const socket = connect(null, 2)
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.closedWith).toBeNull()
  })

  it('of a client that is too old is told to come back with a newer one', async () => {
    const socket = connect(null, 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.told.at(-1)).toEqual({
      is: 'bye',
      code: 'outdated',
      sentence: 'This client is too old: the server understands versions from 2 on.',
      retry: 60_000,
    })
    expect(socket.closedWith).toBe(1001)
  })

  it('that answers its pings stays open', async () => {
    const socket = connect()
    for (let i = 0; i < 4; i++) {
      await vi.advanceTimersByTimeAsync(HEARTBEAT)
      socket.emit('pong')
    }
    expect([socket.pings, socket.isTerminated]).toEqual([4, false])
  })

  it('that does not answer a ping is ended before the next', async () => {
    const socket = connect()
    await vi.advanceTimersByTimeAsync(HEARTBEAT)
    expect([socket.pings, socket.isTerminated]).toEqual([1, false])
    await vi.advanceTimersByTimeAsync(HEARTBEAT)
    expect([socket.pings, socket.isTerminated, live.count]).toEqual([1, true, 0])
  })

  it('is not pinged together with thousands of others, but once in each round', async () => {
    const sockets = Array.from({ length: 3 * PINGED_AT_ONCE }, () => connect())
    const pinged = () => sockets.filter(({ pings }) => pings > 0).length
    await vi.advanceTimersByTimeAsync(HEARTBEAT)
    expect(pinged()).toBe(PINGED_AT_ONCE)
    await vi.advanceTimersByTimeAsync(HEARTBEAT / 2)
    expect([pinged(), Math.max(...sockets.map(({ pings }) => pings))]).toEqual([sockets.length, 1])
  })

  it('however many there are, is pinged before the half of the next round', async () => {
    const sockets = Array.from({ length: 400 * PINGED_AT_ONCE }, () => connect())
    await vi.advanceTimersByTimeAsync(1.5 * HEARTBEAT)
    expect(sockets.every(({ pings }) => pings === 1)).toBe(true)
  })

  it('that leaves as much unread as it may is told more', () => {
    const socket = connect()
    socket.bufferedAmount = UNREAD
    socket.say('{')
    expect([socket.told.at(-1)?.is, socket.isTerminated]).toEqual(['refused', false])
  })

  it('that leaves more unread is ended', () => {
    const socket = connect()
    socket.bufferedAmount = UNREAD + 1
    socket.say('{')
    expect(socket.isTerminated).toBe(true)
  })

  it('that has failed is ended', () => {
    const socket = connect()
    socket.emit('error')
    expect([socket.isTerminated, live.count]).toEqual([true, 0])
  })
})

describe('a message that cannot be read', () => {
  for (const [id, answered] of [
    [0, 0],
    [7, 7],
    [-1, null],
    [1.5, null],
    ['7', null],
  ] as const)
    it(`with the id ${JSON.stringify(id)} is refused with ${answered}`, () => {
      const socket = connect()
      socket.say({ is: 'dance', id })
      expect(socket.told.at(-1)).toMatchObject({ is: 'refused', id: answered, code: 'malformed' })
    })

  for (const text of ['', 'null', '7', '[]', '{"is":"follow"'])
    it(`such as ${JSON.stringify(text)} is refused without an id`, () => {
      const socket = connect()
      socket.say(text)
      expect(socket.told.at(-1)).toMatchObject({ is: 'refused', id: null, code: 'malformed' })
    })
})

describe('the end of a session', () => {
  it('ends its connections, and no others', () => {
    const [ended, other, stranger] = [connect('a'), connect('b'), connect()]
    endSessions((hash) => hash === 'a')
    expect(ended.told.at(-1)).toEqual({ is: 'bye', code: 'sign-in', sentence: 'This session has ended.', retry: 1000 })
    expect([ended, other, stranger].map(({ closedWith }) => closedWith)).toEqual([1008, null, null])
  })

  it('ends a connection that is opened just afterwards, too', () => {
    endSessions((hash) => hash === 'a')
    expect(connect('a').closedWith).toBe(1008)
  })

  it('cuts off a client that does not close by itself within a second', async () => {
    const socket = connect('a')
    endSessions(() => true)
    await vi.advanceTimersByTimeAsync(999)
    expect(socket.isTerminated).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(socket.isTerminated).toBe(true)
  })
})

describe('ends of sessions that were missed', () => {
  let looked: (readonly string[])[]
  beforeEach(() => {
    looked = []
    endMissed = async (hashes) => {
      looked.push(hashes)
      if (looked.length < 3) throw new Error('not now')
    }
  })

  it('are looked for again each second until the database could tell', async () => {
    connect('ben')
    live.endMissedSessions()
    connect('olga')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(looked).toEqual([['ben'], ['ben', 'olga'], ['ben', 'olga']])
    const sentence = 'the sessions of connections could not be looked up; they are tried again'
    expect(errors).toEqual([sentence, sentence])
  })

  it('are not looked for twice when they were missed twice', async () => {
    live.endMissedSessions()
    live.endMissedSessions()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(looked).toHaveLength(3)
  })

  it('are not looked for by a server that stops', async () => {
    live.endMissedSessions()
    await live.stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(looked).toHaveLength(1)
  })
})

it('all sessions of open connections are known', () => {
  connect('a')
  connect()
  connect('b')
  expect(live.sessions).toEqual(['a', 'b'])
})

it('a server that stops says goodbye to everybody', async () => {
  const sockets = [connect('a'), connect()]
  await live.stop()
  const bye = { is: 'bye', code: 'stopping', sentence: 'The server restarts.', retry: 1000 }
  expect(sockets.map(({ told, closedWith }) => [told.at(-1), closedWith])).toEqual([
    [bye, 1001],
    [bye, 1001],
  ])
})

describe('what the host tells everybody', () => {
  const CAKE = { text: 'Cake!', until: null }
  const heard = ({ told }: FakeSocket) => told.filter(({ is }) => is === 'site')

  it('is heard by whoever is connected when it changes', () => {
    const [one, two] = [connect('a'), connect()]
    tellNotes({ announcement: CAKE, maintenance: null })
    for (const socket of [one, two])
      expect(heard(socket)).toEqual([{ is: 'site', announcement: CAKE, maintenance: null }])
  })

  for (const [what, current] of [
    ['an announcement', { announcement: CAKE, maintenance: null }],
    ['maintenance', { announcement: null, maintenance: 0 }],
  ] as const)
    it(`is heard by whoever comes while there is ${what}`, () => {
      notes = current
      expect(heard(connect())).toEqual([{ is: 'site', ...current }])
    })

  it('is not heard by whoever comes while there is nothing', () => expect(heard(connect())).toEqual([]))
})
