import type { AnyBox, Fact, Move, Seat, SeatView } from '@handwerk/kernel'
import type { AdviceLevel } from '../shell/settings.ts'
import type { Person } from './player-view.ts'

/** The game after something happened, as one seat sees it. */
export interface Snapshot {
  /** What the seat heard of it. */
  readonly facts: readonly Fact[]
  view(): SeatView
}

/**
 * A game as one seat sees it, wherever it runs. A game on this device and one
 * on a server are two sources of the same kind.
 */
export interface GameSource {
  readonly box: AnyBox
  /** Null: an onlooker, who sees what everybody sees. */
  readonly seat: Seat | null
  /** Names the table for what is kept of it in this browser; null where nothing is. */
  readonly table: string | null
  readonly people: readonly Person[]
  /** At least one; the last one is now. */
  readonly snapshots: readonly Snapshot[]
  /** Counts the decisions of this seat; it stays the same until the seat has answered, or takes an answer back. */
  readonly decision: number
  /** What the seat may do now; nothing while others decide, or while its answer is under way. */
  readonly moves: readonly Move[]
  readonly over: boolean
  /** How much the advisor may say here; nothing where it is not said. */
  readonly advice?: AdviceLevel
  /** The seat has answered, and its answer is under way: it is still its turn. */
  readonly busy?: boolean
  /** What is said in place of a question, such as that an answer is under way. */
  readonly note?: string | undefined
  /** Null where nothing can be taken back. */
  readonly undo: (() => void) | null
  play(moves: readonly Move[]): void
}
