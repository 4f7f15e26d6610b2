import { Broken, inspect } from '@handwerk/testkit'
import type { BrokenToy } from './broken-toys.js'

const SEEDS = Array.from({ length: 8 }, (_, index) => String(index + 1))

/**
 * Without a finding all games are played to their end, so the inner loop plays the
 * first, and the slow and long tests the rest.
 */
export const QUICK_SEEDS = SEEDS.slice(0, 1)
export const SLOW_SEEDS = SEEDS.slice(1, 4)
export const LONG_SEEDS = SEEDS.slice(4)

/** The first thing that an inspection finds in some games of a module. */
export function findingOf(module: BrokenToy['module'], seeds: readonly string[] = SEEDS): Broken | null {
  for (const seed of seeds) {
    try {
      inspect(module, { options: { rounds: '6' }, seats: 3, seed, bound: 500 })
    } catch (error) {
      if (error instanceof Broken) return error
      throw error
    }
  }
  return null
}
