import type { Kysely } from 'kysely'
import type { Engine } from './engine.js'
import { type PersonStore, type Scope, type Session, type StoredPerson, sessionId } from './person-store.js'
import { personOf } from './rows.js'
import type { Schema } from './schema.js'

export class SqlPersons implements PersonStore {
  private readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  private get db(): Kysely<Schema> {
    return this.engine.db
  }

  async person(id: string): Promise<StoredPerson | null> {
    const row = await this.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? personOf(row) : null
  }

  async addPerson({ id, name, guest }: StoredPerson, since: number): Promise<void> {
    await this.engine.write((trx) =>
      trx
        .insertInto('people')
        .values({ id, name, guest: guest ? 1 : 0, account: null, handle: null, since, seen: since })
        .execute(),
    )
  }

  async rename(id: string, name: string): Promise<void> {
    await this.engine.write((trx) => trx.updateTable('people').set({ name }).where('id', '=', id).execute())
  }

  async setAccount(id: string, account: string, username: string): Promise<void> {
    const handle = username.toLowerCase()
    await this.engine.write((trx) =>
      trx.updateTable('people').set({ account, handle, guest: 0 }).where('id', '=', id).execute(),
    )
  }

  async personOf(account: string): Promise<StoredPerson | null> {
    const row = await this.db.selectFrom('people').selectAll().where('account', '=', account).executeTakeFirst()
    return row ? personOf(row) : null
  }

  async dropSession(hash: string): Promise<void> {
    await this.engine.write(async (trx) => {
      await trx.deleteFrom('sessions').where('hash', '=', hash).execute()
      await this.engine.announceEnd(trx, sessionId(hash))
    })
  }

  async dropOtherSessions(person: string, kept: string): Promise<string[]> {
    return this.engine.write(async (trx) => {
      const dropped = await trx
        .deleteFrom('sessions')
        .where('person', '=', person)
        .where('scope', '=', 'all')
        .where('hash', '<>', kept)
        .returning('hash')
        .execute()
      for (const { hash } of dropped) await this.engine.announceEnd(trx, sessionId(hash))
      return dropped.map(({ hash }) => hash)
    })
  }

  async addSession(session: Session): Promise<void> {
    await this.engine.write((trx) => trx.insertInto('sessions').values(session).execute())
  }

  async session(hash: string): Promise<Session | null> {
    const row = await this.db.selectFrom('sessions').selectAll().where('hash', '=', hash).executeTakeFirst()
    return row ? { ...row, scope: row.scope as Scope } : null
  }
}
