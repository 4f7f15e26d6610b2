/** A table of the server is a match, on both databases. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mottainai } from '@handwerk/mottainai'
import { ohMyGoods } from '@handwerk/oh-my-goods'
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { checkMatch } from '@handwerk/testkit'
import { afterAll, beforeAll, describe } from 'vitest'
import { LONG } from './bounds.js'
import { beginOnServer, COMMANDS } from './match-driver.js'

// With more seats, a bot would play on for a person who resigns.
const checking = { commands: COMMANDS, seats: [2], timeout: LONG }

describe('on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-match-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  for (const module of [ohMyGoods, mottainai])
    checkMatch(module, { ...checking, begin: (any, seats) => beginOnServer({ folder }, any, seats) })
})

describe.skipIf(postgresPrograms === null)('on PostgreSQL (skipped where it is not installed)', () => {
  let server: Postgres
  beforeAll(async () => {
    server = await startPostgres({ fsync: false })
  }, LONG)
  afterAll(() => server.stop())
  for (const module of [ohMyGoods, mottainai])
    checkMatch(module, { ...checking, begin: (any, seats) => beginOnServer({ url: server.database() }, any, seats) })
})
