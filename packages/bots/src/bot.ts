import type { Bot, Random, SeatView } from '@handwerk/kernel'

/** A bot for a game that is known only at run time. */
export type AnyBot = Bot<SeatView>

/** A bound by time. Bots know no clock: it is given from outside, and tells milliseconds. */
export interface Timing {
  readonly clock: () => number
  /** How long one decision may take. */
  readonly millis: number
}

export interface Budget {
  /** For bots that search: how many imagined games a decision is worth. */
  readonly iterations?: number
  readonly timing?: Timing
}

export interface BotFactory {
  readonly name: string
  /** Can it be told how many iterations to search? */
  readonly searches?: true
  /** A bot for one seat of one game. All that it does by chance comes from `random`, so that it can be repeated. */
  make(random: Random, budget?: Budget): AnyBot
}
