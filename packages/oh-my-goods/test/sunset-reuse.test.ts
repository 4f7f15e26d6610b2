/** One object serves all rows: an earlier computation must not affect the next one. */

import { randomFrom } from '@handwerk/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RESOURCES } from '../src/cards.js'
import { Pool, Sunset } from '../src/sunset.js'

const card = fc.record({ resource: fc.nat({ max: RESOURCES.length - 1 }), sun: fc.boolean() })
const cases = fc.record({
  unseen: fc.array(card, { minLength: 2, maxLength: 12 }),
  discard: fc.array(card, { maxLength: 8 }),
  short: fc.boolean(),
  waits: fc.uniqueArray(fc.tuple(fc.nat({ max: RESOURCES.length - 1 }), fc.integer({ min: 1, max: 3 })), {
    selector: ([resource]) => resource,
    maxLength: 3,
  }),
  any: fc.boolean(),
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

function prepare(sunset: Sunset, { unseen, discard, short, waits, any }: Case): void {
  for (const [pool, cards] of [
    [sunset.unseen, unseen],
    [sunset.discard, discard],
  ] as const) {
    pool.clear()
    for (const { resource, sun } of cards) pool.add(resource, sun, 1)
  }
  sunset.pile = short ? unseen.length >> 1 : unseen.length
  sunset.clear()
  if (any) sunset.awaitAny(waits[0]?.[1] ?? 2)
  else for (const [resource, enough] of waits) sunset.await(resource, enough)
}

/** The probability of each outcome, by its counts of resources. */
function reckoned(sunset: Sunset): [number[], number][] {
  sunset.reckon()
  return Array.from({ length: sunset.outcomes }, (_, outcome) => {
    const counts = RESOURCES.map(() => 0)
    sunset.addTo(counts, outcome)
    return [counts, sunset.odds[outcome]]
  })
}

describe('a reused sunset', () => {
  it('has the odds of a fresh one', () => {
    const used = new Sunset()
    fc.assert(
      fc.property(cases, (one) => {
        prepare(used, one)
        const fresh = new Sunset()
        prepare(fresh, one)
        expect(reckoned(used)).toEqual(reckoned(fresh))
      }),
      { numRuns: 300 },
    )
  })

  it('has odds that add up to one', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const sunset = new Sunset()
        prepare(sunset, one)
        expect(reckoned(sunset).reduce((sum, [, odds]) => sum + odds, 0)).toBeCloseTo(1, 9)
      }),
      { numRuns: 300 },
    )
  })

  it('draws samples as often as their probability says', { timeout: 60_000 }, () => {
    const SAMPLES = 4000
    const used = new Sunset()
    for (const one of fc.sample(cases, { seed: 5, numRuns: 12 })) {
      const kinds = [0, 1, 2].map((resource): [number, number] => [resource, 2])
      prepare(used, { ...one, any: false, waits: kinds })
      const random = randomFrom('rows')
      const seen = new Map<string, number>()
      for (let n = 0; n < SAMPLES; n++) {
        const counts = RESOURCES.map(() => 0)
        used.addSample(counts, random)
        const key = counts.map((count, r) => (r < kinds.length ? Math.min(2, count) : 0)).join()
        seen.set(key, (seen.get(key) ?? 0) + 1)
      }
      for (const [counts, odds] of reckoned(used)) {
        const share = (seen.get(counts.join()) ?? 0) / SAMPLES
        expect(Math.abs(share - odds), `${counts} of ${JSON.stringify(one)}`).toBeLessThan(
          5 * Math.sqrt((odds * (1 - odds) + 1e-9) / SAMPLES) + 1e-9,
        )
      }
    }
  })
})

describe('a pool', () => {
  const filled = () => {
    const pool = new Pool()
    for (const [resource, sun, count] of [
      [0, false, 3],
      [1, true, 2],
      [4, false, 1],
      [4, true, 4],
    ] as const)
      for (let n = 0; n < count; n++) pool.add(resource, sun, 1)
    return pool
  }

  it('counts its cards by their resources and half suns', () => {
    const pool = filled()
    expect([pool.plain, pool.sunny, pool.plains, pool.suns]).toEqual([[3, 0, 0, 0, 1], [0, 2, 0, 0, 4], 4, 6])
    pool.add(0, false, -1)
    pool.add(4, true, -1)
    expect([pool.plain, pool.sunny, pool.plains, pool.suns]).toEqual([[2, 0, 0, 0, 1], [0, 2, 0, 0, 3], 3, 5])
  })

  it('is empty when it is cleared', () => {
    const pool = filled()
    pool.clear()
    expect(pool).toEqual(new Pool())
  })

  it('is copied completely, whatever the target held before', () => {
    const other = new Pool()
    other.add(2, true, 1)
    other.add(3, false, 1)
    other.copy(filled())
    expect(other).toEqual(filled())
  })

  it('yields each of its cards once', () => {
    const random = randomFrom('draw')
    for (let n = 0; n < 20; n++) {
      const pool = filled()
      const drawn = Array.from({ length: 10 }, () => pool.draw(random))
      expect(drawn.toSorted()).toEqual([0, 0, 0, 1, 1, 4, 4, 4, 4, 4])
      expect(pool).toEqual(new Pool())
    }
  })
})
