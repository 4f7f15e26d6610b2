/**
 * Finds somebody to play with: whoever asks for the same game, pace and rating sits
 * down at the oldest table of somebody who still looks for it, or makes one and waits.
 * A table is the whole memory of it, so that all processes of a server pair alike.
 */
import { isDeepStrictEqual } from 'node:util'
import { PAIRING_PACES, type Pairing, type PairingPace, type Table } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { StoredPerson } from '../store/person-store.js'
import type { PairingTerms, StoredTable } from '../store/table-store.js'
import type { World } from '../world.js'
import type { TableRegistry } from './table-registry.js'

/** For so long after it was last said, in milliseconds, somebody counts as still looking. */
export const PATIENCE: Readonly<Record<PairingPace, number>> = {
  // Who looks for a game now has its page open, which says so every few seconds.
  live: 30_000,
  days: 7 * 24 * 3_600_000,
}

/** Whoever sat down so lately, and still looks, has not heard of it; in milliseconds. */
const JUST_BEGUN = 30_000

/** Refusals that mean: this table is not to be had, try the next. */
const GONE: readonly string[] = ['taken', 'not-now', 'forbidden', 'no-such-table']

export async function pair(world: World, tables: TableRegistry, person: StoredPerson, wanted: Pairing): Promise<Table> {
  const { game, rated } = wanted
  const pace = PAIRING_PACES[wanted.pace]
  const store = tables.stores.tables
  const since = world.now() - PATIENCE[wanted.pace]
  const known = (await store.tablesOf(person.id, ['gathering', 'running'])).find(
    (table) =>
      table.host !== person.id &&
      isOf({ game, pace, rated }, table) &&
      (table.begun === null ? (table.sought ?? 0) >= since : table.begun > world.now() - JUST_BEGUN),
  )
  if (known) return look(tables, known, person)
  const all = await store.soughtTables({ game, pace, rated }, since)
  const apart = await tables.stores.ties.apart(person.id)
  const sought = all.filter(({ host }) => !apart.has(host))
  const own = sought.find(({ host }) => host === person.id)
  const older = sought.slice(0, own ? sought.indexOf(own) : undefined)
  const others = older.filter((table) => table.seats.some(({ is }) => is === 'open'))
  if (own && !(await isGivenUp(tables, own, person, others.length > 0))) {
    await store.seekAgain(own.id, world.now())
    return look(tables, own, person)
  }
  for (const { id } of others) {
    const joined = await orGone(tables.use(id, (table) => table.join(person, undefined, undefined)))
    if (joined) return joined
  }
  return tables.make(person, { game, rated, pace, seats: [{ is: 'me' }, { is: 'open' }] }, world.now())
}

/** Whether they were brought together there for such a game. */
const isOf = (terms: PairingTerms, { sought, game, pace, rated }: StoredTable): boolean =>
  sought !== null && isDeepStrictEqual(terms, { game, pace, rated })

/** Somebody looks again, who may not have heard that they sit there already. */
const look = (tables: TableRegistry, { id, status }: StoredTable, person: StoredPerson): Promise<Table> =>
  tables.use(id, async (table) => {
    if (status === 'gathering') await table.beginIfPaired()
    return table.describe(person.id)
  })

/** Of two who wait for each other the later one gives up the table, unless somebody has sat down there. */
async function isGivenUp(
  tables: TableRegistry,
  own: StoredTable,
  person: StoredPerson,
  isLater: boolean,
): Promise<boolean> {
  if (!isLater) return false
  return (await orGone(tables.cancel(own.id, person.id).then(() => true))) ?? false
}

async function orGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && GONE.includes(error.refused.code)) return null
    throw error
  }
}
