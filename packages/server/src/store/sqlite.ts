/** SQLite in a file, for one process, without any setup. It runs in a thread of its own. */
import { once } from 'node:events'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { migrateAccounts, openAccounts } from '../accounts.js'
import { SerialQueue } from '../serial-queue.js'
import { fileIn } from './backup.js'
import type { Database } from './database.js'
import { isMigrated, migrate } from './migrations.js'
import { type AppendRow, appendRowOf } from './rows.js'
import type { BotTurn } from './schedule-store.js'
import type { Schema } from './schema.js'
import type { SqlEngine, Write } from './sql-engine.js'
import { hostStoresOn, storesOn } from './sql-stores.js'
import { APPEND_STATEMENTS, appendScript } from './sqlite-append.js'
import type { Ran, Reply, Request } from './sqlite-thread.js'
import type { TableStore } from './table-store.js'
import { explained } from './trouble.js'

export async function openSqlite(folder: string): Promise<Database> {
  let thread: SqliteThread | null = null
  try {
    mkdirSync(folder, { recursive: true })
    thread = new SqliteThread(fileIn(folder))
    return await openOn(thread, folder)
  } catch (error) {
    await thread?.close().catch(() => undefined)
    throw explained(folder, error)
  }
}

async function openOn(thread: SqliteThread, folder: string): Promise<Database> {
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new ThreadDriver(thread),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  if (!(await isMigrated(db as unknown as Kysely<unknown>)))
    await db.transaction().execute((trx) => migrate(trx as unknown as Kysely<unknown>))
  await migrateAccounts(db, 'sqlite')
  const accounts = openAccounts(db, 'sqlite')
  const engine = new SqliteEngine(db, thread, folder)
  return {
    ...storesOn(engine),
    ...hostStoresOn(engine),
    accounts,
    neighbours: null,
  }
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** The least time between commits, in milliseconds: each costs as much as several moves. Moves of people arrive together already. */
const GATHERING = 10

/** The main thread's handle on the thread that owns the file. */
class SqliteThread {
  private readonly worker: Worker
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  private gathered: Request[] = []
  private sending = false
  private lastSent = Number.NEGATIVE_INFINITY
  /** Why the thread has ended. */
  private ended: Error | null = null

  constructor(file: string) {
    this.worker = new Worker(join(import.meta.dirname, 'sqlite-thread.js'), {
      workerData: { file, scriptStatements: APPEND_STATEMENTS },
    })
    this.worker.on('message', (replies: readonly Reply[]) => {
      for (const reply of replies) this.settle(reply)
    })
    this.worker.on('error', (error) => this.end(error))
    this.worker.on('exit', () => this.end(new Error('the database is closed')))
  }

  ask(request: Without<Request, 'id'>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended)
      const id = ++this.lastId
      this.waiting.set(id, { resolve, reject })
      if (request.is === 'script') this.gather({ id, ...request })
      else this.worker.postMessage([{ id, ...request }])
    })
  }

  /** The first script after a pause is sent at once; those that follow closely share a message and a commit. */
  private gather(script: Request): void {
    this.gathered.push(script)
    if (this.sending) return
    const pause = Math.max(0, this.lastSent + GATHERING - performance.now())
    this.sending = true
    if (pause > 0) setTimeout(() => this.send(), pause)
    else setImmediate(() => this.send())
  }

  private send(): void {
    this.sending = false
    this.lastSent = performance.now()
    const scripts = this.gathered
    this.gathered = []
    if (scripts.length > 0) this.worker.postMessage(scripts)
  }

  /** Waits for the thread's end: prepared statements keep the file open until then. */
  async close(): Promise<void> {
    const ended = once(this.worker, 'exit')
    this.send()
    await this.ask({ is: 'close' })
    await ended
  }

  private settle(reply: Reply): void {
    const waiting = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    if ('value' in reply) waiting?.resolve(reply.value)
    else waiting?.reject(Object.assign(new Error(reply.trouble.message), { code: reply.trouble.code }))
  }

  private end(reason: Error): void {
    this.ended ??= reason
    for (const { reject } of this.waiting.values()) reject(this.ended)
    this.waiting.clear()
  }
}

