/** Connections to PostgreSQL, and the jobs for other machines in it: what is asked, and how long an answer is waited for. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JobQueue } from '../src/store/job-queue.js'
import { openClient, openPool, openUnboundedPool } from '../src/store/postgres-pool.js'
import { FakePostgres, INT4, INT8, TEXT } from './fake-postgres.js'

let postgres: FakePostgres
let url: string
beforeEach(async () => {
  // The network is real, and takes no time by this clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  postgres = new FakePostgres()
  url = await postgres.open()
})
afterEach(async () => {
  vi.useRealTimers()
  await postgres.close()
})

/** The server hears a statement, and so much time passes. */
const heardAndPassed = async (text: string, milliseconds: number) => {
  while (!postgres.texts.includes(text)) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(milliseconds)
}
/** Lets what was closed be noticed. */
const noticed = async () => {
  for (let i = 0; i < 20; i++) await new Promise(setImmediate)
}

describe('a pool', () => {
  it('opens so many connections at most, and waits ten seconds for an answer unless it is told otherwise', async () => {
    const pool = openPool(url, { max: 12 })
    expect(pool.options).toMatchObject({
      max: 12,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    await pool.query('select 1')
    expect(postgres.texts[0]).toContain('set statement_timeout = 8000;')
    await pool.end()
  })

  it('lets the database cancel a statement a little earlier itself, and compile none', async () => {
    const pool = openPool(url, { max: 1, timeout: 1001 })
    await pool.query('select 1')
    expect(postgres.texts).toEqual([
      'set statement_timeout = 801; set idle_in_transaction_session_timeout = 2403; set jit = off; reset synchronous_commit',
      'select 1',
    ])
    await pool.end()
  })

  it('waits for the disk at each commit, unless what it commits may be forgotten', async () => {
    for (const isDurable of [true, false]) {
      const pool = openPool(url, { max: 1, isDurable })
      await pool.query('select 1')
      await pool.end()
    }
    const [durable, forgettable] = postgres.texts.filter((text) => text !== 'select 1')
    expect(durable).toMatch(/; reset synchronous_commit$/)
    expect(forgettable).toMatch(/; set synchronous_commit = off$/)
  })

  it('reads whole numbers of any length as numbers, and texts as texts', async () => {
    postgres.answer = () => ({ columns: { long: INT8, short: INT4, text: TEXT }, rows: [['1800000000000', '7', '7']] })
    const pools = [openPool(url, { max: 1 }), openUnboundedPool(url)]
    for (const pool of pools) {
      const { rows } = await pool.query('select 1')
      expect(rows).toEqual([{ long: 1_800_000_000_000, short: 7, text: '7' }])
      await pool.end()
    }
  })

  it('for migrations waits as long as they take, on four connections', async () => {
    const pool = openUnboundedPool(url)
    expect(pool.options).toMatchObject({ max: 4, connectionTimeoutMillis: 5000, keepAlive: true })
    await pool.query('select 1')
    expect(postgres.texts).toEqual(['select 1'])
    await pool.end()
  })

  it('loses a connection that does not answer in time, and opens another', async () => {
    const pool = openPool(url, { max: 1, timeout: 60 })
    pool.on('error', () => undefined)
    postgres.answer = ({ text }) => (text === 'stuck' ? null : {})
    const stuck = expect(pool.query('stuck')).rejects.toThrow('the database has not answered within 60 ms')
    await heardAndPassed('stuck', 60)
    await stuck
    await pool.query('select 1')
    await pool.end()
  })
})

describe('a connection', () => {
  const opened = async (timeout: number) => {
    const client = openClient(url, timeout)
    const troubles: Error[] = []
    client.on('error', (error) => troubles.push(error))
    await client.connect()
    return { client, troubles }
  }

  it('that does not answer in time is closed', async () => {
    const { client, troubles } = await opened(50)
    postgres.answer = () => null
    const answer = client.query('select 1')
    answer.catch(() => undefined)
    await heardAndPassed('select 1', 49)
    await noticed()
    expect(troubles).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await expect(answer).rejects.toThrow('the database has not answered within 50 ms')
    expect(troubles[0]?.message).toBe('the database has not answered within 50 ms')
  })

  it('that has answered stays open', async () => {
    const { client, troubles } = await opened(50)
    await client.query('select $1::text', ['x'])
    await vi.advanceTimersByTimeAsync(80)
    await noticed()
    expect([troubles, postgres.heard]).toEqual([[], [{ text: 'select $1::text', values: ['x'] }]])
    await client.end()
  })

  it('that has answered by a failure stays open', async () => {
    const { client, troubles } = await opened(50)
    postgres.answer = () => ({ trouble: 'no such table' })
    await expect(client.query('select 1')).rejects.toThrow('no such table')
    await vi.advanceTimersByTimeAsync(80)
    await noticed()
    expect(troubles).toEqual([])
    await client.end()
  })

  for (const [what, values] of [
    ['without values', []],
    ['with values', [['x']]],
  ] as const)
    it(`that has answered a callback ${what} stays open`, async () => {
      const { client, troubles } = await opened(50)
      postgres.answer = () => ({ columns: { n: INT4 }, rows: [['7']] })
      const query = client.query.bind(client) as unknown as (...what: unknown[]) => void
      const result = await new Promise((done) =>
        query('select 7 as n', ...values, (error: unknown, found: { rows: unknown[] }) => done([error, found.rows])),
      )
      expect(result).toEqual([null, [{ n: 7 }]])
      await vi.advanceTimersByTimeAsync(80)
      await noticed()
      expect(troubles).toEqual([])
      await client.end()
    })

  it('that does not answer a callback in time is closed', async () => {
    const { client } = await opened(50)
    postgres.answer = () => null
    const query = client.query.bind(client) as unknown as (...what: unknown[]) => void
    const error = new Promise((done) => query('select 1', done))
    await heardAndPassed('select 1', 50)
    expect(String(await error)).toContain('the database has not answered within 50 ms')
  })
})

describe('a queue of jobs', () => {
  it('is made by one process at a time, in a transaction, and forgets what nobody wants', async () => {
    const queue = await JobQueue.open(url)
    const [, begin, lock, create, clean, commit] = postgres.heard
    expect([begin?.text, lock?.values, commit?.text]).toEqual(['begin', ['4826012'], 'commit'])
    expect([create?.text, clean?.text]).toEqual([
      expect.stringContaining('create table if not exists handwerk_work.jobs'),
      expect.stringContaining('delete from handwerk_work.jobs'),
    ])
    await queue.close()
  })

  it('survives the loss of its connections', async () => {
    const queue = await JobQueue.open(url)
    for (const socket of postgres.sockets) socket.destroy()
    await noticed()
    await queue.drop('a')
    expect(postgres.heard.at(-1)?.values).toEqual(['a'])
    await queue.close()
  })

  it('tells a result from a failure', async () => {
    const queue = await JobQueue.open(url)
    const columns = { number: INT4, result: TEXT, trouble: TEXT }
    postgres.answer = ({ text }) =>
      text.startsWith('select')
        ? {
            columns,
            rows: [
              ['1', 'done', null],
              ['2', null, 'no'],
              ['3', null, null],
            ],
          }
        : {}
    expect(await queue.finished('a', [5], 1000)).toEqual([
      { number: 1, result: 'done' },
      { number: 2, trouble: 'no' },
      { number: 3, trouble: '' },
    ])
    expect(postgres.heard.slice(-3).map(({ values }) => values)).toEqual([
      ['a', '1000'],
      ['a', '5'],
      ['a', '{"5"}'],
    ])
    await queue.close()
  })

  it('lends a job, or none', async () => {
    const queue = await JobQueue.open(url)
    expect(await queue.take('me', ['r'], true, 1000)).toBeNull()
    postgres.answer = () => ({ columns: { batch: TEXT, number: INT4, task: TEXT }, rows: [['a', '3', '{}']] })
    expect(await queue.take('me', ['r'], true, 1000)).toEqual({ batch: 'a', number: 3, task: '{}' })
    expect(postgres.heard.at(-1)?.values).toEqual(['me', '{"r"}', 'true', '1000'])
    await queue.close()
  })

  it('knows whether a result is the first', async () => {
    const queue = await JobQueue.open(url)
    const job = { batch: 'a', number: 3, task: '{}' }
    postgres.answer = () => ({ changes: 1 })
    expect(await queue.finish(job, 'done')).toBe(true)
    postgres.answer = () => ({ changes: 0 })
    expect(await queue.finish(job, 'done')).toBe(false)
    expect(postgres.heard.at(-1)?.values).toEqual(['a', '3', 'done'])
    await queue.close()
  })
})
