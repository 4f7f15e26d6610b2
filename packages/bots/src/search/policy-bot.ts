/** Plays the likeliest move of a policy, without searching. */
import type { Bot, Game, Random, SeatView } from '@handwerk/kernel'
import type { BotFactory } from '../bot.js'
import { type Evaluator, mostLikely } from './search.js'

export class PolicyBot<Position, View extends SeatView, Options> implements Bot<View> {
  private readonly game: Game<Position, View, Options>
  private readonly policy: Evaluator<Position, View>['prior']
  private readonly random: Random
  private readonly logits: number[] = []

  constructor(game: Game<Position, View, Options>, policy: Evaluator<Position, View>['prior'], random: Random) {
    this.game = game
    this.policy = policy
    this.random = random
  }

  choose(view: View, moves: readonly number[]): number {
    if (view.seat === null) throw new Error('an onlooker has no move to choose')
    this.policy(this.game.imagine(view, this.random), view.seat, moves, this.logits)
    return mostLikely(moves, this.logits)
  }
}

/** A bot named `policy`. */
export const policyFactory = <Position, View extends SeatView, Options>(
  game: Game<Position, View, Options>,
  { prior }: Evaluator<Position, View>,
): BotFactory => ({ name: 'policy', make: (random) => new PolicyBot(game, prior, random) })
