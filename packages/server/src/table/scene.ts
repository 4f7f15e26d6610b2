/** All that somebody sees who begins to follow a table: the scene. */
import { ApiError } from '../api-error.js'
import { describeTable } from './describe-table.js'
import { mayHear } from './followers.js'
import { matchText } from './match-text.js'
import { mayFollow, seatOf } from './seating.js'
import type { TableContext } from './table-context.js'
import type { TableReplica } from './table-replica.js'

/** Whose scene it is, and the number of the last event that they know. */
export interface Viewer {
  readonly person: string | null
  readonly muted: ReadonlySet<string>
  readonly since: number
}

export interface Scene {
  /** As JSON. */
  readonly text: string
  readonly lastSaying: number
}

/** The table as it is described to this person. */
export function describeFor(replica: TableReplica, context: TableContext, person: string | null) {
  const version = replica.running?.state.version ?? replica.stored.version
  return describeTable({ ...replica.stored, version }, person, context.world.now())
}

/** `arrive` is called when all has been read: whoever follows sees themselves there. */
export async function sceneOf(
  replica: TableReplica,
  context: TableContext,
  { person, muted, since }: Viewer,
  arrive: () => void = () => undefined,
): Promise<Scene> {
  if (!mayFollow(replica.stored, person)) throw new ApiError('forbidden', 'This table has no onlookers.')
  const match = await matchText(replica, context.scenes, seatOf(replica.stored, person), since)
  // Last: what is said later than this is not in the scene.
  const sayings = await context.stores.chat.sayings(replica.id, muted)
  const seat = seatOf(replica.stored, person)
  arrive()
  const scene = {
    is: 'scene',
    table: describeFor(replica, context, person),
    seat,
    presence: replica.followers.presence.now(),
    said: sayings.filter((saying) => mayHear(replica.stored.status, seat, saying, muted)),
  }
  const text = `${JSON.stringify(scene).slice(0, -1)},${match}}`
  return { text, lastSaying: sayings.at(-1)?.number ?? 0 }
}

/** How many events must be read for a scene: those that are not kept as text. */
export function sceneSize(
  { id, running, stored }: TableReplica,
  { scenes }: TableContext,
  person: string | null,
  since: number,
): number {
  const number = running?.state.number ?? 0
  const known = since === 0 ? scenes.numberOf(id, seatOf(stored, person)) : since
  return Math.max(0, number - known)
}
