import type { Kysely, Selectable } from 'kysely'
import { lookOf } from '../names.js'
import { type PersonStore, type Scope, type Session, type StoredPerson, sessionId } from './person-store.js'
import { personOf } from './rows.js'
import type { Schema } from './schema.js'
import type { SqlEngine, Write } from './sql-engine.js'

/** So many sessions of one person are listed. */
const LISTED = 100

export class SqlPersons implements PersonStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  private get db(): Kysely<Schema> {
    return this.engine.db
  }

  async person(id: string): Promise<StoredPerson | null> {
    const row = await this.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? personOf(row) : null
  }

  async addPerson({ id, name, guest }: StoredPerson, since: number): Promise<boolean> {
    const fresh = { id, name, guest: guest ? 1 : 0, account: null, handle: null, since, seen: since }
    const none = { banned: null, ban_reason: null, moderator: 0, gone: 0 }
    return this.engine.write(async (trx) => {
      const look = lookOf(name)
      if (!(await this.isFree(trx, look, id))) return false
      await trx
        .insertInto('people')
        .values({ ...fresh, ...none, look })
        .execute()
      return true
    })
  }

  async rename(id: string, name: string): Promise<boolean> {
    return this.engine.write(async (trx) => {
      const look = lookOf(name)
      if (!(await this.isFree(trx, look, id))) return false
      await trx.updateTable('people').set({ name, look }).where('id', '=', id).execute()
      return true
    })
  }

  async mayKeepName(id: string): Promise<boolean> {
    const row = await this.db.selectFrom('people').select('look').where('id', '=', id).executeTakeFirst()
    return !row?.look || (await memberOf(this.db, row.look, id)) === undefined
  }

  /** Whoever takes a name that looks like this waits until the transaction ends. */
  private async isFree(trx: Write, look: string, id: string): Promise<boolean> {
    await this.engine.lockHost(trx, `name ${look}`)
    return (await memberOf(trx, look, id)) === undefined
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

  async sessionsOf(person: string): Promise<Session[]> {
    const rows = await this.db
      .selectFrom('sessions')
      .selectAll()
      .where('person', '=', person)
      .where('scope', '=', 'all')
      .orderBy('made', 'desc')
      .limit(LISTED)
      .execute()
    return rows.map(sessionOf)
  }

  async session(hash: string): Promise<Session | null> {
    const row = await this.db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.person')
      .selectAll('sessions')
      .where('hash', '=', hash)
      .where((of) => of.or([of('banned', 'is', null), of('banned', '<=', Date.now())]))
      .executeTakeFirst()
    return row ? sessionOf(row) : null
  }
}

const sessionOf = (row: Selectable<Schema['sessions']>): Session => ({ ...row, scope: row.scope as Scope })

/** Another member whose name looks like this. */
const memberOf = (db: Kysely<Schema>, look: string, but: string) =>
  db
    .selectFrom('people')
    .select('id')
    .where('look', '=', look)
    .where('guest', '=', 0)
    .where('id', '<>', but)
    .executeTakeFirst()
