import type { PlanStep } from '@handwerk/bots'
import type { Fact, Refusal, Seat } from '@handwerk/kernel'

export interface Person {
  readonly name: string
  readonly bot: boolean
  /** At a table of people in many places; undefined where nobody asks. */
  readonly attending?: Attending | undefined
}

/** Whether somebody is at the table now, and the words for it. */
export interface Attending {
  readonly here: boolean
  readonly words: string
}

/** What the advisor would do now. */
export interface AdviceText {
  /** The move as a sentence, or that the advisor is still thinking. */
  readonly move: string
  /** Why it is better than others; empty while the advisor is thinking. */
  readonly why: string
  /** The move and all that is best done after it in this turn; null where it stands alone. */
  readonly plan: { readonly steps: readonly PlanStep[]; readonly total: string; take(): void } | null
}

export const isRefusal = (answer: object | null): answer is Refusal => answer !== null && 'rule' in answer

/** What would be so after some moves, as far as their player can know. */
export interface Rehearsal<View, Move, F extends Fact = Fact> {
  readonly view: View
  readonly moves: readonly Move[]
  readonly facts: readonly F[]
  /** The refusal of the first move that is not allowed; those before it count. */
  readonly refusal: Refusal | null
  why(move: Move): Refusal | null
}

/**
 * What somebody at a table has before them, wherever the game runs. A table
 * component draws a player view and knows nothing else: it is told what is legal.
 */
export interface PlayerView<View, Move, F extends Fact = Fact> {
  /** Null: an onlooker, who sees what everybody sees. */
  readonly seat: Seat | null
  /** Names the table for what is kept of it in this browser; null where nothing is. */
  readonly table: string | null
  readonly view: View
  /** Counts the decisions of this seat; it stays the same until the seat has answered, or takes an answer back. */
  readonly decision: number
  /** The legal moves; none while others decide or their moves are being retold. */
  readonly moves: readonly Move[]
  readonly people: readonly Person[]
  /** What happened, as this seat may hear it, in the order in which it did. */
  readonly story: readonly F[]
  /** The sentence about what is being retold right now; null when all is told. */
  readonly caption: string | null
  readonly over: boolean
  /** Whether the advisor may show what it thinks; not in rated games. */
  readonly advised: boolean
  /** Absent while nobody has asked the advisor. */
  readonly advice?: AdviceText
  /** The answer is under way: nothing can be chosen, but it is still one's turn. */
  readonly busy?: boolean
  /** What stands in the place of the question where nobody is asked, such as the move that a replay shows. */
  readonly note?: string
  rehearse(moves: readonly Move[]): Rehearsal<View, Move, F>
  play(moves: readonly Move[]): void
  /** Null where nothing can be taken back. */
  readonly undo: (() => void) | null
  readonly skip: () => void
}

/** The seats of the others, clockwise from one's own; of all for an onlooker. */
export const othersAt = ({ seat, people }: Pick<AnyPlayerView, 'seat' | 'people'>): Seat[] =>
  people.map((_, i) => ((seat ?? 0) + i) % people.length).slice(seat === null ? 0 : 1)

// biome-ignore lint/suspicious/noExplicitAny: the type parameters of a game chosen at run time cannot be named
export type AnyPlayerView = PlayerView<any, any, any>
