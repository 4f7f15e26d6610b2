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
const HOUR = 3_600_000
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
  const pace = { is: 'live', clock: 60_000, bonus: 0 } as const
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

  it('is tried again later, and not before', async () => {
    const { tables } = tablesOn(world, database)
    await tables.open()
    world.tick()
    await vi.waitUntil(async () => !(await database.schedule.overdue(world.time)).includes(broken), { timeout: 10_000 })
    expect(await database.schedule.overdue(world.time + HOUR)).toContain(broken)
    await tables.close()
  })
})
