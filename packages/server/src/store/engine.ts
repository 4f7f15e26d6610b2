/** What SQLite and PostgreSQL do differently: how a write becomes durable, and how a bot's turn is queued. */
import type { Kysely, Transaction } from 'kysely'
import type { AppendRow } from './rows.js'
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
  appendWithin(trx: Write, row: AppendRow): Promise<boolean>
  /** Whether a table is still gathering; and it stays so until the transaction ends. */
  lockIfGathering(trx: Write, table: string): Promise<boolean>
  /** Forgets a turn of a bot. */
  dropTurn(trx: Write, turn: BotTurn): Promise<void>
  /** Tells other processes within a transaction that something about a table has changed. */
  announce(trx: Write, table: string): Promise<void>
  /** Tells other processes within a transaction that a session has ended. */
  announceEnd(trx: Write, session: string): Promise<void>
  /** Rejects if something is wrong that a write alone does not notice. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Thrown to leave a transaction without a trace. */
export class Conflict extends Error {}

/** False if the work was left by `Conflict`. */
export async function tryWrite(engine: Engine, work: (trx: Write) => Promise<void>): Promise<boolean> {
  try {
    await engine.write(work)
    return true
  } catch (error) {
    if (error instanceof Conflict) return false
    throw error
  }
}
