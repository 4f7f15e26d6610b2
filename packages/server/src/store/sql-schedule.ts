import type { Kysely } from 'kysely'
import type { Engine } from './engine.js'
import type { BotTurn, ScheduleStore } from './schedule-store.js'
import type { Schema } from './schema.js'

const LIMIT = 100

export class SqlSchedule implements ScheduleStore {
  private readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  private get db(): Kysely<Schema> {
    return this.engine.db
  }

  async turns(): Promise<BotTurn[]> {
    const rows = await this.db.selectFrom('turns').selectAll().execute()
    return rows.map(({ table_id, seat, decision }) => ({ table: table_id, seat, decision }))
  }

  async dropTurn(turn: BotTurn): Promise<void> {
    await this.engine.write((trx) => this.engine.dropTurn(trx, turn))
  }

  async overdue(now: number): Promise<string[]> {
    const rows = await this.db.selectFrom('deadlines').select('table_id').where('at', '<=', now).limit(LIMIT).execute()
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
