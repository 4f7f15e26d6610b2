/** Who is paired with whom. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Pairing } from '@handwerk/protocol'
import { openSqlite } from '@handwerk/server'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { Database } from '../src/store/database.js'
import { PATIENCE, pair } from '../src/table/pairing.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME } from './tables.js'

let database: Database
let tables: TableRegistry
let world: StillWorld
beforeEach(async () => {
  database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'pairing-')))
  world = new StillWorld(1_800_000_000_000)
  ;({ tables } = tablesOn(world, database))
})
afterEach(async () => {
  await tables.close()
  await database.close()
})

const WANTED: Pairing = { game: GAME, pace: 'live', rated: true }
const look = (name: string, wanted: Partial<Pairing> = {}, at = tables) =>
  pair(world, at, { id: name, name, guest: true }, { ...WANTED, ...wanted })

describe('somebody who looks for a game', () => {
  it('waits at a new table for two, with a clock, that anybody may join', async () => {
    expect(await look('anna')).toMatchObject({
      status: 'gathering',
      seeks: true,
      rated: true,
      pace: { is: 'live', clock: 900_000, bonus: 10_000 },
      seats: [{ is: 'person', person: 'anna' }, { is: 'open' }],
    })
  })

  it('plays at once with whoever looks for the same', async () => {
    const { id } = await look('anna')
    expect(await look('ben')).toMatchObject({
      id,
      status: 'running',
      seats: [{ person: 'anna' }, { person: 'ben' }],
      you: { seat: 1, host: false },
    })
  })

  for (const [what, wanted] of [
    ['another pace', { pace: 'days' }],
    ['a game that does not count', { rated: false }],
  ] as const)
    it(`is not paired with who wants ${what}`, async () => {
      await look('anna')
      expect(await look('ben', wanted)).toMatchObject({ status: 'gathering', you: { host: true } })
    })

  it('waits at one table, however often it is said', async () => {
    const { id } = await look('anna')
    world.time += 10_000
    expect(await look('anna')).toMatchObject({ id, status: 'gathering' })
    world.time += PATIENCE.live
    expect(await look('ben')).toMatchObject({ id, status: 'running' })
  })

  it('is not paired with who has stopped to look', async () => {
    await look('anna')
    world.time += PATIENCE.live + 1
    expect(await look('ben')).toMatchObject({ status: 'gathering', seats: [{ person: 'ben' }, { is: 'open' }] })
  })

  it('gets somebody for a move a day also hours later', async () => {
    const { id } = await look('anna', { pace: 'days' })
    world.time += PATIENCE.days
    expect(await look('ben', { pace: 'days' })).toMatchObject({ id, status: 'running' })
  })

  it('sits down with the other of two who made their tables at the same moment', async () => {
    const pairing = { is: 'live', clock: 900_000, bonus: 10_000 } as const
    const make = (name: string) =>
      tables.make(
        { id: name, name, guest: true },
        { game: GAME, pace: pairing, rated: true, seats: [{ is: 'me' }, { is: 'open' }] },
        world.now(),
      )
    const first = await make('anna')
    world.time += 1
    const second = await make('ben')
    expect(await look('anna')).toMatchObject({ id: first.id, status: 'gathering' })
    expect(await look('ben')).toMatchObject({ id: first.id, status: 'running' })
    expect(await database.tables.table(second.id)).toBeNull()
  })

  it('begins a full table whose second player could not', async () => {
    const { id } = await look('anna')
    await database.tables.sit(id, 1, { id: 'ben', name: 'Ben', guest: true })
    expect(await look('anna')).toMatchObject({ id, status: 'running' })
  })

  it('comes to the table at which they sit, if they have not heard that they sat down', async () => {
    const { id } = await look('anna')
    await database.tables.sit(id, 1, { id: 'ben', name: 'Ben', guest: true })
    expect(await look('ben')).toMatchObject({ id, status: 'running', you: { seat: 1 } })
    expect(await look('ben')).toMatchObject({ id })
    world.time += 60_000
    expect((await look('ben')).id).not.toBe(id)
  })

  it('waits at a new table if the only one is of somebody who has blocked them meanwhile', async () => {
    await look('anna')
    await database.ties.tie('anna', 'block', 'ben', 1)
    const apart = vi.spyOn(database.ties, 'apart').mockResolvedValueOnce(new Set())
    expect(await look('ben')).toMatchObject({ seats: [{ person: 'ben' }, { is: 'open' }] })
    apart.mockRestore()
  })

  it('takes the next table if somebody is quicker', async () => {
    const { id } = await look('anna')
    const [ben, cleo] = await Promise.all([look('ben'), look('cleo')])
    expect([ben, cleo].filter((table) => table.id === id)).toHaveLength(1)
    expect([ben, cleo].map(({ status }) => status).sort()).toEqual(['gathering', 'running'])
  })
})

describe('a table that has not begun', () => {
  const person = (id: string) => ({ id, name: id, guest: true })

  it('is taken back by its host, and is gone', async () => {
    const { id } = await look('anna')
    await tables.cancel(id, 'anna')
    expect(await database.tables.table(id)).toBeNull()
    expect(await look('ben')).toMatchObject({ status: 'gathering' })
  })

  it('is not taken back by anybody else', async () => {
    const { id } = await look('anna')
    await expect(tables.cancel(id, 'ben')).rejects.toMatchObject({ refused: { code: 'forbidden' } })
  })

  it('is not taken back while somebody else sits there, or once it runs', async () => {
    const { id } = await tables.make(person('anna'), { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] })
    await tables.use(id, (table) => table.join(person('ben'), undefined, undefined))
    await expect(tables.cancel(id, 'anna')).rejects.toMatchObject({ refused: { code: 'not-now' } })
    await tables.start(id, 'anna')
    await expect(tables.cancel(id, 'anna')).rejects.toMatchObject({ refused: { code: 'not-now' } })
  })

  it('that was not made by pairing waits for its host, also when it is full', async () => {
    const { id } = await tables.make(person('anna'), { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] })
    expect(await tables.use(id, (table) => table.join(person('ben'), undefined, undefined))).toMatchObject({
      status: 'gathering',
    })
  })
})
