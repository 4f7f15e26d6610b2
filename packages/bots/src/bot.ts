/** Types for programs that run bots, and the bot `random`, which plays every game. */
import type { AnyGameModule, Bot, GameSchemas, Random, SeatView } from '@handwerk/kernel'

/** A bot for a game that is known only at run time. */
export type AnyBot = Bot<SeatView>

/** The levels for players, the weakest first. Every game with search has all of them. */
export const LEVELS = ['novice', 'apprentice', 'journeyman', 'artisan', 'master', 'grandmaster'] as const
export type Level = (typeof LEVELS)[number]

/** A time limit. Bots have no clock of their own: the caller provides one that counts milliseconds. */
export interface Timing {
  readonly clock: () => number
  /** How long one decision may take. */
  readonly millis: number
}

/** How much a bot may search for one decision. */
export interface Budget {
  /** For bots that search: how many imagined games to play. */
  readonly iterations?: number
  readonly timing?: Timing
}

export interface BotFactory {
  readonly name: string
  /** Whether its number of iterations can be set. */
  readonly searches?: true
  /** Makes a bot for one seat of one game. It takes chance only from `random`, so that its choices can be repeated. */
  make(random: Random, budget?: Budget): AnyBot
}

/** Plays any legal move, each equally likely. */
export const random: BotFactory = {
  name: 'random',
  make: (random) => ({ choose: (_view, moves) => moves[random.below(moves.length)] }),
}

/** The games and bots of a program. It is passed in, so that programs can be tested with other games. */
export interface Registry {
  /** The address of the file that exports this as `registry`; worker threads load it from there. */
  readonly url: string
  readonly names: readonly string[]
  load(game: string): Promise<AnyGameModule | null>
  /** The names of a game's bots, the weakest first. */
  bots(game: string): readonly string[]
  bot(game: string, name: string, random: Random): Promise<AnyBot | null>
  /** What the views, facts and moves of a game look like; null where nobody has described them. */
  schemas?(game: string): Promise<GameSchemas | null>
}
