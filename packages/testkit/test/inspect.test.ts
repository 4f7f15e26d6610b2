import { Broken, CHECKS, inspect } from '@handwerk/testkit'
import { describe, expect, it } from 'vitest'
import { type BrokenToy, brokenToys, longToy } from './broken-toys.js'
import { toy } from './toy/box.js'

const SEEDS = 8

/** They play whole games, with every check at every decision. */
const LONG = 120_000

/** What an inspection finds first in some games of a box. */
function findingOf(box: BrokenToy['box']): Broken | null {
  for (let seed = 1; seed <= SEEDS; seed++) {
    try {
      inspect(box, { options: { rounds: '6' }, seats: 3, seed: String(seed), bound: 500 })
    } catch (error) {
      if (error instanceof Broken) return error
      throw error
    }
  }
  return null
}

describe('an inspection', () => {
  it('finds nothing in the honest game', { timeout: LONG }, () => expect(findingOf(toy)).toBeNull())

  it('finds nothing in the honest game when it is long', { timeout: LONG }, () => expect(findingOf(longToy)).toBeNull())

  for (const [fault, { check, says, box }] of Object.entries(brokenToys())) {
    it(`finds ${fault}`, () => {
      const found = findingOf(box)
      expect(found?.message).toContain(says)
      expect(found?.check).toBe(check)
    })
  }

  it('has no check that cannot fail', () => {
    const broken = new Set(Object.values(brokenToys()).map(({ check }) => check))
    expect(CHECKS.filter((check) => !broken.has(check))).toEqual([])
  })

  it('says where it was, and how to repeat it', () => {
    const found = findingOf(brokenToys()['a card that is lost'].box)
    expect(found?.message).toMatch(/sealed-bids, 3 seats, seed 1, after \d+ moves \(.*\)/)
    expect(found?.message).toContain(
      `npm run -s soak -- sealed-bids --seed 1 --seats 3 --options '{"rounds":"6"}' --games 1 --thorough`,
    )
  })
})
