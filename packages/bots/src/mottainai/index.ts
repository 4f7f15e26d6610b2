/** The bots of Mottainai: how each evaluates moves and positions, and how far it looks ahead. */
import { fullWing, mottainai, type Position, type View } from '@handwerk/mottainai'
import { type Expert, expertFor } from '../expert.js'
import type { CouldEnd } from '../levels/win-taker.js'
import { readNetworks } from '../search/learner.js'
import { type Evaluator, linearValue, type SearchSettings, type Weights } from '../search/search.js'
import { features } from './features.js'
import { greedy } from './greedy.js'
import { learner } from './learner.js'
import { effectlessPolicy, heuristicPolicy, impatientPolicy, linearPolicy, ROLLOUT_SHARPNESS } from './policy.js'
import policyNetwork from './policy-network.json' with { type: 'json' }
import policyWeights from './policy-weights.json' with { type: 'json' }
import { sentences } from './reason-words.js'
import { directReason, SCALES } from './reasons.js'
import referencePolicyWeights from './reference/odds.json' with { type: 'json' }
import referenceValueWeights from './reference/weights.json' with { type: 'json' }
import valueNetwork from './value-network.json' with { type: 'json' }
import valueWeights from './value-weights.json' with { type: 'json' }

const evaluatorBy = (policyWeights: Weights, valueWeights: Weights): Evaluator<Position, View> => ({
  prior: linearPolicy(policyWeights, 1),
  rollout: linearPolicy(policyWeights, ROLLOUT_SHARPNESS),
  value: linearValue(features, valueWeights),
})

/** What the lower levels go by. */
const byFeatures = evaluatorBy(policyWeights, valueWeights)

const { inputs, moveInputs, style, horizon } = learner
const networks = readNetworks(inputs, moveInputs, { value: valueNetwork, policy: policyNetwork })
const strongest: SearchSettings<Position, View> = {
  evaluator: learner.evaluator(networks),
  style,
  iterations: 4000,
  ...horizon,
  plies: 50_000,
}

/** Counts only points that would score now. */
const pointsAtHand: Weights = { 'points of works': 1, 'points of effects': 1, 'covered sales': 1, 'scoring hand': 1 }

/** Uses the heuristic instead of trained weights, and counts only visible points. */
const shortSighted: Evaluator<Position, View> = {
  prior: heuristicPolicy,
  rollout: heuristicPolicy,
  value: linearValue(features, pointsAtHand),
}

const effectless: Evaluator<Position, View> = { ...shortSighted, prior: effectlessPolicy, rollout: effectlessPolicy }
const impatient: Evaluator<Position, View> = { ...shortSighted, prior: impatientPolicy, rollout: impatientPolicy }

/** A wing could be filled or the deck used up in one turn; a turtle needs neither. */
const couldEnd: CouldEnd<Position> = (p, seat) => {
  const { gallery, shop } = p.players[seat]
  if (p.turn !== seat) return false
  return Math.max(gallery.length, shop.length) >= fullWing(p) - 2 || p.deck.length <= 8
}

export const expert: Expert = expertFor(mottainai, {
  greedy,
  features,
  valueWeights,
  search: { ...strongest, iterations: 1000 },
  // Lower levels look less far ahead, and have the blind spots of players who are new to the game.
  levels: {
    novice: { evaluator: impatient, iterations: 2, rounds: 1 },
    apprentice: { evaluator: effectless, iterations: 2, rounds: 1 },
    journeyman: { evaluator: shortSighted, iterations: 6, rounds: 1 },
    artisan: { evaluator: byFeatures, iterations: 6, rounds: 1 },
    master: { ...strongest, iterations: 45 },
    grandmaster: strongest,
  },
  couldEnd,
  reference: { evaluator: evaluatorBy(referencePolicyWeights, referenceValueWeights), iterations: 4000, rounds: 2 },
  directReason,
  scales: SCALES,
  sentences,
})
