/** What differs between SQLite and PostgreSQL: how writes become durable, and how bots' turns are queued. */
import type { Kysely, Transaction } from 'kysely'
import type { SiteNews } from './database.js'
import type { AppendRow } from './rows.js'
import type { BotTurn } from './schedule-store.js'
import type { Schema } from './schema.js'
import type { TableStore } from './table-store.js'

export type Write = Transaction<Schema>

export interface SqlEngine {
  readonly db: Kysely<Schema>
  /** Runs the work in a transaction; it is on disk when the promise resolves. */
  write<T>(work: (trx: Write) => Promise<T>): Promise<T>
  /** Appends an event in a batch with those of other tables; on disk when the promise resolves. */
  readonly append: TableStore['append']
  /** Appends an event within a transaction. False if there is one with this number or answer already. */
  appendWithin(trx: Write, row: AppendRow): Promise<boolean>
  /** Whether a table is still gathering. If so, it stays so until the transaction ends. */
  lockIfGathering(trx: Write, table: string): Promise<boolean>
  /** Until the transaction ends, nobody else counts the tables of this host. */
  lockHost(trx: Write, host: string): Promise<void>
  /** Removes a bot's turn from the queue. */
  dropTurn(trx: Write, turn: BotTurn): Promise<void>
  /** Plans a check of a table's clocks after so many milliseconds, unless one is planned. */
  checkAgain(trx: Write, table: string, delay: number): Promise<void>
  /** Tells other processes within a transaction that something about a table has changed. */
  announce(trx: Write, table: string): Promise<void>
  /** Tells other processes within a transaction that a session has ended. */
  announceEnd(trx: Write, session: string): Promise<void>
  /** Tells other processes within a transaction what concerns more than one table or session. */
  announceNews(trx: Write, news: SiteNews): Promise<void>
  /** Does the work in a transaction, unless another process does such work just now; then null. */
  alone<T>(work: (trx: Write) => Promise<T>): Promise<T | null>
  /** Rejects if something is wrong that a write alone does not detect. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Thrown to roll a transaction back because something else was stored first. */
export class Conflict extends Error {}

/** Returns false if the work threw `Conflict`. */
export async function tryWrite(engine: SqlEngine, work: (trx: Write) => Promise<void>): Promise<boolean> {
  try {
    await engine.write(work)
    return true
  } catch (error) {
    if (error instanceof Conflict) return false
    throw error
  }
}
