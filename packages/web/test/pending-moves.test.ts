// @vitest-environment happy-dom
/** A move that the server has not answered survives the page on which it was made. */

import { type MoveNews, TableSubscription } from '@handwerk/client/live'
import { randomFrom } from '@handwerk/kernel'
import { PROTOCOL_VERSION } from '@handwerk/protocol'
import { loadGame } from '@handwerk/shelf'
import { act, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { FakeServer, ID } from '../../client/test/fake-server.ts'
import { moveNote } from '../src/live/move-note.ts'
import { hasPending, pendingMoves } from '../src/live/pending-moves.ts'
import { MoveNotice } from '../src/live/TableNotices.tsx'
import TablePage from '../src/live/TablePage.tsx'
import { messages } from '../src/live/words/index.ts'
import { changeSettings } from '../src/shell/settings.ts'
import { prepareDom, render } from './table-harness.tsx'

const ANNA = 0
const BEN = 1

let server: FakeServer
let subscription: TableSubscription
let news: MoveNews[]

/** Loads a page, which has no connection yet. */
function load(): void {
  news = []
  subscription = new TableSubscription(ID, server.openSocket, {
    onMove: (told) => news.push(told),
    pending: pendingMoves,
  })
  subscription.open()
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const connect = async () => {
  server.last.open()
  await settle()
}
/** Replaces the page by a new one, which knows nothing of the old one. */
const reload = async () => {
  subscription.close()
  await settle()
  load()
}
const sent = () => server.asked.flatMap((ask) => (ask.is === 'move' ? [[ask.decision, ask.move]] : []))
const played = () => server.events.filter(({ is }) => is === 'move').length

beforeEach(async () => {
  vi.useFakeTimers()
  localStorage.clear()
  server = new FakeServer()
  load()
  await connect()
})
afterEach(() => {
  subscription.close()
  vi.useRealTimers()
})

describe('a move that was made without a connection', () => {
  it('is sent after a reload, for the decision that it answered', async () => {
    server.last.break()
    subscription.play([3])
    await reload()
    await connect()
    expect(sent()).toEqual([[1, 3]])
    expect(played()).toBe(1)
  })

  it('is reported and deleted when it is played after a reload', async () => {
    server.last.break()
    subscription.play([3])
    await reload()
    await connect()
    expect(news).toEqual([{ is: 'kept-played' }])
    expect(subscription.state).toMatchObject({ move: 'none' })
    expect(hasPending(ID)).toBe(false)
  })

  it('leaves no question open between the reload and the answer', async () => {
    server.last.break()
    subscription.play([3])
    await reload()
    server.deafTo = 'move'
    await connect()
    expect(subscription.state).toMatchObject({ connection: 'open', move: 'resending' })
  })

  it('survives more than one reload', async () => {
    server.last.break()
    subscription.play([3])
    server.deafTo = 'move'
    await reload()
    await connect()
    server.deafTo = null
    await reload()
    await connect()
    expect(sent()).toEqual([
      [1, 3],
      [1, 3],
    ])
    expect(played()).toBe(1)
  })

  it('is followed by the moves that were made after it', async () => {
    server.last.break()
    subscription.play([3, 2])
    await reload()
    await connect()
    expect(sent()).toEqual([
      [1, 3],
      [2, 2],
    ])
    expect(hasPending(ID)).toBe(false)
  })

  it('is played once if it had arrived', async () => {
    // It arrives, but neither its event nor the answer comes back.
    server.last.tell = () => {}
    subscription.play([1])
    await reload()
    await connect()
    expect(sent()).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(played()).toBe(1)
    expect(news).toEqual([{ is: 'kept-played' }])
  })

  it('is refused and deleted if another device has answered', async () => {
    server.last.break()
    subscription.play([3])
    server.answer(1, 2)
    await reload()
    await connect()
    expect(news).toMatchObject([{ is: 'refused', refused: { code: 'answered' }, kept: true }])
    expect(subscription.state).toMatchObject({ move: 'none' })
    expect(hasPending(ID)).toBe(false)
  })

  it('is refused and deleted if another decision is open by then', async () => {
    server.last.break()
    subscription.play([3])
    server.decision = 2
    await reload()
    await connect()
    expect(news).toMatchObject([{ is: 'refused', refused: { code: 'too-late' }, kept: true }])
    expect(played()).toBe(0)
    expect(hasPending(ID)).toBe(false)
  })

  it('is refused and deleted if the game is over', async () => {
    server.last.break()
    subscription.play([3])
    server.ending = { how: 'timeout', winners: [BEN], ranks: null, scores: null }
    await reload()
    await connect()
    expect(news).toMatchObject([{ is: 'refused', refused: { code: 'too-late' }, kept: true }])
    expect(hasPending(ID)).toBe(false)
  })

  it('does not answer a later decision with the moves after it', async () => {
    server.last.break()
    subscription.play([3, 2])
    // Another device plays the same move, and goes on in another way.
    server.answer(1, 3)
    server.answer(2, 1)
    await reload()
    await connect()
    expect(sent()).toEqual([[1, 3]])
    expect(played()).toBe(2)
    expect(hasPending(ID)).toBe(false)
  })

  it('is reported when it is refused without a reload, too', async () => {
    server.last.break()
    subscription.play([3])
    server.answer(1, 2)
    await vi.advanceTimersByTimeAsync(20_000)
    await connect()
    expect(news).toMatchObject([{ is: 'refused', refused: { code: 'answered' }, kept: true }])
    expect(hasPending(ID)).toBe(false)
  })
})

describe('a move of another person at the same device', () => {
  it.each([
    ['another player', BEN],
    ['an onlooker', null],
  ])('is not sent by %s, but kept for its owner', async (_, seat) => {
    server.last.break()
    subscription.play([3])
    server.seat = seat
    await reload()
    await connect()
    expect(sent()).toEqual([])
    expect(subscription.state).toMatchObject({ move: 'none' })
    server.seat = ANNA
    await reload()
    await connect()
    expect(sent()).toEqual([[1, 3]])
  })

  it('is not sent if the connection comes back as another person without a reload', async () => {
    server.last.break()
    subscription.play([3])
    server.seat = BEN
    await vi.advanceTimersByTimeAsync(20_000)
    await connect()
    expect(sent()).toEqual([])
    expect(subscription.state).toMatchObject({ move: 'none' })
    expect(pendingMoves.read(ID, 'anna')).toEqual({ decision: 1, moves: [3] })
  })

  it('is not sent before the page knows whose seat it has', async () => {
    server.last.break()
    subscription.play([3])
    server.seat = BEN
    const hear = server.hear.bind(server)
    let answerLast = () => {}
    server.hear = (socket, ask) => {
      // The page asks for Ben's events from the beginning, which come late.
      if (ask.is === 'follow' && ask.since === undefined) answerLast = () => hear(socket, ask)
      else hear(socket, ask)
    }
    await vi.advanceTimersByTimeAsync(20_000)
    await connect()
    expect(sent()).toEqual([])
    answerLast()
    await settle()
    expect(subscription.state.now?.seat).toBe(BEN)
    expect(sent()).toEqual([])
  })
})

describe('a move that was on its way', () => {
  it('counts as kept when the connection breaks', async () => {
    server.deafTo = 'move'
    subscription.play([3])
    expect(subscription.state.move).toBe('sending')
    server.last.break()
    await settle()
    expect(subscription.state).toMatchObject({ move: 'resending' })
  })

  it('is deleted when it is answered, even before its event arrives', async () => {
    server.last.follows = false
    subscription.play([3])
    await settle()
    expect(subscription.state.move).toBe('sending')
    expect(hasPending(ID)).toBe(false)
  })
})

describe('a reload for a new version', () => {
  const next = PROTOCOL_VERSION + 1
  const nextVersion = { is: 'hello', protocol: next, oldest: next, build: 'next' } as const

  it('keeps the move that waits', async () => {
    server.last.break()
    subscription.play([3])
    await vi.advanceTimersByTimeAsync(20_000)
    server.last.tell(nextVersion)
    expect(subscription.state).toMatchObject({ connection: 'outdated', move: 'stored' })
    await reload()
    await connect()
    expect(sent()).toEqual([[1, 3]])
    expect(news).toEqual([{ is: 'kept-played' }])
  })

  it('does not promise to keep the move if the browser stores nothing', async () => {
    vi.stubGlobal('localStorage', undefined)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    server.last.break()
    subscription.play([3])
    expect(subscription.state).toMatchObject({ move: 'resending' })
    await vi.advanceTimersByTimeAsync(20_000)
    server.last.tell(nextVersion)
    expect(subscription.state).toMatchObject({ connection: 'outdated', move: 'none' })
  })
})

describe('whatever the connection and the page do', () => {
  it('each decision has the answer that was given first, and none is lost', async () => {
    for (let game = 0; game < 40; game++) {
      const seed = `unsent ${game}`
      const random = randomFrom(seed)
      subscription.close()
      localStorage.clear()
      server = new FakeServer()
      load()
      const chosen = new Map<number, number>()
      for (let i = 0; i < 60; i++) {
        const what = random.below(7)
        const { now, move: ownMove } = subscription.state
        if (what === 0) server.last.break()
        else if (what === 1) await connect()
        else if (what === 2) await reload()
        else if (what === 3) server.deafTo = random.below(2) === 0 ? 'move' : null
        else if (what === 4) server.happen('move', BEN)
        else if (what === 5) await settle()
        else if (now?.decision && ownMove === 'none') {
          const move = 1 + random.below(3)
          chosen.set(now.decision.number, move)
          subscription.play([move])
        }
      }
      server.deafTo = null
      await reload()
      await connect()
      const given = [...chosen.keys()].map((decision) => [decision, server.answers.get(decision)?.move])
      expect(given, seed).toEqual([...chosen])
      expect(subscription.state.move, seed).toBe('none')
      expect(hasPending(ID), seed).toBe(false)
    }
  })
})

describe('the storage', () => {
  it.each(['{', 'null', '{}', '{"decision":1}', '{"decision":1,"moves":[]}', '{"decision":1,"moves":["x"]}'])(
    'with %s sends nothing',
    async (text) => {
      localStorage.setItem(`handwerk-unsent-${ID}-anna`, text)
      await reload()
      await connect()
      expect(sent()).toEqual([])
      expect(subscription.state.move).toBe('none')
    },
  )

  it('keeps the answer to a later decision when an earlier one is deleted', () => {
    pendingMoves.write(ID, 'anna', { decision: 5, moves: [1] })
    pendingMoves.remove(ID, 'anna', 4)
    expect(pendingMoves.read(ID, 'anna')).toEqual({ decision: 5, moves: [1] })
  })

  it('keeps nothing of a move that was answered at once', async () => {
    subscription.play([1])
    expect(hasPending(ID)).toBe(true)
    await settle()
    expect(hasPending(ID)).toBe(false)
    expect(news).toEqual([])
  })
})

describe.each(['en', 'de'] as const)('in words (%s)', (language) => {
  const t = messages[language]

  beforeEach(() => {
    vi.useRealTimers()
    prepareDom()
    changeSettings({ language })
  })

  it.each([
    ['a kept move that was played', { is: 'kept-played' }, t.connection.keptPlayed],
    [
      'a kept move that was refused, and why',
      { is: 'refused', refused: { code: 'too-late', sentence: '' }, kept: true },
      `${t.connection.keptRefused} ${t.refused['too-late']}`,
    ],
    [
      'a move that was refused at once',
      { is: 'refused', refused: { code: 'too-late', sentence: '' }, kept: false },
      t.refused['too-late'],
    ],
  ] as const)('%s', async (_, told, words) => {
    const module = await loadGame('oh-my-goods')
    if (!module) throw new Error('there is no such game')
    const { page } = await render(createElement(MoveNotice, { module, news: told, onClose: () => {} }))
    expect(page.querySelector('.tell p')?.textContent).toBe(words)
  })

  it.each([
    ['waits for the connection', { move: 'resending', connection: 'lost' }, t.connection.kept],
    ['was kept and is on its way', { move: 'resending', connection: 'open' }, t.connection.sendingKept],
    ['is on its way', { move: 'sending', connection: 'open' }, t.connection.sending],
    ['waits for a reload', { move: 'stored', connection: 'outdated' }, t.connection.keptOutdated],
  ] as const)('a move that %s', (_, state, words) => {
    expect(moveNote(state, null, t)).toBe(words)
  })

  it.each([
    ['with a move that waits', true, t.connection.waiting],
    ['without one', false, t.connection.lost],
  ])('a page that was loaded without a connection, %s', async (_, waits, words) => {
    if (waits) pendingMoves.write(ID, 'anna', { decision: 1, moves: [3] })
    const sockets: EventTarget[] = []
    class DeadSocket extends EventTarget {
      constructor() {
        super()
        sockets.push(this)
      }
      close(): void {}
    }
    vi.stubGlobal('WebSocket', DeadSocket)
    const { page } = await render(createElement(TablePage, { id: ID }))
    await act(async () => sockets[0].dispatchEvent(new Event('close')))
    expect(page.textContent).toBe(words)
  })
})
