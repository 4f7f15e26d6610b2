/** Compares what two moves lead to by the features of the value and their weights. */
import type { Fact, Seat } from '@handwerk/kernel'
import type { Features, Weights } from '../search/search.js'
import { type Comparison, type MoveRollouts, mean } from './comparison.js'
import type { Reason } from './reason.js'

/** Differences that change the odds by less than this explain nothing. */
const LEAST = 0.02

/** The name without the stage of the game: to people, a feature and its product with the stage are one thing. */
const plainName = (name: string): string => name.replace(/ x (early|rounds)$/, '')

/** The features that people have a word for, and how much a feature of 1 is in the unit that they count in. */
export type Scales<Feature extends string> = Readonly<Record<Feature, number>>

export type Differing<Feature extends string> = `${'more' | 'less'} ${Feature}`

interface Difference<Feature> {
  readonly feature: Feature
  readonly rivals: boolean
  /** How much it raises the odds, as a power of e. */
  readonly gain: number
  /** The feature after either move, in the unit that people count in. */
  readonly best: number
  readonly other: number
}

/**
 * The feature that speaks most for the best move: `more NAME` if its seat has
 * more of it in the end, `less NAME` if the others are left with less.
 */
export function largestDifference<Position, F extends Fact, Feature extends string>(
  { seat, others, best, other }: Comparison<Position, F>,
  features: Features<Position>,
  weights: Weights,
  scales: Scales<Feature>,
): Reason<Differing<Feature>> | null {
  const compared = [[seat], others].flatMap((whose, i) => {
    const rows = [rowsOf(features, best, whose), rowsOf(features, other, whose)]
    return differences(features, weights, scales, rows, i === 1)
  })
  const explaining = compared
    // Early in a game, less of a feature may be better; as a reason that would be hard to follow.
    .filter(({ gain, rivals, best, other }) => gain >= LEAST && (rivals ? best < other : best > other))
    .sort((a, b) => b.gain - a.gain)
  if (explaining.length === 0) return null
  const [most] = explaining
  return {
    id: `${most.rivals ? 'less' : 'more'} ${most.feature}`,
    detail: { best: most.best, other: most.other, rivals: others.length },
  }
}

/** A row of features for each rollout, averaged over the seats. */
function rowsOf<Position, F extends Fact>(
  features: Features<Position>,
  { rollouts }: MoveRollouts<Position, F>,
  seats: readonly Seat[],
): number[][] {
  return rollouts.map(({ later }) => {
    const rows = seats.map((seat) => {
      const row: number[] = []
      features.write(later, seat, row)
      return row
    })
    return features.names.map((_, i) => mean(rows, (row) => row[i]))
  })
}

function differences<Position, Feature extends string>(
  { names }: Features<Position>,
  weights: Weights,
  scales: Scales<Feature>,
  [best, other]: readonly (readonly number[][])[],
  rivals: boolean,
): Difference<Feature>[] {
  return (Object.keys(scales) as Feature[]).flatMap((feature) => {
    const scale = scales[feature]
    const at = names.indexOf(feature)
    const means = [best, other].map((rows) => scale * mean(rows, (row) => row[at]))
    if (isChance(best.map((row, rollout) => row[at] - other[rollout][at]))) return []
    let gain = 0
    for (const [i, name] of names.entries())
      if (plainName(name) === feature)
        gain += (weights[name] ?? 0) * (mean(best, (row) => row[i]) - mean(other, (row) => row[i]))
    return [{ feature, rivals, gain: rivals ? -gain : gain, best: means[0], other: means[1] }]
  })
}

/** Whether the mean of these differences is within two standard errors of 0. */
function isChance(list: readonly number[]): boolean {
  const middle = mean(list, (each) => each)
  const spread = mean(list, (each) => (each - middle) ** 2)
  return Math.abs(middle) <= 2 * Math.sqrt(spread / list.length)
}
