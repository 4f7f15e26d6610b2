/** SQLite in a file: one process, nothing to set up. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely'
import SqliteFile from 'libsql'
import { migrateAccounts, openAccounts } from '../accounts.js'
import { fileIn } from './backup.js'
import { Batcher } from './batcher.js'
import type { Database } from './database.js'
import type { Engine, Write } from './engine.js'
import { isMigrated, migrate } from './migrations.js'
import type { Entering } from './rows.js'
import type { BotTurn } from './schedule-store.js'
import type { Schema } from './schema.js'
import { storesOn } from './sql-stores.js'
import { type Enter, enterInto } from './sqlite-append.js'
import { DatabaseTrouble, explained } from './trouble.js'

export async function openSqlite(folder: string): Promise<Database> {
  let file: SqliteFile.Database | null = null
  try {
    mkdirSync(folder, { recursive: true })
    file = new SqliteFile(fileIn(folder))
    return await openFile(file, folder)
  } catch (error) {
    file?.close()
    throw explained(folder, error)
  }
}

async function openFile(file: SqliteFile.Database, folder: string): Promise<Database> {
  file.pragma('journal_mode = WAL')
  // A commit is on disk before it is answered, so that a power cut loses nothing either.
  file.pragma('synchronous = FULL')
  file.pragma('busy_timeout = 5000')
  file.pragma('foreign_keys = ON')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: remembering(file) }) })
  await migrateAlone(db)
  await migrateAccounts(db, 'sqlite')
  const accounts = openAccounts(db, 'sqlite')
  const engine = new SqliteEngine(db, file, folder)
  return {
    ...storesOn(engine),
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
      // A full disk has rolled back already; the error of another rollback would hide that one's.
      if (text === 'rollback' && !file.inTransaction) return file.prepare('select 1')
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

/** Something to write. What it throws is kept, so that it does not undo what others write at the same moment. */
type Work = (trx: Write) => Promise<unknown>
type Outcome = { readonly value: unknown } | { readonly error: unknown }

class SqliteEngine implements Engine {
  readonly db: Kysely<Schema>
  private readonly file: SqliteFile.Database
  private readonly folder: string
  /** Which file was opened. */
  private readonly inode: number
  private readonly entering: Enter
  private readonly writing = new Batcher((works: readonly Work[]) => this.commit(works))

  constructor(db: Kysely<Schema>, file: SqliteFile.Database, folder: string) {
    this.db = db
    this.file = file
    this.folder = folder
    this.inode = statSync(fileIn(folder)).ino
    this.entering = enterInto(file)
  }

  async write<T>(work: (trx: Write) => Promise<T>): Promise<T> {
    const outcome = await this.writing.add(work)
    if ('error' in outcome) throw outcome.error
    return outcome.value as T
  }

  private async commit(works: readonly Work[]): Promise<Outcome[]> {
    this.insistOnFile()
    const outcomes = await this.db.transaction().execute(async (trx) => {
      const outcomes: Outcome[] = []
      for (const work of works) outcomes.push(await this.inSavepoint(trx, work))
      return outcomes
    })
    this.insistOnFile()
    return outcomes
  }

  /** What is written into a file that was deleted is lost when the process ends. By its name: to close a second handle would free SQLite's locks. */
  private insistOnFile(): void {
    const path = fileIn(this.folder)
    if (statSync(path, { throwIfNoEntry: false })?.ino !== this.inode)
      throw new DatabaseTrouble(`${path} is gone, or another file is in its place`)
  }

  private async inSavepoint(trx: Write, work: Work): Promise<Outcome> {
    this.file.exec('savepoint one')
    try {
      const value = await work(trx)
      this.file.exec('release one')
      return { value }
    } catch (error) {
      // A full disk ends the whole transaction, and with it all that others have written at the same moment.
      if (!this.file.inTransaction) throw error
      this.file.exec('rollback to one')
      this.file.exec('release one')
      return { error }
    }
  }

  append(entering: Entering): Promise<boolean> {
    return this.write(async () => this.entering(entering))
  }

  async enter(_trx: Write, entering: Entering): Promise<boolean> {
    return this.entering(entering)
  }

  async gathers(trx: Write, table: string): Promise<boolean> {
    const row = await trx.selectFrom('tables').select('status').where('id', '=', table).executeTakeFirst()
    return row?.status === 'gathering'
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

  async announceEnd(): Promise<void> {
    // There is no other process.
  }

  async ready(): Promise<void> {
    this.insistOnFile()
    accessSync(this.folder, constants.W_OK)
  }

  async close(): Promise<void> {
    await this.writing.quiet()
    await this.db.destroy()
  }
}
