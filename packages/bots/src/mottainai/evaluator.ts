/** A quick evaluator of Mottainai for search: the odds of moves and of winning, both by learned weights. */
import { type Position, VERBS, type View, verbOf } from '@handwerk/mottainai'
import type { Evaluator } from '../search/evaluator.js'
import { linearValue, type Weights } from '../search/linear-value.js'
import { features } from './features.js'
import { MoveHeuristic } from './heuristic.js'
import { MOVE_FEATURES, MoveFeatures } from './move-features.js'
import policyWeights from './policy-weights.json' with { type: 'json' }
import valueWeights from './value-weights.json' with { type: 'json' }

/** Beyond the tree, where other moves than the promising one are noise: the odds of moves, as a power. */
const ROLLOUT_SHARPNESS = 5

/** The odds for a point that a move promises by habit, as a power of e. */
const LOGITS_A_POINT = 1.5

const seats = (p: Position): number => p.players.length

let sum = 0

/** `policyWeights` has a weight for each feature by its name. */
function linearPolicy(policyWeights: Weights, sharpness: number): Evaluator<Position, View>['prior'] {
  const weightOf = Float64Array.from(MOVE_FEATURES, (name) => policyWeights[name] ?? 0)
  const add = (feature: number, amount: number): void => {
    sum += weightOf[feature] * amount
  }
  return (p, _seat, moves, into) => {
    const features = new MoveFeatures(p)
    for (let i = 0; i < moves.length; i++) {
      sum = 0
      features.tell(moves[i], add)
      into[i] = sharpness * sum
    }
  }
}

/** The evaluator by weights of one's own, for the odds of moves and of winning. */
export const evaluatorBy = (policyWeights: Weights, valueWeights: Weights): Evaluator<Position, View> => ({
  prior: linearPolicy(policyWeights, 1),
  rollout: linearPolicy(policyWeights, ROLLOUT_SHARPNESS),
  value: linearValue(features, valueWeights, seats),
})

export const evaluator = evaluatorBy(policyWeights, valueWeights)

/** Points that would score now, and nothing that is to come. */
const pointsAtHand: Weights = { 'points of works': 1, 'points of effects': 1, 'covered sales': 1, 'scoring hand': 1 }

/** Plays out of habit, for the points that it sees. */
export const shortSighted: Evaluator<Position, View> = {
  prior: heuristicPolicy,
  rollout: heuristicPolicy,
  value: linearValue(features, pointsAtHand, seats),
}

/** Beyond that, forgets the effects of its works, and that assistants and cover come before points. */
export const forgetful: Evaluator<Position, View> = {
  prior: forgetfulPolicy,
  rollout: forgetfulPolicy,
  value: shortSighted.value,
}

function heuristicPolicy(p: Position, _seat: number, moves: readonly number[], into: number[]): void {
  const heuristic = new MoveHeuristic(p)
  for (let i = 0; i < moves.length; i++) into[i] = LOGITS_A_POINT * heuristic.value(moves[i])
}

function forgetfulPolicy(p: Position, seat: number, moves: readonly number[], into: number[]): void {
  heuristicPolicy(p, seat, moves, into)
  for (let i = 0; i < moves.length; i++) {
    const verb = VERBS[verbOf(moves[i])]
    if (verb === 'use') into[i] = -5
    if (verb === 'hire') into[i] -= 3
  }
}
