/** All stores on one database. */
import type { Stores } from './database.js'
import type { Engine } from './engine.js'
import { SqlChat } from './sql-chat.js'
import { SqlExpiry } from './sql-expiry.js'
import { SqlNotices } from './sql-notices.js'
import { SqlPersons } from './sql-persons.js'
import { SqlProfiles } from './sql-profiles.js'
import { SqlRatings } from './sql-ratings.js'
import { SqlReports } from './sql-reports.js'
import { SqlSchedule } from './sql-schedule.js'
import { SqlTables } from './sql-tables.js'
import { SqlTies } from './sql-ties.js'
import { SqlWaysBack } from './sql-ways-back.js'

export const storesOn = (engine: Engine): Stores => ({
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

/** Writes something: a database that can be read may still be on a full or read-only disk. */
async function writeProbe(engine: Engine): Promise<void> {
  const probe = { name: 'ready', value: new Date().toISOString() }
  await engine.write((trx) =>
    trx
      .insertInto('keys')
      .values(probe)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(probe))
      .execute(),
  )
}
