/**
 * When a seat's time runs out, the others may claim it. If nobody does for a
 * while, a bot takes over, so that no match waits for ever.
 */
import { itemAt, type Seat } from '@handwerk/kernel'
import { deadlineAt, isPlayedByOwner, type State } from './state.js'
import type { Pace, Terms } from './terms.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How far the clocks of a database and of a process may differ. */
const SKEW = 5000

/** How long the others may claim before a bot takes over. */
const grace = (pace: Pace): number => (pace.is === 'days' ? Math.min(pace.perMove, DAY) : MINUTE)

/** When the next seat becomes overdue; null if time is not limited. */
export function nextOverdueAt(terms: Terms, state: State): number | null {
  const ends = state.seats.flatMap((_, seat) => deadlineAt(terms, state, seat) ?? [])
  return ends.length === 0 ? null : Math.min(...ends) + grace(terms.pace)
}

/** From when on the others may let a bot play for a seat; null if it owes no decision. Where time is not limited, a day after it was asked. */
export function replaceableAt(terms: Terms, state: State, seat: Seat): number | null {
  if (terms.pace.is !== 'none') return deadlineAt(terms, state, seat)
  const own = itemAt(state.seats, seat)
  return own.open && isPlayedByOwner(own) && own.clock.put !== null ? own.clock.put + DAY : null
}

/** Seats that a bot must take over. */
export const overdueSeats = (terms: Terms, state: State, now: number): Seat[] =>
  state.seats.flatMap((_, seat) => {
    const end = deadlineAt(terms, state, seat)
    return end !== null && end + grace(terms.pace) <= now + SKEW ? [seat] : []
  })
