/** The steps of a round in their order, and the engine that runs them until somebody must decide. */
import type { Position, Step } from '../position.js'
import { build, pay, place } from './build.js'
import { halve } from './draw.js'
import { sunrise, sunset } from './market.js'
import { deal, redraw } from './new-hand.js'
import { plan } from './plan.js'
import { fill, goods, produce } from './produce.js'
import { end } from './round.js'
import type { AskingRules, StepRules, Tell } from './step.js'

/*
 * Both functions choose by `switch`, the most frequent steps first: the name of a
 * step is a string, and looking it up in a table took a twentieth of a playout.
 */

/** The rules of a step in which somebody may owe a decision; null for other steps. */
export function askingRules(step: Step): AskingRules | null {
  switch (step) {
    case 'plan':
      return plan
    case 'produce':
      return produce
    case 'redraw':
      return redraw
    case 'build':
      return build
    case 'fill':
      return fill
    case 'pay':
      return pay
    case 'place':
      return place
    case 'halve':
      return halve
    case 'goods':
    case 'end':
    case 'deal':
    case 'sunrise':
    case 'sunset':
    case 'over':
      return null
  }
}

function stepRules(step: Step): StepRules {
  switch (step) {
    case 'plan':
      return plan
    case 'produce':
      return produce
    case 'goods':
      return goods
    case 'build':
      return build
    case 'end':
      return end
    case 'fill':
      return fill
    case 'redraw':
      return redraw
    case 'deal':
      return deal
    case 'sunrise':
      return sunrise
    case 'sunset':
      return sunset
    case 'pay':
      return pay
    case 'place':
      return place
    case 'halve':
      return halve
    case 'over':
      return over
  }
}

const over: StepRules = { run: () => false }

export function runOn(p: Position, tell: Tell | undefined): void {
  while (stepRules(p.step).run(p, tell)) {
    // Each step does its part and sets the next one.
  }
}

export { beginRound } from './new-hand.js'
export type { AskingRules } from './step.js'
