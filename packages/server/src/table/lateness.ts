/**
 * When a seat lets its time run out, the others may claim it. If nobody does,
 * for a while, a bot plays for it by itself, so that no table waits for ever.
 */
import type { Seat } from '@handwerk/kernel'
import type { Pace } from '@handwerk/protocol'
import { type Course, deadline } from './course.js'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The clocks of a database and of a process differ. */
const SKEW = 5000

/** How long the others have to claim. */
const grace = (pace: Pace): number => (pace.is === 'days' ? Math.min(pace.perMove, DAY) : MINUTE)

/** When a bot is to play for somebody who is asked now; null where time is not counted. */
export function lookAgainAt(pace: Pace, { places }: Course): number | null {
  const ends = places.flatMap((place) => deadline(place) ?? [])
  return ends.length === 0 ? null : Math.min(...ends) + grace(pace)
}

/** Seats for which nobody waits any longer. */
export const givenUp = (pace: Pace, { places }: Course, now: number): Seat[] =>
  places.flatMap((place, seat) => {
    const end = deadline(place)
    return end !== null && end + grace(pace) <= now + SKEW ? [seat] : []
  })
