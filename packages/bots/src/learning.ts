/** For the programs that train the weights of evaluators. */
import type { Random } from '@handwerk/kernel'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import type { AnyBot } from './bot.js'
import { policyWeights, priorPolicy } from './oh-my-goods/policy.js'
import type { Learner } from './search/learner.js'
import { PolicyBot } from './search/policy-bot.js'

export { expertIn } from './index.js'
export { MOVE_FEATURES, MoveFeatures } from './mottainai/policy.js'
export { policyWeights } from './oh-my-goods/policy.js'
export { type Learner, type Networks, readNetworks } from './search/learner.js'
export { Network, type NetworkFile, Sparse, WIN_OUTPUT } from './search/network.js'
export { openHandsBot } from './search/open-hands.js'
export { PolicyBot } from './search/policy-bot.js'
export { type Evaluator, type Limits, Search } from './search/search.js'

const learners: Readonly<Record<string, () => Promise<Learner>>> = {
  mottainai: async () => (await import('./mottainai/learner.js')).learner,
  'oh-my-goods': async () => (await import('./oh-my-goods/learner.js')).learner,
}

/** Null for a game without networks. */
export const learnerOf = async (game: string): Promise<Learner | null> =>
  Object.hasOwn(learners, game) ? learners[game]() : null

/** A bot for Oh My Goods! that plays by policy weights only; missing ones are the trained ones. */
export const policyBot = (weights: Readonly<Record<string, number>>, random: Random): AnyBot =>
  new PolicyBot(ohMyGoods.game, priorPolicy({ ...policyWeights, ...weights }), random)