/** Kysely's driver. Requests may overlap; the thread allows one open transaction at a time. */
class ThreadDriver implements Driver {
  private readonly thread: SqliteThread

  constructor(thread: SqliteThread) {
    this.thread = thread
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ThreadConnection> {
    return new ThreadConnection(this.thread)
  }

  async beginTransaction(connection: ThreadConnection): Promise<void> {
    await this.thread.ask({ is: 'begin' })
    connection.isInside = true
  }

  async commitTransaction(connection: ThreadConnection): Promise<void> {
    connection.isInside = false
    await this.thread.ask({ is: 'commit' })
  }

  /** A commit that fails has ended the transaction; by now somebody else's may be open. */
  async rollbackTransaction(connection: ThreadConnection): Promise<void> {
    if (!connection.isInside) return
    connection.isInside = false
    await this.thread.ask({ is: 'rollback' })
  }

  async releaseConnection(): Promise<void> {}

  destroy(): Promise<void> {
    return this.thread.close()
  }
}

class ThreadConnection implements DatabaseConnection {
  private readonly thread: SqliteThread
  isInside = false

  constructor(thread: SqliteThread) {
    this.thread = thread
  }

  async executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    const is = this.isInside ? 'inside' : SelectQueryNode.is(query) ? 'read' : 'write'
    const ran = (await this.thread.ask({ is, statement: [sql, parameters] })) as Ran
    return {
      rows: ran.rows as R[],
      numAffectedRows: BigInt(ran.changes),
      insertId: BigInt(ran.inserted),
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and nothing here is long enough for one.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are not streamed')
  }
}

class SqliteEngine implements SqlEngine {
  readonly db: Kysely<Schema>
  private readonly thread: SqliteThread
  private readonly folder: string
  /** One after the other: a move that comes meanwhile waits for one transaction, not for all. */
  private readonly writing = new SerialQueue()

  constructor(db: Kysely<Schema>, thread: SqliteThread, folder: string) {
    this.db = db
    this.thread = thread
    this.folder = folder
  }

  write<T>(work: (trx: Write) => Promise<T>): Promise<T> {
    return this.writing.add(() => this.db.transaction().execute(work))
  }

  /** The thread commits concurrent events together. */
  readonly append: TableStore['append'] = async (table, event, update) => {
    const steps = appendScript(appendRowOf(table, event, update))
    return (await this.thread.ask({ is: 'script', steps })) === true
  }

  async appendWithin(_trx: Write, row: AppendRow): Promise<boolean> {
    return (await this.thread.ask({ is: 'script-inside', steps: appendScript(row) })) === true
  }

  async lockIfGathering(trx: Write, table: string): Promise<boolean> {
    const row = await trx.selectFrom('tables').select('status').where('id', '=', table).executeTakeFirst()
    return row?.status === 'gathering'
  }

  async lockHost(): Promise<void> {
    // Transactions run one after the other.
  }

  async dropTurn(trx: Write, { table, seat, decision }: BotTurn): Promise<void> {
    await trx
      .deleteFrom('turns')
      .where('table_id', '=', table)
      .where('seat', '=', seat)
      .where('decision', '=', decision)
      .execute()
  }

  async checkAgain(): Promise<void> {
    // This process looks at each deadline until it is moved.
  }

  async announce(): Promise<void> {
    // There is no other process.
  }

  async announceEnd(): Promise<void> {
    // There is no other process.
  }

  async announceNews(): Promise<void> {
    // There is no other process.
  }

  alone<T>(work: (trx: Write) => Promise<T>): Promise<T | null> {
    return this.write(work)
  }

  async ready(): Promise<void> {
    accessSync(this.folder, constants.W_OK)
  }

  async close(): Promise<void> {
    await this.writing.whenEmpty()
    await this.db.destroy()
  }
}
