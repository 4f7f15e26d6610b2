import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { openPostgres } from '@handwerk/server'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LANE_LIMITS } from '../src/edge/fair-turns.js'
import type { Listener } from '../src/store/database.js'
import { LONG } from './bounds.js'
import { moved, so, table } from './example-rows.js'
import { jobTests } from './job-tests.js'
import { neighbourTests, storeTests } from './store-tests.js'

// It starts databases.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

describe.skipIf(!postgresPrograms)('with a PostgreSQL server (skipped where none is installed)', () => {
  let postgres: Postgres
  let migrated: string
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
    migrated = postgres.database()
    // Two at once, to an empty database.
    const opened = await Promise.all([openPostgres(migrated, note), openPostgres(migrated, note)])
    for (const database of opened) await database.close()
  })
  afterAll(() => postgres.stop())
  const troubles: unknown[] = []
  const note = (trouble: unknown) => troubles.push(trouble)
  afterEach(() => expect(troubles).toEqual([]))

  storeTests('PostgreSQL', async () => {
    const url = postgres.database(migrated)
    const open = () => openPostgres(url, note)
    return { stores: await open(), again: open, end: () => undefined }
  })

  const bothOpen = async () => {
    const url = postgres.database(migrated)
    return Promise.all([openPostgres(url, note), openPostgres(url, note)])
  }
  const shared = async () => ({ opened: await bothOpen(), now: Date.now, end: () => undefined })
  neighbourTests('PostgreSQL', shared)
  jobTests('PostgreSQL', shared)

  it('commits a move while as many other requests as may be in progress wait for an answer', async () => {
    const url = postgres.database(migrated)
    const stores = await openPostgres(url, note)
    await stores.tables.addTable(table('a'))
    const jobs = { takeTurn: async () => undefined, checkClocks: async () => undefined }
    const stop = await stores.neighbours?.takeJobs(jobs, { atOnce: 1, perOwner: 1 }, 10_000)
    const blocking = new pg.Client({ connectionString: url })
    await blocking.connect()
    await blocking.query('begin; lock table people in access exclusive mode')
    const { move: _, ...others } = LANE_LIMITS
    const most = Object.values(others).reduce((sum, limit) => sum + limit, 0)
    let answered = 0
    const waiting = Array.from({ length: most }, async () => {
      await stores.persons.person('anna')
      answered++
    })
    expect([await stores.tables.append('a', moved(1), so()), answered]).toEqual([true, 0])
    await blocking.end()
    await Promise.all(waiting)
    await stop?.()
    await stores.close()
  })

  it('announces an event whole, unless it is too long', async () => {
    const [one, two] = await bothOpen()
    const heard: unknown[] = []
    const listener: Listener = {
      changed: (_id, news) => heard.push(news),
      missed: () => heard.push('missed something'),
      presenceChanged: () => undefined,
      gone: () => heard.push('lost the other'),
    }
    two.neighbours?.subscribe(listener)
    await one.tables.addTable(table('a'))
    await one.tables.append('a', moved(1), so())
    await one.tables.append('a', moved(2, { line: 'ü'.repeat(5000) }), so())
    while (heard.length < 2) await new Promise((next) => setTimeout(next, 10))
    await Promise.all([one.close(), two.close()])
    expect(heard).toEqual([moved(1), 'entry'])
  })
})
