/** What is to be played, and how a game ended: plain data, since other threads and machines play it. */
import type { Language } from '@handwerk/kernel'
import type { Troubles } from '../external-bots/troubles.js'

export interface Plan {
  readonly game: string
  /** The seats rotate from game to game. */
  readonly bots: readonly string[]
  readonly games: number
  /** The number of the first game, if it is not 0. The cards of a game depend on its number. */
  readonly first?: number
  readonly seed: string
  readonly options: { readonly [key: string]: unknown }
  /** Each deal is played once from every seat, before the next is dealt. */
  readonly commonDeals?: boolean
  /** Milliseconds for a decision of an external bot. */
  readonly time?: number
  /** Outcomes also list what was built. */
  readonly built?: true
}

/** In the order of `Plan.bots`. */
export interface GameOutcome {
  readonly points: readonly number[]
  readonly ranks: readonly number[]
  readonly winners: readonly number[]
  readonly rounds: number
  readonly decisions: number
  /** In each language, so that a report can be read in any. */
  readonly built?: Readonly<Record<Language, readonly (readonly string[])[]>>
  /** If there are external bots; null for the others. */
  readonly troubles?: readonly (Troubles | null)[]
}

/** Milliseconds. */
export const DEFAULT_DECISION_TIME = 10_000
