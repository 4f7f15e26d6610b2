/** A PostgreSQL that takes what it is sent and does not answer, as behind a broken network. */
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import type { Serving } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { open } from './serving.js'
import { StallingProxy } from './stalling-proxy.js'
import { decisionOf, moveIn, type Two, two } from './tables.js'

vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

/** The database may take so long for an answer here. */
const QUERY_TIMEOUT = 4000

describe.skipIf(!postgresPrograms)('a database that hangs (skipped where PostgreSQL is not installed)', () => {
  let postgres: Postgres
  let proxy: StallingProxy
  let serving: Serving
  let here: Two
  let there: Two
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
  })
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    proxy = await StallingProxy.before(postgres.database())
    serving = await open({ url: proxy.url }, { databaseMilliseconds: QUERY_TIMEOUT })
    here = await two(serving.address)
    there = await two(serving.address)
  })
  afterEach(async () => {
    here.close()
    there.close()
    await serving.stop()
    proxy.close()
  })

  const readiness = async () => (await fetch(`${serving.address}/readyz`)).status

  /** Sends a move whose answer the database swallows. Nobody waits for it here. */
  async function hang(): Promise<void> {
    const move = moveIn(await decisionOf(here.anna, here.table))
    const hung = proxy.stallOn(`"table_id":"${here.table}"`)
    here.anna.ask(move, here.table).catch(() => undefined)
    await hung
  }

  it('with one statement keeps other tables waiting for a bounded time only', async () => {
    const move = moveIn(await decisionOf(there.anna, there.table))
    await hang()
    expect(await there.anna.ask(move, there.table)).toMatchObject({ is: 'done' })
  })

  it('refuses the move that it has not confirmed, or confirms it after all', async () => {
    const move = moveIn(await decisionOf(here.anna, here.table))
    const hung = proxy.stallOn(`"table_id":"${here.table}"`)
    const answer = here.anna.ask(move, here.table)
    await hung
    expect(['done', 'refused']).toContain((await answer).is)
  })

  it('is no reason to lose the connection for good', async () => {
    await hang()
    await expect.poll(readiness, { timeout: 20_000, interval: 200 }).toBe(503)
    await expect.poll(readiness, { timeout: 20_000, interval: 200 }).toBe(200)
  })

  it('makes the server unready while a move waits', async () => {
    await hang()
    await expect.poll(readiness, { timeout: 20_000, interval: 200 }).toBe(503)
  })

  it('makes the server unready when it answers nothing at all', async () => {
    proxy.stallAll()
    await expect.poll(readiness, { timeout: 20_000, interval: 200 }).toBe(503)
  })

  it('does not keep a server from stopping', async () => {
    await hang()
    proxy.stallAll()
    await serving.stop()
    await expect(fetch(`${serving.address}/healthz`)).rejects.toThrow()
  })

  it('is not waited for where it cannot be reached', async () => {
    proxy.stallAll()
    await expect(open({ url: proxy.url }, { databaseMilliseconds: QUERY_TIMEOUT })).rejects.toThrow()
  })
})
