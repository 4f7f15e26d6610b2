/** PostgreSQL, for any number of processes, each of which can serve any table. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Presence } from '@handwerk/protocol'
import { runMigrations } from 'graphile-worker'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import type pg from 'pg'
import { migrateAccounts, openAccounts } from '../accounts.js'
import type { TurnLimits } from '../bots/turn-queue.js'
import { realWorld } from '../world.js'
import { NOBODY_TOLD, readAnnounced, writeAnnounced } from './announced-event.js'
import { AnnouncedWrites } from './announced-writes.js'
import { Batcher } from './batcher.js'
import type { Database, Jobs, Listener, Neighbours, News, SessionListener, SiteNews } from './database.js'
import { Heartbeats } from './heartbeats.js'
import { migrate } from './migrations.js'
import { APPEND, CHANNEL, LOOK, LOOK_PRIORITY, lookKey, onePerTable, parameterRow, TURN } from './postgres-append.js'
import { NO_LOGGER, takePostgresJobs } from './postgres-jobs.js'
import { destroyConnection, openClient, openPool, openUnboundedPool, QUERY_TIMEOUT } from './postgres-pool.js'
import { type AppendRow, appendRowOf } from './rows.js'
import type { Schema } from './schema.js'
import type { SqlEngine, Write } from './sql-engine.js'
import { hostStoresOn, storesOn } from './sql-stores.js'
import type { TableStore } from './table-store.js'

/** An arbitrary number, the same in all processes: the advisory lock for migrations. */
const MIGRATION_LOCK = 4_826_011

/** The advisory lock for forgetting what is old. */
const SWEEPING_LOCK = 4_826_013

/** The advisory locks for the tables of one host: with the hash of its id. */
const HOST_LOCKS = 4_826_014

/** The limit of PostgreSQL for the payload of a notification, in bytes. */
const LONGEST_NEWS = 8000

/**
 * Moves, and announcements of other processes, are gathered while more of them
 * come: waking processes costs as much as their work. Each batch wakes all
 * processes, so each waits for so many milliseconds a process, and the batches
 * of all of them stay as few as those of one.
 */
const GATHERING = 10
const LONGEST_GATHERING = 40

/** The most connections of each pool. */
export const POOLS = { moves: 2, jobs: 4, others: 9 } as const

export async function openPostgres(
  url: string,
  report: (trouble: unknown) => void,
  timeout = QUERY_TIMEOUT,
): Promise<Database> {
  await migrateTogether(url, report)
  const pool = openPool(url, { max: POOLS.others, timeout })
  const movePool = openPool(url, { max: POOLS.moves, timeout })
  const jobPool = openPool(url, { max: POOLS.jobs, timeout, isDurable: false })
  const clients = watched([pool, movePool, jobPool], report)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const engine = new PostgresEngine(db, { movePool, jobPool, clients }, { url, report, timeout })
  try {
    const accounts = openAccounts(db, 'postgres')
    await engine.listen()
    return { ...storesOn(engine), ...hostStoresOn(engine), accounts, neighbours: engine }
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** A pool replaces lost connections. Without error listeners, a lost one would end the process. */
function watched(pools: readonly pg.Pool[], report: (trouble: unknown) => void): ReadonlySet<pg.Client> {
  const clients = new Set<pg.Client>()
  for (const pool of pools) {
    pool.on('error', (error) => {
      // The pool hangs the whole client on it, which is no help in a log.
      if ('client' in error) error.client = undefined
      report(error)
    })
    pool.on('connect', (client) => {
      clients.add(client)
      client.on('error', report)
    })
    pool.on('remove', (client) => clients.delete(client))
  }
  return clients
}

/** Runs the migrations, one process after the other. */
async function migrateTogether(url: string, report: (trouble: unknown) => void): Promise<void> {
  const pool = openUnboundedPool(url)
  watched([pool], report)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx)
      await migrate(trx as unknown as Kysely<unknown>)
      // These use their own connections, but run under the same lock.
      await runMigrations({ pgPool: pool, logger: NO_LOGGER })
      await migrateAccounts(db, 'postgres')
    })
  } finally {
    await db.destroy()
  }
}

