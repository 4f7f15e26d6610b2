import type { Kysely } from 'kysely'
import type { ChatStore, StoredSaying } from './chat-store.js'
import type { Engine } from './engine.js'
import type { Schema } from './schema.js'

export class SqlChat implements ChatStore {
  private readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  private get db(): Kysely<Schema> {
    return this.engine.db
  }

  async say(table: string, saying: Omit<StoredSaying, 'number'>): Promise<StoredSaying> {
    for (;;) {
      const stored = await this.engine.write(async (trx) => {
        const last = await trx
          .selectFrom('sayings')
          .select((of) => of.fn.max('number').as('number'))
          .where('table_id', '=', table)
          .executeTakeFirst()
        const number = (last?.number ?? 0) + 1
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('sayings')
          .values({ table_id: table, number, ...saying })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        await this.engine.announce(trx, table)
        return numInsertedOrUpdatedRows ? { number, ...saying } : null
      })
      // Null: another process has used this number.
      if (stored) return stored
    }
  }

  async sayings(table: string): Promise<StoredSaying[]> {
    const rows = await this.db
      .selectFrom('sayings')
      .select(['number', 'person', 'name', 'seat', 'text', 'at'])
      .where('table_id', '=', table)
      .orderBy('number', 'desc')
      .limit(200)
      .execute()
    return rows.reverse()
  }

  async mute(person: string, muted: string, on: boolean): Promise<void> {
    await this.engine.write(async (trx) => {
      if (on)
        await trx
          .insertInto('mutes')
          .values({ person, muted })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      else await trx.deleteFrom('mutes').where('person', '=', person).where('muted', '=', muted).execute()
    })
  }

  async mutedBy(person: string): Promise<Set<string>> {
    const rows = await this.db.selectFrom('mutes').select('muted').where('person', '=', person).execute()
    return new Set(rows.map((row) => row.muted))
  }
}
