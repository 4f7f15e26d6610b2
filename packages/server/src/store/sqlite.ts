/** SQLite in a file: one process, nothing to set up. */
import { mkdirSync } from 'node:fs'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely'
import SqliteFile from 'libsql'
import { openAccounts } from '../accounts.js'
import { fileIn } from './backup.js'
import { isMigrated, migrate } from './migrations.js'
import type { Opened } from './opened.js'
import type { Schema } from './schema.js'
import { SqlNotices } from './sql-notices.js'
import { SqlPeople } from './sql-people.js'
import { type Engine, SqlStore, type Write } from './sql-store.js'
import type { BotTurn } from './store.js'

export async function openSqlite(folder: string): Promise<Opened> {
  mkdirSync(folder, { recursive: true })
  const file = new SqliteFile(fileIn(folder))
  file.pragma('journal_mode = WAL')
  // A commit is on disk before it is answered, so that a power cut loses nothing either.
  file.pragma('synchronous = FULL')
  file.pragma('busy_timeout = 5000')
  file.pragma('foreign_keys = ON')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: remembering(file) }) })
  await migrateAlone(db)
  const accounts = await openAccounts(db, 'sqlite')
  const engine = new SqliteEngine(db)
  return {
    store: new SqlStore(engine),
    people: new SqlPeople(engine),
    notices: new SqlNotices(engine),
    accounts,
    neighbours: null,
  }
}

/** There are few different statements, and preparing one takes longer than running it. */
function remembering(file: SqliteFile.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => file.close(),
    prepare(text) {
      const known = prepared.get(text)
      if (known) return known
      const statement = file.prepare(text)
      // A list of any length makes a statement of its own.
      if (prepared.size < 200) prepared.set(text, statement)
      return statement
    },
  }
}

/** Another process that starts at the same time waits, and then finds nothing to do. */
async function migrateAlone(db: Kysely<Schema>): Promise<void> {
  if (await isMigrated(db as unknown as Kysely<unknown>)) return
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection)
    try {
      await migrate(connection as unknown as Kysely<unknown>)
      await sql`commit`.execute(connection)
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

interface Waiting {
  readonly run: (trx: Write) => Promise<void>
  readonly settle: (error: unknown) => void
  failed?: unknown
}

class SqliteEngine implements Engine {
  readonly db: Kysely<Schema>
  private queued: Waiting[] = []
  private writing: Promise<void> | null = null

  constructor(db: Kysely<Schema>) {
    this.db = db
  }

  /** All writes of one moment share one commit, and so one wait for the disk. */
  write<T>(work: (trx: Write) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let value: T
      this.queued.push({
        run: async (trx) => {
          value = await work(trx)
        },
        settle: (error) => (error === undefined ? resolve(value) : reject(error)),
      })
      this.writing ??= this.writeAll()
    })
  }

  private async writeAll(): Promise<void> {
    // Lets everything that is under way at this moment come aboard.
    await new Promise((next) => setImmediate(next))
    while (this.queued.length > 0) {
      const batch = this.queued
      this.queued = []
      await this.commit(batch)
    }
    this.writing = null
  }

  private async commit(batch: readonly Waiting[]): Promise<void> {
    let trouble: unknown
    try {
      await this.db.transaction().execute(async (trx) => {
        for (const waiting of batch) waiting.failed = await inSavepoint(trx, waiting.run)
      })
    } catch (error) {
      trouble = error
    }
    for (const waiting of batch) waiting.settle(trouble ?? waiting.failed)
  }

  async queue(trx: Write, turns: readonly BotTurn[]): Promise<void> {
    await trx
      .insertInto('turns')
      .values(turns.map(({ table, seat, decision }) => ({ table_id: table, seat, decision })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async unqueue(trx: Write, { table, seat, decision }: BotTurn): Promise<void> {
    await trx
      .deleteFrom('turns')
      .where('table_id', '=', table)
      .where('seat', '=', seat)
      .where('decision', '=', decision)
      .execute()
  }

  async announce(): Promise<void> {
    // There is no other process.
  }

  async ready(): Promise<boolean> {
    await sql`select 1`.execute(this.db)
    return true
  }

  async close(): Promise<void> {
    while (this.writing) await this.writing
    await this.db.destroy()
  }
}

/** What one write does wrong must not undo the others of its moment. Gives what went wrong. */
async function inSavepoint(trx: Write, run: (trx: Write) => Promise<void>): Promise<unknown> {
  await sql`savepoint one`.execute(trx)
  try {
    await run(trx)
    await sql`release one`.execute(trx)
    return undefined
  } catch (error) {
    await sql`rollback to one`.execute(trx)
    await sql`release one`.execute(trx)
    return error
  }
}