interface Connections {
  /** For moves and announcements: they wait for no connection that something slower has. */
  readonly movePool: pg.Pool
  /**
   * For the books of the job queue. That a job was taken or is done may be
   * forgotten in a power cut: it is done once more, and the same decision is not
   * answered twice. A job is added with its move, in the pool of moves.
   */
  readonly jobPool: pg.Pool
  /** The open connections of all pools. */
  readonly clients: ReadonlySet<pg.Client>
}

interface PostgresOptions {
  readonly url: string
  readonly report: (trouble: unknown) => void
  readonly timeout: number
}

class PostgresEngine implements SqlEngine, Neighbours {
  readonly db: Kysely<Schema>
  private readonly movePool: pg.Pool
  private readonly jobPool: pg.Pool
  private readonly clients: ReadonlySet<pg.Client>
  private readonly url: string
  private readonly report: (trouble: unknown) => void
  private readonly timeout: number
  /** Distinguishes this process's own announcements from the others'. */
  private readonly self = randomUUID()
  private readonly appending = new Batcher(
    (all: readonly AppendRow[]) => this.appendAll(all),
    () => this.gathering,
  )
  private readonly writes = new AnnouncedWrites<Write>({
    run: (work) => this.db.transaction().execute(work),
    notify: async (trx, news) => {
      await trx.executeQuery(CompiledQuery.raw(NOTIFY, [CHANNEL, news]))
    },
  })
  private readonly hearing = new Batcher(
    (all: readonly string[]) => this.hearAll(all),
    () => this.gathering,
  )
  private readonly announcing = new Batcher((all: readonly string[]) => this.announceAll(all))
  private listener: Listener | null = null
  private sessions: SessionListener | null = null
  private site: ((news: SiteNews) => void) | null = null
  private readonly heartbeats = new Heartbeats(
    realWorld,
    () => this.beat(),
    (process) => this.listener?.gone(process),
    () => this.missed(),
  )
  private notificationClient: pg.Client | null = null
  /** When the batch in progress was sent; null if there is none. */
  private appendingSince: number | null = null
  /** Own heartbeats sent since the last one received. */
  private unheardBeats = 0
  private closed = false

  constructor(db: Kysely<Schema>, { movePool, jobPool, clients }: Connections, options: PostgresOptions) {
    this.db = db
    this.movePool = movePool
    this.jobPool = jobPool
    this.clients = clients
    this.url = options.url
    this.report = options.report
    this.timeout = options.timeout
  }

  get gathering(): number {
    return Math.min(LONGEST_GATHERING, GATHERING * (1 + this.heartbeats.neighbours))
  }

  /** A client that no longer receives this process's own heartbeats is dead, even if the connection seems open. */
  private async beat(): Promise<void> {
    if (this.notificationClient && this.unheardBeats >= MAX_UNHEARD_BEATS)
      destroyConnection(this.notificationClient, 'announcements no longer arrive')
    this.unheardBeats++
    await this.announcing.add(`${this.self} - ${BEAT_NEWS}`)
  }

  write<T>(work: (trx: Write) => Promise<T>): Promise<T> {
    return this.writes.write(work)
  }

  readonly append: TableStore['append'] = (table, event, update) =>
    this.appending.add(appendRowOf(table, event, update))

  private async appendAll(all: readonly AppendRow[]): Promise<boolean[]> {
    this.appendingSince = performance.now()
    try {
      return await this.appendInTurn(all)
    } finally {
      this.appendingSince = null
    }
  }

  private async appendInTurn(all: readonly AppendRow[]): Promise<boolean[]> {
    const taken: boolean[] = []
    let rest = all.map((row, i) => ({ row, i }))
    while (rest.length > 0) {
      const { now, later } = onePerTable(rest)
      rest = later
      const rows = now.map(({ row }) => row)
      const tables = await this.appendOnePerTable(rows).catch((trouble) => this.appendOneByOne(rows, trouble))
      for (const { row, i } of now) taken[i] = tables.has(row.entry.table_id)
    }
    return taken
  }

  /** Isolates the tables, so that one that fails does not affect the others. */
  private async appendOneByOne(all: readonly AppendRow[], trouble: unknown): Promise<Set<string>> {
    if (all.length === 1) throw trouble
    const done = await Promise.allSettled(all.map((row) => this.appendOnePerTable([row])))
    const failed = done.find((one) => one.status === 'rejected')
    // Events that were stored all the same are detected on retry.
    if (failed) throw failed.reason
    return new Set(done.flatMap((one) => (one.status === 'fulfilled' ? [...one.value] : [])))
  }

