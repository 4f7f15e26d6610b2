import { expect, it } from 'vitest'
import { longToy } from './broken-toys.js'
import { findingOf, QUICK_SEEDS, SLOW_SEEDS } from './finding.js'
import { toy } from './toy/game-module.js'

/** Whole games, with every check at every decision. */
const LONG = 120_000

it('an inspection finds nothing in more games of the honest game', { timeout: LONG }, () =>
  expect(findingOf(toy, SLOW_SEEDS)).toBeNull(),
)

it('an inspection finds nothing in the honest game when it is long', { timeout: LONG }, () =>
  expect(findingOf(longToy, [...QUICK_SEEDS, ...SLOW_SEEDS])).toBeNull(),
)
