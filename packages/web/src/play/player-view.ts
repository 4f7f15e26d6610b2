/**
 * What came from the match (a source), and what the player sees of it (a
 * view). A game on this device, one on a server, a lesson and a replay are
 * sources alike; no table knows which it is.
 */
import type { PlanStep } from '@handwerk/bots'
import type { AnyGameModule, Fact, Move, Refusal, Seat, SeatView } from '@handwerk/kernel'
import type { AdviceLevel } from '../shell/settings.ts'

export interface Person {
  readonly name: string
  readonly bot: boolean
  /** At a table of people in many places; undefined where nobody asks. */
  readonly presence?: PresenceLabel | undefined
}

/** Whether somebody is at the table now, and the words for it. */
export interface PresenceLabel {
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

/** The game after something happened, as one seat sees it. */
export interface Snapshot {
  /** What the seat heard of it. */
  readonly facts: readonly Fact[]
  view(): SeatView
}

/** What a seat has before it and may do now. */
interface SeatState {
  readonly module: AnyGameModule
  /** Null: an onlooker, who sees what everybody sees. */
  readonly seat: Seat | null
  /** Names the table for what is kept of it in this browser; null where nothing is. */
  readonly table: string | null
  readonly people: readonly Person[]
  /** Counts the decisions of this seat; it stays the same until the seat has answered, or takes an answer back. */
  readonly decision: number
  /** The legal moves; none while others decide, while their moves are retold, or while the own answer is under way. */
  readonly moves: readonly Move[]
  readonly over: boolean
  /** How much the advisor may say here. */
  readonly adviceLevel: AdviceLevel
  /** The seat has answered, and its answer is under way: it is still its turn. */
  readonly busy?: boolean
  /** What stands in the place of a question, such as the move that a replay shows. */
  readonly note?: string | undefined
  /** Null where nothing can be taken back. */
  readonly undo: (() => void) | null
  play(moves: readonly Move[]): void
}

/** A game as one seat follows it, wherever it runs. */
export interface GameSource extends SeatState {
  /** At least one; the last one is now. */
  readonly snapshots: readonly Snapshot[]
}

/** What would be so after some moves, as far as their player can know. */
export interface Rehearsal<View extends SeatView = SeatView, F extends Fact = Fact> {
  readonly view: View
  readonly moves: readonly Move[]
  readonly facts: readonly F[]
  /** The refusal of the first move that is not allowed; those before it count. */
  readonly refusal: Refusal | null
  why(move: Move): Refusal | null
}

/** The moment that is shown. A table draws it and knows nothing else: it is told what is legal. */
export interface PlayerView<View extends SeatView = SeatView, F extends Fact = Fact> extends SeatState {
  readonly view: View
  /** What happened, as this seat may hear it, in the order in which it did. */
  readonly facts: readonly F[]
  /** The sentence about what is being retold right now; null when all is told. */
  readonly caption: string | null
  /** Undefined while nobody has asked the advisor. */
  readonly advice?: AdviceText | undefined
  rehearse(moves: readonly Move[]): Rehearsal<View, F>
  /** Tells the rest of what is retold at once. */
  skip(): void
}

/** All seats, clockwise from one's own; from the first for an onlooker. */
export const seatsFrom = (own: Seat | null, count: number): Seat[] => {
  const seats = Array.from({ length: count }, (_, seat) => seat)
  return own === null ? seats : [...seats.slice(own), ...seats.slice(0, own)]
}

/** The seats of the others, clockwise from one's own; of all for an onlooker. */
export const othersAt = ({ seat, people }: Pick<PlayerView, 'seat' | 'people'>): Seat[] =>
  seatsFrom(seat, people.length).filter((other) => other !== seat)
