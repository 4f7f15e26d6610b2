import type { Seat } from '@handwerk/kernel'

/**
 * What search is told about a game. An evaluator looks at an imagined position,
 * and only at what the seat that it judges for may know of it: a move that is
 * good because of the next card in the pile is not good.
 */
export interface Evaluator<Position, View> {
  /**
   * How promising each move looks to its seat, written into `into`: the odds
   * of two moves differ by e to the difference of their weights.
   */
  prior(p: Position, seat: Seat, moves: readonly number[], into: number[]): void
  /** The same at first sight, for playing on quickly. */
  rollout(p: Position, seat: Seat, moves: readonly number[], into: number[]): void
  /** How likely each seat is to win from here, written into `into`; the sum is 1. */
  value(p: Position, into: number[]): void
  /**
   * The view as it would be if the others had yet to decide what they have
   * decided unseen. They did not do so by chance, as imagination has it; so in
   * imagined games they choose again. Absent where nobody decides unseen.
   */
  reopen?(view: View): View
}
