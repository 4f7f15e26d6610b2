import { sql } from 'kysely'
import type { Recovering, RecoveryStore } from './recovery-store.js'
import type { SqlEngine } from './sql-engine.js'

/** So many people of one mail address get a code at once. */
const MOST_OF_ADDRESS = 5

export class SqlRecoveries implements RecoveryStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  async add(person: string, hash: string, expires: number): Promise<void> {
    await this.engine.write((trx) =>
      trx
        .insertInto('recoveries')
        .values({ person, hash, expires })
        .onConflict((conflict) => conflict.column('person').doUpdateSet({ hash, expires }))
        .execute(),
    )
  }

  async look(hash: string, now: number): Promise<Recovering | null> {
    const row = await this.engine.db
      .selectFrom('recoveries')
      .innerJoin('people', 'people.id', 'recoveries.person')
      .select(['people.id', 'people.handle', 'people.account', 'people.guest'])
      .where('recoveries.hash', '=', hash)
      .where('recoveries.expires', '>=', now)
      .where('people.gone', '=', 0)
      .where((of) => of.or([of('people.banned', 'is', null), of('people.banned', '<=', now)]))
      .executeTakeFirst()
    return row ? { person: row.id, username: row.handle, account: row.account, guest: row.guest === 1 } : null
  }

  async take(hash: string, now: number): Promise<boolean> {
    const { numDeletedRows } = await this.engine.write((trx) =>
      trx.deleteFrom('recoveries').where('hash', '=', hash).where('expires', '>=', now).executeTakeFirst(),
    )
    return numDeletedRows > 0n
  }

  async reachable(who: string) {
    const wanted = who.toLowerCase()
    const rows = await this.engine.db
      .selectFrom('addresses')
      .innerJoin('people', 'people.id', 'addresses.person')
      .select(['people.id as person', 'people.handle as username', 'addresses.address', 'addresses.language'])
      .where('addresses.confirmed', '=', 1)
      .where('people.guest', '=', 0)
      .where('people.gone', '=', 0)
      .where((of) => of.or([of('people.handle', '=', wanted), sql<boolean>`lower(addresses.address) = ${wanted}`]))
      .orderBy('people.id')
      .limit(MOST_OF_ADDRESS)
      .execute()
    return rows
  }
}
