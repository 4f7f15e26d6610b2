/** How a match stands: all that is needed to go on. Plain data, folded from the events. */
import { itemAt, type Score, type Seat } from '@handwerk/kernel'
import { deadlineOf, type SeatClock } from './clock.js'
import type { Terms } from './terms.js'

/** How it ended. Without scores if it was not played to the end. */
export interface Ending {
  readonly how: 'played' | 'resigned' | 'timeout' | 'agreed' | 'abandoned'
  readonly winners: Seat[]
  readonly ranks: number[] | null
  readonly scores: Score[] | null
}

/** How a seat stands. */
export interface SeatState {
  /** Somebody owns it; otherwise it is a bot's for good. */
  readonly person: boolean
  /** A bot plays for its owner. */
  readonly standIn: boolean
  readonly resigned: boolean
  /** How many decisions were put to this seat, and whether the last one is open. */
  readonly asked: number
  readonly open: boolean
  readonly clock: SeatClock
  /** How many own moves stand that could be taken back, by whatever right: those after the base. */
  readonly moves: number
  /** Own moves that can be taken back at once, the last one last. */
  readonly trail: readonly number[]
  /** The last event that this seat heard by which something hidden was revealed; 0 if there was none. */
  readonly revealed: number
}

export type Offer = { readonly seat: Seat; readonly asked: readonly Seat[] } & (
  | { readonly what: 'end' }
  | {
      readonly what: 'undo'
      readonly undone: readonly number[]
      /** The same for each observer, as it counts the events that it heard. */
      readonly told: readonly (readonly number[])[]
    }
)

/** A position from which the match goes on, and behind which nothing is taken back. */
export interface Base {
  /** The event after which it was so. */
  readonly number: number
  readonly position: unknown
  /** When the open decision of each seat was put; null where there is none. */
  readonly put: readonly (number | null)[]
}

export interface State {
  /** Number and time of the last event. Time does not go back in a match, whatever the clocks of machines do. */
  readonly number: number
  readonly at: number
  /** The rules that made the position. */
  readonly version: number
  /** The rules by which it began. */
  readonly began: number
  readonly position: unknown
  /** Null: the deal itself. */
  readonly base: Base | null
  readonly seats: readonly SeatState[]
  /** How many events each seat, and last the onlookers, have heard. */
  readonly heard: readonly number[]
  readonly offer: Offer | null
  readonly ending: Ending | null
}

/** A person plays this seat, now. */
export const isPlayedByOwner = ({ person, standIn, resigned }: SeatState): boolean => person && !standIn && !resigned

/** A bot is to move here: the seat is a bot's, or its owner left or gave up. */
export const isPlayedByBot = (seat: SeatState): boolean => !isPlayedByOwner(seat)

/** Who owes a decision. */
export const waitingOf = ({ seats }: State): Seat[] => seats.flatMap(({ open }, seat) => (open ? [seat] : []))

/** When the time of a seat is over; null if it is not counted, or not this seat's turn. */
export const deadlineAt = ({ pace }: Terms, { seats }: State, seat: Seat): number | null =>
  deadlineOf(pace, itemAt(seats, seat).clock)

/** Whom events are told to: each seat, and last the onlookers. */
export const observersOf = (seats: number): (Seat | null)[] => [
  ...Array.from({ length: seats }, (_, seat) => seat),
  null,
]
