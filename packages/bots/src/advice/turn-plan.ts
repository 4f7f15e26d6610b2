import type { Language } from '@handwerk/kernel'

/** One step of a plan and its gain; `how` and `gain` may be empty. */
export interface PlanStep {
  readonly what: string
  readonly how: string
  readonly gain: string
}

/** The best moves until the turn is over, in order. */
export interface TurnPlan {
  readonly moves: readonly number[]
  readonly said: Readonly<Record<Language, { readonly steps: readonly PlanStep[]; readonly total: string }>>
}

export interface TurnPlanner<View> {
  /** The first move of the best plan; undefined if there is nothing to plan. */
  firstMove(view: View, moves: readonly number[]): number | undefined
  /** The best plan that begins with a move; null if nothing follows it. */
  planFrom(view: View, first: number): TurnPlan | null
}
