/** The state of a match: all that is needed to continue it. Plain data, derived from the events. */
import { itemAt, type Score, type Seat } from '@handwerk/kernel'
import { deadlineOf, type SeatClock } from './clock.js'
import type { Terms } from './terms.js'

/** How a match ended. Has no scores if it was not played to the end. */
export interface Ending {
  readonly how: 'played' | 'resigned' | 'timeout' | 'agreed' | 'abandoned'
  readonly winners: Seat[]
  readonly ranks: number[] | null
  readonly scores: Score[] | null
}

/** The state of a seat. */
export interface SeatState {
  /** A person owns it; otherwise it always belongs to a bot. */
  readonly person: boolean
  /** A bot plays for its owner. */
  readonly standIn: boolean
  readonly resigned: boolean
  /** How many decisions this seat has had, and whether the last one is open. */
  readonly asked: number
  readonly open: boolean
  readonly clock: SeatClock
  /** How many own moves stand that could be taken back at all: those after the base. */
  readonly moves: number
  /** The numbers of own moves that can be taken back at once, the latest last. */
  readonly trail: readonly number[]
  /** The number of the last event observed by this seat that revealed something hidden; 0 if there was none. */
  readonly revealed: number
}

export type Offer = { readonly seat: Seat; readonly asked: readonly Seat[] } & (
  | { readonly what: 'end' }
  | {
      readonly what: 'undo'
      readonly undone: readonly number[]
      /** The same for each observer, as it counts its events. */
      readonly told: readonly (readonly number[])[]
    }
)

/** A position from which the match continued; nothing before it can be taken back. */
export interface Base {
  /** The number of the event that led to it. */
  readonly number: number
  readonly position: unknown
  /** When the open decision of each seat was opened; null if there is none. */
  readonly put: readonly (number | null)[]
}

export interface State {
  /** Number and time of the last event. Time never goes back in a match, whatever the machine's clock does. */
  readonly number: number
  readonly at: number
  /** The version of the rules that made the position. */
  readonly version: number
  /** The version of the rules by which it began. */
  readonly began: number
  readonly position: unknown
  /** Null: the deal itself. */
  readonly base: Base | null
  readonly seats: readonly SeatState[]
  /** How many events each seat, and last the onlookers, have observed. */
  readonly heard: readonly number[]
  readonly offer: Offer | null
  readonly ending: Ending | null
}

/** A person plays this seat now. */
export const isPlayedByOwner = ({ person, standIn, resigned }: SeatState): boolean => person && !standIn && !resigned

/** A bot must move here: it owns the seat, or the owner left or resigned. */
export const isPlayedByBot = (seat: SeatState): boolean => !isPlayedByOwner(seat)

/** Who owes a decision. */
export const waitingOf = ({ seats }: State): Seat[] => seats.flatMap(({ open }, seat) => (open ? [seat] : []))

/** When a seat's time is over; null if time is not limited, or its clock does not run. */
export const deadlineAt = ({ pace }: Terms, { seats }: State, seat: Seat): number | null =>
  deadlineOf(pace, itemAt(seats, seat).clock)

/** All observers: each seat, and last the onlookers. */
export const observersOf = (seats: number): (Seat | null)[] => [
  ...Array.from({ length: seats }, (_, seat) => seat),
  null,
]
