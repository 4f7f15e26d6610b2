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
 * component draws a chair and knows nothing else: it is told what is legal.
 */
export interface Chair<View, Move, F extends Fact = Fact> {
  /** Null: an onlooker, who sees what everybody sees. */
  readonly seat: Seat | null
  readonly view: View
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
  /** What the advisor would do now, and why; absent while nobody has asked. */
  readonly advice?: string
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

// biome-ignore lint/suspicious/noExplicitAny: the type parameters of a game chosen at run time cannot be named
export type AnyChair = Chair<any, any, any>
