import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { openPostgres } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, describe, expect, vi } from 'vitest'
import { LONG } from './bounds.js'
import { profileTests } from './profile-tests.js'

// Starts databases.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

describe.skipIf(!postgresPrograms)('with a PostgreSQL server (skipped where none is installed)', () => {
  let postgres: Postgres
  let migrated: string
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
    migrated = postgres.database()
    const stores = await openPostgres(migrated, (trouble) => troubles.push(trouble))
    await stores.close()
  })
  afterAll(() => postgres.stop())
  const troubles: unknown[] = []
  afterEach(() => expect(troubles).toEqual([]))

  profileTests('PostgreSQL', async () => {
    const url = postgres.database(migrated)
    const open = () => openPostgres(url, (trouble) => troubles.push(trouble))
    return { opened: await open(), other: open, end: () => undefined }
  })
})
