/**
 * Clocks. The time left is the time at the start, plus a bonus for each standing
 * decision, minus all the time that the clock ran; so an undo takes bonuses back
 * and gives no time back. By days, a decision is due a fixed time after it was
 * first opened, however often it is taken back.
 */
import type { Pace } from './terms.js'

export interface SeatClock {
  /** Milliseconds that it ran before `since`. */
  readonly ran: number
  /** When it started to run; null if it does not run. */
  readonly since: number | null
  /** Own standing decisions whose end everybody observed: each has paid its bonus. */
  readonly decisions: number
  /** When the open decision was first opened; null if none is open. */
  readonly put: number | null
}

export const freshClock: SeatClock = { ran: 0, since: null, decisions: 0, put: null }

/** Milliseconds left; null if time is not limited, or does not run by days now. */
export function leftAt(pace: Pace, { ran, since, decisions, put }: SeatClock, now: number): number | null {
  if (pace.is === 'live')
    return pace.clock + pace.bonus * decisions - ran - (since === null ? 0 : Math.max(0, now - since))
  if (pace.is === 'days' && put !== null && since !== null) return put + pace.perMove - now
  return null
}

/** When its time is over; null if it does not run, or time is not limited. */
export function deadlineOf(pace: Pace, clock: SeatClock): number | null {
  if (clock.since === null) return null
  const left = leftAt(pace, clock, clock.since)
  return left === null ? null : clock.since + left
}

/** Stops a clock and adds the time that it ran. If the machine's clock was set back, adds nothing. */
export const stopped = (clock: SeatClock, at: number): SeatClock =>
  clock.since === null
    ? clock
    : {
        ran: clock.ran + Math.max(0, at - clock.since),
        since: null,
        decisions: clock.decisions,
        put: clock.put,
      }
