import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { openPostgres } from '@handwerk/server'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
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

  it('stores a move while everything else waits for the database', async () => {
    const url = postgres.database(migrated)
    const database = await openPostgres(url, note)
    const stranger = new pg.Client({ connectionString: url })
    await stranger.connect()
    await database.tables.addTable(table('a'))
    await stranger.query('begin; lock table sayings')
    const reads = Array.from({ length: 20 }, () => database.chat.sayings('a', new Set()))
    const isHeld = async () => {
      const held = await stranger.query(`select count(*)::int from pg_locks where not granted`)
      return held.rows[0].count > 0
    }
    while (!(await isHeld())) await new Promise((next) => setTimeout(next, 10))
    expect(await database.tables.append('a', moved(1), so())).toBe(true)
    expect(await isHeld()).toBe(true)
    await stranger.query('commit')
    await Promise.all(reads)
    await stranger.end()
    await database.close()
  })

  it('announces an event whole, with what others are told and the state after it, unless it is too long', async () => {
    const [one, two] = await bothOpen()
    const heard: unknown[] = []
    const listener: Listener = {
      knows: () => true,
      changed: (_id, news) =>
        heard.push(typeof news === 'object' ? [news.read(), Object.fromEntries(news.told), news.state] : news),
      missed: () => heard.push('missed something'),
      presenceChanged: () => undefined,
      gone: () => heard.push('lost the other'),
    }
    two.neighbours?.subscribe(listener)
    await one.tables.addTable(table('a'))
    await one.tables.append('a', moved(1), so())
    await one.tables.append('a', moved(2, { line: 'ü'.repeat(5000) }), so())
    const told = new Map([
      [0, '{"to":"Zoë \\"\\n"}'],
      [1, null],
    ])
    const state = '{"number":3,"\\u0000":"\\\\"}'
    await one.tables.append('a', moved(3), so({ told, state }))
    const long = `{"number":4,"all":"${'ü'.repeat(3900)}"}`
    await one.tables.append('a', moved(4), so({ told, state: long }))
    while (heard.length < 4) await new Promise((next) => setTimeout(next, 10))
    await Promise.all([one.close(), two.close()])
    expect(heard).toEqual([
      [moved(1), {}, null],
      'entry',
      [moved(3), Object.fromEntries(told), state],
      [moved(4), {}, null],
    ])
  })
})
