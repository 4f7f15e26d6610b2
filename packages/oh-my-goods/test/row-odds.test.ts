/**
 * Rough odds compared with the sums that they approximate: rows of up to 24 cards,
 * each card drawn from a whole deck.
 */
import { describe, expect, it } from 'vitest'
import { deckOf, RESOURCES } from '../src/cards.js'
import { ORDERLY, SLOPPY } from '../src/position.js'
import { type RowOdds, roughChance, rowOdds } from '../src/rough-odds.js'

const deck = deckOf(null)
const LONGEST = 24
const MOST = 12

/** The probability that a row has this many cards: one half sun among all but the last card, which is the second. */
const share = deck.halfSun.filter((sun) => sun).length / deck.size
const one = (length: number) =>
  length < 2 || length > LONGEST ? 0 : (length - 1) * share ** 2 * (1 - share) ** (length - 2)
const two = (length: number) => {
  let sum = 0
  for (let first = 2; first < length; first++) sum += one(first) * one(length - first)
  return sum
}
const lengths = { 1: one, 2: two }

function binomial(n: number, k: number, p: number): number {
  let ways = 1
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1)
  return ways * p ** k * (1 - p) ** (n - k)
}

/** The probability that a market of this many rows has at least this many cards of a kind. */
function atLeast(rows: 1 | 2, kind: number, count: number): number {
  let sum = 0
  for (let length = 0; length <= 2 * LONGEST; length++)
    for (let n = count; n <= length; n++) sum += lengths[rows](length) * binomial(length, n, kind)
  return sum
}
const shares = RESOURCES.map((_, r) => deck.resource.filter((resource) => resource === r).length / deck.size)

describe.each([1, 2] as const)('the rough odds of %i rows', (rows) => {
  const odds = rowOdds(deck, rows)

  it('leave out no more than one row in a hundred', () => {
    expect(1 - atLeast(rows, 1, 0)).toBeLessThan(0.01)
  })

  it('are the sum over all lengths for each resource', () => {
    for (const [r, kind] of shares.entries())
      for (let count = 1; count <= MOST; count++)
        expect(odds.atLeast(r, count)).toBeCloseTo(atLeast(rows, kind, count), 12)
  })

  it('are the sum over all lengths for cards of any kind', () => {
    for (let count = 1; count <= MOST; count++) expect(odds.anyAtLeast(count)).toBeCloseTo(atLeast(rows, 1, count), 12)
  })

  it('are certain for zero cards, and zero for more than twelve', () => {
    for (const count of [-1, 0]) expect([odds.atLeast(0, count), odds.anyAtLeast(count)]).toEqual([1, 1])
    expect([odds.atLeast(0, MOST + 1), odds.anyAtLeast(MOST + 1)]).toEqual([0, 0])
  })

  it('give the average number of missing units', () => {
    for (let lack = 0; lack <= 4; lack++) {
      let [some, any] = [lack, lack]
      for (let count = 1; count <= lack; count++) {
        some -= atLeast(rows, shares[2], count)
        any -= atLeast(rows, 1, count)
      }
      expect(odds.lackAfter(2, lack)).toBeCloseTo(some, 12)
      expect(odds.anyLackAfter(lack)).toBeCloseTo(any, 12)
    }
    expect([odds.lackAfter(2, -3), odds.anyLackAfter(-3)]).toEqual([0, 0])
  })
})

