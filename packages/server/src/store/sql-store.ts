/** The store over SQL, the same for both databases. What differs is how a write becomes durable, and how a bot's turn is queued. */
import { itemAt, type Seat } from '@handwerk/kernel'
import type { Event, MoveEvent } from '@handwerk/match'
import type { Status } from '@handwerk/protocol'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { type Entering, enteringOf, eventOf, personOf, seatOf, seatRow, tableOf, tableRow } from './rows.js'
import type { Schema } from './schema.js'
import type {
  BotTurn,
  Rated,
  Rating,
  Rerate,
  Scope,
  Session,
  Store,
  StoredPerson,
  StoredSaying,
  StoredSeat,
  StoredTable,
  TableUpdate,
} from './store.js'

export type Write = Transaction<Schema>

export interface Engine {
  readonly db: Kysely<Schema>
  /** Runs the work in a transaction; it is on disk when the promise resolves. */
  write<T>(work: (trx: Write) => Promise<T>): Promise<T>
  /** Enters on its own, together with what others enter at the same moment; on disk when the promise resolves. */
  append(entering: Entering): Promise<boolean>
  /** Enters within a transaction. False if there is such an entry already. */
  enter(trx: Write, entering: Entering): Promise<boolean>
  /** Whether a table is still gathering; and it stays so until the transaction ends. */
  gathers(trx: Write, table: string): Promise<boolean>
  /** Forgets a turn of a bot. */
  unqueue(trx: Write, turn: BotTurn): Promise<void>
  /** Tells other processes within a transaction that something about a table has changed. */
  announce(trx: Write, table: string): Promise<void>
  ready(): Promise<boolean>
  close(): Promise<void>
}

/** Thrown to leave a transaction without a trace. */
class Lost extends Error {}

const LIMIT = 100

export class SqlStore implements Store {
  private readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  private get db(): Kysely<Schema> {
    return this.engine.db
  }

  async person(id: string): Promise<StoredPerson | null> {
    const row = await this.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? personOf(row) : null
  }

  async addPerson({ id, name, guest }: StoredPerson, since: number): Promise<void> {
    await this.engine.write((trx) =>
      trx
        .insertInto('people')
        .values({ id, name, guest: guest ? 1 : 0, account: null, handle: null, since })
        .execute(),
    )
  }

  async rename(id: string, name: string): Promise<void> {
    await this.engine.write((trx) => trx.updateTable('people').set({ name }).where('id', '=', id).execute())
  }

  async setAccount(id: string, account: string, username: string): Promise<void> {
    const handle = username.toLowerCase()
    await this.engine.write((trx) =>
      trx.updateTable('people').set({ account, handle, guest: 0 }).where('id', '=', id).execute(),
    )
  }

  async personOf(account: string): Promise<StoredPerson | null> {
    const row = await this.db.selectFrom('people').selectAll().where('account', '=', account).executeTakeFirst()
    return row ? personOf(row) : null
  }

  async dropSession(hash: string): Promise<void> {
    await this.engine.write((trx) => trx.deleteFrom('sessions').where('hash', '=', hash).execute())
  }

  async addSession(session: Session): Promise<void> {
    await this.engine.write((trx) => trx.insertInto('sessions').values(session).execute())
  }

  async session(hash: string): Promise<Session | null> {
    const row = await this.db.selectFrom('sessions').selectAll().where('hash', '=', hash).executeTakeFirst()
    return row ? { ...row, scope: row.scope as Scope } : null
  }

