/** How sure a share of wins is. */

export interface Interval {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** 95 of 100 lie within so many standard deviations. */
const Z = 1.959964

/**
 * The mean of the shares won in each deal, and Wilson's interval around it.
 * The games of one deal are not independent, so the interval is that of as many
 * independent games as would spread like the deals do; never more than were played.
 */
export function intervalOf(shares: readonly number[], gamesADeal: number): Interval {
  const deals = shares.length
  const share = shares.reduce((sum, won) => sum + won, 0) / deals
  const spread = shares.reduce((sum, won) => sum + (won - share) ** 2, 0) / Math.max(1, deals - 1)
  const games = deals * gamesADeal
  // Where all deals went alike there is no spread to judge by: then each deal counts as one game.
  const independent = spread > 0 ? Math.min(games, (deals * share * (1 - share)) / spread) : deals
  return { share, ...wilson(share, independent) }
}

function wilson(share: number, games: number): { readonly low: number; readonly high: number } {
  const scale = 1 + Z ** 2 / games
  const middle = (share + Z ** 2 / (2 * games)) / scale
  const half = (Z * Math.sqrt((share * (1 - share)) / games + Z ** 2 / (4 * games ** 2))) / scale
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
