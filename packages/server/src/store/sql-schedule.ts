import { type Kysely, sql } from 'kysely'
import type { BotTurn, Deadline, OwnedTurn, ScheduleStore } from './schedule-store.js'
import type { Schema } from './schema.js'
import type { SqlEngine } from './sql-engine.js'

/** So many deadlines are read at once. */
const DEADLINES = 100
/** So many turns are read at once when a server starts. */
const TURNS = 1000

export class SqlSchedule implements ScheduleStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  private get db(): Kysely<Schema> {
    return this.engine.db
  }

  async turns(after: BotTurn | null): Promise<OwnedTurn[]> {
    const { table, seat, decision } = after ?? { table: '', seat: 0, decision: 0 }
    const rows = await this.db
      .selectFrom('turns')
      .innerJoin('tables', 'tables.id', 'turns.table_id')
      .select(['turns.table_id', 'turns.seat', 'turns.decision', 'tables.host'])
      .where(sql<boolean>`(turns.table_id, turns.seat, turns.decision) > (${table}, ${seat}, ${decision})`)
      .orderBy('turns.table_id')
      .orderBy('turns.seat')
      .orderBy('turns.decision')
      .limit(TURNS)
      .execute()
    return rows.map(({ table_id, seat, decision, host }) => ({ table: table_id, seat, decision, owner: host }))
  }

  async dropTurn(turn: BotTurn): Promise<void> {
    await this.engine.write((trx) => this.engine.dropTurn(trx, turn))
  }

  async overdue(now: number, after: Deadline | null): Promise<Deadline[]> {
    const { at, table } = after ?? { at: 0, table: '' }
    return this.db
      .selectFrom('deadlines')
      .select(['table_id as table', 'at'])
      .where('at', '<=', now)
      .where(sql<boolean>`(at, table_id) > (${at}, ${table})`)
      .orderBy('at')
      .orderBy('table_id')
      .limit(DEADLINES)
      .execute()
  }

  async moveDeadline({ table, at }: Deadline, next: number | null): Promise<void> {
    if (next === at) return
    await this.engine.write(async (trx) => {
      if (next === null) await trx.deleteFrom('deadlines').where('table_id', '=', table).where('at', '=', at).execute()
      else
        await trx
          .updateTable('deadlines')
          .set({ at: next })
          .where('table_id', '=', table)
          .where('at', '=', at)
          .execute()
    })
  }

  async checkAgain(table: string, delay: number): Promise<void> {
    await this.engine.write((trx) => this.engine.checkAgain(trx, table, delay))
  }
}
