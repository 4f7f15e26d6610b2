/** Who is to be told after something has happened at a table. */
import type { Pace } from '@handwerk/protocol'
import type { Call, Entry } from '../store/store.js'
import { type Course, isThere } from '../table/course.js'

/** Only by correspondence; only for a question that is new; and not for whoever has just acted, and so is there to see it. */
export function callsOf(pace: Pace, course: Course, { seat: actor, at }: Entry, before: Course | null): Call[] {
  if (pace.is !== 'days') return []
  return course.places.flatMap((place, seat) => {
    const was = before?.places[seat]
    const isNew = !was || was.asked !== place.asked || !was.open || !isThere(was)
    const isCalled = isNew && place.open && isThere(place) && actor !== seat
    return isCalled ? [{ seat, decision: place.asked, due: at }] : []
  })
}

/** Whether the question of a call is still open, by a course as it is stored. */
export function isStillAsked(course: string | null, { seat, decision }: Call): boolean {
  if (course === null) return false
  const place = (JSON.parse(course) as Course).places[seat]
  return place?.open === true && place.asked === decision && isThere(place)
}
