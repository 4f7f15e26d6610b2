/** What people do at a table before it starts. Each runs alone: nothing else changes the table meanwhile. */
import type { Seat } from '@handwerk/kernel'
import { ApiError } from '../api-error.js'
import type { StoredPerson } from '../store/person-store.js'
import type { StoredSeat, StoredTable, TableStore } from '../store/table-store.js'
import { seedOf } from './new-table.js'
import { requireSeat, seatFor, seatOf } from './seating.js'
import { MAX_CONFLICTS, type TableReplica } from './table-replica.js'

/**
 * `seat` is any free one if it is not given; a seat that was given by link needs
 * its key, or that of the table. Nobody sits down with whom they are kept `apart` from.
 */
export async function takeSeat(
  replica: TableReplica,
  tables: TableStore,
  person: StoredPerson,
  seat: Seat | undefined,
  key: string | undefined,
  apart: ReadonlySet<string>,
): Promise<void> {
  const isSeatedHere = () => seatOf(replica.stored, person.id) !== null
  for (let tries = 0; tries < MAX_CONFLICTS; tries++) {
    replica.requireStatus('gathering')
    if (isSeatedHere()) return
    const { stored } = replica
    if (stored.removed.includes(person.id))
      throw new ApiError('forbidden', 'The host has sent you away from this table.')
    if ([stored.host, ...stored.seats.map((one) => one.person)].some((other) => other !== null && apart.has(other)))
      throw new ApiError('forbidden', 'You cannot sit down at this table.')
    const free = seatFor(stored, { person: person.id, key }, seat)
    if (!free) throw new ApiError('taken', 'There is no free seat for you; a seat given by link needs its key.')
    const isSeated = await tables.sit(replica.id, free.seat, person, stored)
    await replica.catchUp()
    // It may have been this very person, whom no answer has reached; or the seats have changed: look again.
    if (isSeated || isSeatedHere()) return
  }
  throw new ApiError('taken', 'Somebody was quicker.')
}

/** If the host stands up, the next person who sits there is the host. */
export async function leaveSeat(replica: TableReplica, tables: TableStore, person: string, seat: Seat): Promise<void> {
  // The host may have moved the seats meanwhile.
  for (let at: Seat | null = seat, tries = 0; at !== null && tries < MAX_CONFLICTS; tries++) {
    await tables.stand(replica.id, at, person)
    await replica.catchUp()
    at = replica.stored.status === 'gathering' ? seatOf(replica.stored, person) : null
  }
  while (replica.stored.status === 'gathering' && replica.stored.host === person) {
    const { stored } = replica
    const next = stored.seats.find((place) => place.person !== null && place.person !== person)?.person
    if (!next || seatOf(stored, person) !== null) return
    await tables.arrange(replica.id, stored, { ...stored, host: next })
    await replica.catchUp()
  }
}

/** Somebody does not want the seat that is kept for them. */
export async function decline(replica: TableReplica, tables: TableStore, person: string): Promise<void> {
  replica.requireStatus('gathering')
  const kept = replica.stored.seats.find((place) => place.is === 'link' && place.kept?.person === person)
  if (!kept || !(await tables.decline(replica.id, kept.seat, person)))
    throw new ApiError('not-now', 'No seat is kept for you here.')
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
    // A host who does not play, or has stood up, keeps nobody waiting.
    const mayBegin =
      host === person || (seatOf(replica.stored, host) === null && seatOf(replica.stored, person) !== null)
    if (!mayBegin) throw new ApiError('forbidden', 'Only the host begins.')
    if (seats.some(({ is }) => is === 'open' || is === 'link')) throw new ApiError('not-now', 'There are free seats.')
    await replica.begin(seedOf(replica.stored))
  }
}

/** What begins by itself when somebody has sat down. They sit also if it cannot begin just now. */
export async function beginIfReady(replica: TableReplica, wasKept: boolean, person: string): Promise<void> {
  try {
    await beginIfPaired(replica)
    await beginIfAccepted(replica, wasKept, person)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Nobody needs to say that those who were paired may begin. */
export async function beginIfPaired(replica: TableReplica): Promise<void> {
  const { status, sought, seats, host } = replica.stored
  if (status === 'gathering' && sought !== null && seats.every(({ is }) => is === 'person' || is === 'bot'))
    await begin(replica, host, seedOf)
}

/**
 * A table that was kept for those who sit there begins when the last of them has
 * agreed; with clocks only if the others are here.
 */
async function beginIfAccepted(replica: TableReplica, wasKept: boolean, person: string): Promise<void> {
  const { stored } = replica
  if (!wasKept || stored.status !== 'gathering' || !stored.seats.every(({ is }) => is === 'person' || is === 'bot'))
    return
  const present = replica.followers.presence.now().seats
  const isHere = (place: StoredSeat) => place.person === person || (present[place.seat]?.here ?? false)
  if (stored.pace.is !== 'live' || stored.seats.every(isHere)) await begin(replica, stored.host, seedOf)
}

export async function cancel(replica: TableReplica, tables: TableStore, person: string): Promise<void> {
  replica.requireStatus('gathering')
  if (replica.stored.host !== person) throw new ApiError('forbidden', 'Only the host can take the table back.')
  if (await tables.cancelTable(replica.id, person)) replica.followers.dismiss('The host has taken this table back.')
  else throw new ApiError('not-now', 'Somebody sits at this table, or it has begun.')
}
