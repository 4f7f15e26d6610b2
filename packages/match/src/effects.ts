/** What the driver must do after one step of a match: turns of bots, deadlines, calls to people. */
import type { Seat } from '@handwerk/kernel'
import { type Event, seatOf } from './event.js'
import { nextOverdueAt } from './overdue.js'
import {
  deadlineAt,
  type Ending,
  isPlayedByBot,
  isPlayedByOwner,
  type SeatState,
  type State,
  waitingOf,
} from './state.js'
import type { Terms } from './terms.js'

/** A decision that a seat owes. */
export interface OpenDecision {
  readonly seat: Seat
  readonly decision: number
}

export interface Effects {
  /** New decisions of bots. */
  readonly turns: readonly OpenDecision[]
  /** New decisions of which people are notified: by days, except to those who have just acted. */
  readonly calls: readonly OpenDecision[]
  /** Who owes a decision, and when each seat's time is over. */
  readonly waiting: readonly Seat[]
  readonly due: readonly (number | null)[]
  /** When the driver must advance time if nothing else happens; null if time is not limited. */
  readonly wakeAt: number | null
  readonly ending: Ending | null
}

/** `before` is null at the start. */
export function effects(terms: Terms, before: State | null, after: State, event: Event): Effects {
  const actor = seatOf(event)
  return {
    turns: newDecisions(before, after, isPlayedByBot),
    calls:
      terms.pace.is === 'days' ? newDecisions(before, after, isPlayedByOwner).filter(({ seat }) => seat !== actor) : [],
    waiting: waitingOf(after),
    due: after.seats.map((_, seat) => deadlineAt(terms, after, seat)),
    wakeAt: nextOverdueAt(terms, after),
    ending: after.ending,
  }
}

/** Decisions that are new for the seats that `playsSo` selects. */
function newDecisions(before: State | null, after: State, playsSo: (seat: SeatState) => boolean): OpenDecision[] {
  // Not by `flatMap`, which is slow in V8: this runs at every move.
  const decisions: OpenDecision[] = []
  for (const [i, seat] of after.seats.entries()) {
    const was = before?.seats[i]
    const isNew = !was || was.asked !== seat.asked || !was.open || !playsSo(was)
    if (seat.open && playsSo(seat) && isNew) decisions.push({ seat: i, decision: seat.asked })
  }
  return decisions
}
