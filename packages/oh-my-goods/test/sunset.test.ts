/** The odds of a row, compared with a plain count of all orders of a few cards. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RESOURCES } from '../src/cards.js'
import { type Pool, Sunset } from '../src/sunset.js'

interface Card {
  readonly resource: number
  readonly sun: boolean
}

const cards = (maxLength: number) =>
  fc.array(fc.record({ resource: fc.nat({ max: 2 }), sun: fc.boolean() }), { maxLength })
const cases = fc.record({
  unseen: cards(6),
  discard: cards(4),
  pile: fc.nat({ max: 6 }),
  enough: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })),
  any: fc.boolean(),
})

/** The probability of each row, by its counts of resources: every card of a pool is equally likely to be the next. */
function rowsOf(unseen: readonly Card[], discard: readonly Card[], pile: number): Map<string, number> {
  const rows = new Map<string, number>()
  const turn = (row: readonly Card[], left: readonly Card[], inPile: number, later: readonly Card[], odds: number) => {
    if (row.filter(({ sun }) => sun).length === 2 || (inPile === 0 && later.length === 0)) {
      const counts = RESOURCES.map((_, r) => row.filter(({ resource }) => resource === r).length).join()
      rows.set(counts, (rows.get(counts) ?? 0) + odds)
    } else if (inPile === 0) turn(row, later, later.length, [], odds)
    else
      for (const [i, card] of left.entries())
        turn([...row, card], left.toSpliced(i, 1), inPile - 1, later, odds / left.length)
  }
  turn([], unseen, pile, discard, 1)
  return rows
}

const put = (pool: Pool, cards: readonly Card[]) => {
  for (const { resource, sun } of cards) pool.add(resource, sun, 1)
}

describe('the odds of a sunset', () => {
  it('[OMG-3.1, OMG-1.3] match all orders of the pile, and of the discards after it', () => {
    fc.assert(
      fc.property(cases, ({ unseen, discard, pile: asked, enough, any }) => {
        const pile = Math.min(asked, unseen.length)
        const sunset = new Sunset()
        put(sunset.unseen, unseen)
        put(sunset.discard, discard)
        sunset.pile = pile
        if (any) sunset.awaitAny(enough[0])
        else for (const [r, n] of enough.entries()) sunset.await(r, n)
        sunset.reckon()
        const found = new Map<string, number>()
        for (let outcome = 0; outcome < sunset.outcomes; outcome++) {
          const counts = RESOURCES.map(() => 0)
          sunset.addTo(counts, outcome)
          if (sunset.odds[outcome] > 1e-9) found.set(counts.join(), sunset.odds[outcome])
        }
        const right = new Map<string, number>()
        for (const [row, odds] of rowsOf(unseen, discard, pile)) {
          const counts = row.split(',').map(Number)
          const all = counts.reduce((sum, n) => sum + n, 0)
          const seen = RESOURCES.map((_, r) =>
            any ? (r === 0 ? Math.min(enough[0], all) : 0) : Math.min(enough[r] ?? 0, counts[r]),
          ).join()
          right.set(seen, (right.get(seen) ?? 0) + odds)
        }
        expect([...found.keys()].sort()).toEqual([...right.keys()].sort())
        for (const [seen, odds] of right) expect(found.get(seen)).toBeCloseTo(odds, 9)
      }),
      { numRuns: 300 },
    )
  })
})
