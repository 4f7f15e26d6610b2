/**
 * What happened in a match, as it is stored. Events are the only truth: the state,
 * and all that an observer reads, is derived from them.
 */
import type { Fact, Seat } from '@handwerk/kernel'

/** What every event has. */
interface Common {
  /** Counts the events of a match, from 1, without gaps. */
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** The number that this event has for each seat, and last for onlookers; 0 for those who do not observe it. */
  readonly heard: readonly number[]
  /** The facts of the rules, with nothing hidden. */
  readonly facts: readonly Fact[]
}

/** The cards are dealt, or a given position is set up. */
export interface Start {
  readonly is: 'start'
}

export interface Moved {
  readonly is: 'move'
  readonly seat: Seat
  /** The decision of this seat that it answers. */
  readonly decision: number
  /** In the notation of the game. */
  readonly line: string
  /** What the client sent, as JSON, to recognize it when it is sent twice. */
  readonly sent: string | null
}

/** Moves are taken back. */
export interface Undone {
  readonly is: 'undo'
  /** Who asked for it. */
  readonly seat: Seat
  /** The numbers of the events that are taken back. */
  readonly undone: readonly number[]
}

/** A seat proposes something that others must agree to. */
export type Offered = { readonly is: 'offer'; readonly seat: Seat } & (
  | { readonly what: 'end' }
  | { readonly what: 'undo'; readonly undone: readonly number[] }
)

/** What a seat does that needs no further fields. */
export interface Declared {
  readonly is:
    | 'consent'
    | 'decline'
    /** Withdraws its own offer. */
    | 'withdraw'
    | 'resign'
    /** Lost because its time was over. */
    | 'timeout'
    /** A bot plays for it from now on. */
    | 'leave'
    /** It plays itself again. */
    | 'return'
  readonly seat: Seat
}

/** The match ends without a result. */
export interface Ended {
  readonly is: 'end'
  /** Who proposed it; nobody in particular if the host of the site has closed the table. */
  readonly seat: Seat
  readonly by?: 'site'
}

/** The match continues by the rules of another version, from this position. */
export interface Rebased {
  readonly is: 'rebased'
  readonly version: number
  readonly position: unknown
}

export type EventBody = Start | Moved | Undone | Offered | Declared | Ended | Rebased
export type Event = Common & EventBody
export type EventKind = Event['is']
export type MoveEvent = Extract<Event, Moved>

export const EVENT_KINDS = [
  'start',
  'move',
  'undo',
  'offer',
  'consent',
  'decline',
  'withdraw',
  'resign',
  'timeout',
  'leave',
  'return',
  'end',
  'rebased',
] as const satisfies readonly EventKind[]

/**
 * Kinds that this version neither writes nor reads; their names are reserved: a
 * pause and its end, time given to another seat, an answer planned ahead (observed
 * by its owner only), another person in a seat.
 */
export const RESERVED_KINDS = ['pause', 'resume', 'time', 'plan', 'take-over'] as const

/** Who did it; null if nobody did. */
export const seatOf = (event: EventBody): Seat | null => ('seat' in event ? event.seat : null)

/** The moves that stand, in order, without those that were undone. */
export function standing(events: readonly Event[]): MoveEvent[] {
  const undone = new Set(events.flatMap((event) => (event.is === 'undo' ? event.undone : [])))
  return events.filter((event): event is MoveEvent => event.is === 'move' && !undone.has(event.number))
}

/** Numbers of events as an observer counts them, without those it did not observe; `who` is its index in `heard`. */
export const observerNumbers = (events: readonly Event[], numbers: readonly number[], who: number): number[] =>
  events.flatMap(({ number, heard }) => {
    const counted = numbers.includes(number) ? (heard[who] ?? 0) : 0
    return counted > 0 ? [counted] : []
  })

/** Whether everybody observed it. Until then, for all that the others can tell, the seat is still deciding. */
export const isObservedByAll = ({ heard }: Pick<Event, 'heard'>): boolean => heard.every((number) => number > 0)
