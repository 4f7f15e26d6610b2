import { type Kysely, sql } from 'kysely'
import type { Engine } from './engine.js'
import type { BotTurn, OwnedTurn, ScheduleStore } from './schedule-store.js'
import type { Schema } from './schema.js'

const LIMIT = 100
/** So many turns are read at once when a server starts. */
const PAGE = 1000

export class SqlSchedule implements ScheduleStore {
  private readonly engine: Engine

  constructor(engine: Engine) {
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
      .limit(PAGE)
      .execute()
    return rows.map(({ table_id, seat, decision, host }) => ({ table: table_id, seat, decision, owner: host }))
  }

  async dropTurn(turn: BotTurn): Promise<void> {
    await this.engine.write((trx) => this.engine.dropTurn(trx, turn))
  }

  async overdue(now: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('deadlines')
      .select('table_id')
      .where('at', '<=', now)
      .orderBy('at')
      .limit(LIMIT)
      .execute()
    return rows.map((row) => row.table_id)
  }

  async dropDeadline(table: string, now: number): Promise<void> {
    await this.engine.write((trx) =>
      trx.deleteFrom('deadlines').where('table_id', '=', table).where('at', '<=', now).execute(),
    )
  }

  async checkAgain(table: string, now: number, delay: number): Promise<void> {
    await this.engine.write((trx) => this.engine.checkAgain(trx, table, now, delay))
  }
}
