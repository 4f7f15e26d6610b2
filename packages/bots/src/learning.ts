/** For the programs that train the weights of evaluators. */
import type { Bot, Random } from '@handwerk/kernel'
import { ohMyGoods, type Position, type View } from '@handwerk/oh-my-goods'
import type { AnyBot } from './bot.js'
import { policyWeights, priorPolicy } from './oh-my-goods/policy.js'
import type { Learner } from './search/learner.js'
import { mostLikely, type Policy } from './search/search.js'

export { MOVE_FEATURES, MoveFeatures } from './mottainai/policy.js'
export { policyWeights } from './oh-my-goods/policy.js'
export type { Learner, Networks } from './search/learner.js'
export { Network, type NetworkFile, Sparse, WIN_OUTPUT } from './search/network.js'
export { type Evaluator, Search } from './search/search.js'

const learners: Readonly<Record<string, () => Promise<Learner>>> = {
  mottainai: async () => (await import('./mottainai/learner.js')).learner,
  'oh-my-goods': async () => (await import('./oh-my-goods/learner.js')).learner,
}

/** Null for a game without networks. */
export const learnerOf = async (game: string): Promise<Learner | null> =>
  Object.hasOwn(learners, game) ? learners[game]() : null

/** Plays the likeliest move of a policy, without searching. */
class PolicyBot implements Bot<View> {
  private readonly policy: Policy<Position>
  private readonly random: Random
  private readonly logits: number[] = []

  constructor(policy: Policy<Position>, random: Random) {
    this.policy = policy
    this.random = random
  }

  choose(view: View, moves: readonly number[]): number {
    if (view.seat === null) throw new Error('an onlooker has no move to choose')
    this.policy(ohMyGoods.game.imagine(view, this.random), view.seat, moves, this.logits)
    return mostLikely(moves, this.logits)
  }
}

/** A bot for Oh My Goods! that plays by policy weights only; missing ones are the trained ones. */
export const policyBot = (weights: Readonly<Record<string, number>>, random: Random): AnyBot =>
  new PolicyBot(priorPolicy({ ...policyWeights, ...weights }), random)
