/** Slow, because it starts a database: whose bots think first where processes share a queue. */
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { openPostgres } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from './bounds.js'
import { mostAtOnce, turnsBefore } from './fair-bots.js'

describe.skipIf(!postgresPrograms)('on PostgreSQL (skipped where it is not installed)', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
  }, LONG)
  afterAll(() => postgres.stop())

  it(
    'a bot waits for few turns of a guest with 150 tables of four bots',
    async () => {
      const database = await openPostgres(postgres.database(), () => undefined)
      expect(await turnsBefore(database, 150)).toBeLessThanOrEqual(3)
      await database.close()
    },
    LONG,
  )

  it(
    'one place to think stays free of a guest with many tables of four bots',
    async () => {
      const database = await openPostgres(postgres.database(), () => undefined)
      // Four can think at once.
      expect(await mostAtOnce(database, 2)).toBe(3)
      await database.close()
    },
    LONG,
  )
})
