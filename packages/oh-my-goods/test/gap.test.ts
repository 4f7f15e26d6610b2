/** Making up for missing resources, compared with a plain search of all choices of hand cards. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deckOf, EXTRA_CARD, RESOURCES } from '../src/cards.js'
import { canFill, fits, forgiven, type Gap, gapIn, isFilled, offerTo } from '../src/gap.js'
import { ORDERLY, SLOPPY } from '../src/position.js'
import { deal } from './table.js'

const deck = deckOf(null)
/** Three cards of the deck for each resource. */
const some = RESOURCES.flatMap((_, r) =>
  Array.from({ length: deck.size }, (_, card) => card)
    .filter((card) => deck.resource[card] === r)
    .slice(0, 3),
).sort((a, b) => a - b)

const gaps = fc.oneof(
  fc.record({ lack: fc.tuple(...RESOURCES.map(() => fc.nat({ max: 2 }))), any: fc.constant(false) }),
  fc.record({
    lack: fc.constant(RESOURCES.map(() => 0)),
    any: fc.constant(true),
    missing: fc.integer({ min: 1, max: 4 }),
  }),
)
const cases = fc.record({
  gap: gaps,
  mode: fc.constantFrom(ORDERLY, SLOPPY),
  hand: fc.subarray(some, { maxLength: 6 }),
  twoForOne: fc.boolean(),
})

/** OMG-4.4, OMG-H.2: a card of a missing resource is a unit; with the house rule any two others are one. */
function makesUp(gap: Gap, cards: readonly number[], twoForOne: boolean): boolean {
  const counts = RESOURCES.map((_, r) => cards.filter((card) => deck.resource[card] === r).length)
  if (gap.any) return cards.length === gap.units
  const singles = counts.filter((_, r) => gap.lack[r] > 0).reduce((sum, n) => sum + n, 0)
  const others = cards.length - singles
  if (counts.some((n, r) => gap.lack[r] > 0 && n > gap.lack[r])) return false
  if (others > 0 && !twoForOne) return false
  return 2 * singles + others === 2 * gap.units
}

const subsets = (cards: readonly number[]): number[][] =>
  cards.reduce<number[][]>((all, card) => all.flatMap((one) => [one, [...one, card]]), [[]])

const made = (given: { lack: readonly number[]; any: boolean; missing?: number }, mode: number): Gap => {
  const missing = given.missing ?? given.lack.reduce((sum, n) => sum + n, 0)
  return { lack: [...given.lack], any: given.any, units: Math.max(0, missing - (mode === SLOPPY ? 1 : 0)) }
}

describe('an offer', () => {
  it('[OMG-0.5] has one more of the resource of an office, and nothing for an extra card', () => {
    const buildings = [deck.ids.indexOf('market-office-1'), deck.office.indexOf(EXTRA_CARD)]
    const { options } = deal().p
    const offer = offerTo({ market: [1, 1, 1, 1, 1], options }, deck, { buildings })
    expect(offer).toEqual(RESOURCES.map((resource) => (resource === 'wood' ? 2 : 1)))
  })
})

describe('a gap', () => {
  it('[OMG-4.5] is one unit smaller for a sloppy worker', () => {
    expect([ORDERLY, SLOPPY].map(forgiven)).toEqual([0, 1])
  })

  it('[OMG-4.3] is what a building needs beyond the offer, never below zero', () => {
    const smelter = deck.ids.indexOf('charburner-grain')
    const needs = deck.needs[smelter]
    const all = needs.reduce((sum, n) => sum + n, 0)
    expect(gapIn([0, 0, 0, 0, 0], deck, smelter, ORDERLY)).toEqual({ lack: needs, any: false, units: all })
    expect(gapIn([0, 0, 0, 0, 0], deck, smelter, SLOPPY).units).toBe(all - 1)
    expect(gapIn([9, 9, 9, 9, 9], deck, smelter, SLOPPY)).toEqual({ lack: [0, 0, 0, 0, 0], any: false, units: 0 })
    const one = needs.map((n) => n - Math.min(n, 1))
    expect(gapIn(one, deck, smelter, ORDERLY)).toMatchObject({ lack: needs.map((n, r) => n - one[r]) })
  })

  it('[OMG-0.6] of a glassmaker counts the resources of any kind', () => {
    const glass = deck.needsAny.findIndex((n) => n > 0)
    const most = deck.needsAny[glass]
    expect(gapIn([0, 0, 0, 0, 0], deck, glass, ORDERLY)).toMatchObject({ any: true, units: most })
    expect(gapIn([1, 0, 1, 0, 0], deck, glass, ORDERLY)).toMatchObject({ any: true, units: most - 2 })
    expect(gapIn([1, 0, 1, 0, 0], deck, glass, SLOPPY)).toMatchObject({ any: true, units: most - 3 })
    expect(gapIn([4, 4, 4, 4, 4], deck, glass, ORDERLY)).toMatchObject({ any: true, units: 0 })
  })

  it('[OMG-4.8, OMG-H.2] can be filled if some hand cards make it up', () => {
    fc.assert(
      fc.property(cases, ({ gap: given, mode, hand, twoForOne }) => {
        const gap = made(given, mode)
        expect(canFill(deck, hand, gap, twoForOne)).toBe(subsets(hand).some((cards) => makesUp(gap, cards, twoForOne)))
      }),
      { numRuns: 500 },
    )
  })

  it('[OMG-4.8, OMG-H.2] takes the next card if cards after it can complete the choice', () => {
    fc.assert(
      fc.property(cases, ({ gap: given, mode, hand, twoForOne }) => {
        const gap = made(given, mode)
        const choices = subsets(hand).filter((cards) => makesUp(gap, cards, twoForOne))
        for (const picks of subsets(hand).filter((cards) => cards.length < 3)) {
          const after = hand.indexOf(picks.at(-1) ?? -1) + 1
          for (let next = after; next < hand.length; next++) {
            const begun = [...picks, hand[next]].join()
            const right = choices.some((cards) => cards.slice(0, picks.length + 1).join() === begun)
            expect(fits(deck, hand, gap, twoForOne, picks, next)).toBe(right)
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('[OMG-4.8] is filled by cards that make it up', () => {
    const gap = made({ lack: [2, 0, 1, 0, 0], any: false }, ORDERLY)
    const [wood, , grain, wool] = RESOURCES.map((_, r) => some.filter((card) => deck.resource[card] === r))
    expect(isFilled(deck, gap, [wood[0], wood[1], grain[0]])).toBe(true)
    expect(isFilled(deck, gap, [wood[0], grain[0]])).toBe(false)
    expect(isFilled(deck, gap, [wood[0], grain[0], wool[0], wool[1]])).toBe(true)
    expect(isFilled(deck, gap, [wood[0], grain[0], wool[0]])).toBe(false)
    const any = made({ lack: [0, 0, 0, 0, 0], any: true, missing: 2 }, ORDERLY)
    expect(isFilled(deck, any, [wood[0], wool[0]])).toBe(true)
    expect(isFilled(deck, any, [wood[0]])).toBe(false)
  })
})
