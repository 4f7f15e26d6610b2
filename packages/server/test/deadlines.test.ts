/** Deadlines that hold, whatever is wrong with other tables or with the clock of a process. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@handwerk/server'
import SqliteFile from 'libsql'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileIn } from '../src/store/backup.js'
import type { Database } from '../src/store/database.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME } from './tables.js'

const START = 1_800_000_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const host = { id: 'anna', name: 'Anna', guest: true }
const guest = { id: 'ben', name: 'Ben', guest: true }

let folder = ''
let database: Database
let world: StillWorld
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handwerk-deadlines-'))
  database = await openSqlite(folder)
  world = new StillWorld(START)
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** A table of two people with a minute each, which has begun. */
async function timedTable(): Promise<string> {
  const { tables } = tablesOn(world, database)
  const pace = { is: 'live', clock: MINUTE, bonus: 0 } as const
  const { id } = await tables.make(host, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }], pace })
  await tables.use(id, (table) => table.join(guest, undefined, undefined))
  await tables.start(id, host.id)
  await tables.close()
  return id
}

const standIns = async (table: string) => (await database.tables.table(table))?.seats.filter((seat) => seat.standIn)

describe('a table that cannot be read', () => {
  let broken: string
  let sound: string
  beforeEach(async () => {
    broken = await timedTable()
    world.time++
    sound = await timedTable()
    const file = new SqliteFile(fileIn(folder))
    file.prepare("update courses set course = '{}' where table_id = ?").run(broken)
    file.close()
    world.time += HOUR
  })

  it('does not stop the clocks of others', async () => {
    const { tables } = tablesOn(world, database)
    await tables.open()
    world.tick()
    await vi.waitUntil(async () => (await standIns(sound))?.length, { timeout: 10_000 })
    await tables.close()
  })

  it('is named in the log', async () => {
    const { tables, log } = tablesOn(world, database)
    await tables.open()
    world.tick()
    await vi.waitUntil(() => log.some(({ table }) => table === broken), { timeout: 10_000 })
    await tables.close()
  })

  it('is tried again after a minute, and not before, though its deadline stays', async () => {
    const { tables, log } = tablesOn(world, database)
    const overdue = vi.spyOn(database.schedule, 'overdue')
    const tries = async () => {
      overdue.mockClear()
      world.tick()
      // Reads until nothing is left.
      const isOver = () => overdue.mock.settledResults.some(({ value }) => Array.isArray(value) && value.length === 0)
      await vi.waitUntil(isOver, { timeout: 10_000 })
      return log.filter(({ table }) => table === broken).length
    }
    await tables.open()
    expect(await tries()).toBe(1)
    world.time += MINUTE - 1
    expect(await tries()).toBe(1)
    world.time++
    expect(await tries()).toBe(2)
    await tables.close()
  })
})

it('a look that failed while the clock was wrong is made again once the clock is right', async () => {
  const table = await timedTable()
  const { tables, log } = tablesOn(world, database)
  await tables.open()
  world.skew = HOUR
  vi.spyOn(database.tables, 'table').mockRejectedValueOnce(new Error('the database fails'))
  world.tick()
  await vi.waitUntil(() => log.length > 0, { timeout: 10_000 })
  world.skew = 0
  world.time += 2 * MINUTE
  world.tick()
  await vi.waitUntil(async () => (await standIns(table))?.length, { timeout: 10_000 })
  await tables.close()
})
