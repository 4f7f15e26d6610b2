/** Tables in lists, their seats, their events and the turns of bots, as they are stored. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Stores } from '../src/store/database.js'
import type { StoredSeat, StoredTable } from '../src/store/table-store.js'
import { moved, running, so, table } from './example-rows.js'
import { MemoryDatabase } from './memory-database.js'

let database: MemoryDatabase
let stores: Stores
beforeEach(() => {
  database = new MemoryDatabase()
  ;({ stores } = database)
})
afterEach(() => database.close())

const ben = { id: 'ben', name: 'Ben', guest: true }
const FREE = { name: '', share: '', standIn: false, resigned: false, person: null, level: null, key: null }
const bot = (seat: number): StoredSeat => ({ ...FREE, seat, is: 'bot', level: 'random', name: 'random' })
const open = (seat: number): StoredSeat => ({ ...FREE, seat, is: 'open' })
const taken = (seat: number, person: string, change: Partial<StoredSeat> = {}): StoredSeat =>
  ({ ...FREE, seat, is: 'person', person, name: person, ...change }) as StoredSeat
const seatsOf = async (id: string) => (await stores.tables.table(id))?.seats ?? []
const ids = (tables: StoredTable[]) => tables.map(({ id }) => id)
const START = { number: 1, is: 'start', at: 9, heard: [1, 1, 1], facts: [] } as const
const start = { ...START, heard: [...START.heard], facts: [] }

describe('a list of tables', () => {
  it('of somebody has the newest hundred', async () => {
    for (let i = 0; i < 101; i++) await stores.tables.addTable(table(`t${i}`, { made: i }))
    const listed = ids(await stores.tables.tablesOf('anna', ['gathering']))
    expect([listed.length, listed[0], listed[99]]).toEqual([100, 't100', 't1'])
  })

  it('with an open seat has the newest three of each host, the newest first', async () => {
    for (let i = 0; i < 5; i++) await stores.tables.addTable(table(`a${i}`, { made: 10 + i }))
    await stores.tables.addTable({ ...table('b', { made: 12 }), host: 'ben' })
    await stores.tables.addTable({ ...running(table('c', { made: 20 })), host: 'carl' })
    const shown = ids(await stores.tables.openTables())
    expect([shown[0], shown[1], shown.slice(2).sort()]).toEqual(['a4', 'a3', ['a2', 'b']])
  })

  it('with an open seat is no longer than a hundred', async () => {
    for (let i = 0; i < 101; i++) await stores.tables.addTable({ ...table(`t${i}`, { made: i }), host: `host ${i}` })
    const shown = await stores.tables.openTables()
    expect([shown.length, shown[0]]).toEqual([100, { ...table('t100', { made: 100 }), host: 'host 100' }])
  })

  it('gives each table its own seats, in order', async () => {
    await stores.tables.addTable(table('a', { seats: [open(1), taken(0, 'anna')], made: 1 }))
    await stores.tables.addTable(table('b', { seats: [open(0)], made: 2 }))
    const tables = await stores.tables.openTables()
    expect(tables.map(({ seats }) => seats.map(({ seat, is }) => `${seat} ${is}`))).toEqual([
      ['0 open'],
      ['0 person', '1 open'],
    ])
  })
})

describe('a seat', () => {
  beforeEach(async () => {
    await stores.tables.addTable(table('a', { seats: [taken(0, 'anna'), open(1), open(2)] }))
    await stores.tables.addTable(table('b', { seats: [taken(0, 'anna'), open(1)] }))
  })

  it('is taken with the name, alone, and announced to other processes', async () => {
    expect(await stores.tables.sit('a', 1, ben)).toBe(true)
    expect(await seatsOf('a')).toEqual([taken(0, 'anna'), { ...taken(1, 'ben'), name: 'Ben' }, open(2)])
    expect((await seatsOf('b'))[1]).toEqual(open(1))
    expect(database.announced).toEqual(['a'])
  })

  it('of a bot cannot be taken', async () => {
    await stores.tables.addTable(table('c', { seats: [bot(0)] }))
    expect(await stores.tables.sit('c', 0, ben)).toBe(false)
  })

  it('that is left is open again, without the share of who left', async () => {
    await stores.tables.sit('a', 1, ben)
    await stores.tables.sit('b', 1, ben)
    await stores.tables.sit('a', 2, ben)
    await stores.tables.share('a', 1, 'x')
    database.announced.length = 0
    expect(await stores.tables.stand('a', 1, 'ben')).toBe(true)
    expect((await seatsOf('a')).map(({ is }) => is)).toEqual(['person', 'open', 'person'])
    expect((await seatsOf('a'))[1]).toEqual(open(1))
    expect((await seatsOf('b'))[1]?.is).toBe('person')
    expect(database.announced).toEqual(['a'])
  })

  it('has a share of its own', async () => {
    expect(await stores.tables.share('a', 0, 'x')).toBe(true)
    const shares = async (id: string) => (await seatsOf(id)).map(({ share }) => share)
    expect([await shares('a'), await shares('b')]).toEqual([
      ['x', '', ''],
      ['', ''],
    ])
  })

  it('of a table that has begun is neither taken nor left, and nobody is told', async () => {
    await stores.tables.addTable(running(table('c', { seats: [taken(0, 'ben'), open(1)] })))
    expect([await stores.tables.sit('c', 1, ben), await stores.tables.stand('c', 0, 'ben')]).toEqual([false, false])
    expect(database.announced).toEqual([])
  })
})

describe('the start of a table', () => {
  it('stores the seed, the time, the first event and its state, and tells other processes', async () => {
    await stores.tables.addTable(table('a'))
    await stores.tables.addTable(table('b'))
    expect(await stores.tables.begin('a', 'dealt', table('a'), start, so({ state: '{"n":1}' }))).toBe(true)
    expect(await stores.tables.table('a')).toEqual({
      ...table('a'),
      status: 'running',
      seed: 'dealt',
      begun: 9,
      waiting: [0],
    })
    expect([await stores.tables.events('a', 0), await stores.tables.state('a')]).toEqual([[start], '{"n":1}'])
    expect([(await stores.tables.table('b'))?.status, database.announced]).toEqual(['gathering', ['a']])
  })

  it('changes nothing if the seats are others by now', async () => {
    await stores.tables.addTable(table('a'))
    expect(await stores.tables.begin('a', 'dealt', { ...table('a'), seats: [open(0)] }, start, so())).toBe(false)
    expect([await stores.tables.table('a'), await stores.tables.events('a', 0)]).toEqual([table('a'), []])
    expect(database.announced).toEqual([])
  })

  it('changes nothing if there is such an event already', async () => {
    await stores.tables.addTable(table('a'))
    await stores.tables.append('a', moved(1), so({ waiting: [] }))
    expect(await stores.tables.begin('a', 'dealt', table('a'), start, so())).toBe(false)
    expect(await stores.tables.table('a')).toEqual(table('a'))
  })

  it('that fails is no quiet refusal', async () => {
    await stores.tables.addTable(table('a'))
    database.appendWithin = () => Promise.reject(new Error('the disk is full'))
    await expect(stores.tables.begin('a', 'dealt', table('a'), start, so())).rejects.toThrow('the disk is full')
  })
})

describe('events', () => {
  it('are read after a number, in order, for one table', async () => {
    for (const id of ['a', 'b']) await stores.tables.addTable(table(id))
    for (const n of [3, 1, 2]) await stores.tables.append('a', moved(n), so())
    await stores.tables.append('b', moved(4), so())
    expect((await stores.tables.events('a', 1)).map(({ number }) => number)).toEqual([2, 3])
  })

  it('leave one state behind, the last', async () => {
    for (const id of ['a', 'b']) await stores.tables.addTable(table(id))
    await stores.tables.append('a', moved(1), so({ state: 'one' }))
    await stores.tables.append('a', moved(2), so({ state: 'two' }))
    expect([await stores.tables.state('a'), await stores.tables.state('b')]).toEqual(['two', null])
  })

  it('answer the decision of one seat at one table', async () => {
    for (const id of ['a', 'b']) await stores.tables.addTable(table(id))
    await stores.tables.append('a', moved(1, { seat: 1, decision: 7, line: 'seat 1' }), so())
    await stores.tables.append('a', moved(2, { seat: 0, decision: 7, line: 'seat 0' }), so())
    await stores.tables.append('a', moved(3, { seat: 0, decision: 8, line: 'later' }), so())
    await stores.tables.append('b', moved(1, { seat: 0, decision: 7, line: 'elsewhere' }), so())
    expect((await stores.tables.answer('a', 0, 7))?.line).toBe('seat 0')
    expect((await stores.tables.answer('a', 1, 7))?.line).toBe('seat 1')
    expect((await stores.tables.answer('b', 0, 7))?.line).toBe('elsewhere')
    expect(await stores.tables.answer('b', 0, 8)).toBeNull()
  })

  it('end their own table only, and change their own seats only', async () => {
    for (const id of ['a', 'b']) await stores.tables.addTable(running(table(id)))
    const ending = { how: 'agreed', winners: [], ranks: null, scores: null } as const
    const left = { seat: 1, standIn: true, resigned: false, level: 'random' }
    await stores.tables.append('a', moved(1), so({ ending: { ...ending, winners: [] }, seats: [left] }))
    const [a, b] = [await stores.tables.table('a'), await stores.tables.table('b')]
    expect([a?.status, b?.status]).toEqual(['over', 'running'])
    expect(a?.seats.map(({ standIn, resigned }) => [standIn, resigned])).toEqual([
      [false, false],
      [true, false],
      [false, false],
    ])
    expect(b).toEqual(running(table('b')))
  })
})

describe('a rematch', () => {
  it('belongs to its table, and other processes are told', async () => {
    for (const id of ['a', 'b']) await stores.tables.addTable(table(id))
    expect(await stores.tables.setRematch('a', 'c', null)).toBe('c')
    expect([(await stores.tables.table('a'))?.rematch, (await stores.tables.table('b'))?.rematch]).toEqual(['c', null])
    expect(database.announced).toEqual(['a'])
  })

  it('of a table that is gone is the one that was asked for', async () =>
    expect(await stores.tables.setRematch('gone', 'c', null)).toBe('c'))
})

describe('a quota', () => {
  const QUOTA = { gathering: 2, botsOnly: 2 }
  const add = (id: string, seats: StoredSeat[], change: Partial<StoredTable> = {}) =>
    stores.tables.addTable({ ...table(id, { seats }), ...change } as StoredTable, QUOTA)
  const begun = { status: 'running', begun: 1, seed: 'dealt' } as const
  const over = {
    ...begun,
    status: 'over',
    ended: 2,
    ending: { how: 'agreed', winners: [], ranks: null, scores: null },
  } as Partial<StoredTable>

  it('counts the tables of a host that gather', async () => {
    expect(await add('a', [open(0)])).toBe(true)
    expect(await add('running', [taken(0, 'anna')], begun)).toBe(true)
    expect(await add('b', [open(0)])).toBe(true)
    expect(await add('c', [open(0)])).toBe(false)
    expect(await add('d', [open(0)], { host: 'ben' })).toBe(true)
    expect(await stores.tables.table('c')).toBeNull()
  })

  it('counts the tables of a host at which only bots play, gathering or running', async () => {
    expect(await add('person', [bot(0), taken(1, 'anna')], begun)).toBe(true)
    expect(await add('over', [bot(0)], over)).toBe(true)
    expect(await add('a', [bot(0)])).toBe(true)
    expect(await add('b', [bot(0)], begun)).toBe(true)
    expect(await add('c', [bot(0)])).toBe(false)
    expect(await add('d', [bot(0)], { host: 'ben' })).toBe(true)
  })

  it('counts somebody who has left the game or whom a bot replaces as a bot', async () => {
    await add('resigned', [bot(0), taken(1, 'anna', { resigned: true })], begun)
    await add('away', [bot(0), taken(1, 'anna', { standIn: true, level: 'random' })], begun)
    expect(await add('a', [bot(0)])).toBe(false)
  })

  it('is counted by one process at a time for a host', async () => {
    await add('a', [open(0)])
    await stores.tables.addTable(table('b'))
    expect(database.lockedHosts).toEqual(['anna'])
  })
})

describe('turns of bots', () => {
  const turn = (id: string, seat: number, decision: number) => ({ table: id, seat, decision })
  beforeEach(async () => {
    for (const id of ['b', 'a']) await stores.tables.addTable({ ...table(id), host: `host of ${id}` })
    await stores.tables.append('b', moved(1), so({ turns: [turn('b', 0, 1)] }))
    await stores.tables.append('a', moved(1), so({ turns: [turn('a', 1, 3), turn('a', 1, 2), turn('a', 0, 9)] }))
  })
  const ALL = [turn('a', 0, 9), turn('a', 1, 2), turn('a', 1, 3), turn('b', 0, 1)]
  const owned = ALL.map((one) => ({ ...one, owner: `host of ${one.table}` }))

  it('are read in order, with the host of their table', async () =>
    expect(await stores.schedule.turns(null)).toEqual(owned))

  it('are read after any of them', async () => {
    for (const [i, one] of ALL.entries()) expect(await stores.schedule.turns(one)).toEqual(owned.slice(i + 1))
  })

  it('are read a thousand at once', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => turn('a', 2, i + 1))
    await stores.tables.append('a', moved(2), so({ turns: many }))
    const first = await stores.schedule.turns(null)
    expect([first.length, (await stores.schedule.turns(first[999] ?? null)).length]).toEqual([1000, 4])
  })
})

describe('deadlines', () => {
  it('that have passed are read in their order, a hundred at once', async () => {
    for (let i = 0; i < 101; i++) {
      await stores.tables.addTable(table(`t${i}`))
      database.run(`insert into deadlines (table_id, at) values ('t${i}', ${1000 - i})`)
    }
    const passed = await stores.schedule.overdue(1000, null)
    expect([passed.length, passed[0], passed[99]]).toEqual([100, { table: 't100', at: 900 }, { table: 't1', at: 999 }])
    expect(await stores.schedule.overdue(1000, passed[99] ?? null)).toEqual([{ table: 't0', at: 1000 }])
    expect(await stores.schedule.overdue(900, null)).toEqual([{ table: 't100', at: 900 }])
  })

  it('of the same time are read by their tables, and moved one by one', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ table: id, at: 5 }))
    for (const one of [b, a, c]) {
      await stores.tables.addTable(table(one?.table ?? ''))
      await stores.tables.append(one?.table ?? '', moved(1), so({ wakeAt: 5 }))
    }
    expect(await stores.schedule.overdue(9, null)).toEqual([a, b, c])
    expect(await stores.schedule.overdue(9, a ?? null)).toEqual([b, c])
    await stores.schedule.moveDeadline({ table: 'a', at: 5 }, null)
    await stores.schedule.moveDeadline({ table: 'b', at: 5 }, 7)
    expect(await stores.schedule.overdue(9, null)).toEqual([c, { table: 'b', at: 7 }])
  })
})
