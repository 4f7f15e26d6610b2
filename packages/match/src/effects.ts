/** What follows outside of the match from one step of it: turns of bots, deadlines, calls. */
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

/** A decision that was put to a seat. */
export interface OpenDecision {
  readonly seat: Seat
  readonly decision: number
}

export interface Effects {
  /** Questions to bots that were not put to them before. */
  readonly turns: readonly OpenDecision[]
  /** Questions that people are to be told of, wherever they are: by days, and to whoever has not just acted. */
  readonly calls: readonly OpenDecision[]
  /** Who owes a decision, and when the time of each seat is over. */
  readonly waiting: readonly Seat[]
  readonly due: readonly (number | null)[]
  /** When time must be let pass again if nothing happens; null where it is not counted. */
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

/** What is asked of those who play so, and was not asked of them before. */
function newDecisions(before: State | null, after: State, playsSo: (seat: SeatState) => boolean): OpenDecision[] {
  return after.seats.flatMap((seat, i) => {
    const was = before?.seats[i]
    const isNew = !was || was.asked !== seat.asked || !was.open || !playsSo(was)
    return seat.open && playsSo(seat) && isNew ? [{ seat: i, decision: seat.asked }] : []
  })
}
