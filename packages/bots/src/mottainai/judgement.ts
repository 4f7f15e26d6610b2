/** A quick judgement of Mottainai for search: the odds of moves and of winning, both by learned weights. */
import { type Position, VERBS, type View, verbOf } from '@handwerk/mottainai'
import { forecaster, type Weights } from '../search/forecast.js'
import type { Judgement } from '../search/judgement.js'
import { figures } from './figures.js'
import { Habit } from './habit.js'
import odds from './odds.json' with { type: 'json' }
import { TRAITS, Traits } from './traits.js'
import weights from './weights.json' with { type: 'json' }

/** Beyond the tree, where other moves than the promising one are noise: the odds of moves, as a power. */
const STRICTNESS = 5

/** The odds for a point that a move promises by habit, as a power of e. */
const HABITUAL = 1.5

const seats = (p: Position): number => p.players.length

let sum = 0

/** `odds` has a weight for each trait by its name. */
function byTraits(odds: Weights, strictness: number): Judgement<Position, View>['weigh'] {
  const weightOf = Float64Array.from(TRAITS, (name) => odds[name] ?? 0)
  const add = (trait: number, amount: number): void => {
    sum += weightOf[trait] * amount
  }
  return (p, _seat, moves, into) => {
    const traits = new Traits(p)
    for (let i = 0; i < moves.length; i++) {
      sum = 0
      traits.tell(moves[i], add)
      into[i] = strictness * sum
    }
  }
}

/** The judgement by weights of one's own, for the odds of moves and of winning. */
export const judgementBy = (odds: Weights, weights: Weights): Judgement<Position, View> => ({
  weigh: byTraits(odds, 1),
  glance: byTraits(odds, STRICTNESS),
  forecast: forecaster(figures, weights, seats),
})

export const judgement = judgementBy(odds, weights)

/** Points that would score now, and nothing that is to come. */
const pointsAtHand: Weights = { 'points of works': 1, 'points of effects': 1, 'covered sales': 1, 'scoring hand': 1 }

/** Plays out of habit, for the points that it sees. */
export const shortSighted: Judgement<Position, View> = {
  weigh: byHabit,
  glance: byHabit,
  forecast: forecaster(figures, pointsAtHand, seats),
}

/** Beyond that, forgets the effects of its works, and that assistants and cover come before points. */
export const forgetful: Judgement<Position, View> = { weigh: forget, glance: forget, forecast: shortSighted.forecast }

function byHabit(p: Position, _seat: number, moves: readonly number[], into: number[]): void {
  const habit = new Habit(p)
  for (let i = 0; i < moves.length; i++) into[i] = HABITUAL * habit.value(moves[i])
}

function forget(p: Position, seat: number, moves: readonly number[], into: number[]): void {
  byHabit(p, seat, moves, into)
  for (let i = 0; i < moves.length; i++) {
    const verb = VERBS[verbOf(moves[i])]
    if (verb === 'use') into[i] = -5
    if (verb === 'hire') into[i] -= 3
  }
}
