import { postgresPrograms } from '@handwerk/own-postgres'
import pg from 'pg'
import { describe, it } from 'vitest'
import { Client } from './client.js'
import { endsConnections } from './session-tests.js'
import { twoProcesses } from './two-processes.js'

describe.skipIf(!postgresPrograms)('on PostgreSQL, in another process (skipped where it is not installed)', () => {
  const processes = twoProcesses()
  endsConnections(() => ({ here: processes().one.address, there: processes().two.address }))

  it('a connection ends even if its process missed that its session ended', async () => {
    const { one, two, url } = processes()
    const ben = await Client.named(one.address, 'Ben')
    const watching = await ben.at(two.address).connect()
    const database = new pg.Client({ connectionString: url })
    await database.connect()
    // Nothing announces this, but both processes lose their notification clients, and know that they may have missed something.
    await database.query('delete from sessions')
    await watching.hearsAfter(
      () => database.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`),
      'bye',
      ({ code }) => code === 'sign-in',
    )
    await database.end()
    watching.close()
  })
})
