/**
 * What happened in a match, as it is stored. Events are the only truth: the
 * state is folded from them, and what an observer hears is made of them.
 */
import type { Fact, Seat } from '@handwerk/kernel'

/** What every event has. */
interface Common {
  /** Counts the events of a match, from 1, without gaps. */
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** The number that this has for each seat, and last for onlookers; 0 for those who do not hear it. */
  readonly heard: readonly number[]
  /** What the rules told, with nothing hidden. */
  readonly facts: readonly Fact[]
}

/** The cards are dealt, or the position is laid. */
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
  /** What the client sent, as JSON, to know it again when it is sent twice. */
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

/** What a seat does that needs no more words. */
export interface Declared {
  readonly is:
    | 'consent'
    | 'decline'
    /** Takes its own offer back. */
    | 'withdraw'
    | 'resign'
    /** Has lost because its time is over. */
    | 'timeout'
    /** A bot plays for it from now on. */
    | 'leave'
    /** It plays itself again. */
    | 'return'
    /** The match ends without a result, as was agreed. */
    | 'end'
  readonly seat: Seat
}

/** The match goes on by the rules of another version, from this position. */
export interface Rebased {
  readonly is: 'rebased'
  readonly version: number
  readonly position: unknown
}

export type EventBody = Start | Moved | Undone | Offered | Declared | Rebased
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
 * Kinds that this version neither writes nor reads, so that no later one uses
 * their names for anything else: a pause and its end, time given to another
 * seat, an answer planned ahead (heard by its owner alone), another person in a seat.
 */
export const RESERVED_KINDS = ['pause', 'resume', 'time', 'plan', 'take-over'] as const

/** Who did it; null where nobody did. */
export const seatOf = (event: EventBody): Seat | null => ('seat' in event ? event.seat : null)

/** The moves that count, in order: what was undone is left out. */
export function standing(events: readonly Event[]): MoveEvent[] {
  const undone = new Set(events.flatMap((event) => (event.is === 'undo' ? event.undone : [])))
  return events.filter((event): event is MoveEvent => event.is === 'move' && !undone.has(event.number))
}

/** Events as an observer counts them, without those that it did not hear; the observer by its place in `heard`. */
export const observerNumbers = (events: readonly Event[], numbers: readonly number[], who: number): number[] =>
  events.flatMap(({ number, heard }) => {
    const counted = numbers.includes(number) ? (heard[who] ?? 0) : 0
    return counted > 0 ? [counted] : []
  })

/** Everybody has noticed it. Until then a seat is still about the same decision, for all that the others can tell. */
export const isObservedByAll = ({ heard }: Pick<Event, 'heard'>): boolean => heard.every((number) => number > 0)
