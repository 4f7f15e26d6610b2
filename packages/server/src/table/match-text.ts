/** What a seat may know of a match, as JSON. What many ask for is kept, so that only new events are read. */
import type { Seat } from '@handwerk/kernel'
import type { Observation } from '@handwerk/match'
import type { KeptEvents, SceneCache } from './scene-cache.js'
import type { TableReplica } from './table-replica.js'

/** As fields of a JSON object. `since` is the number of the last event that is known already. */
export async function matchText(
  replica: TableReplica,
  scenes: SceneCache,
  seat: Seat | null,
  since: number,
): Promise<string> {
  if (since === 0) {
    const { heard, text, end } = await allEvents(replica, scenes, seat)
    return `"number":${heard},"events":[${text}],${end ?? replica.observe([]).stateText(seat)}`
  }
  const observation = replica.observe(await replica.eventsSince(since))
  const events = textOf(observation, seat, since)
  return `"number":${heardBy(replica, seat)},"events":[${events}],${observation.stateText(seat)}`
}

/** At the end of the match all is kept. */
async function allEvents(replica: TableReplica, scenes: SceneCache, seat: Seat | null): Promise<KeptEvents> {
  const before = scenes.get(replica.id, seat) ?? { number: 0, heard: 0, text: '', end: null }
  if (before.end !== null) return before
  const observation = replica.observe(await replica.eventsSince(before.number))
  const added = textOf(observation, seat, before.heard)
  const all: KeptEvents = {
    number: replica.running?.state.number ?? 0,
    heard: heardBy(replica, seat),
    text: before.text === '' || added === '' ? before.text + added : `${before.text},${added}`,
    end: replica.stored.status === 'over' ? observation.stateText(seat) : null,
  }
  scenes.set(replica.id, seat, all)
  return all
}

/** The number of the last event that a seat has heard. */
function heardBy({ running }: TableReplica, seat: Seat | null): number {
  const all = running?.state.heard ?? []
  return all[seat ?? all.length - 1] ?? 0
}

/** What a seat has heard after a number, as JSON without the brackets around it. */
function textOf(observation: Observation, seat: Seat | null, since: number): string {
  const heard = observation.events(seat).filter(({ number }) => number > since)
  return JSON.stringify(heard).slice(1, -1)
}
