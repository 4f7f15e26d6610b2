/**
 * Compares two moves: plays both in the same imagined positions, then plays to the
 * end of the round by the prior policy. The reason why one is better is found in
 * the differences at the end.
 */
import type { Fact, Game, Random, Seat, SeatView, Tell } from '@handwerk/kernel'
import { type Evaluator, mostLikely } from '../search/search.js'

/** A move played in one imagined position. */
export interface Rollout<Position, F extends Fact> {
  readonly before: Position
  /** Right after the move. */
  readonly after: Position
  /** At the end of the round, or of the game. */
  readonly later: Position
  /** All that happened from the move on. */
  readonly facts: readonly F[]
}

export interface MoveRollouts<Position, F extends Fact> {
  readonly move: number
  readonly rollouts: readonly Rollout<Position, F>[]
}

export interface Comparison<Position, F extends Fact> {
  readonly seat: Seat
  readonly others: readonly Seat[]
  readonly best: MoveRollouts<Position, F>
  readonly other: MoveRollouts<Position, F>
}

const ROLLOUTS = 24

export function compareMoves<Position, View extends SeatView, Options, F extends Fact>(
  game: Game<Position, View, Options, F>,
  evaluator: Evaluator<Position, View>,
  view: View,
  best: number,
  other: number,
  random: Random,
): Comparison<Position, F> {
  const { seat } = view
  if (seat === null) throw new Error('an onlooker has no move to choose')
  const imagined = Array.from({ length: ROLLOUTS }, () => game.imagine(view, random))
  const rollOut = (move: number): MoveRollouts<Position, F> => ({
    move,
    rollouts: imagined.map((before) => {
      const facts: F[] = []
      const tell: Tell<F> = (fact) => facts.push(fact)
      const p = game.copy(before)
      game.play(p, seat, move, tell)
      const after = game.copy(p)
      playOn(game, evaluator, p, game.round(before), tell)
      return { before, after, later: p, facts }
    }),
  })
  const others = Array.from({ length: game.seatCount(imagined[0]) }, (_, each) => each).filter((each) => each !== seat)
  return { seat, others, best: rollOut(best), other: rollOut(other) }
}

/** Plays the likeliest move of every seat until the round is over. */
function playOn<Position, View extends SeatView, Options, F extends Fact>(
  game: Game<Position, View, Options, F>,
  evaluator: Evaluator<Position, View>,
  p: Position,
  round: number,
  tell: Tell<F>,
): void {
  const logits: number[] = []
  let waiting = game.waiting(p)
  const moves = waiting.length > 0 ? game.moves(p, waiting[0]) : []
  for (; waiting.length > 0 && game.round(p) <= round; waiting = game.waiting(p)) {
    const [seat] = waiting
    evaluator.prior(p, seat, moves, logits)
    game.playListed(p, seat, mostLikely(moves, logits), moves, tell)
  }
}

export const mean = <T>(list: readonly T[], of: (item: T) => number): number =>
  list.reduce((sum, item) => sum + of(item), 0) / list.length

export const shareOf = <T>(list: readonly T[], holds: (item: T) => boolean): number =>
  mean(list, (item) => (holds(item) ? 1 : 0))
