/** Who meets whom in a list of bots, the weakest first, and the ratings that follow. */
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
  readonly anchor: string
  /** In the order of the list. */
  readonly bots: readonly (Rating & { readonly bot: string })[]
  /** The share is that of the first bot. */
  readonly pairs: readonly (Interval & { readonly first: string; readonly second: string; readonly games: number })[]
}

/** The rating of the anchor. */
const BASE = 1500

/** `greedy`, which does not change when levels do; without it, the first bot. */
export const anchorOf = (bots: readonly string[]): number => Math.max(0, bots.map(botName).indexOf('greedy'))

/** Each bot meets the next one, and all meet the anchor. The numbers of a pair ascend. */
export function pairsOf(bots: number, anchor: number): (readonly [number, number])[] {
  const others = Array.from({ length: bots }, (_, bot) => bot).filter((bot) => bot !== anchor)
  const withAnchor = others.map((bot) => [Math.min(bot, anchor), Math.max(bot, anchor)] as const)
  return [...withAnchor, ...others.slice(1).map((bot, index) => [itemAt(others, index), bot] as const)]
}

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
  const anchor = anchorOf(bots)
  return {
    game,
    version,
    seed,
    deals,
    games: 2 * results.reduce((sum, { shares }) => sum + shares.length, 0),
    anchor: itemAt(names, anchor),
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
