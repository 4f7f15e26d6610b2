/** All that is kept of somebody, for them to read. An allow-list: no hashes, keys or secrets, and of others only names. */
import type { OwnData } from '@handwerk/protocol'
import type { SqlEngine } from './sql-engine.js'

/** So much of each kind. */
const MOST = 5000

export interface OwnDataStore {
  of(person: string): Promise<OwnData>
}

export class SqlOwnData implements OwnDataStore {
  private readonly engine: SqlEngine

  constructor(engine: SqlEngine) {
    this.engine = engine
  }

  async of(person: string): Promise<OwnData> {
    const { db } = this.engine
    const own = await db
      .selectFrom('people')
      .select(['id', 'name', 'guest', 'handle as username', 'since', 'seen'])
      .where('id', '=', person)
      .executeTakeFirst()
    const sessions = await db
      .selectFrom('sessions')
      .select(['scope', 'label', 'made', 'expires'])
      .where('person', '=', person)
      .limit(MOST)
      .execute()
    const passkeys = await db.selectFrom('passkeys').select(['label', 'made']).where('person', '=', person).execute()
    const mail = await db
      .selectFrom('addresses')
      .select(['address', 'confirmed', 'language'])
      .where('person', '=', person)
      .execute()
    const devices = await db
      .selectFrom('devices')
      .select(['endpoint', 'language'])
      .where('person', '=', person)
      .execute()
    const tables = await db
      .selectFrom('seats')
      .innerJoin('tables', 'tables.id', 'seats.table_id')
      .select(['tables.id', 'tables.game', 'tables.status', 'tables.made', 'tables.ended', 'seats.seat', 'seats.name'])
      .where('seats.person', '=', person)
      .orderBy('tables.made', 'desc')
      .limit(MOST)
      .execute()
    const said = await db
      .selectFrom('sayings')
      .select(['table_id as table', 'text', 'at'])
      .where('person', '=', person)
      .orderBy('at', 'desc')
      .limit(MOST)
      .execute()
    const ratings = await db
      .selectFrom('ratings')
      .select(['game', 'seats', 'mu', 'sigma', 'games'])
      .where('player', '=', person)
      .execute()
    const ties = await db
      .selectFrom('ties')
      .innerJoin('people', 'people.id', 'ties.other')
      .select(['ties.tie', 'people.name', 'ties.since'])
      .where('ties.person', '=', person)
      .limit(MOST)
      .execute()
    const muted = await db
      .selectFrom('mutes')
      .innerJoin('people', 'people.id', 'mutes.muted')
      .select('people.name')
      .where('mutes.person', '=', person)
      .limit(MOST)
      .execute()
    const reports = await db
      .selectFrom('reports')
      .select(['at', 'reason', 'text', 'table_id as table', 'outcome'])
      .where('reporter', '=', person)
      .limit(MOST)
      .execute()
    return {
      person: { ...own },
      account: { sessions, passkeys, mail, devices },
      tables,
      said,
      ratings,
      people: [...ties, ...muted.map(({ name }) => ({ tie: 'mute', name }))],
      reports,
    }
  }
}
