import { isDeepStrictEqual } from 'node:util'
import type { Seat } from '@handwerk/kernel'
import type { Event, MoveEvent } from '@handwerk/match'
import type { Status } from '@handwerk/protocol'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Place } from './moderation-store.js'
import type { StoredPerson } from './person-store.js'
import { appendRowOf, eventOf, seatOf, seatRow, tableOf, tableRow } from './rows.js'
import type { Schema } from './schema.js'
import { Conflict, type SqlEngine, tryWrite, type Write } from './sql-engine.js'
import { dropTables } from './sql-expiry.js'
import {
  type Agreed,
  type Arranged,
  isOverQuota,
  type PairingTerms,
  type Seated,
  type StoredTable,
  TABLES_PAGE,
  type TableCount,
  type TableStore,
  type TableUpdate,
} from './table-store.js'

const LIMIT = 100
/** The best of so many running tables are listed to watch, so that a busy site need not look at all. */
const NEWEST = 500
/** So many of them are listed. */
const WATCHED = 30
/** So many open tables of one host are listed: nobody can fill the list alone. */
export const SHOWN_OF_HOST = 3

export class SqlTables implements TableStore {
  readonly append: TableStore['append']
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
    this.append = engine.append
  }

  private get db(): Kysely<Schema> {
    return this.engine.db
  }

  async addTable(table: StoredTable, quota?: TableCount): Promise<boolean> {
    return tryWrite(this.engine, async (trx) => {
      if (quota) {
        await this.engine.lockHost(trx, table.host)
        if (isOverQuota(table, await countOf(trx, table.host), quota)) throw new Conflict()
      }
      await trx.insertInto('tables').values(tableRow(table)).execute()
      await trx
        .insertInto('seats')
        .values(table.seats.map((seat) => seatRow(table.id, seat)))
        .execute()
    })
  }

  async table(id: string): Promise<StoredTable | null> {
    const row = await this.db.selectFrom('tables').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return null
    const [table] = await withSeats(this.db, [row])
    return table ?? null
  }

  async tablesOf(person: string, status: readonly Status[], after: Place | null = null): Promise<StoredTable[]> {
    const rows = await this.db
      .selectFrom('tables')
      .selectAll()
      .where('status', 'in', [...status])
      .where((of) =>
        of.or([
          of('id', 'in', of.selectFrom('seats').select('table_id').where('person', '=', person)),
          of.and([of('status', '=', 'gathering'), of('host', '=', person)]),
          of.and([
            of('status', '=', 'gathering'),
            of(
              'id',
              'in',
              of.selectFrom('seats').select('table_id').where('kept', '=', person).where('declined', '=', 0),
            ),
          ]),
        ]),
      )
      .$if(after !== null, (of) =>
        of.where((is) =>
          is.or([
            is('made', '<', after?.at ?? 0),
            is.and([is('made', '=', after?.at ?? 0), is('id', '>', after?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('made', 'desc')
      .orderBy('id')
      .limit(TABLES_PAGE)
      .execute()
    return withSeats(this.db, rows)
  }

  async openTables(): Promise<StoredTable[]> {
    const rows = await this.db
      .selectFrom((of) =>
        of
          .selectFrom('tables')
          .selectAll()
          .select(sql<number>`row_number() over (partition by host order by made desc)`.as('rank'))
          .where('status', '=', 'gathering')
          .where('id', 'in', (seats) => seats.selectFrom('seats').select('table_id').where('kind', '=', 'open'))
          .as('open'),
      )
      .selectAll()
      .where('rank', '<=', SHOWN_OF_HOST)
      .orderBy('made', 'desc')
      .limit(LIMIT)
      .execute()
    return withSeats(
      this.db,
      rows.map(({ rank: _, ...row }) => row),
    )
  }

  async watchedTables(): Promise<StoredTable[]> {
    const newest = this.db
      .selectFrom('tables')
      .selectAll()
      .where('status', '=', 'running')
      .where('onlookers', '=', 1)
      .where('id', 'in', (of) =>
        of
          .selectFrom('seats')
          .select('table_id')
          .where('kind', '=', 'person')
          .where('stand_in', '=', 0)
          .where('resigned', '=', 0),
      )
      .orderBy('begun', 'desc')
      .limit(NEWEST)
    const rows = await this.db
      .selectFrom(newest.as('newest'))
      .selectAll()
      .select((of) =>
        of.fn
          .coalesce(
            of
              .selectFrom('seats')
              .innerJoin('ratings', 'ratings.player', 'seats.person')
              .whereRef('seats.table_id', '=', 'newest.id')
              .whereRef('ratings.game', '=', 'newest.game')
              .select(sql<number>`max(ratings.mu - 2 * ratings.sigma)`.as('best')),
            // Nobody is rated so low.
            sql<number>`-1000`,
          )
          .as('best'),
      )
      .orderBy('best', 'desc')
      .orderBy('begun', 'desc')
      .limit(WATCHED)
      .execute()
    return withSeats(
      this.db,
      rows.map(({ best: _, ...row }) => row),
    )
  }

  async soughtTables({ game, pace, rated }: PairingTerms, since: number): Promise<StoredTable[]> {
    const rows = await this.db
      .selectFrom('tables')
      .selectAll()
      .where('status', '=', 'gathering')
      .where('sought', '>=', since)
      .where('game', '=', game)
      .where('pace', '=', JSON.stringify(pace))
      .where('rated', '=', rated ? 1 : 0)
      .orderBy('made')
      .orderBy('id')
      .limit(LIMIT)
      .execute()
    return withSeats(this.db, rows)
  }

  async seekAgain(table: string, now: number): Promise<void> {
    await this.engine.write(async (trx) => {
      await trx
        .updateTable('tables')
        .set({ sought: now })
        .where('id', '=', table)
        .where('status', '=', 'gathering')
        .where('sought', 'is not', null)
        .execute()
    })
  }

  async cancelTable(table: string, host: string): Promise<boolean> {
    return tryWrite(this.engine, async (trx) => {
      // The change locks the row: nobody sits down until it is deleted.
      const { numUpdatedRows } = await trx
        .updateTable('tables')
        .set({ sought: null })
        .where('id', '=', table)
        .where('host', '=', host)
        .where('status', '=', 'gathering')
        .executeTakeFirst()
      const others = await trx
        .selectFrom('seats')
        .select('seat')
        .where('table_id', '=', table)
        .where('kind', '=', 'person')
        .where('person', '<>', host)
        .execute()
      if (numUpdatedRows === 0n || others.length > 0) throw new Conflict()
      await dropTables(trx, [{ id: table }])
      await this.engine.announce(trx, table)
    })
  }

  async sit(table: string, seat: Seat, { id, name }: StoredPerson, seen?: Seated): Promise<boolean> {
    return tryWrite(this.engine, async (trx) => {
      // The change locks the row: those who sit down, and the host, come one after the other.
      const { numUpdatedRows } = await trx
        .updateTable('tables')
        .set({ status: 'gathering' })
        .where('id', '=', table)
        .where('status', '=', 'gathering')
        .executeTakeFirst()
      if (numUpdatedRows === 0n || (seen && !(await isAsSeen(trx, table, seen)))) throw new Conflict()
      const sat = await trx
        .updateTable('seats')
        .set({ kind: 'person', person: id, name })
        .where('table_id', '=', table)
        .where('seat', '=', seat)
        .where('kind', 'in', ['open', 'link'])
        .executeTakeFirst()
      if (sat.numUpdatedRows === 0n) throw new Conflict()
      await this.engine.announce(trx, table)
    })
  }

  async stand(table: string, seat: Seat, person: string): Promise<boolean> {
    return this.whileGathering(table, async (trx) =>
      trx
        .updateTable('seats')
        .set((of) => ({
          kind: of.case().when('link', 'is', null).then('open').else('link').end(),
          person: null,
          name: '',
          share: '',
          kept: null,
        }))
        .where('table_id', '=', table)
        .where('seat', '=', seat)
        .where('person', '=', person)
        .executeTakeFirst(),
    )
  }

  async decline(table: string, seat: Seat, person: string): Promise<boolean> {
    return this.whileGathering(table, async (trx) =>
      trx
        .updateTable('seats')
        .set({ declined: 1 })
        .where('table_id', '=', table)
        .where('seat', '=', seat)
        .where('kind', '=', 'link')
        .where('kept', '=', person)
        .executeTakeFirst(),
    )
  }

  async arrange(table: string, before: Pick<Arranged, 'seats' | 'host'>, after: Arranged): Promise<boolean> {
    return tryWrite(this.engine, async (trx) => {
      const { options, pace, rated, onlookers, handsShown, host, removed } = after
      const { numUpdatedRows } = await trx
        .updateTable('tables')
        .set({
          options: JSON.stringify(options),
          pace: JSON.stringify(pace),
          rated: rated ? 1 : 0,
          onlookers: onlookers ? 1 : 0,
          hands: handsShown ? 1 : 0,
          host,
          removed: JSON.stringify(removed),
        })
        .where('id', '=', table)
        .where('status', '=', 'gathering')
        .where('host', '=', before.host)
        .executeTakeFirst()
      // The change has locked the row: nobody sits down meanwhile.
      const seats = await trx.selectFrom('seats').selectAll().where('table_id', '=', table).orderBy('seat').execute()
      if (numUpdatedRows === 0n || !isDeepStrictEqual(seats.map(seatOf), before.seats)) throw new Conflict()
      await trx.deleteFrom('seats').where('table_id', '=', table).execute()
      await trx
        .insertInto('seats')
        .values(after.seats.map((seat) => seatRow(table, seat)))
        .execute()
      await this.engine.announce(trx, table)
    })
  }

  async share(table: string, seat: Seat, share: string): Promise<boolean> {
    return this.whileGathering(table, async (trx) =>
      trx
        .updateTable('seats')
        .set({ share })
        .where('table_id', '=', table)
        .where('seat', '=', seat)
        .where('share', '=', '')
        .executeTakeFirst(),
    )
  }

  /** False if the table has begun, or nothing was changed. */
  private async whileGathering(
    table: string,
    change: (trx: Write) => Promise<{ readonly numUpdatedRows: bigint }>,
  ): Promise<boolean> {
    return this.engine.write(async (trx) => {
      if (!(await this.engine.lockIfGathering(trx, table))) return false
      const { numUpdatedRows } = await change(trx)
      await this.engine.announce(trx, table)
      return numUpdatedRows > 0n
    })
  }

  async begin(
    table: string,
    seed: string,
    { seats, options, pace, rated, handsShown }: Agreed,
    event: Event,
    update: TableUpdate,
  ): Promise<boolean> {
    return tryWrite(this.engine, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('tables')
        .set({ seed, status: 'running', begun: event.at })
        .where('id', '=', table)
        .where('status', '=', 'gathering')
        .where('options', '=', JSON.stringify(options))
        .where('pace', '=', JSON.stringify(pace))
        .where('rated', '=', rated ? 1 : 0)
        .where('hands', '=', handsShown ? 1 : 0)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Conflict()
      const now = await trx.selectFrom('seats').selectAll().where('table_id', '=', table).orderBy('seat').execute()
      if (!isDeepStrictEqual(now.map(seatOf), seats)) throw new Conflict()
      if (!(await this.engine.appendWithin(trx, appendRowOf(table, event, update)))) throw new Conflict()
      await this.engine.announce(trx, table)
    })
  }

  async events(table: string, after: number): Promise<Event[]> {
    const rows = await this.db
      .selectFrom('entries')
      .selectAll()
      .where('table_id', '=', table)
      .where('number', '>', after)
      .orderBy('number')
      .execute()
    return rows.map(eventOf)
  }

  async state(table: string): Promise<string | null> {
    const row = await this.db.selectFrom('courses').select('course').where('table_id', '=', table).executeTakeFirst()
    return row?.course ?? null
  }

  async answer(table: string, seat: Seat, decision: number): Promise<MoveEvent | null> {
    const row = await this.db
      .selectFrom('entries')
      .selectAll()
      .where('table_id', '=', table)
      .where('seat', '=', seat)
      .where('decision', '=', decision)
      .executeTakeFirst()
    const event = row && eventOf(row)
    return event?.is === 'move' ? event : null
  }

  async setRematch(table: string, rematch: string, gone: string | null): Promise<string> {
    return this.engine.write(async (trx) => {
      await trx
        .updateTable('tables')
        .set({ rematch })
        .where('id', '=', table)
        .where((of) => of.or([of('rematch', 'is', null), of('rematch', '=', gone ?? '')]))
        .execute()
      await this.engine.announce(trx, table)
      const row = await trx.selectFrom('tables').select('rematch').where('id', '=', table).executeTakeFirst()
      return row?.rematch ?? rematch
    })
  }
}

export async function withSeats(
  db: Kysely<Schema>,
  rows: readonly Selectable<Schema['tables']>[],
): Promise<StoredTable[]> {
  if (rows.length === 0) return []
  const seats = await db
    .selectFrom('seats')
    .leftJoin('people', 'people.id', 'seats.person')
    .selectAll('seats')
    .select('people.guest')
    .where(
      'table_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('seat')
    .execute()
  return rows.map((row) => {
    const own = seats.filter((seat) => seat.table_id === row.id)
    const guests = own.flatMap(({ person, guest }) => (person !== null && guest === 1 ? [person] : []))
    return { ...tableOf(row, own.map(seatOf)), ...(guests.length > 0 && { guests }) }
  })
}

/** Whether the table is still as somebody saw it who chose a seat there. */
async function isAsSeen(trx: Write, table: string, { seats, host, removed }: Seated): Promise<boolean> {
  const rows = await trx.selectFrom('tables').selectAll().where('id', '=', table).execute()
  const [now] = await withSeats(trx, rows)
  return now !== undefined && isDeepStrictEqual([now.seats, now.host, now.removed], [seats, host, removed])
}

async function countOf(trx: Write, host: string): Promise<TableCount> {
  const own = trx.selectFrom('tables').where('host', '=', host)
  const gathering = await own
    .where('status', '=', 'gathering')
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const botsOnly = await own
    // One that is just being made starts next.
    .where('status', 'in', ['gathering', 'running'])
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('seats')
            .select('seats.seat')
            .whereRef('seats.table_id', '=', 'tables.id')
            .where('seats.kind', '<>', 'bot')
            .where('seats.stand_in', '=', 0)
            .where('seats.resigned', '=', 0),
        ),
      ),
    )
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { gathering: Number(gathering.count), botsOnly: Number(botsOnly.count) }
}
