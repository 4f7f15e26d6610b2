import { expect, it } from 'vitest'
import { longToy } from './broken-toys.js'
import { findingOf, SLOW_SEEDS } from './finding.js'

/** Whole games, with every check at every decision. */
const LONG = 120_000

it('an inspection finds nothing in more games of the honest game when it is long', { timeout: LONG }, () => {
  expect(findingOf(longToy, SLOW_SEEDS)).toBeNull()
})
