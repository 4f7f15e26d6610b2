/** The rest of a seat's phase IV as one plan: a step for each building that works and for each purchase. */
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
import type { WholePlanner } from '../advice/whole-plan.js'
import { isPhaseFour, planFor } from './judgement.js'
import { planSaid } from './plan-words.js'
import { firstOf } from './planner.js'

const { game } = ohMyGoods

/** What one building does. */
export interface Making {
  readonly is: 'make'
  readonly building: number
  /** Hand cards that fill its gap. */
  readonly given: readonly number[]
  readonly made: number
  readonly runs: number
  /** Hand cards that go into its chain. */
  readonly fed: readonly number[]
}

/** Something bought, and the kinds of the goods that pay for it. */
export type Buying = { readonly paid: readonly number[] } & (
  | { readonly is: 'build'; readonly card: number }
  | { readonly is: 'hire'; readonly face: number; readonly building: number }
)

export type Doing =
  | Making
  | Buying
  | { readonly is: 'rest' }
  | { readonly is: 'pass'; readonly unbuilt: number | null; readonly kept: boolean }

export interface Standing {
  readonly coins: number
  /** Those of goods counted, as the table shows them. */
  readonly points: number
}

export interface Course {
  readonly moves: readonly Move[]
  readonly doings: readonly Doing[]
  readonly before: Standing
  readonly after: Standing
}

export const planner: WholePlanner<View> = {
  firstMove: (view, moves) =>
    view.seat !== null && isTurnOf(view, view.seat) ? firstOf(planFor(imagined(view), view.seat), moves) : undefined,

  planFrom(view, first) {
    const course = courseFrom(view, first)
    return course && course.moves.length > 1 ? { moves: course.moves, said: planSaid(view, course) } : null
  },
}

const imagined = (view: View): Position => game.imagine(view, randomFrom('plan'))

const isTurnOf = (p: Pick<View, 'turn' | 'step'>, seat: number): boolean => p.turn === seat && isPhaseFour(p)

/**
 * Plays the plan in an imagined position. What is drawn for goods stays unseen,
 * so all that the seat may do in its turn is the same there as at the table.
 */
export function courseFrom(view: View, first: Move): Course | null {
  const { seat } = view
  if (seat === null || !isTurnOf(view, seat)) return null
  const p = imagined(view)
  const before = standing(p, seat)
  const facts: GoodsFact[] = []
  const moves: Move[] = []
  const isOwn = () => isTurnOf(p, seat) && p.round === view.round
  const play = (move: Move) => {
    moves.push(move)
    game.play(p, seat, move, (fact) => fact.seat === seat && facts.push(fact))
  }
  play(first)
  for (const move of isOwn() ? planFor(p, seat).moves : []) {
    // What is forced is named by a plan, too; the game has done it by itself.
    if (isOwn() && game.why(p, seat, move) === null) play(move)
  }
  // When the piles run dry, everybody gives up cards first, and the turn is planned anew.
  const isCut = p.step === 'halve' && p.turn === seat
  const doings = isCut ? makingsIn(facts) : doingsIn(facts, view.step === 'produce')
  return { moves, doings, before, after: standing(p, seat) }
}

function standing(p: Position, seat: number): Standing {
  const deck = deckFor(p)
  return { coins: coinsOf(deck, p.players[seat]), points: scoreOf(deck, p.players[seat]).points }
}

function doingsIn(facts: readonly GoodsFact[], producing: boolean): Doing[] {
  const makings = makingsIn(facts)
  const bought = buyingsIn(facts)
  const made: Doing[] = producing && makings.length === 0 ? [{ is: 'rest' }] : makings
  return [...made, ...(bought.length === 0 ? [passIn(facts)] : bought)]
}

function passIn(facts: readonly GoodsFact[]): Doing {
  for (const fact of facts)
    if (fact.is === 'unbuilt') return { is: 'pass', unbuilt: fact.cards[0], kept: fact.to.zone === 'hand' }
  return { is: 'pass', unbuilt: null, kept: false }
}

/** What one building does in a row is one thing. */
function makingsIn(facts: readonly GoodsFact[]): Making[] {
  const makings: Making[] = []
  for (const fact of facts) {
    if (fact.is !== 'fill' && fact.is !== 'produce' && fact.is !== 'chain') continue
    const { building, cards } = fact
    const last = makings.at(-1)
    const known =
      last?.building === building ? last : { is: 'make' as const, building, given: [], made: 0, runs: 0, fed: [] }
    if (known === last) makings.pop()
    if (fact.is === 'fill') makings.push({ ...known, given: cards })
    else if (fact.is === 'produce') makings.push({ ...known, made: cards.length })
    else makings.push({ ...known, runs: known.runs + 1, fed: [...known.fed, ...cards] })
  }
  return makings
}

function buyingsIn(facts: readonly GoodsFact[]): Buying[] {
  const bought: Buying[] = []
  let paid: readonly number[] = []
  for (const fact of facts) {
    if (fact.is === 'pay') paid = fact.kinds
    else if (fact.is === 'build') bought.push({ is: 'build', card: fact.cards[0], paid })
    else if (fact.is === 'hire') bought.push({ is: 'hire', face: fact.face, building: fact.building, paid })
  }
  return bought
}
