/** What two moves lead to, compared by the figures and the weights of the forecast. */
import type { Fact, Seat } from '@handwerk/kernel'
import type { Figures, Weights } from '../search/forecast.js'
import { type Contest, mean, type Trial } from './contest.js'
import type { Reason } from './reason.js'

/** Differences that change the odds by less than this explain nothing. */
const LEAST = 0.02

/** A figure and its product with the stage of the game are one thing to people. */
const plainName = (name: string): string => name.replace(/ x (early|rounds)$/, '')

/** The figures that have a name which people would understand, and what a figure of 1 is in what they count. */
export type Scales<Figure extends string> = Readonly<Record<Figure, number>>

export type Differing<Figure extends string> = `${'more' | 'less'} ${Figure}`

interface Difference<Figure> {
  readonly figure: Figure
  readonly rivals: boolean
  /** By how much it raises the odds, as a power of e. */
  readonly gain: number
  /** The figure after either move, in the unit that people count in. */
  readonly best: number
  readonly other: number
}

/**
 * The figure that speaks most for the best move: `more NAME` if its seat has
 * more of it in the end, `less NAME` if the others are left with less.
 */
export function whatDiffers<Position, F extends Fact, Figure extends string>(
  { seat, best, other }: Contest<Position, F>,
  figures: Figures<Position>,
  weights: Weights,
  scales: Scales<Figure>,
  seats: number,
): Reason<Differing<Figure>> | null {
  const others = Array.from({ length: seats }, (_, each) => each).filter((each) => each !== seat)
  const compared = [[seat], others].flatMap((whose, i) => {
    const rows = [rowsOf(figures, best, whose), rowsOf(figures, other, whose)]
    return differences(figures, weights, scales, rows, i === 1)
  })
  const telling = compared
    // A figure may also be good to have less of, early in a game; people would not follow that.
    .filter(({ gain, rivals, best, other }) => gain >= LEAST && (rivals ? best < other : best > other))
    .sort((a, b) => b.gain - a.gain)
  if (telling.length === 0) return null
  const [most] = telling
  return {
    id: `${most.rivals ? 'less' : 'more'} ${most.figure}`,
    detail: { best: most.best, other: most.other, rivals: others.length },
  }
}

/** A row of figures for each world, the mean of the seats. */
function rowsOf<Position, F extends Fact>(
  figures: Figures<Position>,
  { worlds }: Trial<Position, F>,
  seats: readonly Seat[],
): number[][] {
  return worlds.map(({ later }) => {
    const rows = seats.map((seat) => {
      const row: number[] = []
      figures.write(later, seat, row)
      return row
    })
    return figures.names.map((_, i) => mean(rows, (row) => row[i]))
  })
}

function differences<Position, Figure extends string>(
  { names }: Figures<Position>,
  weights: Weights,
  scales: Scales<Figure>,
  [best, other]: readonly (readonly number[][])[],
  rivals: boolean,
): Difference<Figure>[] {
  return (Object.keys(scales) as Figure[]).flatMap((figure) => {
    const scale = scales[figure]
    const at = names.indexOf(figure)
    const means = [best, other].map((rows) => scale * mean(rows, (row) => row[at]))
    if (isChance(best.map((row, world) => row[at] - other[world][at]))) return []
    let gain = 0
    for (const [i, name] of names.entries())
      if (plainName(name) === figure)
        gain += (weights[name] ?? 0) * (mean(best, (row) => row[i]) - mean(other, (row) => row[i]))
    return [{ figure, rivals, gain: rivals ? -gain : gain, best: means[0], other: means[1] }]
  })
}

/** Is the mean of these differences within two standard errors of nothing? */
function isChance(list: readonly number[]): boolean {
  const middle = mean(list, (each) => each)
  const spread = mean(list, (each) => (each - middle) ** 2)
  return Math.abs(middle) <= 2 * Math.sqrt(spread / list.length)
}
