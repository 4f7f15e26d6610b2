/** A pending move is sent, in whatever order a slow connection opens, delivers and breaks. */
import { randomFrom } from '@handwerk/kernel'
import type { ServerMessage } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TableSubscription } from '../src/table-subscription.js'
import { FakeServer, ID } from './fake-server.js'

/** Longer than any wait between two calls of the connection. */
const ANY_WAIT = 19_000
/** Longer than a connection may be silent. */
const SILENCE = 60_000

let server: FakeServer
let subscription: TableSubscription

const settle = () => vi.advanceTimersByTimeAsync(0)
const sent = () => server.asked.flatMap((ask) => (ask.is === 'move' ? [[ask.decision, ask.move]] : []))
const played = () => server.events.filter(({ is, seat }) => is === 'move' && seat === 0).length

function load(): void {
  server = new FakeServer()
  subscription = new TableSubscription(ID, server.openSocket)
  subscription.open()
  server.last.open()
}

/** Delivers the waiting messages, up to one of this kind. */
function deliverUntil(kind: ServerMessage['is']): void {
  for (let is = server.last.deliver(); is !== kind; is = server.last.deliver())
    if (is === null) throw new Error(`no ${kind} is on its way`)
}

/** From now on connections open and messages arrive at once. */
async function calm(): Promise<void> {
  server.isSlow = false
  server.deafTo = null
  for (let i = 0; i < 3; i++) {
    while (server.last.deliver() !== null);
    await settle()
    if (subscription.state.connection !== 'open' && !server.last.isLeft) server.last.open()
    await vi.advanceTimersByTimeAsync(ANY_WAIT)
  }
}

beforeEach(async () => {
  vi.useFakeTimers()
  load()
  await settle()
})
afterEach(() => {
  subscription.close()
  vi.useRealTimers()
})

describe('a pending move is sent', () => {
  beforeEach(async () => {
    subscription.drop()
    subscription.play([3])
    expect(subscription.state).toMatchObject({ move: 'resending' })
    server.isSlow = true
  })

  afterEach(async () => {
    await calm()
    expect(played()).toBe(1)
    expect(subscription.state).toMatchObject({ connection: 'open', move: 'none' })
  })

  it('when the network comes while a socket is being opened', async () => {
    await vi.advanceTimersByTimeAsync(1000)
    const first = server.last
    subscription.renew()
    first.open()
    server.last.open()
    deliverUntil('done')
    await settle()
    expect(sent()).toEqual([[1, 3]])
  })

  it('when the network goes and comes between the scene and the answer', async () => {
    subscription.renew()
    server.last.open()
    deliverUntil('scene')
    subscription.drop()
    subscription.renew()
    server.last.open()
    deliverUntil('done')
    await settle()
    expect(sent()).toEqual([[1, 3]])
  })

  it('when the answer to a question of an older socket comes late', async () => {
    subscription.renew()
    const older = server.last
    older.open()
    subscription.renew()
    server.last.open()
    while (older.deliver() !== null);
    await settle()
    expect(sent()).toEqual([])
    deliverUntil('done')
    await settle()
    expect(sent()).toEqual([[1, 3]])
  })

  it('when the table is asked for twice, and the first answer comes without the second', async () => {
    subscription.renew()
    server.last.open()
    // An event is missing: the page asks again before the first answer has come.
    server.happen('move', 1)
    server.happen('move', 1)
    deliverUntil('scene')
    server.last.say(server.step(3))
    deliverUntil('done')
    await settle()
    expect(sent()).toEqual([[1, 3]])
  })

  it('when the server was too busy to tell the table', async () => {
    const hear = server.hear.bind(server)
    server.hear = (socket, { id }) => {
      socket.tell({ is: 'refused', id, code: 'too-many', sentence: 'Too many messages.', retry: 500 })
      server.hear = hear
    }
    subscription.renew()
    server.last.open()
    deliverUntil('refused')
    await vi.advanceTimersByTimeAsync(500)
    deliverUntil('done')
    await settle()
    expect(sent()).toEqual([[1, 3]])
  })

  it('when the server was too busy for the move, and the connection breaks before it may be sent again', async () => {
    subscription.renew()
    server.last.open()
    const hear = server.hear.bind(server)
    server.hear = (socket, { id }) => {
      socket.tell({ is: 'refused', id, code: 'too-many', sentence: 'Too many messages.', retry: 5000 })
      server.hear = hear
    }
    deliverUntil('done')
    await settle()
    deliverUntil('refused')
    await settle()
    subscription.drop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent()).toEqual([])
  })

  it('when the server had trouble with the table for a while', async () => {
    const hear = server.hear.bind(server)
    server.isSlow = false
    server.hear = (socket, { id }) =>
      socket.tell({ is: 'refused', id, code: 'trouble', sentence: 'Something went wrong here.' })
    subscription.renew()
    server.last.open()
    await vi.advanceTimersByTimeAsync(2 * SILENCE)
    expect(subscription.state.barred?.code).toBe('trouble')
    server.hear = hear
    await vi.advanceTimersByTimeAsync(SILENCE)
    expect(sent()).toEqual([[1, 3]])
  })

  it('when a socket never opens, by the next one', async () => {
    subscription.renew()
    const dialled = server.sockets.length
    await vi.advanceTimersByTimeAsync(SILENCE)
    expect(server.sockets.length).toBeGreaterThan(dialled)
  })

  it('when a socket opens and hears nothing, by the next one', async () => {
    server.deafTo = 'follow'
    subscription.renew()
    server.last.open()
    const deaf = server.last
    await vi.advanceTimersByTimeAsync(SILENCE)
    expect(deaf.isLeft).toBe(true)
  })
})

it('in random orders, each decision has the answer that was given first, once', async () => {
  for (let game = 0; game < 150; game++) {
    const seed = `orders ${game}`
    const random = randomFrom(seed)
    subscription.close()
    load()
    const chosen = new Map<number, number>()
    const steps: readonly (() => unknown)[] = [
      () => server.last.deliver(),
      () => server.last.deliver(),
      () => server.sockets[random.below(server.sockets.length)].deliver(),
      () => server.sockets[random.below(server.sockets.length)].open(),
      () => server.last.isLeft || server.last.open(),
      () => server.last.break(),
      () => subscription.drop(),
      () => subscription.renew(),
      () => server.happen('move', 1),
      () => {
        server.isSlow = random.below(3) > 0
      },
      () => {
        server.deafTo = ([null, null, 'move', 'follow'] as const)[random.below(4)]
      },
      () => vi.advanceTimersByTimeAsync(random.below(15_000)),
      settle,
      () => {
        const { now, move: ownMove } = subscription.state
        if (!now?.decision || ownMove !== 'none') return
        const move = 1 + random.below(3)
        if (!chosen.has(now.decision.number)) chosen.set(now.decision.number, move)
        subscription.play([move])
      },
    ]
    for (let i = 0; i < 80; i++) await steps[random.below(steps.length)]()
    await calm()
    const given = [...chosen.keys()].map((decision) => [decision, server.answers.get(decision)?.move])
    expect(given, seed).toEqual([...chosen])
    expect(subscription.state, seed).toMatchObject({ connection: 'open', move: 'none' })
  }
})
