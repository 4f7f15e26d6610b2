/** Who wins, forecast from features about each seat by weights that were learned from many games (see docs/decisions/search.md). */
import type { Seat } from '@handwerk/kernel'

/** What is looked at: features about a seat of a position, of about the same size. */
export interface Features<Position> {
  readonly names: readonly string[]
  /** Writes the features of a seat, in the order of their names. */
  write(p: Position, seat: Seat, into: number[]): void
}

export type Weights = Readonly<Record<string, number>>

/** A forecast of each seat's share of the win. */
export function linearValue<Position>(
  features: Features<Position>,
  weights: Weights,
  seats: (p: Position) => number,
): (p: Position, into: number[]) => void {
  const list = features.names.map((name) => weights[name] ?? 0)
  const row: number[] = []
  return (p, into) => {
    const count = seats(p)
    into.length = count
    for (let seat = 0; seat < count; seat++) {
      features.write(p, seat, row)
      let sum = 0
      for (let i = 0; i < list.length; i++) sum += list[i] * row[i]
      into[seat] = sum
    }
    shares(into)
  }
}

/** Turns standings into shares of the win: the odds of two seats differ by e to the difference of their standings. */
function shares(standings: number[]): void {
  let most = standings[0]
  for (let i = 1; i < standings.length; i++) if (standings[i] > most) most = standings[i]
  let sum = 0
  for (let i = 0; i < standings.length; i++) {
    standings[i] = Math.exp(standings[i] - most)
    sum += standings[i]
  }
  for (let i = 0; i < standings.length; i++) standings[i] /= sum
}
