/** What is said at a table. */
import { ApiError } from '../api-error.js'
import type { Stores } from '../store/database.js'
import { seatOf } from './seating.js'
import type { TableContext } from './table-context.js'
import type { TableReplica } from './table-replica.js'

export async function say(
  replica: TableReplica,
  { stores, world }: TableContext,
  person: string,
  text: string,
): Promise<void> {
  const seat = seatOf(replica.stored, person)
  if (seat === null && !replica.stored.onlookers)
    throw new ApiError('forbidden', 'There are no onlookers at this table.')
  const name = (await stores.persons.person(person))?.name ?? ''
  const saying = await stores.chat.say(replica.id, { person, name, seat, text, at: world.now() })
  if (replica.followers.haveHeardUntil(saying)) replica.followers.tellSayings([saying])
  // What other processes stored before it is told before it.
  else await tellAll(replica, stores)
}

/** Tells each follower what is stored and was not told before. */
export async function tellAll(replica: TableReplica, { chat }: Stores): Promise<void> {
  replica.followers.tellSayings(await chat.sayings(replica.id, new Set()))
}
