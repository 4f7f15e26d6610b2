import { itemAt } from '@handwerk/kernel'
import { type Kysely, sql } from 'kysely'
import {
  BEGINNER,
  LADDER_PAGE,
  type PersonRating,
  type Rated,
  type Rating,
  type RatingChange,
  type RatingNote,
  type RatingRow,
  type RatingStore,
  type Rerate,
  type Settled,
  type StoredOutcome,
  type Unrated,
  type Went,
} from './rating-store.js'
import type { Schema } from './schema.js'
import { Conflict, type SqlEngine, tryWrite, type Write } from './sql-engine.js'
import { withSeats } from './sql-tables.js'
import type { StoredTable } from './table-store.js'

/** So many finished tables are read at once. */
const PAGE = 200

/** What `tables.counted` says. */
const RATED = 1
const UNRATED = 2

export class SqlRatings implements RatingStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  private get db(): Kysely<Schema> {
    return this.engine.db
  }

  async rate(
    table: string,
    ladder: string,
    seats: number,
    players: readonly Rated[],
    change: Rerate,
    { went, less }: RatingNote = { went: [], less: false },
  ): Promise<boolean> {
    return tryWrite(this.engine, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('tables')
        .set({ counted: RATED })
        .where('id', '=', table)
        .where('counted', '=', 0)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Conflict()
      // In the same order for all tables, so that there are no deadlocks.
      for (const player of [...players].sort((a, b) => (a.player < b.player ? -1 : 1)))
        await trx
          .insertInto('ratings')
          .values({ game: ladder, seats, ...player, bot: player.bot ? 1 : 0, ...BEGINNER, games: 0 })
          .onConflict((conflict) => conflict.columns(['game', 'seats', 'player']).doUpdateSet({ name: player.name }))
          .execute()
      const rows = await trx
        .selectFrom('ratings')
        .selectAll()
        .where('game', '=', ladder)
        .where('seats', '=', seats)
        .where(
          'player',
          'in',
          players.map(({ player }) => player),
        )
        .execute()
      const old = players.map(({ player }) => rows.find((row) => row.player === player) ?? BEGINNER)
      const next = change(old)
      for (const [i, { mu, sigma }] of next.entries())
        await trx
          .updateTable('ratings')
          .set((of) => ({ mu, sigma, games: of('games', '+', 1) }))
          .where('game', '=', ladder)
          .where('seats', '=', seats)
          .where('player', '=', itemAt(players, i).player)
          .execute()
      const changes = next.map(({ mu }, i) => ({ before: itemAt(old, i).mu, after: mu }))
      await note(trx, { table, went, outcome: { is: 'rated', changes, less } })
      await this.engine.announce(trx, table)
    })
  }

  async leaveUnrated(table: string, why: Unrated, went: readonly (Went | null)[]): Promise<boolean> {
    return tryWrite(this.engine, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('tables')
        .set({ counted: UNRATED })
        .where('id', '=', table)
        .where('counted', '=', 0)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Conflict()
      await note(trx, { table, went, outcome: { is: 'unrated', why } })
      await this.engine.announce(trx, table)
    })
  }

  async meetings(people: readonly string[], game: string, since: number): Promise<[string, string, number][]> {
    if (people.length < 2) return []
    const rows = await this.db
      .selectFrom('seats as one')
      .innerJoin('seats as two', 'two.table_id', 'one.table_id')
      .innerJoin('tables', 'tables.id', 'one.table_id')
      .select(['one.person as a', 'two.person as b', (of) => of.fn.countAll().as('games')])
      .where('one.person', 'in', [...people])
      .where('two.person', 'in', [...people])
      .whereRef('one.person', '<', 'two.person')
      .where('tables.game', '=', game)
      .where('tables.counted', '=', RATED)
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('seats as three')
              .select('three.seat')
              .whereRef('three.table_id', '=', 'one.table_id')
              .where('three.kind', '=', 'bot'),
          ),
        ),
      )
      .where('tables.ended', '>=', since)
      .groupBy(['one.person', 'two.person'])
      .execute()
    return rows.map(({ a, b, games }) => [a ?? '', b ?? '', Number(games)])
  }

  async ratingsOf(people: readonly string[]): Promise<PersonRating[]> {
    if (people.length === 0) return []
    return this.db
      .selectFrom('ratings')
      .select(['game', 'seats', 'player', 'mu', 'sigma', 'games'])
      .where('player', 'in', [...people])
      .execute()
  }

  async ladder(game: string, seats: number, from = 0): Promise<Rating[]> {
    const rows = await this.db
      .selectFrom('ratings')
      .leftJoin('people', 'people.id', 'ratings.player')
      .select(['player', 'bot', 'mu', 'sigma', 'games', 'ratings.name', 'people.name as own', 'handle', 'people.id'])
      .where('game', '=', game)
      .where('seats', '=', seats)
      .orderBy(sql`mu - 2 * sigma`, 'desc')
      .orderBy('player')
      .limit(LADDER_PAGE)
      .offset(from)
      .execute()
    return rows.map(({ own, id, ...row }) => ({
      ...row,
      name: own ?? row.name,
      handle: row.handle ?? id,
      bot: row.bot === 1,
    }))
  }

  async endings(person: string) {
    const rows = await this.db
      .selectFrom('seats')
      .innerJoin('tables', 'tables.id', 'seats.table_id')
      .select(['went', (of) => of.fn.countAll().as('games')])
      .where('seats.person', '=', person)
      .where('tables.status', '=', 'over')
      .groupBy('went')
      .execute()
    const gamesThat = (how: Went) => Number(rows.find(({ went }) => went === how)?.games ?? 0)
    return {
      finished: rows.reduce((sum, { games }) => sum + Number(games), 0),
      left: gamesThat('left'),
      resigned: gamesThat('resigned'),
      timeout: gamesThat('timeout'),
    }
  }

  async finished(after: Pick<StoredTable, 'id' | 'ended'> | null): Promise<StoredTable[]> {
    const [ended, id] = [after?.ended ?? -1, after?.id ?? '']
    const rows = await this.db
      .selectFrom('tables')
      .selectAll()
      .where('status', '=', 'over')
      .where((of) => of.or([of('ended', '>', ended), of.and([of('ended', '=', ended), of('id', '>', id)])]))
      .orderBy('ended')
      .orderBy('id')
      .limit(PAGE)
      .execute()
    return withSeats(this.db, rows)
  }

  async all(): Promise<RatingRow[]> {
    const rows = await this.db.selectFrom('ratings').selectAll().execute()
    return rows.map((row) => ({ ...row, bot: row.bot === 1 }))
  }

  async replaceAll(
    rows: readonly RatingRow[],
    settled: readonly Settled[],
    changes: readonly RatingChange[],
    at: number,
  ): Promise<boolean> {
    return tryWrite(this.engine, async (trx) => {
      // Written first: whoever rates a game meanwhile waits, or this does.
      await trx.deleteFrom('ratings').execute()
      if ((await countFinished(trx)) !== settled.length) throw new Conflict()
      for (const row of rows)
        await trx
          .insertInto('ratings')
          .values({ ...row, bot: row.bot ? 1 : 0 })
          .execute()
      for (const one of settled) {
        const counted = one.outcome.is === 'rated' ? RATED : UNRATED
        await trx.updateTable('tables').set({ counted }).where('id', '=', one.table).execute()
        await note(trx, one)
      }
      await trx.deleteFrom('rating_changes').execute()
      for (const change of changes)
        await trx
          .insertInto('rating_changes')
          .values({ ...change, at })
          .execute()
    })
  }

  async changesOf(person: string) {
    return this.db
      .selectFrom('rating_changes')
      .selectAll()
      .where('person', '=', person)
      .orderBy('game')
      .orderBy('seats')
      .execute()
  }
}

async function note(trx: Write, { table, went, outcome }: Settled): Promise<void> {
  await trx
    .updateTable('tables')
    .set({ rating: JSON.stringify(outcome satisfies StoredOutcome) })
    .where('id', '=', table)
    .execute()
  for (const [seat, how] of went.entries())
    if (how !== null)
      await trx.updateTable('seats').set({ went: how }).where('table_id', '=', table).where('seat', '=', seat).execute()
}

async function countFinished(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('tables')
    .select((of) => of.fn.countAll().as('count'))
    .where('status', '=', 'over')
    .executeTakeFirstOrThrow()
  return Number(count)
}
