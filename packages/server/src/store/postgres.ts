/** PostgreSQL: any number of processes, each of which can serve any table. */
import { randomUUID } from 'node:crypto'
import type { Presence } from '@handwerk/protocol'
import { Logger, type Runner, run, runMigrations } from 'graphile-worker'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type Accounts, openAccounts } from '../accounts.js'
import { realWorld } from '../world.js'
import { Batcher } from './batcher.js'
import type { Database, Jobs, Listener, Neighbours, News } from './database.js'
import type { Engine, Write } from './engine.js'
import { Heartbeats } from './heartbeats.js'
import { migrate } from './migrations.js'
import { CHANNEL, ENTER, enteringRow, LOOK, lookKey, oneATable, TURN } from './postgres-append.js'
import { type Entering, enteringOf, eventOf } from './rows.js'
import type { BotTurn } from './schedule-store.js'
import type { Schema } from './schema.js'
import { storesOn } from './sql-stores.js'
import type { TableStore } from './table-store.js'

/** Any number, the same in all processes: whoever holds it may change the tables of the database. */
const MIGRATION_LOCK = 4_826_011

/** PostgreSQL announces texts shorter than this. */
const LONGEST_NEWS = 8000

/** What goes wrong with a turn is told by whoever takes it. */
const SILENT = new Logger(() => () => undefined)

export async function openPostgres(url: string, report: (trouble: unknown) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        // Times are larger than 32 bits, and smaller than 2^53.
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // A lost connection is replaced by the pool; without listeners, idle or in use, it would end the process.
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  let accounts: Accounts | null = null
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    await migrate(trx as unknown as Kysely<unknown>)
    // On connections of their own, but behind the same lock.
    await runMigrations({ pgPool: pool, logger: SILENT })
    accounts = await openAccounts(db, 'postgres')
  })
  if (!accounts) throw new Error('the transaction did not run')
  const engine = new PostgresEngine(db, pool, url, report)
  await engine.listen()
  return {
    ...storesOn(engine),
    accounts,
    neighbours: engine,
  }
}

class PostgresEngine implements Engine, Neighbours {
  readonly db: Kysely<Schema>
  private readonly pool: pg.Pool
  private readonly url: string
  private readonly report: (trouble: unknown) => void
  /** Tells this process's own announcements from the others'. */
  private readonly self = randomUUID()
  private readonly appending = new Batcher((all: readonly Entering[]) => this.appendAll(all))
  private readonly announcing = new Batcher((all: readonly string[]) => this.announceAll(all))
  private listener: Listener | null = null
  private readonly roll = new Heartbeats(
    realWorld,
    () => this.announcing.add(`${this.self} - ${BEAT_NEWS}`),
    (process) => this.listener?.gone(process),
    () => this.listener?.missed(),
  )
  private ear: pg.Client | null = null
  private closed = false

  constructor(db: Kysely<Schema>, pool: pg.Pool, url: string, report: (trouble: unknown) => void) {
    this.db = db
    this.pool = pool
    this.url = url
    this.report = report
  }

  write<T>(work: (trx: Write) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(work)
  }

  readonly append: TableStore['append'] = (table, event, update) => this.appending.add(enteringOf(table, event, update))

  private async appendAll(all: readonly Entering[]): Promise<boolean[]> {
    const taken: boolean[] = []
    let rest = all.map((entering, i) => ({ entering, i }))
    while (rest.length > 0) {
      const { now, later } = oneATable(rest)
      rest = later
      const enterings = now.map(({ entering }) => entering)
      const tables = await this.appendOneATable(enterings).catch((trouble) => this.appendOneByOne(enterings, trouble))
      for (const { entering, i } of now) taken[i] = tables.has(entering.entry.table_id)
    }
    return taken
  }

  /** What is wrong with one table must not be the trouble of the others. */
  private async appendOneByOne(all: readonly Entering[], trouble: unknown): Promise<Set<string>> {
    if (all.length === 1) throw trouble
    const done = await Promise.allSettled(all.map((entering) => this.appendOneATable([entering])))
    const failed = done.find((one) => one.status === 'rejected')
    // Those that were entered all the same are found when they are tried again.
    if (failed) throw failed.reason
    return new Set(done.flatMap((one) => (one.status === 'fulfilled' ? [...one.value] : [])))
  }

  /** Gives the tables whose entry was taken. */
  private async appendOneATable(all: readonly Entering[]): Promise<Set<string>> {
    const rows = all.map((entering) => enteringRow(entering, this.newsOf(entering)))
    const statement = { name: 'enter', text: ENTER, values: [JSON.stringify(rows)] }
    const done = await this.pool.query<{ table_id: string }>(statement)
    return new Set(done.rows.map(({ table_id }) => table_id))
  }

  /** The entry itself, where it is short enough: then nobody needs to read it. */
  private newsOf({ entry }: Entering): string {
    const whole = `${this.self} ${entry.table_id} ${JSON.stringify(entry)}`
    return Buffer.byteLength(whole) < LONGEST_NEWS ? whole : `${this.self} ${entry.table_id} entry`
  }

  async enter(trx: Write, entering: Entering): Promise<boolean> {
    const done = await trx.executeQuery(CompiledQuery.raw(ENTER, [JSON.stringify([enteringRow(entering, null)])]))
    return done.rows.length > 0
  }