  async addTable(table: StoredTable): Promise<void> {
    await this.engine.write(async (trx) => {
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
    const [table] = await this.withSeats([row])
    return table ?? null
  }

  async tablesOf(person: string, status: readonly Status[]): Promise<StoredTable[]> {
    const rows = await this.db
      .selectFrom('tables')
      .selectAll()
      .where('status', 'in', [...status])
      .where('id', 'in', (of) => of.selectFrom('seats').select('table_id').where('person', '=', person))
      .orderBy('made', 'desc')
      .limit(LIMIT)
      .execute()
    return this.withSeats(rows)
  }

  async openTables(): Promise<StoredTable[]> {
    const rows = await this.db
      .selectFrom('tables')
      .selectAll()
      .where('status', '=', 'gathering')
      .where('id', 'in', (of) => of.selectFrom('seats').select('table_id').where('kind', '=', 'open'))
      .orderBy('made', 'desc')
      .limit(LIMIT)
      .execute()
    return this.withSeats(rows)
  }

  private async withSeats(rows: readonly Selectable<Schema['tables']>[]): Promise<StoredTable[]> {
    if (rows.length === 0) return []
    const seats = await this.db
      .selectFrom('seats')
      .selectAll()
      .where(
        'table_id',
        'in',
        rows.map((row) => row.id),
      )
      .orderBy('seat')
      .execute()
    return rows.map((row) => tableOf(row, seats.filter((seat) => seat.table_id === row.id).map(seatOf)))
  }

  async sit(table: string, seat: Seat, { id, name }: StoredPerson): Promise<boolean> {
    return this.whileGathering(table, async (trx) =>
      trx
        .updateTable('seats')
        .set({ kind: 'person', person: id, name })
        .where('table_id', '=', table)
        .where('seat', '=', seat)
        .where('kind', 'in', ['open', 'link'])
        .executeTakeFirst(),
    )
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
        }))
        .where('table_id', '=', table)
        .where('seat', '=', seat)
        .where('person', '=', person)
        .executeTakeFirst(),
    )
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

  /** False if the table has begun, or nothing was there to change. */
  private async whileGathering(
    table: string,
    change: (trx: Write) => Promise<{ readonly numUpdatedRows: bigint }>,
  ): Promise<boolean> {
    return this.engine.write(async (trx) => {
      if (!(await this.engine.gathers(trx, table))) return false
      const { numUpdatedRows } = await change(trx)
      await this.engine.announce(trx, table)
      return numUpdatedRows > 0n
    })
  }

  async begin(
    table: string,
    seed: string,
    seats: readonly StoredSeat[],
    event: Event,
    update: TableUpdate,
  ): Promise<boolean> {
    return this.tryWrite(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('tables')
        .set({ seed, status: 'running', begun: event.at })
        .where('id', '=', table)
        .where('status', '=', 'gathering')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Lost()
      const now = await trx.selectFrom('seats').selectAll().where('table_id', '=', table).orderBy('seat').execute()
      if (JSON.stringify(now.map(seatOf)) !== JSON.stringify(seats)) throw new Lost()
      if (!(await this.engine.enter(trx, enteringOf(table, event, update)))) throw new Lost()
      await this.engine.announce(trx, table)
    })
  }

  async append(table: string, event: Event, update: TableUpdate): Promise<boolean> {
    return this.engine.append(enteringOf(table, event, update))
  }

  private async tryWrite(work: (trx: Write) => Promise<void>): Promise<boolean> {
    try {
      await this.engine.write(work)
      return true
    } catch (error) {
      if (error instanceof Lost) return false
      throw error
    }
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

  async setRematch(table: string, rematch: string): Promise<string> {
    return this.engine.write(async (trx) => {
      await trx.updateTable('tables').set({ rematch }).where('id', '=', table).where('rematch', 'is', null).execute()
      await this.engine.announce(trx, table)
      const row = await trx.selectFrom('tables').select('rematch').where('id', '=', table).executeTakeFirst()
      return row?.rematch ?? rematch
    })
  }

  async say(table: string, saying: Omit<StoredSaying, 'number'>): Promise<StoredSaying> {
    for (;;) {
      const stored = await this.engine.write(async (trx) => {
        const last = await trx
          .selectFrom('sayings')
          .select((of) => of.fn.max('number').as('number'))
          .where('table_id', '=', table)
          .executeTakeFirst()
        const number = (last?.number ?? 0) + 1
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('sayings')
          .values({ table_id: table, number, ...saying })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        await this.engine.announce(trx, table)
        return numInsertedOrUpdatedRows ? { number, ...saying } : null
      })
      // Null: another process has said something under this number.
      if (stored) return stored
    }
  }

  async sayings(table: string): Promise<StoredSaying[]> {
    const rows = await this.db
      .selectFrom('sayings')
      .select(['number', 'person', 'name', 'seat', 'text', 'at'])
      .where('table_id', '=', table)
      .orderBy('number', 'desc')
      .limit(200)
      .execute()
    return rows.reverse()
  }

  async mute(person: string, muted: string, on: boolean): Promise<void> {
    await this.engine.write(async (trx) => {
      if (on)
        await trx
          .insertInto('mutes')
          .values({ person, muted })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      else await trx.deleteFrom('mutes').where('person', '=', person).where('muted', '=', muted).execute()
    })
  }

  async mutedBy(person: string): Promise<Set<string>> {
    const rows = await this.db.selectFrom('mutes').select('muted').where('person', '=', person).execute()
    return new Set(rows.map((row) => row.muted))
  }

  async rate(table: string, game: string, seats: number, players: readonly Rated[], change: Rerate): Promise<boolean> {
    return this.tryWrite(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('tables')
        .set({ counted: 1 })
        .where('id', '=', table)
        .where('counted', '=', 0)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Lost()
      // All in the same order everywhere, so that two tables never wait for each other.
      for (const player of [...players].sort((a, b) => (a.player < b.player ? -1 : 1)))
        await trx
          .insertInto('ratings')
          .values({ game, seats, ...player, bot: player.bot ? 1 : 0, mu: 25, sigma: 25 / 3, games: 0 })
          .onConflict((conflict) => conflict.columns(['game', 'seats', 'player']).doUpdateSet({ name: player.name }))
          .execute()
      const rows = await trx
        .selectFrom('ratings')
        .selectAll()
        .where('game', '=', game)
        .where('seats', '=', seats)
        .where(
          'player',
          'in',
          players.map(({ player }) => player),
        )
        .execute()
      const old = players.map(({ player }) => rows.find((row) => row.player === player) ?? { mu: 25, sigma: 25 / 3 })
      for (const [i, { mu, sigma }] of change(old).entries())
        await trx
          .updateTable('ratings')
          .set((of) => ({ mu, sigma, games: of('games', '+', 1) }))
          .where('game', '=', game)
          .where('seats', '=', seats)
          .where('player', '=', itemAt(players, i).player)
          .execute()
    })
  }

  async ladder(game: string, seats: number): Promise<Rating[]> {
    const rows = await this.db
      .selectFrom('ratings')
      .leftJoin('people', 'people.id', 'ratings.player')
      .select(['player', 'bot', 'mu', 'sigma', 'games', 'ratings.name', 'people.name as own', 'handle', 'people.id'])
      .where('game', '=', game)
      .where('seats', '=', seats)
      .orderBy(sql`mu - 2 * sigma`, 'desc')
      .limit(LIMIT)
      .execute()
    return rows.map(({ own, id, ...row }) => ({
      ...row,
      name: own ?? row.name,
      handle: row.handle ?? id,
      bot: row.bot === 1,
    }))
  }

  async turns(): Promise<BotTurn[]> {
    const rows = await this.db.selectFrom('turns').selectAll().execute()
    return rows.map(({ table_id, seat, decision }) => ({ table: table_id, seat, decision }))
  }

  async dropTurn(turn: BotTurn): Promise<void> {
    await this.engine.write((trx) => this.engine.unqueue(trx, turn))
  }

  async overdue(now: number): Promise<string[]> {
    const rows = await this.db.selectFrom('deadlines').select('table_id').where('at', '<=', now).limit(LIMIT).execute()
    return rows.map((row) => row.table_id)
  }

  async looked(table: string, now: number): Promise<void> {
    await this.engine.write((trx) =>
      trx.deleteFrom('deadlines').where('table_id', '=', table).where('at', '<=', now).execute(),
    )
  }

  ready(): Promise<boolean> {
    return this.engine.ready()
  }

  close(): Promise<void> {
    return this.engine.close()
  }
}
