// @vitest-environment happy-dom
import { type Fact, itemAt, randomFrom, type Seat, seedFrom } from '@handwerk/kernel'
import { deckFor, type GoodsFact, ohMyGoods, type View } from '@handwerk/oh-my-goods'
import { act, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stage } from '../src/games/oh-my-goods/staging.ts'
import type { Snapshot } from '../src/play/player-view.ts'
import { type Retelling, useRetelling } from '../src/table/retelling.ts'
import { useSkippableBeats } from '../src/table/stage/beats.ts'
import { type Beat, lengthOf } from '../src/table/stage/staging.ts'
import { prepareDom, render } from './table-harness.tsx'

interface Turned {
  readonly view: View
  readonly fact: Extract<GoodsFact, { is: 'turn' }>
  readonly before: readonly Fact[]
}

/** All rows that are turned over in random games, as seat 0 sees them. */
function turnedRows(games: number, seat: Seat | null = 0): Turned[] {
  const { game, options } = ohMyGoods
  const read = options({}, 2)
  if (!read.ok) throw new Error('no options')
  const rows: Turned[] = []
  for (let n = 0; n < games; n++) {
    const random = randomFrom(`staged ${n}`)
    const told: Fact[] = []
    const heard: Fact[] = []
    const listen = (fact: GoodsFact) => {
      const seen = seat === null ? fact : game.redact(fact, seat)
      if (seen) heard.push(seen)
    }
    const position = game.start(read.value, 2, seedFrom(`staged ${n}`), listen)
    for (let moves = 0; moves < 400 && game.result(position) === null; moves++) {
      const view = game.view(position, seat) as View
      heard.forEach((fact, i) => {
        if (fact.is === 'turn' && fact.cards !== undefined)
          rows.push({ view, fact: fact as Turned['fact'], before: [...told, ...heard.slice(0, i)] })
      })
      told.push(...heard.splice(0))
      const [who = 0] = game.waiting(position)
      const list = game.moves(position, who)
      game.play(position, who, itemAt(list, random.below(list.length)), listen)
    }
  }
  return rows
}

const rows = turnedRows(12)
const beatsOf = ({ view, fact, before }: Turned, seat: Seat | null = 0): readonly Beat[] =>
  stage(view, fact, { seat, language: 'en', facts: before })
const kinds = (beats: readonly Beat[]) => beats.map(({ is }) => is)

describe('sunrise and sunset', () => {
  it('are turned over card by card, and the tally with them', () => {
    for (const row of rows) {
      const [start, ...rest] = beatsOf(row)
      if (!start) continue
      expect((start.view as View)[row.fact.row]).toEqual([])
      const beats = rest.filter(({ is }) => is === 'card' || is === 'sun')
      const views = beats.map(({ view }) => view as View)
      expect(views.map((view) => view[row.fact.row].length)).toEqual(row.fact.cards.map((_, i) => i + 1))
      expect(views.at(-1)?.market).toEqual(row.view.market)
      const [first] = views
      const cards = first ? [...first.sunrise, ...first.sunset].length : 0
      expect(first?.market.reduce((sum, n) => sum + n, 0)).toBe(cards)
      expect(views.every(({ step }) => step === row.fact.row)).toBe(true)
    }
    expect(rows.filter((row) => beatsOf(row).length > 0).length).toBeGreaterThan(40)
  })

  it('never say what has not been turned over yet', () => {
    for (const row of rows.filter((found) => found.fact.row === 'sunset'))
      for (const beat of beatsOf(row).filter(({ is }) => is === 'card'))
        expect(beat.caption.split(',').length).toBeLessThanOrEqual(Math.max(1, (beat.view as View).sunset.length))
  })

  it('end with the second half sun, and say so in words', () => {
    const deck = deckFor(itemAt(rows, 0).view)
    for (const row of rows.filter((found) => beatsOf(found).length > 0)) {
      const beats = beatsOf(row)
      const sun = beats.find(({ is }) => is === 'sun')
      expect(deck.halfSun[itemAt(sun?.cards ?? [], 0)]).toBe(true)
      expect(sun?.words).toMatch(/^The second half sun/)
      expect(beats.filter(({ words }) => words === 'The first half sun.')).toHaveLength(1)
    }
  })

  it('hold their breath at most once, before the last card of a sunset, if a building lacks one unit', () => {
    const breaths = rows.filter((row) => kinds(beatsOf(row)).includes('breath'))
    expect(breaths.length).toBeGreaterThan(0)
    expect(breaths.length).toBeLessThan(rows.length)
    for (const row of breaths) {
      const list = kinds(beatsOf(row))
      expect(row.fact.row).toBe('sunset')
      expect(list.filter((is) => is === 'breath')).toHaveLength(1)
      expect(list[list.indexOf('breath') + 1]).toBe('sun')
      expect(beatsOf(row).find(({ is }) => is === 'breath')?.words).toMatch(/still needs 1 /)
    }
  })

  it('do not hold their breath for onlookers, nor tell them that they fail', () => {
    for (const row of turnedRows(3, null)) expect(kinds(beatsOf(row, null))).not.toContain('breath')
  })

  it('tell of a building that makes nothing, and what is missing', () => {
    const failed = rows.flatMap((row) => beatsOf(row).filter(({ is }) => is === 'fail'))
    expect(failed.length).toBeGreaterThan(0)
    for (const { words, cards } of failed) {
      expect(words).toMatch(/ makes nothing: .+ (is|are) missing(, and only one may be)?\./)
      expect(cards.length).toBeGreaterThan(0)
    }
  })

  it('go faster when there are many cards', () => {
    const paced = rows.map((row) => beatsOf(row)).filter((beats) => beats.length > 2)
    const few = paced.filter((beats) => beats.length < 6).map((beats) => beats[0]?.milliseconds ?? 0)
    const many = paced.filter((beats) => beats.length > 10).map((beats) => beats[0]?.milliseconds ?? 0)
    expect(Math.min(...few)).toBeGreaterThan(Math.max(...many))
  })
})