describe('a rough chance', () => {
  /** Odds that are easy to reckon with: so many tenths for each resource, halved for each further card. */
  const row: RowOdds = {
    atLeast: (resource, count) => (count <= 0 ? 1 : (resource + 2) / 10 / 2 ** (count - 1)),
    lackAfter: (resource, lack) => (100 * (resource + 1) + lack) / 1000,
    anyAtLeast: (count) => (count <= 0 ? 1 : 0.8 / 2 ** (count - 1)),
    anyLackAfter: (lack) => lack / 3,
  }
  const card = (id: string) => deck.ids.indexOf(id)
  const chance = (building: string, offer: number[], mode: number, hand: string[] = [], odds = row) => {
    const { success, cards } = roughChance(odds, offer, deck, card(building), mode, hand.map(card))
    return { success, cards }
  }
  const near = (success: number, cards: number) => ({
    success: expect.closeTo(success, 12),
    cards: expect.closeTo(cards, 12),
  })
  // Wood, clay, grain, wool, stone.
  const EMPTY = [0, 0, 0, 0, 0]

  it('[OMG-4.4] is the product of the odds of what is lacking, and the sum of what will still lack', () => {
    // Two grain and a wood.
    expect(chance('charburner-grain', EMPTY, ORDERLY)).toEqual(near(0.2 * (0.4 / 2), 0.101 + 0.302))
    expect(chance('charburner-grain', [0, 0, 1, 0, 0], ORDERLY)).toEqual(near(0.2 * 0.4, 0.101 + 0.301))
    expect(chance('charburner-grain', [1, 0, 1, 0, 0], ORDERLY)).toEqual(near(0.4, 0.301))
  })

  it('is certain where nothing is lacking', () => {
    for (const mode of [ORDERLY, SLOPPY])
      expect(chance('charburner-grain', [1, 0, 2, 0, 0], mode)).toEqual({ success: 1, cards: 0 })
  })

  it('[OMG-4.8] is higher by what the hand holds of what is lacking', () => {
    const hand = ['mill-1', 'tannery-1']
    expect(chance('charburner-grain', EMPTY, ORDERLY, hand)).toEqual(near(0.2 * 0.4, 0.101 + 0.302))
    expect(chance('charburner-grain', EMPTY, ORDERLY, [...hand, 'mill-2', 'sawmill-1'])).toEqual(near(1, 0.101 + 0.302))
  })

  it('[OMG-4.5] is higher for a sloppy worker by the resource that it helps most with', () => {
    // Without the wood 0.4 / 2 is left; with one grain less 0.2 * 0.4.
    expect(chance('charburner-grain', EMPTY, SLOPPY)).toEqual(near(0.4 / 2, 0))
    expect(chance('charburner-grain', [1, 0, 0, 0, 0], SLOPPY)).toEqual(near(0.4, 0))
    expect(chance('charburner-grain', [0, 0, 1, 0, 0], SLOPPY)).toEqual(near(0.4, 0))
  })

  it('[OMG-4.5] has a sloppy worker give a card less, never fewer than none', () => {
    const many: RowOdds = { ...row, lackAfter: () => 0.9 }
    expect(chance('charburner-grain', EMPTY, SLOPPY, [], many)).toEqual(near(0.4 / 2, 0.8))
  })

  it('is no more than certain', () => {
    const low: RowOdds = { ...row, atLeast: (resource, count) => (count <= 0 ? 1 : resource === 2 ? 0.001 : 0.9) }
    expect(chance('charburner-grain', EMPTY, SLOPPY, ['mill-1'], low)).toEqual(near(0.9, 0))
    const never: RowOdds = { ...row, atLeast: (resource, count) => (count <= 0 ? 1 : resource === 2 ? 0 : 0.5) }
    expect(chance('charburner-grain', EMPTY, SLOPPY, [], never).success).toBe(0)
  })

  it('[OMG-0.6] of a glassmaker goes by the cards of any kind', () => {
    // Eleven of any kind.
    expect(chance('glassmaker-3', [2, 2, 2, 2, 1], ORDERLY)).toEqual(near(0.8 / 2, 2 / 3))
    expect(chance('glassmaker-3', [2, 2, 2, 2, 1], SLOPPY)).toEqual(near(0.8, 1 / 3))
    expect(chance('glassmaker-3', [2, 2, 2, 1, 1], ORDERLY, ['mill-1'])).toEqual(near(0.8 / 2, 1))
  })
})
