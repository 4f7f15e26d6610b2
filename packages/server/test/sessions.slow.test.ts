import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import type { Serving } from '@handwerk/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { LONG } from './bounds.js'
import { Client } from './client.js'
import { open } from './serving.js'
import { endsConnections } from './session-tests.js'

describe.skipIf(!postgresPrograms)('on PostgreSQL, in another process (skipped where it is not installed)', () => {
  let postgres: Postgres
  let one: Serving
  let two: Serving
  let url: string
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
    url = postgres.database()
    one = await open({ url })
    two = await open({ url })
  }, LONG)
  afterAll(async () => {
    await one.stop()
    await two.stop()
    postgres.stop()
  })
  endsConnections(() => ({ here: one.address, there: two.address }))

  it('a connection ends even if its process missed that its session ended', async () => {
    const ben = await Client.named(one.address, 'Ben')
    const watching = new Client(two.address)
    watching.cookie = ben.cookie
    await watching.connect()
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
