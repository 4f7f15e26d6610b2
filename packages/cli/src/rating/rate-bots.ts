/** Plays neighbours of a list of bots against each other, and rates all of them. */
import { itemAt } from '@handwerk/kernel'
import { botName } from '../external-bots/bot-command.js'
import { type Interval, intervalOf } from '../simulation/confidence-interval.js'
import type { GameOutcome } from '../simulation/simulation-plan.js'
import { shareOf } from '../tournament/results.js'
import { type PairResult, type Rating, ratingsOf } from './bradley-terry.js'

export interface BotRatings {
  readonly game: string
  /** Of the rules. */
  readonly version: number
  readonly seed: string
  readonly deals: number
  readonly games: number
  /** In the order of the list, which should have the weakest first. */
  readonly bots: readonly (Rating & { readonly bot: string })[]
  /** The share is that of the first bot. */
  readonly pairs: readonly (Interval & { readonly first: string; readonly second: string; readonly games: number })[]
}

/** The rating of the anchor: `greedy`, or the first bot. */
export const BASE = 1500

/** Each bot meets the next two: others are so far apart that their games tell little. */
export const neighbours = (bots: number): (readonly [number, number])[] =>
  Array.from({ length: bots }, (_, first) => [first + 1, first + 2].map((second) => [first, second] as const))
    .flat()
    .filter(([, second]) => second < bots)

/** The share of the first bot in each deal. */
export const sharesIn = (outcomes: readonly GameOutcome[]): number[] =>
  Array.from(
    { length: outcomes.length / 2 },
    (_, deal) => (shareOf(itemAt(outcomes, 2 * deal), 0) + shareOf(itemAt(outcomes, 2 * deal + 1), 0)) / 2,
  )

export function rateBots(
  { game, version, seed, deals }: Pick<BotRatings, 'game' | 'version' | 'seed' | 'deals'>,
  bots: readonly string[],
  results: readonly PairResult[],
): BotRatings {
  const names = bots.map(botName)
  const anchor = Math.max(0, names.indexOf('greedy'))
  return {
    game,
    version,
    seed,
    deals,
    games: 2 * results.reduce((sum, { shares }) => sum + shares.length, 0),
    bots: ratingsOf(bots.length, results, { anchor, base: BASE }).map((rating, bot) => ({
      bot: itemAt(names, bot),
      ...rating,
    })),
    pairs: results.map(({ first, second, shares }) => ({
      first: itemAt(names, first),
      second: itemAt(names, second),
      games: 2 * shares.length,
      ...intervalOf(shares, 2),
    })),
  }
}
