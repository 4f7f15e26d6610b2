/** What people do at a table before it starts. Each runs alone: nothing else changes the table meanwhile. */
import type { Seat } from '@handwerk/kernel'
import { ApiError } from '../api-error.js'
import type { StoredPerson } from '../store/person-store.js'
import type { StoredTable, TableStore } from '../store/table-store.js'
import { seedOf } from './new-table.js'
import { isFree, requireSeat, seatOf } from './seating.js'
import type { TableReplica } from './table-replica.js'

/** `seat` is any free one if it is not given; a seat that was given by link needs its key. */
export async function takeSeat(
  replica: TableReplica,
  tables: TableStore,
  person: StoredPerson,
  seat: Seat | undefined,
  key: string | undefined,
): Promise<void> {
  replica.requireStatus('gathering')
  const isSeatedHere = () => seatOf(replica.stored, person.id) !== null
  if (isSeatedHere()) return
  const free = replica.stored.seats.find((place) => isFree(place, key) && (seat === undefined || place.seat === seat))
  if (!free) throw new ApiError('taken', 'There is no free seat for you; a seat given by link needs its key.')
  const isSeated = await tables.sit(replica.id, free.seat, person)
  await replica.catchUp()
  // It may have been this very person, whom no answer has reached.
  if (!isSeated && !isSeatedHere()) throw new ApiError('taken', 'Somebody was quicker.')
}

export async function leaveSeat(replica: TableReplica, tables: TableStore, person: string, seat: Seat): Promise<void> {
  await tables.stand(replica.id, seat, person)
  await replica.catchUp()
}

/** Adds somebody's share of the seed. */
export async function addShare(
  replica: TableReplica,
  tables: TableStore,
  person: string,
  share: string,
): Promise<void> {
  replica.requireStatus('gathering')
  const seat = requireSeat(replica.stored, person)
  if (!(await tables.share(replica.id, seat, share)))
    throw new ApiError('not-now', 'A share is added once, and before the start.')
  await replica.catchUp()
}

export async function begin(
  replica: TableReplica,
  person: string,
  seedOf: (stored: StoredTable) => string,
): Promise<void> {
  await replica.catchUp()
  while (replica.stored.status !== 'running') {
    replica.requireStatus('gathering')
    const { host, seats } = replica.stored
    if (host !== person) throw new ApiError('forbidden', 'Only the host begins.')
    if (seats.some(({ is }) => is === 'open' || is === 'link')) throw new ApiError('not-now', 'There are free seats.')
    await replica.begin(seedOf(replica.stored))
  }
}

/** Nobody needs to say that those who were paired may begin. */
export async function beginIfPaired(replica: TableReplica): Promise<void> {
  const { status, sought, seats, host } = replica.stored
  if (status === 'gathering' && sought !== null && seats.every(({ is }) => is === 'person' || is === 'bot'))
    await begin(replica, host, seedOf)
}

export async function cancel(replica: TableReplica, tables: TableStore, person: string): Promise<void> {
  replica.requireStatus('gathering')
  if (replica.stored.host !== person) throw new ApiError('forbidden', 'Only the host can take the table back.')
  if (await tables.cancelTable(replica.id, person)) replica.followers.dismiss('The host has taken this table back.')
  else throw new ApiError('not-now', 'Somebody sits at this table, or it has begun.')
}
