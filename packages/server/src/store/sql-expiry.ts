import { sql } from 'kysely'
import type { ExpiryStore, Gathering } from './expiry-store.js'
import type { SqlEngine, Write } from './sql-engine.js'

/** So much is forgotten at a time: others wait no longer than for a move. */
const BATCH = 50

/** Whatever belongs to a table, before the table itself. */
const PARTS = ['seats', 'entries', 'courses', 'sayings', 'turns', 'calls', 'deadlines'] as const

export class SqlExpiry implements ExpiryStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  async dropGathering(pace: Gathering, before: number): Promise<string[]> {
    const dropped = await this.engine.alone(async (trx) => {
      const rows = await trx
        .selectFrom('tables')
        .select('id')
        .where('status', '=', 'gathering')
        .where('made', '<', before)
        .where('pace', pace === 'mail' ? 'like' : 'not like', '%"days"%')
        .orderBy('made')
        .limit(BATCH)
        .execute()
      return dropTables(trx, rows)
    })
    return dropped ?? []
  }

  async dropFinished(before: number): Promise<string[]> {
    const dropped = await this.engine.alone(async (trx) => {
      const rows = await trx
        .selectFrom('tables')
        .select('id')
        .where('status', '=', 'over')
        .where('ended', '<', before)
        .orderBy('ended')
        .limit(BATCH)
        .execute()
      return dropTables(trx, rows)
    })
    return dropped ?? []
  }

  async dropGuests(before: number): Promise<number> {
    const dropped = await this.engine.alone(async (trx) => {
      const rows = await trx
        .selectFrom('people')
        .select('people.id')
        .where('guest', '=', 1)
        .where('since', '<', before)
        .where((of) =>
          of.not(of.exists(of.selectFrom('seats').select('seat').whereRef('seats.person', '=', 'people.id'))),
        )
        .where((of) =>
          of.not(of.exists(of.selectFrom('tables').select('tables.id').whereRef('tables.host', '=', 'people.id'))),
        )
        .where((of) =>
          of.not(of.exists(of.selectFrom('ratings').select('player').whereRef('ratings.player', '=', 'people.id'))),
        )
        .limit(BATCH)
        .execute()
      const guests = rows.map(({ id }) => id)
      if (guests.length === 0) return 0
      for (const table of ['sessions', 'passkeys', 'addresses', 'devices', 'mutes', 'ways_back'] as const)
        await trx.deleteFrom(table).where('person', 'in', guests).execute()
      await trx.deleteFrom('people').where('id', 'in', guests).execute()
      return guests.length
    })
    return dropped ?? 0
  }

  async dropTalk(before: number): Promise<number> {
    const dropped = await this.engine.alone(async (trx) => {
      const rows = await trx
        .selectFrom('sayings')
        .innerJoin('tables', 'tables.id', 'sayings.table_id')
        .select('sayings.table_id')
        .distinct()
        .where('tables.status', '=', 'over')
        .where('tables.ended', '<', before)
        .limit(BATCH)
        .execute()
      const tables = rows.map(({ table_id }) => table_id)
      if (tables.length > 0) await trx.deleteFrom('sayings').where('table_id', 'in', tables).execute()
      return tables.length
    })
    return dropped ?? 0
  }

  async dropReports(before: number): Promise<number> {
    return this.dropIds('reports', 'settled', before)
  }

  async dropLog(before: number): Promise<number> {
    return this.dropIds('host_log', 'at', before)
  }

  private async dropIds(table: 'reports' | 'host_log', column: 'settled' | 'at', before: number): Promise<number> {
    const dropped = await this.engine.alone(async (trx) => {
      const old = sql<{ id: string }>`
        select id from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${BATCH}`
      const ids = (await old.execute(trx)).rows.map(({ id }) => id)
      if (ids.length > 0) await trx.deleteFrom(table).where('id', 'in', ids).execute()
      return ids.length
    })
    return dropped ?? 0
  }

  async dropCodes(now: number): Promise<number> {
    const dropped = await this.engine.alone(async (trx) => {
      const codes = await trx.deleteFrom('recoveries').where('expires', '<', now).executeTakeFirst()
      const invitations = await trx.deleteFrom('invitations').where('expires', '<', now).executeTakeFirst()
      return Number(codes.numDeletedRows + invitations.numDeletedRows)
    })
    return dropped ?? 0
  }

  async dropSessions(now: number): Promise<number> {
    const dropped = await this.engine.alone(async (trx) => {
      const rows = await trx.selectFrom('sessions').select('hash').where('expires', '<', now).limit(BATCH).execute()
      const hashes = rows.map(({ hash }) => hash)
      if (hashes.length > 0) await trx.deleteFrom('sessions').where('hash', 'in', hashes).execute()
      return hashes.length
    })
    return dropped ?? 0
  }
}

export async function dropTables(trx: Write, rows: readonly { readonly id: string }[]): Promise<string[]> {
  const tables = rows.map(({ id }) => id)
  if (tables.length === 0) return []
  for (const part of PARTS) await trx.deleteFrom(part).where('table_id', 'in', tables).execute()
  await trx.deleteFrom('tables').where('id', 'in', tables).execute()
  return tables
}
