/** The bots of Oh My Goods!: how each evaluates moves and positions, and how far it looks ahead. */
import { ohMyGoods, type Position, type View } from '@handwerk/oh-my-goods'
import { type Expert, expertFor } from '../expert.js'
import { proofRules } from '../proof/goods-cases.js'
import { readNetworks } from '../search/learner.js'
import { type Evaluator, linearValue, type SearchSettings, type Weights } from '../search/search.js'
import { features } from './features.js'
import { greedy } from './greedy.js'
import { learner } from './learner.js'
import {
  chainlessPolicy,
  dazzledPolicy,
  type OddsMode,
  optimisticPolicy,
  type PolicyWeights,
  policyWeights,
  priorPolicy,
  reopen,
  rolloutPolicy,
} from './policy.js'
import policyNetwork from './policy-network.json' with { type: 'json' }
import { sentences } from './reason-words.js'
import { directReason, SCALES } from './reasons.js'
import referencePolicyWeights from './reference/habits.json' with { type: 'json' }
import referenceValueWeights from './reference/weights.json' with { type: 'json' }
import { planner } from './turn-plan.js'
import valueNetwork from './value-network.json' with { type: 'json' }
import valueWeights from './value-weights.json' with { type: 'json' }

const evaluatorBy = (
  policyWeights: PolicyWeights,
  valueWeights: Weights,
  odds: OddsMode,
): Evaluator<Position, View> => ({
  reopen,
  prior: priorPolicy(policyWeights, odds),
  rollout: rolloutPolicy(policyWeights, 'rough'),
  value: linearValue(features, valueWeights),
})

/** What the lower levels go by, and what the strongest goes by where its network does not know the cards. */
const byFeatures = evaluatorBy(policyWeights, valueWeights, 'exact')

const { inputs, moveInputs, style, horizon } = learner
const evaluator = learner.evaluator(readNetworks(inputs, moveInputs, { value: valueNetwork, policy: policyNetwork }))
/** The networks say which moves to try, and who will win after one round, so that imagined games are short. */
const strongest: SearchSettings<Position, View> = { evaluator, style, iterations: 2000, ...horizon, plies: 15_000 }

/**
 * Sends the worker where most could be made, without checking the market, counts
 * only present points and coins, and plans nothing.
 */
const shortSighted: Evaluator<Position, View> = {
  reopen,
  prior: optimisticPolicy,
  rollout: optimisticPolicy,
  value: linearValue(features, { points: valueWeights.points, coins: valueWeights.coins }),
}

const chainless: Evaluator<Position, View> = { ...shortSighted, prior: chainlessPolicy, rollout: chainlessPolicy }
const dazzled: Evaluator<Position, View> = { ...shortSighted, prior: dazzledPolicy, rollout: dazzledPolicy }

export const expert: Expert = expertFor(ohMyGoods, {
  greedy,
  features,
  valueWeights,
  search: { ...strongest, iterations: 1000 },
  // Lower levels look less far ahead, and have the blind spots of players who are new to the game.
  levels: {
    novice: { evaluator: dazzled, iterations: 4, rounds: 1 },
    apprentice: { evaluator: chainless, iterations: 4, rounds: 1 },
    journeyman: { evaluator: shortSighted, iterations: 4, rounds: 1 },
    artisan: { evaluator: byFeatures, iterations: 3, rounds: 1 },
    master: { ...strongest, iterations: 100 },
    grandmaster: strongest,
  },
  couldEnd: proofRules.isProvable,
  reference: {
    // It has always used rough odds.
    evaluator: evaluatorBy(referencePolicyWeights, referenceValueWeights, 'rough'),
    iterations: 1000,
    rounds: 4,
  },
  directReason,
  scales: SCALES,
  sentences,
  planner,
})
