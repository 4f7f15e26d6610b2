/** All stores on one database. */
import type { Database, Stores } from './database.js'
import { SqlChat } from './sql-chat.js'
import type { SqlEngine } from './sql-engine.js'
import { SqlExpiry } from './sql-expiry.js'
import { SqlModeration } from './sql-moderation.js'
import { SqlNotices } from './sql-notices.js'
import { SqlOwnData } from './sql-own-data.js'
import { SqlPersons } from './sql-persons.js'
import { SqlProfiles } from './sql-profiles.js'
import { SqlRatings } from './sql-ratings.js'
import { SqlRecoveries } from './sql-recoveries.js'
import { SqlReports } from './sql-reports.js'
import { SqlSchedule } from './sql-schedule.js'
import { SqlSite } from './sql-site.js'
import { SqlTables } from './sql-tables.js'
import { SqlTies } from './sql-ties.js'
import { SqlWaysBack } from './sql-ways-back.js'

export const storesOn = (engine: SqlEngine): Stores => ({
  persons: new SqlPersons(engine),
  profiles: new SqlProfiles(engine),
  tables: new SqlTables(engine),
  chat: new SqlChat(engine),
  ratings: new SqlRatings(engine),
  schedule: new SqlSchedule(engine),
  notices: new SqlNotices(engine),
  expiry: new SqlExpiry(engine),
  reports: new SqlReports(engine),
  ties: new SqlTies(engine),
  waysBack: new SqlWaysBack(engine),
  async ready() {
    await writeProbe(engine)
    await engine.ready()
  },
  close: () => engine.close(),
})

/** What belongs to the host, and is no part of the simulation. */
export const hostStoresOn = (engine: SqlEngine): Pick<Database, 'moderation' | 'recoveries' | 'site' | 'ownData'> => ({
  moderation: new SqlModeration(engine),
  recoveries: new SqlRecoveries(engine),
  site: new SqlSite(engine),
  ownData: new SqlOwnData(engine),
})

/** Writes something: a database that can be read may still be on a full or read-only disk. */
async function writeProbe(engine: SqlEngine): Promise<void> {
  const probe = { name: 'ready', value: new Date().toISOString() }
  await engine.write((trx) =>
    trx
      .insertInto('keys')
      .values(probe)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(probe))
      .execute(),
  )
}
