/** Jobs for other machines, in a real PostgreSQL. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { JobQueue } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'

// It starts a database.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

const missing = postgresPrograms ? '' : ' (skipped: PostgreSQL is not installed on this machine)'

describe.skipIf(!postgresPrograms)(`work${missing}`, () => {
  let postgres: Postgres
  let work: JobQueue
  const needs = { rules: 'r', programs: false }
  const LEASE = 60_000

  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
  })
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    work = await JobQueue.open(postgres.database())
  })
  afterEach(() => work.close())

  const take = (holder: string, lease = LEASE) => work.take(holder, ['r'], false, lease)

  it('is lent to one at a time, the oldest first', async () => {
    await work.add('b', ['one', 'two'], needs, LEASE)
    expect(await take('anna')).toEqual({ batch: 'b', number: 0, task: 'one' })
    expect(await take('ben')).toEqual({ batch: 'b', number: 1, task: 'two' })
    expect(await take('anna')).toBeNull()
  })

  it('is lent once, however many ask at the same moment', async () => {
    await work.add(
      'b',
      Array.from({ length: 40 }, (_, i) => String(i)),
      needs,
      LEASE,
    )
    const taken = await Promise.all(Array.from({ length: 60 }, (_, i) => take(`holder ${i}`)))
    const numbers = taken.flatMap((job) => job?.number ?? [])
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i))
  })

  it('has one result, though two have played it', async () => {
    await work.add('b', ['one'], needs, LEASE)
    const first = await take('anna', 1)
    await wait(20)
    const second = await take('ben')
    if (!first || !second) throw new Error('nothing was lent')
    expect(second).toEqual(first)
    expect(await work.finish(second, 'by ben')).toBe(true)
    expect(await work.finish(first, 'by anna')).toBe(false)
    expect(await work.finished('b', [], LEASE)).toEqual([{ number: 0, result: 'by ben' }])
    expect(await work.finished('b', [0], LEASE)).toEqual([])
  })

  it('is kept as long as its holder says so, and can be given back', async () => {
    await work.add('b', ['one'], needs, LEASE)
    await take('anna', 300)
    await work.renew('anna', LEASE)
    await wait(400)
    expect(await take('ben')).toBeNull()
    await work.giveBack('anna')
    expect(await take('ben')).toMatchObject({ number: 0 })
  })

  it('is taken only by those who know its rules, and run programs if it needs them', async () => {
    await work.add('b', ['one'], { rules: 'newer', programs: true }, LEASE)
    expect(await work.take('anna', ['r'], true, LEASE)).toBeNull()
    expect(await work.take('anna', ['r', 'newer'], false, LEASE)).toBeNull()
    expect(await work.take('anna', ['r', 'newer'], true, LEASE)).toMatchObject({ task: 'one' })
  })

  it('is not taken when whoever wanted it is gone', async () => {
    await work.add('b', ['one'], needs, 1)
    await wait(20)
    expect(await take('anna')).toBeNull()
    await work.finished('b', [], LEASE)
    expect(await take('anna')).toMatchObject({ task: 'one' })
  })

  it('that is lost with everybody who takes it is in trouble', async () => {
    await work.add('b', ['one'], needs, LEASE)
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await take('anna', 1)).not.toBeNull()
      await wait(20)
    }
    expect(await take('anna')).toBeNull()
    const trouble = 'it was lost 5 times with whoever had taken it'
    expect(await work.finished('b', [], LEASE)).toEqual([{ number: 0, trouble }])
  })

  it('is gone when its batch is dropped', async () => {
    await work.add('b', ['one'], needs, LEASE)
    await work.drop('b')
    expect(await take('anna')).toBeNull()
  })
})
