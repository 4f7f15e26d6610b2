/** Lists of tables that everybody may see, with the ratings of those who play. */
import type { Tables } from '@handwerk/protocol'
import { standingOf } from '../ratings.js'
import type { Stores } from '../store/database.js'
import type { StoredTable } from '../store/table-store.js'
import { realWorld, type World } from '../world.js'
import { describeTable } from './describe-table.js'

/** Those tables at which nobody has a seat, or is the host, who is kept apart from the reader. */
export const withoutThose = (tables: readonly StoredTable[], apart: ReadonlySet<string>): StoredTable[] =>
  tables.filter(
    ({ host, seats }) => !apart.has(host) && !seats.some(({ person }) => person !== null && apart.has(person)),
  )

export async function publicList(
  stores: Pick<Stores, 'ratings'>,
  tables: readonly StoredTable[],
  person: string | null,
  { now }: Pick<World, 'now'> = realWorld,
): Promise<Tables> {
  const people = new Set(tables.flatMap(({ seats }) => seats.flatMap((seat) => seat.person ?? [])))
  const known = await stores.ratings.ratingsOf([...people])
  const ratings: { [table: string]: { [person: string]: number } } = {}
  for (const { id, game, seats } of tables)
    for (const rating of known)
      if (rating.game === game && rating.seats === seats.length && seats.some(({ person }) => person === rating.player))
        ratings[id] = { ...ratings[id], [rating.player]: standingOf(rating).rating }
  return { tables: tables.map((table) => describeTable(table, person, now())), ratings }
}
