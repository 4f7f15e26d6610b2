/** Long because `inspect.slow.test.ts` plays some of these games, and more games seldom find more. */
import { expect, it } from 'vitest'
import { longToy } from './broken-toys.js'
import { findingOf, LONG_SEEDS } from './finding.js'
import { toy } from './toy/game-module.js'

/** Whole games, with every check at every decision. */
const LONG = 120_000

it.each([
  ['honest game', toy],
  ['honest game when it is long', longToy],
])('an inspection finds nothing in more games of the %s', { timeout: LONG }, (_, module) => {
  expect(findingOf(module, LONG_SEEDS)).toBeNull()
})
