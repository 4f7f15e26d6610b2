/** A PostgreSQL that receives statements but does not answer, as behind a broken network. */
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import type { Serving } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { open } from './serving.js'
import { StallingProxy } from './stalling-proxy.js'
import { decisionOf, moveIn, type Two, two } from './tables.js'

vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

/** How long the database may take to answer. */
const QUERY_TIMEOUT = 2000

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

  /** Sends a move to which the database does not answer, without waiting for it. */
  async function hang(): Promise<void> {
    const move = moveIn(await decisionOf(here.anna, here.table))
    const hung = proxy.stallOn(`"table_id":"${here.table}"`)
    here.anna.ask(move, here.table).catch(() => undefined)
    await hung
  }

  it('in one statement delays other tables for a bounded time only', async () => {
    const move = moveIn(await decisionOf(there.anna, there.table))
    await hang()
    expect(await there.anna.ask(move, there.table)).toMatchObject({ is: 'done' })
  })

  it('makes the server refuse an unconfirmed move, or confirm it after all', async () => {
    const move = moveIn(await decisionOf(here.anna, here.table))
    const hung = proxy.stallOn(`"table_id":"${here.table}"`)
    const answer = here.anna.ask(move, here.table)
    await hung
    expect(['done', 'refused']).toContain((await answer).is)
  })

  it('on one connection makes the server unready for a while only', async () => {
    await hang()
    await expect.poll(readiness, { timeout: 20_000, interval: 200 }).toBe(503)
    await expect.poll(readiness, { timeout: 20_000, interval: 200 }).toBe(200)
  })

  it('makes the server unready while a move waits', async () => {
    await hang()
    await expect.poll(readiness, { timeout: 20_000, interval: 200 }).toBe(503)
  })

  it('makes the server unready if it answers nothing', async () => {
    proxy.stallAll()
    await expect.poll(readiness, { timeout: 20_000, interval: 200 }).toBe(503)
  })

  it('does not prevent a server from stopping', async () => {
    await hang()
    proxy.stallAll()
    await serving.stop()
    await expect(fetch(`${serving.address}/healthz`)).rejects.toThrow()
  })

  it('makes the start fail in bounded time if it is unreachable', async () => {
    proxy.stallAll()
    await expect(open({ url: proxy.url }, { databaseMilliseconds: QUERY_TIMEOUT })).rejects.toThrow()
  })
})
