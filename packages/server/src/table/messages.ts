/** What is told of a match, as JSON. The views in it are the longest part, and written once for all who see the same. */
import type { Seat } from '@handwerk/kernel'
import type { Event, Hearing } from '@handwerk/match'
import type { Presence, Saying, Table } from '@handwerk/protocol'

/** Null for those who do not hear it. */
export function stepMessage(table: string, hearing: Hearing, event: Event, seat: Seat | null): string | null {
  const heard = hearing.event(event, seat)
  return heard && `{"is":"step","table":"${table}","event":${JSON.stringify(heard)},${hearing.stateText(seat)}}`
}

/** The table as it is, and the events after `since`. */
export function sceneMessage(
  table: Table,
  hearing: Hearing,
  seat: Seat | null,
  since: number,
  presence: Presence,
  said: readonly Saying[],
): string {
  const events = hearing.events(seat)
  const head = { is: 'scene', table, seat, number: events.length, events: events.slice(since), presence, said }
  return `${JSON.stringify(head).slice(0, -1)},${hearing.stateText(seat)}}`
}
