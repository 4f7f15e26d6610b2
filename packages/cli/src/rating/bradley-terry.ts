/**
 * Ratings by the model of Bradley and Terry, on the scale of Elo: 400 points are
 * odds of ten to one. Intervals are those of the normal approximation, by the
 * information in as many independent games as the deals are worth.
 */
import { itemAt } from '@handwerk/kernel'
import { independentGames, meanOf, Z } from '../simulation/confidence-interval.js'

/** What two bots have played. */
export interface PairResult {
  readonly first: number
  readonly second: number
  /** The share of the wins of the first bot in each deal, which was played from both seats. */
  readonly shares: readonly number[]
}

export interface Rating {
  readonly rating: number
  /** The 95 % confidence interval. */
  readonly low: number
  readonly high: number
}

/** One drawn game is added to each pair, so that a bot that won all games has a rating and an interval. */
const PRIOR_GAMES = 1
const ELO = 400 / Math.LN10

/** The bot `anchor` has the rating `base`; so its interval has no width. */
export function ratingsOf(
  bots: number,
  pairs: readonly PairResult[],
  { anchor, base }: { readonly anchor: number; readonly base: number },
): Rating[] {
  const meetings = meetingsOf(bots, pairs)
  const strengths = strengthsOf(meetings)
  const deviations = deviationsOf(meetings, strengths, anchor)
  return strengths.map((strength, bot) => {
    const rating = base + ELO * (strength - itemAt(strengths, anchor))
    const half = ELO * Z * itemAt(deviations, bot)
    return { rating, low: rating - half, high: rating + half }
  })
}

interface Meeting {
  readonly other: number
  /** Independent games, and how many of them were won. */
  readonly games: number
  readonly won: number
}

function meetingsOf(bots: number, pairs: readonly PairResult[]): Meeting[][] {
  const meetings = Array.from({ length: bots }, (): Meeting[] => [])
  for (const { first, second, shares } of pairs) {
    const played = independentGames(shares, 2)
    const games = played + PRIOR_GAMES
    const won = meanOf(shares) * played + PRIOR_GAMES / 2
    itemAt(meetings, first).push({ other: second, games, won })
    itemAt(meetings, second).push({ other: first, games, won: games - won })
  }
  return meetings
}

const expectedShare = (strengths: readonly number[], bot: number, other: number): number =>
  1 / (1 + Math.exp(itemAt(strengths, other) - itemAt(strengths, bot)))

/** The logarithms of the strengths that make the results most likely. */
function strengthsOf(meetings: readonly (readonly Meeting[])[]): number[] {
  const strengths = meetings.map(() => 0)
  for (let sweep = 0; sweep < 10_000; sweep++) {
    let largest = 0
    for (const [bot, own] of meetings.entries()) {
      const step = newtonStep(strengths, bot, own)
      strengths[bot] = itemAt(strengths, bot) + step
      largest = Math.max(largest, Math.abs(step))
    }
    if (largest < 1e-9) break
  }
  return strengths
}

/** Towards the strength of one bot that fits its results, if all others are right. */
function newtonStep(strengths: readonly number[], bot: number, meetings: readonly Meeting[]): number {
  let [slope, information] = [0, 0]
  for (const { other, games, won } of meetings) {
    const expected = expectedShare(strengths, bot, other)
    slope += won - games * expected
    information += games * expected * (1 - expected)
  }
  // A bot that has met nobody stays where it is; no step is so large that it overshoots.
  return information === 0 ? 0 : Math.max(-1, Math.min(1, slope / information))
}

/** The standard deviation of each strength from that of the anchor: the inverse of the information about them. */
function deviationsOf(
  meetings: readonly (readonly Meeting[])[],
  strengths: readonly number[],
  anchor: number,
): number[] {
  const free = meetings.map((_, bot) => bot).filter((bot) => bot !== anchor)
  const information = free.map((bot) =>
    free.map((column) =>
      itemAt(meetings, bot).reduce((sum, { other, games }) => {
        const expected = expectedShare(strengths, bot, other)
        const about = games * expected * (1 - expected)
        return sum + (column === bot ? about : column === other ? -about : 0)
      }, 0),
    ),
  )
  const variances = free.map((_, index) => itemAt(solved(information, index), index))
  return meetings.map((_, bot) => (bot === anchor ? 0 : Math.sqrt(itemAt(variances, free.indexOf(bot)))))
}

/** A column of the inverse, by elimination. The matrix is positive definite, so no pivot is needed. */
function solved(matrix: readonly (readonly number[])[], column: number): number[] {
  const rows = matrix.map((row, index) => [...row, index === column ? 1 : 0])
  for (const [pivot, own] of rows.entries())
    for (const [index, row] of rows.entries()) {
      if (index === pivot) continue
      const factor = itemAt(row, pivot) / itemAt(own, pivot)
      for (const [place, value] of own.entries()) row[place] = itemAt(row, place) - factor * value
    }
  return rows.map((row, index) => itemAt(row, rows.length) / itemAt(row, index))
}
