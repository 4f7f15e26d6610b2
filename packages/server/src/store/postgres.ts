/** PostgreSQL: any number of processes, each of which can serve any table. */
import { Logger, type Runner, run, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrate } from './migrations.js'
import type { Schema } from './schema.js'
import { type Engine, SqlStore, type Write } from './sql-store.js'
import type { BotTurn, Store } from './store.js'

const CHANNEL = 'handwerk'
const TURN = 'handwerk-turn'
/** Any number, the same in all processes: whoever holds it may change the tables of the database. */
const MIGRATION_LOCK = 4_826_011

/** What goes wrong with a turn is told by whoever takes it. */
const SILENT = new Logger(() => () => undefined)

/** How the processes on one database hear of one another. */
export interface Neighbours {
  /** Is called with the id of each table that another process has changed. */
  hear(listener: (table: string) => void): void
  /** Takes bots' turns from the common queue until it is stopped. Throwing puts a turn back. */
  takeTurns(take: (turn: BotTurn) => Promise<void>, atOnce: number): Promise<() => Promise<void>>
}

export interface PostgresStore {
  readonly store: Store
  readonly neighbours: Neighbours
}

export async function openPostgres(url: string, report: (trouble: unknown) => void): Promise<PostgresStore> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        // Times are larger than 32 bits, and smaller than 2^53.
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // A lost connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', report)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
    await migrate(trx as unknown as Kysely<unknown>)
    // On a connection of its own, but behind the same lock.
    await runMigrations({ pgPool: pool, logger: SILENT })
  })
  const engine = new PostgresEngine(db, pool, url, report)
  await engine.listen()
  return { store: new SqlStore(engine), neighbours: engine }
}

class PostgresEngine implements Engine, Neighbours {
  readonly db: Kysely<Schema>
  private readonly pool: pg.Pool
  private readonly url: string
  private readonly report: (trouble: unknown) => void
  /** Tells this process's own announcements from the others'. */
  private readonly self = Math.random().toString(36).slice(2)
  private listeners: ((table: string) => void)[] = []
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

  async announce(trx: Write, table: string): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${`${this.self} ${table}`})`.execute(trx)
  }

  hear(listener: (table: string) => void): void {
    this.listeners.push(listener)
  }

  /** Keeps one connection open to hear what others announce. */
  async listen(): Promise<void> {
    const ear = new pg.Client({ connectionString: this.url })
    ear.on('notification', ({ payload }) => {
      const [who, table] = (payload ?? '').split(' ')
      if (who !== this.self) for (const listener of this.listeners) listener(table)
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
          for (const listener of this.listeners) listener('')
        },
        () => setTimeout(attempt, 500).unref(),
      )
    }
    attempt()
  }

  async takeTurns(take: (turn: BotTurn) => Promise<void>, atOnce: number): Promise<() => Promise<void>> {
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
    return async () => {
      stopped = true
      await runner?.stop().catch(this.report)
    }
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
