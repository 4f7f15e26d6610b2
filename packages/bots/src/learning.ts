/** What the numbers that search plays by are learned with; for the programs that learn them. */
import type { Random } from '@handwerk/kernel'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import type { AnyBot } from './bot.js'
import { policyWeights, priorPolicy } from './oh-my-goods/evaluator.js'
import { PolicyBot } from './search/policy-bot.js'

export { MOVE_FEATURES, MoveFeatures } from './mottainai/move-features.js'
export { policyWeights } from './oh-my-goods/evaluator.js'
export { Search } from './search/search.js'

/** A bot for Oh My Goods! that plays by weights alone; those that are not named are the learned ones. */
export const policyBot = (weights: Readonly<Record<string, number>>, random: Random): AnyBot =>
  new PolicyBot(ohMyGoods.game, priorPolicy({ ...policyWeights, ...weights }), random)
