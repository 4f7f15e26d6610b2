import { CHECKS } from '@handwerk/testkit'
import { describe, expect, it } from 'vitest'
import { brokenToys } from './broken-toys.js'
import { findingOf, QUICK_SEEDS } from './finding.js'
import { toy } from './toy/game-module.js'

describe('an inspection', () => {
  it('finds nothing in the honest game', () => expect(findingOf(toy, QUICK_SEEDS)).toBeNull())

  for (const [fault, { check, says, module }] of Object.entries(brokenToys())) {
    it(`finds ${fault}`, () => {
      const found = findingOf(module)
      expect(found?.message).toContain(says)
      expect(found?.check).toBe(check)
    })
  }

  it('has no check that cannot fail', () => {
    const broken = new Set(Object.values(brokenToys()).map(({ check }) => check))
    expect(CHECKS.filter((check) => !broken.has(check))).toEqual([])
  })

  it('says where it was, and how to repeat it', () => {
    const found = findingOf(brokenToys()['a card that is lost'].module)
    expect(found?.message).toMatch(/sealed-bids, 3 seats, seed 1, after \d+ moves \(.*\)/)
    expect(found?.message).toContain(
      `npm run -s soak -- sealed-bids --seed 1 --seats 3 --options '{"rounds":"6"}' --games 1 --thorough`,
    )
  })
})
