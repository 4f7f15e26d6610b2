/** What those who look at the lobby are told, and when. */
import type { PublicLobby } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LobbyFeed, PUBLIC_INTERVAL } from '../src/table/lobby-feed.js'
import { realWorld, type Timer, type World } from '../src/world.js'
import { running, table, takenSeat } from './example-rows.js'
import { MemoryDatabase } from './memory-database.js'

/** Its timers run when the test says so. */
class HandWorld implements World {
  private readonly due = new Map<Timer, { work: () => void; every: boolean; milliseconds: number }>()
  readonly now = () => 1_800_000_000_000
  readonly elapsed = () => 0
  readonly random = realWorld.random
  readonly timers = {
    after: (milliseconds: number, work: () => void) => this.add(milliseconds, work, false),
    every: (milliseconds: number, work: () => void) => this.add(milliseconds, work, true),
    soon: (work: () => void) => work(),
  }

  private add(milliseconds: number, work: () => void, every: boolean): Timer {
    const timer = { cancel: () => void this.due.delete(timer) }
    this.due.set(timer, { work, every, milliseconds })
    return timer
  }

  get pending(): number[] {
    return [...this.due.values()].map(({ milliseconds }) => milliseconds)
  }

  /** Runs what is due once, and waits until it is done. */
  async run(): Promise<void> {
    for (const [timer, { work, every }] of [...this.due]) {
      if (!every) this.due.delete(timer)
      work()
    }
    for (let i = 0; i < 50; i++) await new Promise((done) => setImmediate(done))
  }
}

let database: MemoryDatabase
let world: HandWorld
let feed: LobbyFeed
let errors: object[]
beforeEach(() => {
  database = new MemoryDatabase()
  world = new HandWorld()
  errors = []
  feed = new LobbyFeed(world, database.stores, { error: (what) => errors.push(what) })
})
afterEach(() => database.close())

async function looker(person: string | null) {
  const told: (PublicLobby | 'own')[] = []
  const leave = await feed.look({
    person,
    tellPublic: (lists) => told.push(JSON.parse(lists)),
    tellOwn: () => told.push('own'),
  })
  return { told, leave }
}

const ids = (told: PublicLobby | 'own' | undefined) =>
  told === undefined || told === 'own' ? told : [told.open, told.watch].map(({ tables }) => tables.map(({ id }) => id))

describe('whoever looks at the lobby', () => {
  it('is told the open tables and the games to watch at once', async () => {
    await database.stores.tables.addTable(table('aaaaaaaaaaaa'))
    await database.stores.tables.addTable({ ...running(table('bbbbbbbbbbbb')), onlookers: true })
    const { told } = await looker(null)
    expect(told.map(ids)).toEqual([[['aaaaaaaaaaaa'], ['bbbbbbbbbbbb']]])
  })

  it('is told the lists again when a table was made here, and not before they differ', async () => {
    const { told } = await looker(null)
    const made = table('aaaaaaaaaaaa')
    feed.changed(made)
    await world.run()
    expect(told).toHaveLength(1)
    await database.stores.tables.addTable(made)
    feed.changed(made)
    feed.changed(made)
    await world.run()
    expect(told.map(ids).slice(1)).toEqual([[['aaaaaaaaaaaa'], []]])
  })

  it('is told what has changed while nobody looked', async () => {
    const { leave } = await looker(null)
    leave()
    await database.stores.tables.addTable(table('aaaaaaaaaaaa'))
    const { told } = await looker(null)
    expect(told.map(ids)).toEqual([[['aaaaaaaaaaaa'], []]])
  })

  it('is told what another process has changed', async () => {
    const { told } = await looker(null)
    expect(world.pending).toEqual([PUBLIC_INTERVAL])
    await database.stores.tables.addTable(table('aaaaaaaaaaaa'))
    await world.run()
    await world.run()
    expect(ids(told.at(-1))).toEqual([['aaaaaaaaaaaa'], []])
  })

  it('learns nothing of moves, clocks and keys', async () => {
    const watched = { ...running(table('aaaaaaaaaaaa')), onlookers: true, waiting: [0], due: [9e15, null, null] }
    await database.stores.tables.addTable(watched)
    const { told } = await looker('anna')
    const [lists] = told
    if (lists === undefined || lists === 'own') throw new Error('no lists were told')
    expect(lists.watch.tables[0]).toMatchObject({ waiting: [], remaining: [null, null, null], you: { keys: {} } })
    expect(JSON.stringify(lists)).not.toContain('k'.repeat(22))
  })

  it('sees no table of somebody who blocked them, or whom they blocked', async () => {
    const { tables, ties } = database.stores
    await tables.addTable({ ...running(table('bbbbbbbbbbbb')), host: 'cleo', onlookers: true })
    await ties.tie('anna', 'block', 'ben', 5)
    const before = await looker('ben')
    expect(before.told.map(ids)).toEqual([[[], []]])
    const stranger = await looker(null)
    const friend = await looker('dora')
    await tables.addTable(table('aaaaaaaaaaaa', { seats: [takenSeat(0, 'ben'), takenSeat(1, 'dora')] }))
    await tables.addTable(table('cccccccccccc'))
    feed.changed(table('cccccccccccc'))
    await world.run()
    expect([before, friend, stranger].map(({ told }) => ids(told.at(-1)))).toEqual([
      [[], []],
      [['cccccccccccc'], ['bbbbbbbbbbbb']],
      [['cccccccccccc'], ['bbbbbbbbbbbb']],
    ])
  })

  it('is told once when one of the own tables goes on several times', async () => {
    const own = running(table('aaaaaaaaaaaa', { seats: [takenSeat(0, 'anna'), takenSeat(1, 'ben')] }))
    await database.stores.tables.addTable(own)
    const anna = await looker('anna')
    const cleo = await looker('cleo')
    feed.changed(own)
    feed.changedElsewhere(own.id)
    await world.run()
    expect(anna.told.filter((told) => told === 'own')).toHaveLength(1)
    expect(cleo.told.filter((told) => told === 'own')).toHaveLength(0)
    expect([feed.concerns(own.id), feed.concerns('other')]).toEqual([true, false])
  })

  it('hears of a table that was joined after the page was opened', async () => {
    const { told } = await looker('ben')
    const joined = table('aaaaaaaaaaaa', { seats: [takenSeat(0, 'anna'), takenSeat(1, 'ben')] })
    await database.stores.tables.addTable(joined)
    feed.changed(joined)
    await world.run()
    expect(told).toContain('own')
    expect(feed.concerns(joined.id)).toBe(true)
  })

  it('costs nothing any more after leaving', async () => {
    const { told, leave } = await looker('anna')
    leave()
    expect([feed.count, world.pending]).toEqual([0, []])
    feed.changed(table('aaaaaaaaaaaa'))
    expect([told.length, world.pending]).toEqual([1, []])
  })

  it('is told later if the database fails', async () => {
    const { told } = await looker(null)
    const { openTables } = database.stores.tables
    database.stores.tables.openTables = () => Promise.reject(new Error('away'))
    feed.changed(table('aaaaaaaaaaaa'))
    await world.run()
    expect(errors).toHaveLength(1)
    database.stores.tables.openTables = openTables.bind(database.stores.tables)
    await database.stores.tables.addTable(table('aaaaaaaaaaaa'))
    await world.run()
    await world.run()
    expect(ids(told.at(-1))).toEqual([['aaaaaaaaaaaa'], []])
  })
})
