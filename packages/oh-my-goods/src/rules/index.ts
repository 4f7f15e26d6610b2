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

/** The steps in which somebody may owe a decision. */
export const asking: Partial<Record<Step, AskingRules>> = { redraw, plan, produce, fill, build, place, pay, halve }

const steps: Record<Step, StepRules> = {
  redraw,
  deal,
  sunrise,
  plan,
  sunset,
  produce,
  fill,
  goods,
  build,
  place,
  pay,
  halve,
  end,
  over: { run: () => false },
}

export function runOn(p: Position, tell: Tell | undefined): void {
  while (steps[p.step].run(p, tell)) {
    // Each step does its part and sets the next one.
  }
}

export { beginRound } from './new-hand.js'
export type { AskingRules } from './step.js'
