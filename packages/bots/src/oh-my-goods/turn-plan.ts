/** The rest of a seat's phase IV as one plan: a step for each building that produces and for each purchase. */
import { randomFrom } from '@handwerk/kernel'
import {
  coinsOf,
  deckFor,
  type GoodsFact,
  type Move,
  ohMyGoods,
  type Position,
  scoreOf,
  type View,
} from '@handwerk/oh-my-goods'
import type { TurnPlanner } from '../advice/turn-plan.js'
import { describePlan } from './plan-words.js'
import { firstOf } from './planner.js'
import { isPhaseFour, planFor } from './policy.js'

const { game } = ohMyGoods

/** What one building does. */
export interface PlannedProduction {
  readonly is: 'make'
  readonly building: number
  /** Hand cards that fill its gap. */
  readonly given: readonly number[]
  readonly made: number
  readonly runs: number
  /** Hand cards that go into its chain. */
  readonly fed: readonly number[]
}

/** A purchase, and the kinds of the goods that pay for it. */
export type PlannedPurchase = { readonly paid: readonly number[] } & (
  | { readonly is: 'build'; readonly card: number }
  | { readonly is: 'hire'; readonly face: number; readonly building: number }
)

export type PlannedAction =
  | PlannedProduction
  | PlannedPurchase
  | { readonly is: 'rest' }
  | { readonly is: 'pass'; readonly unbuilt: number | null; readonly kept: boolean }

export interface Assets {
  readonly coins: number
  /** Including those of goods, as the table shows them. */
  readonly points: number
}

export interface PlayedPlan {
  readonly seat: number
  readonly moves: readonly Move[]
  readonly actions: readonly PlannedAction[]
  readonly before: Assets
  readonly after: Assets
}

export const planner: TurnPlanner<View> = {
  firstMove: (view, moves) =>
    view.seat !== null && isTurnOf(view, view.seat) ? firstOf(planFor(imagined(view), view.seat), moves) : undefined,

  planFrom(view, first) {
    const played = carryOutPlan(view, first)
    return played && played.moves.length > 1 ? { moves: played.moves, said: describePlan(view, played) } : null
  },
}

const imagined = (view: View): Position => game.imagine(view, randomFrom('plan'))

const isTurnOf = (p: Pick<View, 'turn' | 'step'>, seat: number): boolean => p.turn === seat && isPhaseFour(p)

/**
 * Plays the plan in an imagined position. Cards drawn as goods stay face down, so
 * the seat may do the same at the table.
 */
export function carryOutPlan(view: View, first: Move): PlayedPlan | null {
  const { seat } = view
  if (seat === null || !isTurnOf(view, seat)) return null
  const p = imagined(view)
  const before = assetsOf(p, seat)
  const facts: GoodsFact[] = []
  const moves: Move[] = []
  const isOwn = () => isTurnOf(p, seat) && p.round === view.round
  const play = (move: Move) => {
    moves.push(move)
    game.play(p, seat, move, (fact) => fact.seat === seat && facts.push(fact))
  }
  play(first)
  for (const move of isOwn() ? planFor(p, seat).moves : []) {
    // The game plays forced moves without asking; the plan names them, too.
    if (isOwn() && game.why(p, seat, move) === null) play(move)
  }
  // When the piles run dry, everybody gives up cards first, and the turn is planned anew.
  const isCut = p.step === 'halve' && p.turn === seat
  const actions = isCut ? productionsIn(facts) : actionsIn(facts, view.step === 'produce')
  return { seat, moves, actions, before, after: assetsOf(p, seat) }
}

function assetsOf(p: Position, seat: number): Assets {
  const deck = deckFor(p)
  return { coins: coinsOf(deck, p.players[seat]), points: scoreOf(deck, p.players[seat]).points }
}

function actionsIn(facts: readonly GoodsFact[], producing: boolean): PlannedAction[] {
  const productions = productionsIn(facts)
  const bought = purchasesIn(facts)
  const made: PlannedAction[] = producing && productions.length === 0 ? [{ is: 'rest' }] : productions
  return [...made, ...(bought.length === 0 ? [passIn(facts)] : bought)]
}

function passIn(facts: readonly GoodsFact[]): PlannedAction {
  for (const fact of facts)
    if (fact.is === 'unbuilt') return { is: 'pass', unbuilt: fact.cards[0], kept: fact.to.zone === 'hand' }
  return { is: 'pass', unbuilt: null, kept: false }
}

/** Consecutive actions of one building are one production. */
function productionsIn(facts: readonly GoodsFact[]): PlannedProduction[] {
  const productions: PlannedProduction[] = []
  for (const fact of facts) {
    if (fact.is !== 'fill' && fact.is !== 'produce' && fact.is !== 'chain') continue
    const { building, cards } = fact
    const last = productions.at(-1)
    const known =
      last?.building === building ? last : { is: 'make' as const, building, given: [], made: 0, runs: 0, fed: [] }
    if (known === last) productions.pop()
    if (fact.is === 'fill') productions.push({ ...known, given: cards })
    else if (fact.is === 'produce') productions.push({ ...known, made: cards.length })
    else productions.push({ ...known, runs: known.runs + 1, fed: [...known.fed, ...cards] })
  }
  return productions
}

function purchasesIn(facts: readonly GoodsFact[]): PlannedPurchase[] {
  const bought: PlannedPurchase[] = []
  let paid: readonly number[] = []
  for (const fact of facts) {
    if (fact.is === 'pay') paid = fact.kinds
    else if (fact.is === 'build') bought.push({ is: 'build', card: fact.cards[0], paid })
    else if (fact.is === 'hire') bought.push({ is: 'hire', face: fact.face, building: fact.building, paid })
  }
  return bought
}
