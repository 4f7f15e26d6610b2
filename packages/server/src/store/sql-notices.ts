/** Addresses, devices and calls, in SQL. */
import { sql } from 'kysely'
import { INVITED, type NoticeStore, type StoredAddress, type StoredCall, type StoredDevice } from './notice-store.js'
import type { SqlEngine } from './sql-engine.js'

/** Calls that were taken are deleted after this time. */
const DAY = 24 * 60 * 60 * 1000

/** A condition on a seat: its person wants notices. Most do not, and then no call is stored. */
export const WANTS_NOTICES = wantsNotices('seats.person')

function wantsNotices(person: 'seats.person' | 'seats.kept'): string {
  return `(${person} in (select person from addresses where confirmed = 1) or ${person} in (select person from devices))`
}

export class SqlNotices implements NoticeStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  async address(person: string): Promise<StoredAddress | null> {
    const row = await this.engine.db.selectFrom('addresses').selectAll().where('person', '=', person).executeTakeFirst()
    return row ? { ...row, confirmed: row.confirmed === 1 } : null
  }

  async setAddress({ confirmed, ...plain }: StoredAddress): Promise<void> {
    const row = { ...plain, confirmed: confirmed ? 1 : 0 }
    await this.engine.write((trx) =>
      trx
        .insertInto('addresses')
        .values(row)
        .onConflict((conflict) => conflict.column('person').doUpdateSet(row))
        .execute(),
    )
  }

  async confirmAddress(person: string, address: string): Promise<boolean> {
    return this.engine.write(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('addresses')
        .set({ confirmed: 1 })
        .where('person', '=', person)
        .where('address', '=', address)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    })
  }

  async dropAddress(person: string, address: string): Promise<boolean> {
    return this.engine.write(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('addresses')
        .where('person', '=', person)
        .where('address', '=', address)
        .executeTakeFirst()
      return numDeletedRows > 0n
    })
  }

  async devices(person: string): Promise<StoredDevice[]> {
    return this.engine.db.selectFrom('devices').selectAll().where('person', '=', person).execute()
  }

  async addDevice(device: StoredDevice): Promise<void> {
    await this.engine.write((trx) =>
      trx
        .insertInto('devices')
        .values(device)
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
        .execute(),
    )
  }

  async dropDevice(endpoint: string): Promise<void> {
    await this.engine.write((trx) => trx.deleteFrom('devices').where('endpoint', '=', endpoint).execute())
  }

  async remind({ table, seat, decision, due }: Omit<StoredCall, 'tries'>): Promise<boolean> {
    const wanted = await this.engine.db
      .selectFrom('seats')
      .select('seat')
      .where('table_id', '=', table)
      .where('seat', '=', seat)
      .where(sql<boolean>`${sql.raw(decision === INVITED ? wantsNotices('seats.kept') : WANTS_NOTICES)}`)
      .executeTakeFirst()
    if (!wanted) return false
    await this.engine.write((trx) =>
      trx
        .insertInto('calls')
        .values({ table_id: table, seat, decision, due, tries: 0, taken: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    return true
  }

  async takeCalls(now: number, most: number): Promise<StoredCall[]> {
    const due = await this.engine.db
      .selectFrom('calls')
      .selectAll()
      .where('taken', '=', 0)
      .where('due', '<=', now)
      // In the same order in all processes, so that there are no deadlocks.
      .orderBy('due')
      .orderBy('table_id')
      .orderBy('seat')
      .limit(most)
      .execute()
    if (due.length === 0) return []
    return this.engine.write(async (trx) => {
      await trx
        .deleteFrom('calls')
        .where('taken', '=', 1)
        .where('due', '<', now - DAY)
        .execute()
      const taken: StoredCall[] = []
      for (const { table_id, seat, decision, tries } of due) {
        const { numUpdatedRows } = await trx
          .updateTable('calls')
          .set({ taken: 1 })
          .where('table_id', '=', table_id)
          .where('seat', '=', seat)
          .where('decision', '=', decision)
          .where('taken', '=', 0)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) taken.push({ table: table_id, seat, decision, due: now, tries })
      }
      return taken
    })
  }

  async dropCall({ table, seat, decision }: StoredCall): Promise<void> {
    await this.engine.write((trx) =>
      trx
        .deleteFrom('calls')
        .where('table_id', '=', table)
        .where('seat', '=', seat)
        .where('decision', '=', decision)
        .execute(),
    )
  }

  async putOffCall({ table, seat, decision, tries }: StoredCall, due: number): Promise<void> {
    await this.engine.write((trx) =>
      trx
        .updateTable('calls')
        .set({ taken: 0, tries: tries + 1, due })
        .where('table_id', '=', table)
        .where('seat', '=', seat)
        .where('decision', '=', decision)
        .execute(),
    )
  }

  async key(name: string, make: () => string): Promise<string> {
    const read = () => this.engine.db.selectFrom('keys').select('value').where('name', '=', name).executeTakeFirst()
    const known = await read()
    if (known) return known.value
    await this.engine.write((trx) =>
      trx
        .insertInto('keys')
        .values({ name, value: make() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    const kept = await read()
    if (!kept) throw new Error(`the key ${name} was not kept`)
    return kept.value
  }
}
