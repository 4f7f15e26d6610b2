import type { SqlEngine } from './sql-engine.js'
import type { WayBackStore } from './way-back-store.js'

export class SqlWaysBack implements WayBackStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  async set(person: string, hash: string, made: number): Promise<void> {
    await this.engine.write((trx) =>
      trx
        .insertInto('ways_back')
        .values({ person, hash, made })
        .onConflict((conflict) => conflict.column('person').doUpdateSet({ hash, made }))
        .execute(),
    )
  }

  async personOf(hash: string): Promise<string | null> {
    const row = await this.engine.db
      .selectFrom('ways_back')
      .select('person')
      .where('hash', '=', hash)
      .executeTakeFirst()
    return row?.person ?? null
  }

  async drop(person: string): Promise<void> {
    await this.engine.write((trx) => trx.deleteFrom('ways_back').where('person', '=', person).execute())
  }
}
