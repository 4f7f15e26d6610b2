/** Pages, passkeys and tokens, in SQL. */

import { sessionId } from './person-store.js'
import type { ProfileStore, StoredPage, StoredPasskey, StoredToken } from './profile-store.js'
import type { Schema } from './schema.js'
import type { SqlEngine } from './sql-engine.js'

export class SqlProfiles implements ProfileStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  async page(who: string): Promise<StoredPage | null> {
    const rows = await this.engine.db
      .selectFrom('people')
      .selectAll()
      .where((of) => of.or([of('id', '=', who), of('handle', '=', who.toLowerCase())]))
      .where('gone', '=', 0)
      .execute()
    // An id wins over an account name that looks like it.
    const row = rows.find(({ id }) => id === who) ?? rows[0]
    if (!row) return null
    const { id, name, guest, handle, since } = row
    return { person: { id, name, guest: guest === 1 }, username: handle, since }
  }

  async standings(person: string) {
    return this.engine.db
      .selectFrom('ratings')
      .select(['game', 'seats', 'mu', 'sigma', 'games'])
      .where('player', '=', person)
      .orderBy('game')
      .orderBy('seats')
      .execute()
  }

  async tokens(person: string): Promise<StoredToken[]> {
    const rows = await this.engine.db
      .selectFrom('sessions')
      .select(['hash', 'label', 'made'])
      .where('person', '=', person)
      .where('scope', '=', 'play')
      .orderBy('made')
      .execute()
    return rows.map(({ hash, label, made }) => ({ id: sessionId(hash), label, made }))
  }

  async revoke(person: string, token: string): Promise<boolean> {
    if (!/^[0-9a-f]+$/.test(token) || token !== sessionId(token.padEnd(64, '0'))) return false
    return this.engine.write(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('sessions')
        .where('person', '=', person)
        .where('scope', '=', 'play')
        .where('hash', 'like', `${token}%`)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await this.engine.announceEnd(trx, token)
      return numDeletedRows > 0n
    })
  }

  async passkeys(person: string): Promise<StoredPasskey[]> {
    const rows = await this.engine.db
      .selectFrom('passkeys')
      .selectAll()
      .where('person', '=', person)
      .orderBy('made')
      .execute()
    return rows.map(passkeyOf)
  }

  async passkey(id: string): Promise<StoredPasskey | null> {
    const row = await this.engine.db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? passkeyOf(row) : null
  }

  async addPasskey({ publicKey, ...plain }: StoredPasskey): Promise<boolean> {
    return this.engine.write(async (trx) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('passkeys')
        .values({ ...plain, public_key: publicKey })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!numInsertedOrUpdatedRows) return false
      await trx.updateTable('people').set({ guest: 0 }).where('id', '=', plain.person).execute()
      return true
    })
  }

  async passkeyUsed(id: string, counter: number): Promise<void> {
    await this.engine.write((trx) => trx.updateTable('passkeys').set({ counter }).where('id', '=', id).execute())
  }

  async dropPasskey(person: string, id: string): Promise<boolean> {
    return this.engine.write(async (trx) => {
      // Write first, which locks the person: concurrent removals run one after the other.
      const owner = await trx
        .updateTable('people')
        .set({ guest: 0 })
        .where('id', '=', person)
        .returning('account')
        .executeTakeFirst()
      const all = await trx.selectFrom('passkeys').select('id').where('person', '=', person).execute()
      if (owner?.account === null && all.length < 2) return false
      const { numDeletedRows } = await trx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('person', '=', person)
        .executeTakeFirst()
      return numDeletedRows > 0n
    })
  }

  async addChallenge(challenge: string, person: string | null, expires: number, now: number): Promise<void> {
    await this.engine.write(async (trx) => {
      await trx.deleteFrom('challenges').where('expires', '<', now).execute()
      await trx.insertInto('challenges').values({ challenge, person, expires }).execute()
    })
  }

  async takeChallenge(challenge: string, person: string | null, now: number): Promise<boolean> {
    return this.engine.write(async (trx) => {
      const taken = await trx
        .deleteFrom('challenges')
        .where('challenge', '=', challenge)
        .where('expires', '>=', now)
        .where('person', person === null ? 'is' : '=', person)
        .executeTakeFirst()
      return taken.numDeletedRows > 0n
    })
  }
}

const passkeyOf = ({ public_key, ...plain }: Schema['passkeys']): StoredPasskey => ({
  ...plain,
  publicKey: public_key,
})