  /** Returns the tables whose event was inserted. */
  private async appendOnePerTable(all: readonly AppendRow[]): Promise<Set<string>> {
    const rows = all.map((row) => this.parameterRow(row))
    const statement = { name: 'append', text: APPEND, values: [JSON.stringify(rows)] }
    const done = await this.movePool.query<{ table_id: string }>(statement)
    return new Set(done.rows.map(({ table_id }) => table_id))
  }

  /** Announces the event itself if it is short enough, so that the others need not read it. */
  private parameterRow(row: AppendRow) {
    const { entry, told, course } = row
    const head = `${this.self} ${entry.table_id} `
    if (told.size > 0) {
      const whole = head + writeAnnounced(row)
      if (Buffer.byteLength(whole) + Buffer.byteLength(course) < LONGEST_NEWS) return parameterRow(row, whole, true)
    }
    const alone = head + writeAnnounced({ entry, told: NOBODY_TOLD })
    return parameterRow(row, Buffer.byteLength(alone) < LONGEST_NEWS ? alone : `${head}entry`)
  }

  async appendWithin(trx: Write, row: AppendRow): Promise<boolean> {
    const done = await trx.executeQuery(CompiledQuery.raw(APPEND, [JSON.stringify([parameterRow(row, null)])]))
    return done.rows.length > 0
  }

  async lockIfGathering(trx: Write, table: string): Promise<boolean> {
    const row = await trx.selectFrom('tables').select('status').where('id', '=', table).forShare().executeTakeFirst()
    return row?.status === 'gathering'
  }

