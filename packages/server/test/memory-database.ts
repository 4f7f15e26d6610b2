/** The stores in SQL on a SQLite database in memory, without files, threads and waiting. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CompiledQuery, Kysely, SqliteDialect } from 'kysely'
import SqliteFile from 'libsql'
import { SerialQueue } from '../src/serial-queue.js'
import type { SiteNews, Stores } from '../src/store/database.js'
import { type AppendRow, appendRowOf } from '../src/store/rows.js'
import type { Schema } from '../src/store/schema.js'
import type { SqlEngine, Write } from '../src/store/sql-engine.js'
import { hostStoresOn, storesOn } from '../src/store/sql-stores.js'
import { APPEND_STATEMENTS, appendScript } from '../src/store/sqlite-append.js'

const SCHEMA = readFileSync(fileURLToPath(new URL('./golden/schema.sql', import.meta.url)), 'utf8')

export class MemoryDatabase implements SqlEngine {
  private readonly file = new SqliteFile(':memory:')
  readonly db: Kysely<Schema>
  readonly stores: Stores
  /** What belongs to the host. */
  readonly host: ReturnType<typeof hostStoresOn>
  private readonly writing = new SerialQueue()
  /** What other processes are told: the tables that have changed, and the sessions that have ended. */
  readonly announced: string[] = []
  readonly endedSessions: string[] = []
  readonly news: SiteNews[] = []
  /** The hosts whose tables were counted. */
  readonly lockedHosts: string[] = []
  /** Another process does what only one may do at a time. */
  isBusy = false

  constructor() {
    this.file.exec(SCHEMA)
    // It has all that the dialect uses, but other types.
    const database = this.file as unknown as ConstructorParameters<typeof SqliteDialect>[0]['database']
    this.db = new Kysely<Schema>({ dialect: new SqliteDialect({ database } as never) })
    this.stores = storesOn(this)
    this.host = hostStoresOn(this)
  }

  /** Rows as they are stored. */
  rows<T>(sql: string): T[] {
    return this.file.prepare(sql).all() as T[]
  }

  run(sql: string): void {
    this.file.exec(sql)
  }

  count(table: keyof Schema): number {
    return this.rows<{ count: number }>(`select count(*) as count from ${table}`)[0]?.count ?? 0
  }

  write<T>(work: (trx: Write) => Promise<T>): Promise<T> {
    return this.writing.add(() => this.db.transaction().execute(work))
  }

  readonly append: SqlEngine['append'] = (table, event, update) =>
    this.write((trx) => this.appendWithin(trx, appendRowOf(table, event, update)))

  async appendWithin(trx: Write, row: AppendRow): Promise<boolean> {
    for (const [i, [statement, parameters]] of appendScript(row).entries()) {
      const sql = APPEND_STATEMENTS[statement] ?? ''
      const { numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(sql, [...parameters]))
      if (i === 0 && numAffectedRows === 0n) return false
    }
    return true
  }

  async lockIfGathering(trx: Write, table: string): Promise<boolean> {
    const row = await trx.selectFrom('tables').select('status').where('id', '=', table).executeTakeFirst()
    return row?.status === 'gathering'
  }

  async lockHost(_trx: Write, host: string): Promise<void> {
    this.lockedHosts.push(host)
  }

  async dropTurn(): Promise<void> {
    // As PostgreSQL: whoever takes a turn removes it.
  }

  async checkAgain(): Promise<void> {
    // Each database does this in its own way.
  }

  async announce(_trx: Write, table: string): Promise<void> {
    this.announced.push(table)
  }

  async announceEnd(_trx: Write, session: string): Promise<void> {
    this.endedSessions.push(session)
  }

  async announceNews(_trx: Write, news: SiteNews): Promise<void> {
    this.news.push(news)
  }

  async alone<T>(work: (trx: Write) => Promise<T>): Promise<T | null> {
    return this.isBusy ? null : this.write(work)
  }

  async ready(): Promise<void> {}

  async close(): Promise<void> {
    await this.writing.whenEmpty()
    await this.db.destroy()
  }
}
