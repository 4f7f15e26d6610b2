/** A quick judgement of Mottainai for search: the odds of moves by habit, the odds of winning by learned weights. */
import { type Position, VERBS, type View, verbOf } from '@handwerk/mottainai'
import { forecaster, type Weights } from '../search/forecast.js'
import type { Judgement } from '../search/judgement.js'
import { figures } from './figures.js'
import { Habit } from './habit.js'
import { type Habits, learned } from './habits.js'
import weights from './weights.json' with { type: 'json' }

/**
 * Odds for a point that a move promises, as powers of e: in the tree, where
 * other moves than the habitual one are to be tried; and beyond it, where they
 * are noise.
 */
const OPEN = 0.8
const SET = 4.8

/** The odds of moves by habit, a point being worth so much. */
const byHabit =
  (habits: Habits, sharpness: number): Judgement<Position, View>['weigh'] =>
  (p, _seat, moves, into) => {
    const habit = new Habit(p, habits)
    for (let i = 0; i < moves.length; i++) into[i] = sharpness * habit.value(moves[i])
  }

export const weigh = (habits: Habits): Judgement<Position, View>['weigh'] => byHabit(habits, OPEN)

const seats = (p: Position): number => p.players.length

export const judgement: Judgement<Position, View> = {
  weigh: weigh(learned),
  glance: byHabit(learned, SET),
  forecast: forecaster(figures, weights, seats),
}

/** Points that would score now, and nothing that is to come. */
const pointsAtHand: Weights = { 'points of works': 1, 'points of effects': 1, 'covered sales': 1, 'scoring hand': 1 }

/** Plays for the points that it sees. */
export const shortSighted: Judgement<Position, View> = {
  weigh: judgement.weigh,
  glance: judgement.glance,
  forecast: forecaster(figures, pointsAtHand, seats),
}

/** Beyond that, forgets the effects of its works, and that assistants and cover come before points. */
export const forgetful: Judgement<Position, View> = { weigh: forget, glance: forget, forecast: shortSighted.forecast }

function forget(p: Position, seat: number, moves: readonly number[], into: number[]): void {
  judgement.weigh(p, seat, moves, into)
  for (let i = 0; i < moves.length; i++) {
    const verb = VERBS[verbOf(moves[i])]
    if (verb === 'use') into[i] = -3
    if (verb === 'hire') into[i] -= 2
  }
}
