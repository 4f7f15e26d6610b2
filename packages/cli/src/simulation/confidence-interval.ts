/** The confidence interval of a share of wins. */

export interface Interval {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** 95 % lie within so many standard deviations. */
export const Z = 1.959964

/** The mean of the shares won in each deal, and Wilson's interval around it. */
export function intervalOf(shares: readonly number[], gamesADeal: number): Interval {
  const share = meanOf(shares)
  return { share, ...wilson(share, independentGames(shares, gamesADeal)) }
}

/**
 * The games of one deal are not independent. So an interval is that of as many
 * independent games as would have the variance of the deals, at most of those played.
 */
export function independentGames(shares: readonly number[], gamesADeal: number): number {
  const deals = shares.length
  const share = meanOf(shares)
  const variance = shares.reduce((sum, won) => sum + (won - share) ** 2, 0) / Math.max(1, deals - 1)
  // Without variance nothing is known of the dependence: each deal counts as one game.
  return variance > 0 ? Math.min(deals * gamesADeal, (deals * share * (1 - share)) / variance) : deals
}

export const meanOf = (shares: readonly number[]): number =>
  shares.reduce((sum, share) => sum + share, 0) / shares.length

function wilson(share: number, games: number): { readonly low: number; readonly high: number } {
  const scale = 1 + Z ** 2 / games
  const middle = (share + Z ** 2 / (2 * games)) / scale
  const half = (Z * Math.sqrt((share * (1 - share)) / games + Z ** 2 / (4 * games ** 2))) / scale
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
