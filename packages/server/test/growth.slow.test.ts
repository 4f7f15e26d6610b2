/** Slow, because it starts a database. */
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { openPostgres } from '@handwerk/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { growthTests } from './growth.js'

vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

describe.skipIf(!postgresPrograms)('on PostgreSQL (skipped where it is not installed)', () => {
  let postgres: Postgres
  let migrated: string
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
    migrated = postgres.database()
    await (await openPostgres(migrated, () => undefined)).close()
  })
  afterAll(() => postgres.stop())

  growthTests(async () => {
    const url = postgres.database(migrated)
    const database = await openPostgres(url, () => undefined)
    const linesOf = async (table: string) => {
      const client = new pg.Client(url)
      await client.connect()
      const { rows } = await client.query('select count(*)::int as count from sayings where table_id = $1', [table])
      await client.end()
      return rows[0].count
    }
    return { database, linesOf }
  })

  it('one process alone forgets what is old', async () => {
    const url = postgres.database(migrated)
    const database = await openPostgres(url, () => undefined)
    await database.persons.addPerson({ id: 'eve', name: 'Eve', guest: true }, 1)
    const other = new pg.Client(url)
    await other.connect()
    // As another process that is at it.
    await other.query('begin; select pg_advisory_xact_lock(4826013)')
    expect(await database.expiry.dropGuests(2)).toBe(0)
    await other.query('commit')
    expect(await database.expiry.dropGuests(2)).toBe(1)
    await other.end()
    await database.close()
  })
})
