import type { Kysely } from 'kysely'
import type { ChatStore, StoredSaying } from './chat-store.js'
import type { Schema } from './schema.js'
import type { SqlEngine, Write } from './sql-engine.js'

/** So many lines of players, and as many of onlookers, are shown. */
const SHOWN = 200
/** So many lines of one person are kept at a table, and so many of all onlookers together. */
export const KEPT_OF_PERSON = 300
export const KEPT_OF_ONLOOKERS = 600

export class SqlChat implements ChatStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
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
        await this.trim(trx, table, saying)
        await this.engine.announce(trx, table)
        return numInsertedOrUpdatedRows ? { number, ...saying } : null
      })
      // Null: another process has used this number.
      if (stored) return stored
    }
  }

  async sayings(table: string, muted: ReadonlySet<string>): Promise<StoredSaying[]> {
    const last = (operator: 'is' | 'is not') =>
      this.db
        .selectFrom((of) =>
          of
            .selectFrom('sayings')
            .select(['number', 'person', 'name', 'seat', 'text', 'at'])
            .where('table_id', '=', table)
            .where('seat', operator, null)
            .$if(muted.size > 0, (query) => query.where('person', 'not in', [...muted]))
            .orderBy('number', 'desc')
            .limit(SHOWN)
            .as('last'),
        )
        .selectAll()
    // Each by itself: onlookers cannot push out what players have said. But of one moment: nothing is missing in between.
    const rows = await last('is not').unionAll(last('is')).execute()
    return rows.sort((a, b) => a.number - b.number)
  }

  /** What one person has said here, and what all onlookers have, is kept up to a number. */
  private async trim(trx: Write, table: string, { person, seat }: Omit<StoredSaying, 'number'>): Promise<void> {
    const own = trx.selectFrom('sayings').select('number').where('table_id', '=', table).orderBy('number', 'desc')
    const ofPerson = await own.where('person', '=', person).offset(KEPT_OF_PERSON).limit(1).executeTakeFirst()
    const older = trx.deleteFrom('sayings').where('table_id', '=', table)
    if (ofPerson) await older.where('person', '=', person).where('number', '<=', ofPerson.number).execute()
    if (seat !== null) return
    const ofAll = await own.where('seat', 'is', null).offset(KEPT_OF_ONLOOKERS).limit(1).executeTakeFirst()
    if (ofAll) await older.where('seat', 'is', null).where('number', '<=', ofAll.number).execute()
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
