import { shuffleWith } from '@handwerk/kernel'
import { mottainai, type Position, type View } from '@handwerk/mottainai'
import type { GameLearner } from '../search/learner.js'
import { networkPolicy, networkValue } from '../search/network.js'
import { linearValue } from '../search/search.js'
import { features } from './features.js'
import { inputs } from './inputs.js'
import { linearPolicy, moveInputs, ROLLOUT_SHARPNESS } from './policy.js'
import policyWeights from './policy-weights.json' with { type: 'json' }
import valueWeights from './value-weights.json' with { type: 'json' }
import { turnOf } from './values.js'

export const learner: GameLearner<Position, View> = {
  inputs,
  moveInputs,
  style: { exploration: 1, evenOdds: 0.12, trustsWins: true },
  horizon: { rounds: 2, beyond: 1 },
  evaluator: ({ value, policy }) => ({
    turn: turnOf,
    prior: policy ? networkPolicy(inputs, moveInputs, policy) : linearPolicy(policyWeights, 1),
    rollout: linearPolicy(policyWeights, ROLLOUT_SHARPNESS),
    value: value ? networkValue(inputs, value) : linearValue(features, valueWeights),
  }),
  moment: turnOf,
  keptMoments: 0.16,
  otherOptions: { edition: 'deluxe' },
  redeal(p, random) {
    const copy = mottainai.game.copy(p)
    // A card that was revealed lies on the deck until it has found its place.
    const unknown = copy.deck.filter((card) => copy.known[card] === 0)
    shuffleWith(random, unknown)
    copy.deck = copy.deck.map((card) => (copy.known[card] === 0 ? (unknown.pop() ?? card) : card))
    return copy
  },
}
