/** What the host of the site does to tables and to those who sit there, in memory. */
import type { ServerMessage } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../src/store/database.js'
import type { Follower } from '../src/table/followers.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { MemoryDatabase } from './memory-database.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME } from './tables.js'

const [anna, ben] = ['anna', 'ben'].map((id) => ({ id, name: id, guest: true }))

let database: MemoryDatabase
let tables: TableRegistry
beforeEach(async () => {
  database = new MemoryDatabase()
  for (const person of [anna, ben]) await database.stores.persons.addPerson(person, 1)
  const stores = { ...database.stores, neighbours: null } as unknown as Database
  ;({ tables } = tablesOn(new StillWorld(1_800_000_000_000), stores, undefined, { gathering: 1000 }))
})
afterEach(async () => {
  await tables.close()
  await database.close()
})

/** A table of Anna's with Ben, whose game runs if `runs`. */
async function made(runs: boolean, host = anna, guest = ben): Promise<string> {
  const { id } = await tables.make(host, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] })
  await tables.use(id, (table) => table.join(guest, undefined, undefined))
  if (runs) await tables.start(id, host.id)
  return id
}

async function followed(id: string) {
  const heard: { messages: ServerMessage[]; dismissed: string[] } = { messages: [], dismissed: [] }
  const follower: Follower = {
    ...{ person: 'ben', muted: new Set(), wantsChanges: false },
    tell: (text) => heard.messages.push(JSON.parse(text)),
    dismiss: (sentence) => heard.dismissed.push(sentence),
  }
  await tables.use(id, (table) => table.follow(follower, 0))
  heard.messages.length = 0
  return heard
}
const isThere = async (id: string) => (await database.stores.tables.table(id)) !== null
const close = (id: string) => tables.closeTable(id, database.host.moderation)
const standIns = async (id: string) => (await database.stores.tables.table(id))?.seats.map(({ standIn }) => standIn)

describe('a table that the host of the site closes', () => {
  it('before the start is deleted, and whoever follows it is sent away', async () => {
    const id = await made(false)
    const heard = await followed(id)
    await close(id)
    expect([await isThere(id), heard.dismissed]).toEqual([false, ['The host has closed this table.']])
    await expect(tables.use(id, () => undefined)).rejects.toMatchObject({ refused: { code: 'no-such-table' } })
  })

  it('while the game runs is over without a result', async () => {
    const id = await made(true)
    const heard = await followed(id)
    await close(id)
    const { status, ending } = (await database.stores.tables.table(id)) ?? {}
    expect([status, ending]).toEqual(['over', { how: 'abandoned', winners: [], ranks: null, scores: null }])
    expect(heard.messages).toContainEqual(expect.objectContaining({ is: 'step' }))
    expect(heard.dismissed).toEqual([])
  })

  it('is not closed when the game is over', async () => {
    const id = await made(true)
    await close(id)
    await expect(close(id)).rejects.toMatchObject({ refused: { code: 'not-now', sentence: 'The game is over.' } })
  })

  it('is over also if it has begun just before it could be deleted', async () => {
    const id = await made(false)
    const { moderation } = database.host
    const dropGathering = vi.fn(async (table: string) => {
      if (dropGathering.mock.calls.length > 1) return moderation.dropGathering(table)
      database.run(`update tables set sought = null where id = '${table}'`)
      return false
    })
    await tables.closeTable(id, { dropGathering })
    expect([dropGathering.mock.calls.length, await isThere(id)]).toEqual([2, false])
  })

  it('is not tried for ever', async () => {
    const id = await made(false)
    await expect(tables.closeTable(id, { dropGathering: async () => false })).rejects.toThrow()
    expect(await isThere(id)).toBe(true)
  })
})

describe('somebody who gives up all seats', () => {
  it('leaves games to bots, tables of others, and takes the own tables away that have not begun', async () => {
    const runs = await made(true)
    const own = await made(false)
    const others = await made(false, ben, anna)
    const apart = await tables.make(ben, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] })
    await tables.leaveAll('anna', database.host.moderation)
    expect([await standIns(runs), await isThere(own)]).toEqual([[true, false], false])
    expect((await database.stores.tables.table(others))?.seats.map(({ person }) => person)).toEqual(['ben', null])
    expect(await isThere(apart.id)).toBe(true)
  })

  it('gives up more than a page of them', async () => {
    const ids = []
    for (let i = 0; i < 51; i++) ids.push(await made(true))
    const pages = vi.spyOn(database.host.moderation, 'tables')
    await tables.leaveAll('anna', database.host.moderation)
    expect(await Promise.all(ids.map(standIns))).toEqual(ids.map(() => [true, false]))
    // None that gathers, fifty that run, one more, and no more.
    expect(pages).toHaveBeenCalledTimes(4)
  })

  it('has given up what they had left already', async () => {
    const id = await made(true)
    await tables.use(id, (table) => table.act('anna', { is: 'leave' }))
    await tables.leaveAll('anna', database.host.moderation)
    expect(await standIns(id)).toEqual([true, false])
  })
})

describe('somebody who has another name', () => {
  const names = (messages: readonly ServerMessage[]) =>
    messages.flatMap((one) => (one.is === 'table' ? [one.table.seats.map(({ name }) => name)] : []))
  const entry = { at: 1, by: 'host', action: 'rename', target: '', detail: '' }

  it('has it at the tables where they sit, and nothing is told at others', async () => {
    const id = await made(true)
    const { id: other } = await tables.make(ben, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] })
    const [heard, heardElsewhere] = [await followed(id), await followed(other)]
    await database.host.moderation.rename('anna', 'Änne', entry)
    tables.personChanged({ is: 'renamed', person: 'anna' })
    await vi.waitFor(() => expect(names(heard.messages)).toEqual([['Änne', 'ben']]))
    expect(names(heardElsewhere.messages)).toEqual([])
  })

  it('and whose talk is gone has said nothing', async () => {
    const id = await made(true)
    const heard = await followed(id)
    tables.personChanged({ is: 'unsaid', person: 'anna' })
    await vi.waitFor(() => expect(heard.messages).toContainEqual({ is: 'unsaid', table: id, person: 'anna' }))
  })
})
