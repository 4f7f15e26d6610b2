import type { Bot, Game, Random, SeatView } from '@handwerk/kernel'
import type { Evaluator } from './evaluator.js'

/** Plays the move that is most promising at once: what search would do without searching. */
export class PolicyBot<Position, View extends SeatView, Options> implements Bot<View> {
  private readonly game: Game<Position, View, Options>
  private readonly policy: Evaluator<Position, View>['prior']
  private readonly random: Random
  private readonly weights: number[] = []

  constructor(game: Game<Position, View, Options>, policy: Evaluator<Position, View>['prior'], random: Random) {
    this.game = game
    this.policy = policy
    this.random = random
  }

  choose(view: View, moves: readonly number[]): number {
    if (view.seat === null) throw new Error('an onlooker has nothing to choose')
    this.policy(this.game.imagine(view, this.random), view.seat, moves, this.weights)
    let best = 0
    for (let i = 1; i < moves.length; i++) if (this.weights[i] > this.weights[best]) best = i
    return moves[best]
  }
}