  async lockHost(trx: Write, host: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(${HOST_LOCKS}, hashtext(${host}))`.execute(trx)
  }

  async dropTurn(): Promise<void> {
    // The worker removes a turn from the queue.
  }

  /** By the database's clock: that of this process may be another one. */
  async checkAgain(trx: Write, table: string, delay: number): Promise<void> {
    await sql`
      select graphile_worker.add_job(
        ${LOOK}, to_json(${table}::text), run_at := now() + ${delay} * interval '1 millisecond',
        priority := ${LOOK_PRIORITY}, job_key := ${lookKey(table)}, job_key_mode := 'preserve_run_at')`.execute(trx)
  }

  async announce(trx: Write, table: string): Promise<void> {
    this.writes.announce(trx, `${this.self} ${table} table`)
  }

  async announceEnd(trx: Write, session: string): Promise<void> {
    this.writes.announce(trx, `${this.self} - ${ENDED}${session}`)
  }

  async announceNews(trx: Write, news: SiteNews): Promise<void> {
    this.writes.announce(trx, `${this.self} - ${SITE}${JSON.stringify(news)}`)
  }

  subscribeToSite(listener: (news: SiteNews) => void): void {
    this.site = listener
  }

  subscribeToSessions(listener: SessionListener): void {
    this.sessions = listener
  }

  private missed(): void {
    this.listener?.missed()
    this.sessions?.missed()
    this.site?.({ is: 'notes' })
  }

  subscribe(listener: Listener): void {
    this.listener = listener
    this.heartbeats.open(this.report)
  }

  presenceChanged(table: string, here: Presence, asks: boolean): void {
    if (this.closed) return
    this.announcing
      .add(`${this.self} ${table} ${asks ? ASKING : HERE}${JSON.stringify(here)}`)
      // A lost announcement is repeated when the database is back.
      .catch(this.report)
  }

  private async announceAll(all: readonly string[]): Promise<readonly undefined[]> {
    await this.movePool.query(NOTIFY, [CHANNEL, all])
    return all.map(() => undefined)
  }

  /** Keeps one connection open for the announcements of other processes. */
  async listen(): Promise<void> {
    const client = openClient(this.url, this.timeout)
    client.on('notification', ({ payload = '' }) => this.hearSoon(payload))
    client.on('error', (error) => {
      this.report(error)
      this.listenAgain(client)
    })
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    this.unheardBeats = 0
    this.notificationClient = client
  }

  private hearSoon(payload: string): void {
    if (payload.startsWith(this.self)) this.unheardBeats = 0
    else this.hearing.add(payload).catch(this.report)
  }

  private async hearAll(payloads: readonly string[]): Promise<readonly undefined[]> {
    for (const payload of payloads) this.heard(payload)
    return payloads.map(() => undefined)
  }

  private heard(payload: string): void {
    const afterProcess = payload.indexOf(' ')
    const afterTable = payload.indexOf(' ', afterProcess + 1)
    if (afterTable < 0) return
    const process = payload.slice(0, afterProcess)
    const table = payload.slice(afterProcess + 1, afterTable)
    const what = payload.slice(afterTable + 1)
    this.heartbeats.heard(process)
    if (what === BEAT_NEWS) return
    if (what.startsWith(ENDED)) {
      this.sessions?.ended(what.slice(ENDED.length))
      return
    }
    if (what.startsWith(SITE)) {
      this.hearNews(what.slice(SITE.length))
      return
    }
    if (!this.listener?.knows(table)) return
    const asks = what.startsWith(ASKING)
    try {
      if (asks || what.startsWith(HERE))
        this.listener.presenceChanged(process, table, JSON.parse(what.slice(HERE.length)), asks)
      else this.listener.changed(table, newsIn(what))
    } catch (error) {
      // The announcement is of another version, or forged. Read the database instead.
      this.report(error)
      this.listener.changed(table, 'entry')
    }
  }

  private hearNews(text: string): void {
    try {
      this.site?.(JSON.parse(text))
    } catch (error) {
      this.report(error)
    }
  }

  private listenAgain(lost: pg.Client): void {
    if (this.closed || this.notificationClient !== lost) return
    this.notificationClient = null
    const attempt = () => {
      if (this.closed) return
      this.listen().then(
        () => this.missed(),
        () => setTimeout(attempt, 500).unref(),
      )
    }
    attempt()
  }

  takeJobs(jobs: Jobs, limits: TurnLimits, timeout: number): Promise<() => Promise<void>> {
    return takePostgresJobs(jobs, limits, { db: this.db, pool: this.jobPool, report: this.report, timeout })
  }

  async turnsWaiting(): Promise<number> {
    const counted = await sql<{ count: number }>`
      select count(*) from graphile_worker.jobs where task_identifier = ${TURN}`.execute(this.db)
    return counted.rows[0]?.count ?? 0
  }

  alone<T>(work: (trx: Write) => Promise<T>): Promise<T | null> {
    return this.write(async (trx) => {
      const got = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${SWEEPING_LOCK}) as got`.execute(trx)
      return got.rows[0]?.got ? work(trx) : null
    })
  }

  async ready(): Promise<void> {
    if (this.notificationClient === null) throw new Error('announcements of other processes do not arrive')
    const waiting = this.appendingSince === null ? 0 : performance.now() - this.appendingSince
    if (waiting > this.timeout / 4) throw new Error(`a move has waited for the database for ${Math.round(waiting)} ms`)
  }

  async close(): Promise<void> {
    this.closed = true
    this.heartbeats.close()
    const ended = this.end().catch(this.report)
    const late = setTimeout(() => {
      for (const client of [...this.clients, this.notificationClient])
        if (client) destroyConnection(client, 'the server stops')
    }, CLOSE_TIMEOUT).unref()
    // Callers that still wait for a connection get none.
    await Promise.race([ended, wait(CLOSE_TIMEOUT + 500, undefined, { ref: false })])
    clearTimeout(late)
  }

  private async end(): Promise<void> {
    await this.appending.whenEmpty()
    await this.announcing.whenEmpty()
    await this.notificationClient?.end().catch(this.report)
    await this.movePool.end()
    await this.jobPool.end()
    await this.db.destroy()
  }
}

/** How long the database may take for its last answers when the server stops, in milliseconds. */
const CLOSE_TIMEOUT = 3000
/** After so many lost heartbeats of its own, the notification client is replaced. */
const MAX_UNHEARD_BEATS = 3

const NOTIFY = 'select pg_notify($1, news) from unnest($2::text[]) as news'
/** A heartbeat. */
const BEAT_NEWS = 'beat'
/** A session has ended. */
const ENDED = 'ended '
/** Something that concerns the whole site. */
const SITE = 'site '
/** The presence at a table; and the same from a process that asks for the others'. */
const HERE = 'here '
const ASKING = 'here?'

const newsIn = (what: string): News => (what === 'entry' || what === 'table' ? what : readAnnounced(what))
