// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberBest } from '../src/table/end/best.ts'
import { beatsOf } from '../src/table/end/count-up.ts'
import { de } from '../src/table/words/de.ts'
import { en } from '../src/table/words/en.ts'
import { layTable, prepareDom, type RenderedTable } from './table-harness.tsx'

beforeEach(prepareDom)

const ended = (settings: object): Promise<RenderedTable> =>
  layTable({ game: 'oh-my-goods', seed: 'end', settings, until: (_, seat) => seat === null })

const totals = (table: RenderedTable) => table.all('.scores .total').map(({ textContent }) => Number(textContent))
const pointsOf = ({ session }: RenderedTable) => {
  const { scores = [], ranks = [] } = session.module.game.result(session.position) ?? {}
  return scores
    .map(({ points }, seat) => [ranks[seat] ?? 0, points] as const)
    .sort(([a], [b]) => a - b)
    .map(([, points]) => points)
}

describe('the end', () => {
  it('is told by how much, in both languages', () => {
    expect(en.end.youWin(1)).toBe('You win by one!')
    expect(en.end.theyWin('Mira wins', 2)).toBe('Mira wins by two')
    expect(en.end.youShare('Mira')).toBe('You and Mira win together!')
    expect(de.end.youWin(1)).toBe('Gewonnen, mit einem Punkt Vorsprung!')
    expect(de.end.theyWin('Mira gewinnt', 2)).toBe('Mira gewinnt mit 2 Punkten Vorsprung')
  })

  it('speaks to the player, and lets the characters speak, unless they are switched off', async () => {
    const table = await ended({ lines: true })
    expect(table.text('h1')).toMatch(/^(You win|Mira wins) by/)
    expect(table.all('.voice')).toHaveLength(1)
    await table.leave()
    expect((await ended({ lines: false })).all('.voice')).toEqual([])
  })

  it('counts the points up by their parts, and any key shows the end at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const table = await ended({ speed: 'brisk' })
      expect(Math.max(...totals(table))).toBe(0)
      await table.let(() => vi.advanceTimersByTime(400))
      const [first = 0] = totals(table)
      expect(first).toBeGreaterThan(0)
      expect(totals(table)).not.toEqual(pointsOf(table))
      await table.let(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'x' })))
      expect(totals(table)).toEqual(pointsOf(table))
    } finally {
      vi.useRealTimers()
    }
  })

  it('is there at once where motion is not wanted', async () => {
    const table = await ended({ speed: 'instant' })
    expect(totals(table)).toEqual(pointsOf(table))
  })

  it('counts each part after the one before', () => {
    const beats = beatsOf(
      [
        { points: 5, tiebreak: 0, parts: { a: 3, b: 2 } },
        { points: 4, tiebreak: 0, parts: { a: 1, b: 3 } },
      ],
      ['a', 'b'],
    )
    expect(beats.map(({ part, points }) => `${part}:${points}`)).toEqual(['0:1', '0:2', '0:3', '1:1', '1:2', '1:3'])
    expect(beats[3]?.wait).toBeGreaterThan(beats[0]?.wait ?? 0)
  })
})

describe('the best result', () => {
  it('is told when a game beats all games before it, also after a reload', () => {
    expect(rememberBest('g', 'first', 20)).toBeNull()
    expect(rememberBest('g', 'worse', 18)).toBeNull()
    expect(rememberBest('g', 'better', 24)).toBe(20)
    expect(rememberBest('g', 'better', 24)).toBe(20)
    expect(rememberBest('g', 'level', 24)).toBeNull()
    expect(rememberBest('other', 'first', 3)).toBeNull()
  })

  it('starts anew where the storage holds something else', () => {
    localStorage.setItem('handwerk-best', '{"g":{"points":"many"}}')
    expect(rememberBest('g', 'first', 1)).toBeNull()
  })
})
