import { randomKey, shuffleWith } from '@handwerk/kernel'
import { ohMyGoods, type Position, type View } from '@handwerk/oh-my-goods'
import type { GameLearner } from '../search/learner.js'
import { networkPolicy, networkValue } from '../search/network.js'
import { linearValue, type Policy, type Value } from '../search/search.js'
import { features } from './features.js'
import { inputs, isStandard, moveInputs } from './inputs.js'
import { policyWeights, priorPolicy, reopen, rolloutPolicy } from './policy.js'
import valueWeights from './value-weights.json' with { type: 'json' }

const valueByFeatures = linearValue(features, valueWeights)
const policyByTables = priorPolicy(policyWeights)

/** The networks know the standard cards alone; others are judged by features and tables. */
const valueBy =
  (network: Value<Position>): Value<Position> =>
  (p, into) =>
    (isStandard(p) ? network : valueByFeatures)(p, into)
const policyBy =
  (network: Policy<Position>): Policy<Position> =>
  (p, ...decision) =>
    (isStandard(p) ? network : policyByTables)(p, ...decision)

export const learner: GameLearner<Position, View> = {
  inputs,
  moveInputs,
  style: { exploration: 1, evenOdds: 0.12, trustsWins: true, compares: true },
  horizon: { rounds: 1 },
  evaluator: ({ value, policy }) => ({
    reopen,
    prior: policy ? policyBy(networkPolicy(inputs, moveInputs, policy)) : policyByTables,
    rollout: rolloutPolicy(policyWeights, 'rough'),
    value: value ? valueBy(networkValue(inputs, value)) : valueByFeatures,
  }),
  moment: (p) => p.round,
  keptMoments: 0.4,
  otherOptions: { finalChains: 'yes' },
  redeal(p, random) {
    const copy = ohMyGoods.game.copy(p)
    shuffleWith(random, copy.pile)
    copy.chance = { key: randomKey(random), drawn: 0 }
    return copy
  },
}
