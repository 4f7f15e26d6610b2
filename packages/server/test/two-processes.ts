/** Two processes on one PostgreSQL, with a fresh database for each test. */
import { type Postgres, startPostgres } from '@handwerk/own-postgres'
import type { ServeOptions, Serving } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { LONG } from './bounds.js'
import { open } from './serving.js'

export interface TwoProcesses {
  readonly url: string
  readonly one: Serving
  readonly two: Serving
}

/** For the tests of a `describe`: gives the processes of the test that runs. */
export function twoProcesses(moreOfTwo: Partial<ServeOptions> = {}): () => TwoProcesses {
  let postgres: Postgres
  let migrated: string
  let now: TwoProcesses
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
    migrated = postgres.database()
    await (await open({ url: migrated })).stop()
  }, LONG)
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    const url = postgres.database(migrated)
    const [one, two] = await Promise.all([open({ url }), open({ url }, moreOfTwo)])
    now = { url, one, two }
  })
  afterEach(async () => {
    await Promise.all([now.one.stop(), now.two.stop()])
  })
  return () => now
}
