/**
 * The form of a decision in the making. Each kind of decision has a file here
 * that says, from the legal moves and the player's draft, what glows, what a
 * touch does and which answers there are. Nothing here decides what is legal:
 * drafts are rehearsed by the game itself.
 */
import type { Refusal, Seat } from '@handwerk/kernel'
import type { Deck, Player } from '@handwerk/oh-my-goods'
import type { Answer as AnswerOf, DecisionForm } from '../../../table/decision-form.ts'
import type { GoodsPlayerView } from '../deck.ts'
import type { TableWords } from '../words/index.ts'

/** FormContext for; may be chosen besides; chosen; would be taken along; not now. */
type Sign = 'can' | 'may' | 'on' | 'also' | 'off' | 'plain'

/** Pieces that can be touched, dragged and focused: `hand:12`, `site:3`, `mode:3:1`, `person:0`, `face:7`. */
export type Piece = string

export const piece = (kind: 'hand' | 'site' | 'mode' | 'person' | 'face', ...numbers: number[]): Piece =>
  [kind, ...numbers].join(':')

export function partsOf(name: Piece): [kind: string, first: number, second: number] {
  const [kind = '', first, second] = name.split(':')
  return [kind, Number(first), Number(second ?? 0)]
}

interface Send {
  readonly assistant: number
  readonly to: number
  /** Goods of each kind; null is the proposal. */
  readonly pay: readonly number[] | null
}

/** What the player has chosen so far, and not yet sent. */
export interface Draft {
  readonly sends: readonly Send[]
  readonly sending: number | null
  readonly worker: number | null
  readonly mode: number
  readonly aside: number | null
  readonly site: number | null
  readonly picks: readonly number[]
  readonly runs: number
  readonly buy: 'build' | number | null
  readonly post: number | null
  readonly pay: readonly number[] | null
}

export const EMPTY_DRAFT: Draft = {
  sends: [],
  sending: null,
  worker: null,
  mode: 0,
  aside: null,
  site: null,
  picks: [],
  runs: 1,
  buy: null,
  post: null,
  pay: null,
}

export interface Answer extends AnswerOf<Draft> {
  /** The mode of the worker that it chooses. */
  readonly mode?: number
}

export interface Payment {
  readonly price: number
  readonly have: readonly number[]
  readonly pay: readonly number[]
  readonly refusal: Refusal | null
  change(pay: readonly number[] | null): Draft
}

export interface Runs {
  readonly site: number
  readonly runs: number
  readonly most: number
  change(runs: number): Draft
  /** This chain to its end, and every other that needs no thought. */
  readonly everything: { readonly label: string; readonly moves: readonly number[] }
}

export interface GoodsForm extends DecisionForm<Draft> {
  readonly answers: readonly Answer[]
  readonly payment: Payment | null
  readonly runs: Runs | null
  sign(name: Piece): Sign
}

/** The form of one kind of decision; what a drop means is the same in all of them. */
export type StepForm = Omit<GoodsForm, 'drop'>

/** What every kind of decision works with. */
export interface FormContext {
  readonly playerView: GoodsPlayerView
  readonly seat: Seat
  readonly deck: Deck
  readonly own: Player
  readonly draft: Draft
  readonly t: TableWords
  readonly question: string
  building(card: number): string
  card(card: number): string
  good(kind: number, count: number): string
  resource(number: number): string
  assistant(face: number): string
}