  async gathers(trx: Write, table: string): Promise<boolean> {
    const row = await trx.selectFrom('tables').select('status').where('id', '=', table).forShare().executeTakeFirst()
    return row?.status === 'gathering'
  }

  async unqueue(): Promise<void> {
    // A turn leaves the queue when its worker is done with it.
  }

  /** By the database's clock: that of this process may be another one. */
  async lookAgain(trx: Write, table: string, _now: number, delay: number): Promise<void> {
    await sql`
      select graphile_worker.add_job(
        ${LOOK}, to_json(${table}::text), run_at := now() + ${delay} * interval '1 millisecond',
        job_key := ${lookKey(table)}, job_key_mode := 'preserve_run_at')`.execute(trx)
  }

  async announce(trx: Write, table: string): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${`${this.self} ${table} table`})`.execute(trx)
  }

  hear(listener: Listener): void {
    this.listener = listener
    this.roll.open(this.report)
  }

  presenceChanged(table: string, here: Presence, asks: boolean): void {
    if (this.closed) return
    this.announcing
      .add(`${this.self} ${table} ${asks ? ASKING : HERE}${JSON.stringify(here)}`)
      // What is lost now is told when the database is back.
      .catch(this.report)
  }

  private async announceAll(all: readonly string[]): Promise<readonly undefined[]> {
    await this.pool.query('select pg_notify($1, news) from unnest($2::text[]) as news', [CHANNEL, all])
    return all.map(() => undefined)
  }

  /** Keeps one connection open to hear what others announce. */
  async listen(): Promise<void> {
    const ear = new pg.Client({ connectionString: this.url })
    ear.on('notification', ({ payload = '' }) => this.heard(payload))
    ear.on('error', (error) => {
      this.report(error)
      this.listenAgain(ear)
    })
    await ear.connect()
    await ear.query(`listen ${CHANNEL}`)
    this.ear = ear
  }

  private heard(payload: string): void {
    if (payload.startsWith(this.self)) return
    const [, process, table, what] = NEWS.exec(payload) ?? []
    if (process === undefined || table === undefined || what === undefined) return
    this.roll.heard(process)
    if (what === BEAT_NEWS) return
    const asks = what.startsWith(ASKING)
    try {
      if (asks || what.startsWith(HERE))
        this.listener?.presenceChanged(process, table, JSON.parse(what.slice(HERE.length)), asks)
      else this.listener?.changed(table, newsIn(what))
    } catch (error) {
      // Not for this version, or not from a neighbour. What is true is in the database.
      this.report(error)
      this.listener?.changed(table, 'entry')
    }
  }

  private listenAgain(lost: pg.Client): void {
    if (this.closed || this.ear !== lost) return
    this.ear = null
    const attempt = () => {
      if (this.closed) return
      this.listen().then(
        () => this.listener?.missed(),
        () => setTimeout(attempt, 500).unref(),
      )
    }
    attempt()
  }

  async takeJobs(jobs: Jobs, atOnce: number, patience: number): Promise<() => Promise<void>> {
    let runner: Runner | null = null
    let stopped = false
    const begin = async () => {
      runner = await run({
        pgPool: this.pool,
        concurrency: atOnce,
        noHandleSignals: true,
        pollInterval: 1000,
        logger: SILENT,
        taskList: {
          [TURN]: async (payload) => jobs.takeTurn(payload as BotTurn),
          [LOOK]: async (payload) => jobs.look(payload as string),
        },
      })
      // The database may go away and come back; the runner ends itself then.
      runner.promise.then(undefined, (trouble: unknown) => {
        this.report(trouble)
        if (!stopped) setTimeout(() => begin().catch(this.report), 1000).unref()
      })
    }
    await begin()
    const sweeping = setInterval(() => this.freeTurnsOfTheDead(patience).catch(this.report), patience / 2)
    sweeping.unref()
    return async () => {
      stopped = true
      clearInterval(sweeping)
      await runner?.stop().catch(this.report)
    }
  }

  async turnsWaiting(): Promise<number> {
    const counted = await sql<{ count: number }>`
      select count(*) from graphile_worker.jobs where task_identifier = ${TURN}`.execute(this.db)
    return counted.rows[0]?.count ?? 0
  }

  /** Nobody holds a turn so long but a process that was killed. Should it live, its move is not taken twice anyway. */
  private async freeTurnsOfTheDead(patience: number): Promise<void> {
    await sql`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs
      where locked_at < now() - ${patience} * interval '1 millisecond'`.execute(this.db)
  }

  async ready(): Promise<boolean> {
    await sql`select 1`.execute(this.db)
    return this.ear !== null
  }

  async close(): Promise<void> {
    this.closed = true
    this.roll.close()
    await this.appending.quiet()
    await this.announcing.quiet()
    await this.ear?.end().catch(this.report)
    await this.db.destroy()
  }
}

/** Whose, of which table, and what. */
const NEWS = /^(\S+) (\S+) (.+)$/s
/** The process lives. */
const BEAT_NEWS = 'beat'
/** Who is at the table; and the same from somebody who wants to know it. */
const HERE = 'here '
const ASKING = 'here?'

const newsIn = (what: string): News =>
  what === 'entry' || what === 'table' ? what : eventOf(JSON.parse(what) as Schema['entries'])
