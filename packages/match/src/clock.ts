/**
 * Clocks. What is left is the time at the start, and a bonus for each standing
 * decision, less all the time that the clock ran; so an undo takes bonuses
 * back and gives no time back. By days, a decision is due when it was first put
 * plus the time for one, however often it is taken back.
 */
import type { Pace } from './terms.js'

export interface SeatClock {
  /** Milliseconds that it ran before `since`. */
  readonly ran: number
  /** Since when it runs; null if it stands still. */
  readonly since: number | null
  /** Own decisions that stand and that everybody has noticed: each has paid its bonus. */
  readonly decisions: number
  /** When the open decision was first put; null where none is open. */
  readonly put: number | null
}

export const freshClock: SeatClock = { ran: 0, since: null, decisions: 0, put: null }

/** Milliseconds that are left; null where time is not counted, or not now. */
export function leftAt(pace: Pace, { ran, since, decisions, put }: SeatClock, now: number): number | null {
  if (pace.is === 'live')
    return pace.clock + pace.bonus * decisions - ran - (since === null ? 0 : Math.max(0, now - since))
  if (pace.is === 'days' && put !== null && since !== null) return put + pace.perMove - now
  return null
}

/** When its time is over; null if it does not run, or time is not counted. */
export function deadlineOf(pace: Pace, clock: SeatClock): number | null {
  if (clock.since === null) return null
  const left = leftAt(pace, clock, clock.since)
  return left === null ? null : clock.since + left
}

/** What has run is put down; it stands still. A clock that goes backwards takes nothing. */
export const stopped = (clock: SeatClock, at: number): SeatClock =>
  clock.since === null ? clock : { ...clock, ran: clock.ran + Math.max(0, at - clock.since), since: null }
