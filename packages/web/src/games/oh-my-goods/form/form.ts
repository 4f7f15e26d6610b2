/**
 * The decision form of Oh My Goods!. Each kind of decision has a file here that
 * derives what glows, what a touch does and which answers there are from the
 * legal moves and the player's draft. It does not decide what is legal: the
 * game rehearses each draft.
 */
import type { Refusal, Seat } from '@handwerk/kernel'
import type { Deck, Player } from '@handwerk/oh-my-goods'
import type { Answer as AnswerOf, DecisionForm } from '../../../table/decision-form.ts'
import type { GoodsPlayerView } from '../deck.ts'
import type { TableWords } from '../words/index.ts'

/** `can`: may be chosen; `may`: may be chosen besides; `on`: chosen; `also`: chosen by the game; `off`: not now. */
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
  /** The number of goods of each kind; null for the proposed payment. */
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
  /** Runs this chain to its end, and every other that is obvious. */
  readonly everything: { readonly label: string; readonly moves: readonly number[] }
}

export interface GoodsForm extends DecisionForm<Draft> {
  readonly answers: readonly Answer[]
  readonly payment: Payment | null
  readonly runs: Runs | null
  sign(name: Piece): Sign
}

/** The form of one kind of decision, without drops, which all kinds share. */
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
