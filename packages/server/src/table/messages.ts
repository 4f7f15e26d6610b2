/** What is told of a match, as JSON. The views in it are the longest part, and written once for all who see the same. */
import type { Seat } from '@handwerk/kernel'
import type { Event, Observation } from '@handwerk/match'
import type { Presence, Saying, Table } from '@handwerk/protocol'

/** Null for those who do not hear it. */
export function stepMessage(table: string, observation: Observation, event: Event, seat: Seat | null): string | null {
  const heard = observation.event(event, seat)
  return heard && `{"is":"step","table":"${table}","event":${JSON.stringify(heard)},${observation.stateText(seat)}}`
}

/** The table as it is, and the events after `since`. */
export function sceneMessage(
  table: Table,
  observation: Observation,
  seat: Seat | null,
  since: number,
  presence: Presence,
  said: readonly Saying[],
): string {
  const events = observation.events(seat)
  const head = { is: 'scene', table, seat, number: events.length, events: events.slice(since), presence, said }
  return `${JSON.stringify(head).slice(0, -1)},${observation.stateText(seat)}}`
}
