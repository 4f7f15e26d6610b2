/** What SQLite and PostgreSQL do differently: how a write becomes durable, and how a bot's turn is queued. */
import type { Kysely, Transaction } from 'kysely'
import type { Entering } from './rows.js'
import type { BotTurn } from './schedule-store.js'
import type { Schema } from './schema.js'
import type { TableStore } from './table-store.js'

export type Write = Transaction<Schema>

export interface Engine {
  readonly db: Kysely<Schema>
  /** Runs the work in a transaction; it is on disk when the promise resolves. */
  write<T>(work: (trx: Write) => Promise<T>): Promise<T>
  /** Appends an event on its own, together with what others append at the same moment; on disk when the promise resolves. */
  readonly append: TableStore['append']
  /** Enters within a transaction. False if there is such an entry already. */
  enter(trx: Write, entering: Entering): Promise<boolean>
  /** Whether a table is still gathering; and it stays so until the transaction ends. */
  gathers(trx: Write, table: string): Promise<boolean>
  /** Forgets a turn of a bot. */
  unqueue(trx: Write, turn: BotTurn): Promise<void>
  /** Plans a look at a table after so many milliseconds, unless one is planned. */
  lookAgain(trx: Write, table: string, now: number, delay: number): Promise<void>
  /** Tells other processes within a transaction that something about a table has changed. */
  announce(trx: Write, table: string): Promise<void>
  ready(): Promise<boolean>
  close(): Promise<void>
}

/** Thrown to leave a transaction without a trace. */
export class Lost extends Error {}

/** False if the work was left by `Lost`. */
export async function tryWrite(engine: Engine, work: (trx: Write) => Promise<void>): Promise<boolean> {
  try {
    await engine.write(work)
    return true
  } catch (error) {
    if (error instanceof Lost) return false
    throw error
  }
}
