/** What the job queue has noted and not yet written, when PostgreSQL crashes. */
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { openPostgres } from '@handwerk/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BotTurn } from '../src/store/schedule-store.js'
import { LONG } from './bounds.js'
import { moved, running, so, table } from './example-rows.js'

// It starts databases.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

const TURN: BotTurn = { table: 'a', seat: 1, decision: 1 }
/** A process that holds a job for longer than this counts as dead. */
const PATIENCE = 2000

describe.skipIf(!postgresPrograms)('a crash of the database (skipped where it is not installed)', () => {
  let postgres: Postgres
  let url: string
  beforeEach(async () => {
    // What a commit does not wait for is not written by itself while the test runs.
    postgres = await startPostgres({ fsync: false, settings: { wal_writer_delay: '10000ms' } })
    url = postgres.database()
  })
  afterEach(() => postgres.stop())

  /** Takes the turn once, and closes. */
  async function takeOnce(add: boolean): Promise<void> {
    const database = await openPostgres(url, () => undefined)
    let isTaken = () => {}
    const taken = new Promise<void>((done) => {
      isTaken = done
    })
    const jobs = { takeTurn: async () => isTaken(), checkClocks: async () => undefined }
    const stop = await database.neighbours?.takeJobs(jobs, { atOnce: 1, perOwner: 1 }, PATIENCE)
    if (add) {
      await database.tables.addTable(running(table('a')))
      await database.tables.append('a', moved(1), so({ turns: [TURN] }))
    }
    await taken
    await stop?.()
    await database.close()
  }

  it('lets a turn be taken again whose end was not written, and keeps the move before it', async () => {
    await takeOnce(true)
    postgres.restart()
    await takeOnce(false)
    const database = await openPostgres(url, () => undefined)
    expect(await database.tables.events('a', 0)).toEqual([moved(1)])
    expect(await database.neighbours?.turnsWaiting()).toBe(0)
    await database.close()
  })
})
