import type { Language } from '@handwerk/kernel'

/** One thing of a plan, and what it brings; `how` and `gain` may be empty. */
export interface PlanStep {
  readonly what: string
  readonly how: string
  readonly gain: string
}

/** All that is best done until the turn is over, in order. */
export interface TurnPlan {
  readonly moves: readonly number[]
  readonly said: Readonly<Record<Language, { readonly steps: readonly PlanStep[]; readonly total: string }>>
}

export interface TurnPlanner<View> {
  /** What the best plan begins with; undefined where there is nothing to plan. */
  firstMove(view: View, moves: readonly number[]): number | undefined
  /** The best plan that begins with a move; null where nothing is to follow it. */
  planFrom(view: View, first: number): TurnPlan | null
}
