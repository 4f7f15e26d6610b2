import type { Bot, Game, Random, SeatView } from '@handwerk/kernel'
import type { Judgement } from './judgement.js'

/** Plays the move that is most promising at once: what search would do without searching. */
export class Promising<Position, View extends SeatView, Options> implements Bot<View> {
  private readonly game: Game<Position, View, Options>
  private readonly weigh: Judgement<Position, View>['weigh']
  private readonly random: Random
  private readonly weights: number[] = []

  constructor(game: Game<Position, View, Options>, weigh: Judgement<Position, View>['weigh'], random: Random) {
    this.game = game
    this.weigh = weigh
    this.random = random
  }

  choose(view: View, moves: readonly number[]): number {
    if (view.seat === null) throw new Error('an onlooker has nothing to choose')
    this.weigh(this.game.imagine(view, this.random), view.seat, moves, this.weights)
    let best = 0
    for (let i = 1; i < moves.length; i++) if (this.weights[i] > this.weights[best]) best = i
    return moves[best]
  }
}
