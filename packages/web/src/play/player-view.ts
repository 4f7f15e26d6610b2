/**
 * A source is a game as one seat follows it; a player view is the moment of it
 * that is shown. A game on this device, one on a server, a lesson and a replay
 * are sources alike: no table knows which one it shows.
 */
import type { PlanStep } from '@handwerk/bots'
import type { AnyGameModule, Fact, Move, Refusal, Seat, SeatView } from '@handwerk/kernel'
import type { AdviceLevel } from '../shell/settings.ts'
import type { Beat } from '../table/stage/staging.ts'

export interface Person {
  readonly name: string
  readonly bot: boolean
  /** Which bot; undefined for people, and where it is not known. */
  readonly level?: string | undefined
  /** At a table of a server; undefined where presence does not matter. */
  readonly presence?: PresenceLabel | undefined
}

/** Whether a player is at the table now, and the words for it. */
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
  /** The best moves for the rest of the turn; null if there is only the one move. */
  readonly plan: { readonly steps: readonly PlanStep[]; readonly total: string; take(): void } | null
}

export const isRefusal = (answer: object | null): answer is Refusal => answer !== null && 'rule' in answer

/** The game after something happened, as one seat sees it. */
export interface Snapshot {
  /** As the seat may know them. */
  readonly facts: readonly Fact[]
  view(): SeatView
}

/** What a seat knows and may do now. */
interface SeatState {
  readonly module: AnyGameModule
  /** Null: an onlooker, who sees what everybody sees. */
  readonly seat: Seat | null
  /** The id of the table, for what this browser stores of it; null if it stores nothing. */
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
  /** Replaces the question, such as with the move that a replay shows. */
  readonly note?: string | undefined
  /** Null where nothing can be taken back. */
  readonly undo: (() => void) | null
  play(moves: readonly Move[]): void
}

/** Everybody's hand, for onlookers of a game whose players have agreed to that: of a moment that is some moves past. */
export interface HandsShown {
  readonly on: boolean
  toggle(): void
  /** Null while it is not known, or too little has been played. */
  readonly moment: { readonly views: readonly SeatView[]; readonly facts: readonly Fact[] } | null
}

/** A game as one seat follows it, wherever it runs. */
export interface GameSource extends SeatState {
  readonly hands?: HandsShown | undefined
  /** At least one; the last one is now. */
  readonly snapshots: readonly Snapshot[]
}

/** The state after some moves, as far as their player can know. */
export interface Rehearsal<View extends SeatView = SeatView, F extends Fact = Fact> {
  readonly view: View
  readonly moves: readonly Move[]
  readonly facts: readonly F[]
  /** The refusal of the first move that is not allowed; those before it count. */
  readonly refusal: Refusal | null
  why(move: Move): Refusal | null
}

/** The moment that is shown. A table draws it, and knows nothing of the game but this. */
export interface PlayerView<View extends SeatView = SeatView, F extends Fact = Fact> extends SeatState {
  readonly view: View
  /** The seat whose place an onlooker looks from; undefined where nobody has chosen one. */
  readonly eyes?: Seat | undefined
  /** All that happened so far, as this seat may know it. */
  readonly facts: readonly F[]
  /** The sentence that is being retold; null when all has been. */
  readonly caption: string | null
  /** The beat of a great moment that is shown; null or left out while nothing is staged. */
  readonly beat?: Beat | null
  /** Undefined until the advisor is asked. */
  readonly advice?: AdviceText | undefined
  rehearse(moves: readonly Move[]): Rehearsal<View, F>
  /** Tells the rest of what is retold at once. */
  skip(): void
}

/** All seats, clockwise from the player's own, or from the first for an onlooker. */
export const seatsFrom = (own: Seat | null, count: number): Seat[] => {
  const seats = Array.from({ length: count }, (_, seat) => seat)
  return own === null ? seats : [...seats.slice(own), ...seats.slice(0, own)]
}

type Place = Pick<PlayerView, 'seat' | 'eyes'>

/** The seat whose things lie in front: the own one, or the one that an onlooker looks from. */
export const placeAt = ({ seat, eyes }: Place): Seat | null => seat ?? eyes ?? null

/** The other seats, clockwise from the one in front; all seats where there is none. */
export const othersAt = ({ people, ...place }: Place & Pick<PlayerView, 'people'>): Seat[] =>
  seatsFrom(placeAt(place), people.length).filter((other) => other !== placeAt(place))
