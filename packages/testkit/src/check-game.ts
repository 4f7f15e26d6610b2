import type { AnyGameModule } from '@handwerk/kernel'
import { describe, it } from 'vitest'
import { inspect } from './inspect.js'
import { type OptionSet, optionSets, seatCounts } from './option-sets.js'

export interface Checking {
  /** If left out: the default, each setting at each value, and a few mixtures. */
  readonly optionSets?: readonly OptionSet[]
  /** If left out: all that the game allows. */
  readonly seats?: readonly number[]
  /** How many games are played with each set of options and each number of seats. */
  readonly games: number
  /** The seed of the first game; each further game has the next number. */
  readonly seed?: number
  readonly thoroughness?: number
}

/** The tests that every game inherits. A failure prints the seed and the command that repeats it. */
export function checkGame(module: AnyGameModule, checking: Checking): void {
  const { game } = module
  const { games, seed = 1, thoroughness = 1 } = checking
  for (const seats of checking.seats ?? seatCounts(module)) {
    for (const options of checking.optionSets ?? optionSets(module, seats, 3, String(seed))) {
      describe(`${game.name} for ${seats}, ${JSON.stringify(options)}`, () => {
        it(`keeps the contract in ${games} random games`, () => {
          for (let i = 0; i < games; i++) inspect(module, { options, seats, seed: String(seed + i), thoroughness })
        })
      })
    }
  }
}
