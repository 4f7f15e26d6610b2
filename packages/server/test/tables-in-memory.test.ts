/** Which tables a process keeps in memory. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { Database } from '../src/store/database.js'
import type { LiveTable } from '../src/table/live-table.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME } from './tables.js'

const KEPT = 2

let database: Database
let ids: string[]
beforeAll(async () => {
  database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'in-memory-')))
  const { tables } = tablesOn(new StillWorld(1_800_000_000_000), database)
  const host = { id: 'anna', name: 'Anna', guest: true }
  const made = []
  for (let i = 0; i < 4; i++) made.push(await tables.make(host, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] }))
  ids = made.map(({ id }) => id)
  await tables.close()
})
afterAll(() => database.close())

let tables: TableRegistry
let world: StillWorld
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  world = new StillWorld(1_800_000_000_000)
  tables = tablesOn(world, database, undefined, { kept: KEPT }).tables
})
afterEach(async () => {
  vi.useRealTimers()
  await tables.close()
})

const tableOf = (n: number): Promise<LiveTable> => tables.use(ids[n] ?? '', (table) => table)
/** Tables are dropped a second after they were used. */
const evicted = () => vi.advanceTimersByTimeAsync(1000)
const others = async () => {
  for (const n of [1, 2, 3]) await tableOf(n)
  await evicted()
}

describe('a process', () => {
  it('keeps so many tables that nobody uses, and no more', async () => {
    await tableOf(0)
    await others()
    expect(tables.inMemory).toBe(KEPT)
  })

  it('drops the others after a second, and not before', async () => {
    for (const n of [0, 1, 2, 3]) await tableOf(n)
    await vi.advanceTimersByTimeAsync(999)
    expect(tables.inMemory).toBe(4)
    await vi.advanceTimersByTimeAsync(1)
    expect(tables.inMemory).toBe(KEPT)
  })

  it('looks again later if too many tables are still busy', async () => {
    let end = () => undefined as unknown
    const used = tables.use(ids[0] ?? '', () => new Promise((done) => (end = () => done(null))))
    const alsoUsed = tables.use(ids[1] ?? '', () => used)
    const third = tables.use(ids[2] ?? '', () => used)
    await tableOf(3)
    await evicted()
    expect(tables.inMemory).toBe(3)
    end()
    await Promise.all([used, alsoUsed, third])
    await evicted()
    expect(tables.inMemory).toBe(KEPT)
  })

  it('asks its tables to save memory, from the moment that it is open', async () => {
    const rest = vi.spyOn(await tableOf(0), 'rest')
    world.tick()
    await new Promise(setImmediate)
    expect(rest).not.toHaveBeenCalled()
    await tables.open()
    world.tick()
    await new Promise(setImmediate)
    expect(rest).toHaveBeenCalledTimes(1)
  })

  it('opens a table once while it is kept', async () => expect(await tableOf(0)).toBe(await tableOf(0)))

  it('that is alone reads a table once while it is kept', async () => {
    const read = vi.spyOn(database.tables, 'table')
    for (let i = 0; i < 3; i++) await tableOf(0)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('keeps those that were used last', async () => {
    const [first, second] = [await tableOf(0), await tableOf(1)]
    await tableOf(0)
    await tableOf(2)
    await evicted()
    expect(await tableOf(0)).toBe(first)
    expect(await tableOf(1)).not.toBe(second)
  })

  it('keeps a table while it is used', async () => {
    await tables.use(ids[0] ?? '', async (table) => {
      await others()
      expect(await tableOf(0)).toBe(table)
      await others()
      expect(await tableOf(0)).toBe(table)
    })
  })

  it('keeps it no longer than it is used', async () => {
    const before = await tables.use(ids[0] ?? '', async (table) => {
      await tableOf(0)
      return table
    })
    await others()
    expect(await tableOf(0)).not.toBe(before)
  })

  it('keeps a table that somebody follows', async () => {
    const before = await tableOf(0)
    await before.follow(
      { person: null, muted: new Set(), wantsChanges: false, tell: () => undefined, dismiss: () => undefined },
      0,
    )
    await others()
    expect(await tableOf(0)).toBe(before)
    // Tables with followers do not count.
    expect(tables.inMemory).toBe(KEPT + 1)
  })

  it('drops nothing while those that nobody follows are fewer', async () => {
    const own = tablesOn(world, database, undefined, { kept: 3 }).tables
    const follower = { person: null, muted: new Set<string>(), wantsChanges: false }
    for (const id of ids.slice(0, 2))
      await own.use(id, (table) => table.follow({ ...follower, tell: () => undefined, dismiss: () => undefined }, 0))
    for (const id of ids.slice(2)) await own.use(id, (table) => table)
    await evicted()
    expect(own.inMemory).toBe(4)
    await own.close()
  })

  it('keeps nothing of a table that does not exist', async () => {
    await expect(tables.use('aaaaaaaaaaaa', () => null)).rejects.toMatchObject({
      refused: { code: 'no-such-table', sentence: 'There is no such table.' },
    })
    expect(tables.inMemory).toBe(0)
  })

  it('forgets a table that was deleted, unless somebody follows it', async () => {
    await tableOf(0)
    const followed = await tableOf(1)
    await followed.follow(
      { person: null, muted: new Set(), wantsChanges: false, tell: () => undefined, dismiss: () => undefined },
      0,
    )
    tables.forget(ids[1] ?? '')
    await new Promise(setImmediate)
    expect(tables.inMemory).toBe(2)
    tables.forget(ids[0] ?? '')
    await new Promise(setImmediate)
    expect(tables.inMemory).toBe(1)
  })
})