describe('a beat', () => {
  const beat = (is: Beat['is'], milliseconds: number): Beat => ({
    is,
    view: { seat: 0 },
    caption: is,
    words: is,
    milliseconds,
    sound: null,
    cards: [],
  })
  const beats = [beat('card', 100), beat('breath', 900), beat('sun', 300)]
  const start: Snapshot = { facts: [], view: () => ({ seat: 0 }) }
  const sunset: Snapshot = { facts: [{ is: 'turn' }, { is: 'other' }], view: () => ({ seat: 0 }) }
  let now: Retelling | null = null

  function Probe({ seen, pace }: { seen: readonly Snapshot[]; pace: number }) {
    now = useRetelling(seen, 0, pace, 0, (_, fact) => (fact.is === 'turn' ? beats : []))
    useSkippableBeats(now.skipBeats)
    return null
  }
  const told = async (pace: number) => {
    const shown = await render(createElement(Probe, { seen: [start], pace }))
    await act(async () => shown.show(createElement(Probe, { seen: [start, sunset], pace })))
    await wait(0)
  }
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  beforeEach(() => {
    prepareDom()
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is shown for its time, and then the next', async () => {
    await told(600)
    const heard = [now?.beat?.is]
    expect(now?.facts).toEqual([])
    for (const milliseconds of [100, 900, 300]) {
      await wait(milliseconds)
      heard.push(now?.beat?.is)
    }
    expect(heard).toEqual(['card', 'breath', 'sun', undefined])
    expect(now?.current?.is).toBe('other')
    expect(now?.facts.map(({ is }) => is)).toEqual(['turn', 'other'])
  })

  it('is not seen before what was told before it', async () => {
    const seen = { ...sunset, facts: [{ is: 'other' }, { is: 'turn' }] }
    const shown = await render(createElement(Probe, { seen: [start], pace: 600 }))
    await act(async () => shown.show(createElement(Probe, { seen: [start, seen], pace: 600 })))
    await wait(0)
    expect(now?.current?.is).toBe('other')
    expect(now?.view).toBe(beats[0]?.view)
    await wait(600)
    expect(now?.beat).toBe(beats[0])
  })

  it('stays as it is while others play on', async () => {
    const shown = await render(createElement(Probe, { seen: [start], pace: 600 }))
    await act(async () => shown.show(createElement(Probe, { seen: [start, sunset], pace: 600 })))
    await wait(0)
    const before = now
    expect(before?.beat?.is).toBe('card')
    await act(async () => shown.show(createElement(Probe, { seen: [start, sunset, { ...start }], pace: 600 })))
    // The same objects: the table draws nothing anew, and no sound is heard twice.
    expect(now?.beat).toBe(before?.beat)
    expect(now?.facts).toBe(before?.facts)
    expect(now?.skip).toBe(before?.skip)
  })

  it('is skipped with all that follow by any key or click', async () => {
    for (const event of [new KeyboardEvent('keydown', { key: 'x' }), new Event('pointerdown')]) {
      await told(600)
      expect(now?.beat?.is).toBe('card')
      await act(async () => void dispatchEvent(event))
      expect(now?.beat ?? null).toBeNull()
      expect(now?.current?.is).toBe('other')
    }
  })

  it('is not shown at all where everything is told at once', async () => {
    await told(0)
    expect(now).toMatchObject({ moment: 1, beat: null, current: null })
  })

  it('keeps its order and its words, and waits little, where motion is reduced', () => {
    expect(lengthOf({ milliseconds: 950 }, 600)).toBe(950)
    expect(lengthOf({ milliseconds: 100 }, 1300)).toBe(150)
    const asked = vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    expect(lengthOf({ milliseconds: 950 }, 600)).toBe(350)
    expect(lengthOf({ milliseconds: 100 }, 600)).toBe(100)
    asked.mockRestore()
  })
})
