import type { AnyBox, Random } from '@handwerk/kernel'
import type { AnyBot } from './bot.js'

/** Which games and bots there are to play with. Programs are given a registry, so that they can be tried on other games. */
export interface Registry {
  /** The address of the module that exports this as `registry`; worker threads load it from there. */
  readonly module: string
  readonly names: readonly string[]
  load(game: string): Promise<AnyBox | null>
  /** The names of a game's bots, the weakest first. */
  bots(game: string): readonly string[]
  bot(game: string, name: string, random: Random): Promise<AnyBot | null>
}
