/** PostgreSQL: any number of processes, each of which can serve any table. */
import { Logger, type Runner, run, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type Accounts, openAccounts } from '../accounts.js'
import { migrate } from './migrations.js'
import type { Listener, Neighbours, News, Opened } from './opened.js'
import type { Schema } from './schema.js'
import { SqlNotices } from './sql-notices.js'
import { SqlPeople } from './sql-people.js'
import { type Engine, SqlStore, type Write } from './sql-store.js'
import type { BotTurn } from './store.js'

const CHANNEL = 'handwerk'
const TURN = 'handwerk-turn'
/** Any number, the same in all processes: whoever holds it may change the tables of the database. */
const MIGRATION_LOCK = 4_826_011

/** What goes wrong with a turn is told by whoever takes it. */
const SILENT = new Logger(() => () => undefined)

export async function openPostgres(url: string, report: (trouble: unknown) => void): Promise<Opened> {
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
    store: new SqlStore(engine),
    people: new SqlPeople(engine),
    notices: new SqlNotices(engine),
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
  private readonly self = Math.random().toString(36).slice(2)
  private listeners: Listener[] = []
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

  async queue(trx: Write, turns: readonly BotTurn[]): Promise<void> {
    for (const turn of turns) {
      const key = `${turn.table} ${turn.seat} ${turn.decision}`
      await sql`select graphile_worker.add_job(${TURN}, ${JSON.stringify(turn)}::json, job_key := ${key})`.execute(trx)
    }
  }

  async unqueue(): Promise<void> {
    // A turn leaves the queue when its worker is done with it.
  }

  async announce(trx: Write, table: string, what: News): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${`${this.self} ${what} ${table}`})`.execute(trx)
  }

  hear(listener: Listener): void {
    this.listeners.push(listener)
  }

  /** Keeps one connection open to hear what others announce. */
  async listen(): Promise<void> {
    const ear = new pg.Client({ connectionString: this.url })
    ear.on('notification', ({ payload }) => {
      const [who, what, table] = (payload ?? '').split(' ')
      if (who !== this.self)
        for (const listener of this.listeners) listener(table, what === 'entry' ? 'entry' : 'table')
    })
    ear.on('error', (error) => {
      this.report(error)
      this.listenAgain(ear)
    })
    await ear.connect()
    await ear.query(`listen ${CHANNEL}`)
    this.ear = ear
  }

  private listenAgain(lost: pg.Client): void {
    if (this.closed || this.ear !== lost) return
    this.ear = null
    const attempt = () => {
      if (this.closed) return
      this.listen().then(
        // What was announced in between is not heard; empty means everything.
        () => {
          for (const listener of this.listeners) listener('', 'table')
        },
        () => setTimeout(attempt, 500).unref(),
      )
    }
    attempt()
  }

  async takeTurns(
    take: (turn: BotTurn) => Promise<void>,
    atOnce: number,
    patience: number,
  ): Promise<() => Promise<void>> {
    let runner: Runner | null = null
    let stopped = false
    const begin = async () => {
      runner = await run({
        pgPool: this.pool,
        concurrency: atOnce,
        noHandleSignals: true,
        pollInterval: 1000,
        logger: SILENT,
        taskList: { [TURN]: async (payload) => take(payload as BotTurn) },
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
    await this.ear?.end().catch(this.report)
    await this.db.destroy()
  }
}
