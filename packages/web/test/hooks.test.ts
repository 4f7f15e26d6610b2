// @vitest-environment happy-dom
/** The hooks for retelling a game and for the news of a table. */

import type { FollowedTable } from '@handwerk/client/live'
import type { Fact } from '@handwerk/kernel'
import type { Event, Saying } from '@handwerk/protocol'
import { act, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seatOf, TABLE } from '../../client/test/fake-server.ts'
import { useNews } from '../src/live/news.ts'
import type { Snapshot } from '../src/play/player-view.ts'
import { changeSettings } from '../src/shell/settings.ts'
import { type Retelling, useRetelling } from '../src/table/retelling.ts'
import { prepareDom, render } from './table-harness.tsx'

beforeEach(() => {
  prepareDom()
  changeSettings({ language: 'en' })
})

/** Renders a hook alone; `renew` renders it again with other arguments. */
async function renderHook<Args, Result>(
  hook: (args: Args) => Result,
  first: Args,
): Promise<{ now(): Result; renew(args: Args): Promise<void> }> {
  const results: Result[] = []
  let change: (args: Args) => void = () => {}
  function Probe({ args }: { args: Args }) {
    results.push(hook(args))
    return null
  }
  const shown = await render(createElement(Probe, { args: first }))
  change = (args) => shown.show(createElement(Probe, { args }))
  return {
    now() {
      const last = results.at(-1)
      if (last === undefined) throw new Error('the hook was not rendered')
      return last
    },
    renew: (args) => act(async () => change(args)),
  }
}

describe('the retelling of a game', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const snapshot = (...facts: Fact[]): Snapshot => ({ facts, view: () => ({ seat: null }) })
  const did = (is: string, seat: number): Fact => ({ is, seat })
  const start = snapshot(did('start', 1))
  const moved = [start, snapshot(did('draw', 1), did('build', 1)), snapshot(did('pass', 1))]

  const retellingOf = (snapshots: readonly Snapshot[], pace: number) =>
    renderHook(({ seen }: { seen: readonly Snapshot[] }): Retelling => useRetelling(seen, 0, pace, 0), {
      seen: snapshots,
    })
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  it('does not retell the moment that was seen last', async () => {
    const retelling = await retellingOf([start], 600)
    expect(retelling.now()).toMatchObject({ moment: 0, current: null })
  })

  it('shows one fact after the other, each for its time', async () => {
    const retelling = await retellingOf([start], 600)
    await retelling.renew({ seen: moved })
    await wait(0)
    const heard = [retelling.now().current?.is]
    for (let i = 0; i < 3; i++) {
      await wait(600)
      await wait(0)
      heard.push(retelling.now().current?.is)
    }
    expect(heard).toEqual(['draw', 'build', 'pass', undefined])
    expect(retelling.now().moment).toBe(2)
  })

  it('shows no moment before it is told', async () => {
    const retelling = await retellingOf([start], 600)
    await retelling.renew({ seen: moved })
    await wait(0)
    expect(retelling.now().moment).toBe(1)
    expect(retelling.now().facts.map(({ is }) => is)).toEqual(['start', 'draw'])
  })

  it('does not retell the player’s own moves', async () => {
    const retelling = await retellingOf([start], 600)
    await retelling.renew({ seen: [start, snapshot(did('draw', 0), did('build', 0))] })
    for (let i = 0; i < 4; i++) await wait(0)
    expect(retelling.now()).toMatchObject({ moment: 1, current: null })
    expect(retelling.now().facts).toHaveLength(3)
  })

  it('can be skipped', async () => {
    const retelling = await retellingOf([start], 600)
    await retelling.renew({ seen: moved })
    await wait(0)
    await act(async () => retelling.now().skip())
    expect(retelling.now()).toMatchObject({ moment: 2, current: null })
  })

  it('shows everything at once if the player wants no retelling', async () => {
    const retelling = await retellingOf([start], 0)
    await retelling.renew({ seen: moved })
    expect(retelling.now()).toMatchObject({ moment: 2, current: null })
    expect(retelling.now().facts).toHaveLength(4)
  })

  it('goes back with an undo', async () => {
    const retelling = await retellingOf(moved, 0)
    await retelling.renew({ seen: [start] })
    expect(retelling.now()).toMatchObject({ moment: 0, current: null })
  })
})

describe('the news of a table', () => {
  const NAMES = ['Lena', 'Mira']
  const event = (number: number, is: Event['is'], seat: number): Event => ({ number, is, seat, facts: [] })
  const saying = (number: number, person: string, text: string): Saying => {
    const name = person === 'lena' ? 'Lena' : 'Mira'
    return { number, person, name, seat: person === 'lena' ? 0 : 1, text, at: 1 }
  }

  /** A table as seat 0 knows it. */
  const heard = (...events: Event[]): FollowedTable => ({
    table: { ...TABLE, game: 'mottainai', seats: [seatOf('', 'lena'), seatOf('', 'mira')] },
    seat: 0,
    number: events.length,
    snapshots: [{ events, facts: [], view: () => ({ seat: 0 }) }],
    decision: null,
    clocks: [],
    read: 0,
    offer: null,
    undo: false,
    ending: null,
    presence: PRESENT,
    said: [],
  })
  const PRESENT = {
    seats: [
      { here: true, left: null },
      { here: true, left: null },
    ],
    onlookers: 0,
  }

  interface Given {
    readonly now: FollowedTable
    readonly said?: readonly Saying[]
    readonly reading?: boolean
  }
  const NOTHING: readonly Saying[] = []
  const newsOf = (first: Given) =>
    renderHook(({ now, said = NOTHING, reading = false }: Given) => useNews(now, said, NAMES, reading), first)

  const start = event(1, 'start', 0)

  it('names what another player did beside the game', async () => {
    const news = await newsOf({ now: heard(start) })
    expect(news.now().news).toBeNull()
    await news.renew({ now: heard(start, event(2, 'resign', 1)) })
    expect(news.now().news).toContain('Mira')
  })

  it('ignores moves, and what the player did', async () => {
    const news = await newsOf({ now: heard(start) })
    await news.renew({ now: heard(start, event(2, 'undo', 0), event(3, 'move', 1)) })
    expect(news.now().news).toBeNull()
  })

  it('stays until it is dismissed', async () => {
    const leaving = heard(start, event(2, 'leave', 1))
    const news = await newsOf({ now: heard(start) })
    await news.renew({ now: leaving })
    await news.renew({ now: heard(...(leaving.snapshots[0]?.events ?? []), event(3, 'move', 0)) })
    expect(news.now().news).toContain('Mira')
    await act(async () => news.now().dismiss())
    expect(news.now().news).toBeNull()
  })

  it('names a chat message of another player, and counts unread ones', async () => {
    const now = heard(start)
    const news = await newsOf({ now })
    await news.renew({ now, said: [saying(1, 'mira', 'Hello')] })
    expect(news.now()).toMatchObject({ news: expect.stringContaining('Hello'), unread: 1 })
  })

  it('ignores the player’s own messages, and messages while the chat is open', async () => {
    const now = heard(start)
    const news = await newsOf({ now })
    await news.renew({ now, said: [saying(1, 'lena', 'Hello')] })
    expect(news.now().news).toBeNull()
    await news.renew({ now, said: [saying(1, 'lena', 'Hello'), saying(2, 'mira', 'Hi')], reading: true })
    expect(news.now()).toMatchObject({ news: null, unread: 0 })
  })
})
