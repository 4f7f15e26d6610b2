import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Declared, EVENT_KINDS, type Event, type EventBody, type MoveEvent } from '@handwerk/match'
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { openPostgres, openSqlite } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Jobs, Listener, Stores } from '../src/store/database.js'
import type { StoredSeat, StoredTable, TableUpdate } from '../src/store/table-store.js'
import { LONG } from './bounds.js'

// It starts databases.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

const anna = { id: 'anna', name: 'Anna', guest: true }
const ben = { id: 'ben', name: 'Ben', guest: true }

const FREE = { name: '', share: '', standIn: false, resigned: false, person: null, level: null, key: null }
const open = (seat: number): StoredSeat => ({ ...FREE, seat, is: 'open' })
const link = (seat: number): StoredSeat => ({ ...FREE, seat, is: 'link', key: 'k'.repeat(22) })
const taken = (seat: number, person: string): StoredSeat => ({ ...FREE, seat, is: 'person', person, name: person })

const table = (id: string, change: Pick<Partial<StoredTable>, 'seats' | 'made'> = {}): StoredTable => ({
  id,
  game: 'oh-my-goods',
  version: 1,
  options: { edition: '1st' },
  pace: { is: 'none' },
  rated: true,
  onlookers: false,
  host: 'anna',
  status: 'gathering',
  made: 1_800_000_000_000,
  begun: null,
  ended: null,
  waiting: [],
  due: [],
  ending: null,
  secret: 's',
  commitment: 'c',
  seed: null,
  rematch: null,
  seats: [taken(0, 'anna'), open(1), link(2)],
  ...change,
})

const running = (gathering: StoredTable): StoredTable => ({
  ...gathering,
  status: 'running',
  begun: gathering.made,
  ended: null,
  ending: null,
  seed: 'dealt',
})

const moved = (number: number, change: Partial<MoveEvent> = {}): MoveEvent => ({
  number,
  is: 'move',
  seat: 0,
  decision: number,
  line: `move ${number}`,
  sent: '4',
  at: 1_800_000_000_000 + number,
  heard: [number, 0, number],
  facts: [{ is: 'idle', seat: 0 }],
  ...change,
})

const DECLARED: readonly Declared['is'][] = [
  'consent',
  'decline',
  'withdraw',
  'resign',
  'timeout',
  'leave',
  'return',
  'end',
]

const started: Event = { number: 1, is: 'start', at: 1_800_000_000_001, heard: [1, 1, 1], facts: [] }

const so = (change: Partial<TableUpdate> = {}): TableUpdate => ({
  state: '{"number":1}',
  waiting: [0],
  due: [],
  ending: null,
  seats: [],
  turns: [],
  calls: [],
  wakeAt: null,
  ...change,
})

/** What every store must do. */
function keeps(
  name: string,
  open: () => Promise<{ stores: Stores; again: () => Promise<Stores>; end: () => void }>,
): void {
  describe(name, () => {
    let stores: Stores
    let again: () => Promise<Stores>
    let end: () => void
    beforeEach(async () => {
      ;({ stores, again, end } = await open())
      await stores.persons.addPerson(anna, 1)
      await stores.persons.addPerson(ben, 2)
    })
    afterEach(async () => {
      await stores.close()
      end()
    })

    it('keeps people and their sessions', async () => {
      await stores.persons.rename('anna', 'Änne')
      expect(await stores.persons.person('anna')).toEqual({ ...anna, name: 'Änne' })
      expect(await stores.persons.person('nobody')).toBeNull()
      const session = { hash: 'h', person: 'anna', scope: 'play', label: 'bot', made: 7, expires: 1e12 } as const
      await stores.persons.addSession(session)
      expect(await stores.persons.session('h')).toEqual(session)
      expect(await stores.persons.session('g')).toBeNull()
    })

    it('keeps a table as it was made', async () => {
      await stores.tables.addTable(table('a'))
      expect(await stores.tables.table('a')).toEqual(table('a'))
      expect(await stores.tables.table('b')).toBeNull()
    })

    it('gives a free seat to one person only', async () => {
      await stores.tables.addTable(table('a'))
      const sat = await Promise.all([stores.tables.sit('a', 1, anna), stores.tables.sit('a', 1, ben)])
      expect(sat.filter((got) => got)).toHaveLength(1)
      expect(await stores.tables.sit('a', 0, ben)).toBe(false)
      expect(await stores.tables.sit('a', 2, ben)).toBe(true)
      expect(await stores.tables.stand('a', 2, 'anna')).toBe(false)
      expect(await stores.tables.stand('a', 2, 'ben')).toBe(true)
      expect((await stores.tables.table('a'))?.seats[2]).toEqual(link(2))
    })

    it('takes a share once, and none after the start', async () => {
      await stores.tables.addTable(table('a'))
      expect(await stores.tables.share('a', 0, 'x')).toBe(true)
      expect(await stores.tables.share('a', 0, 'y')).toBe(false)
      const start = started
      const { seats } = table('a')
      // A seed that leaves a share out would not be the one that was promised.
      expect(await stores.tables.begin('a', 'seed', seats, start, so())).toBe(false)
      const shared = seats.map((one) => ({ ...one, share: one.seat === 0 ? 'x' : '' }))
      expect(await stores.tables.begin('a', 'seed', shared, start, so())).toBe(true)
      expect(await stores.tables.share('a', 1, 'z')).toBe(false)
      expect(await stores.tables.sit('a', 1, ben)).toBe(false)
      expect((await stores.tables.table('a'))?.seats.map(({ share }) => share)).toEqual(['x', '', ''])
    })

    it('begins a table once', async () => {
      await stores.tables.addTable(table('a'))
      const start = started
      const begin = (seed: string) => stores.tables.begin('a', seed, table('a').seats, start, so())
      const begun = await Promise.all([begin('one'), begin('two')])
      expect(begun.filter((got) => got)).toHaveLength(1)
      expect(await stores.tables.table('a')).toMatchObject({
        status: 'running',
        seed: begun[0] ? 'one' : 'two',
        begun: start.at,
      })
    })

    it('takes each number of a table once, and each answer once', async () => {
      await stores.tables.addTable(table('a'))
      await stores.tables.addTable(table('b'))
      expect(await stores.tables.append('a', moved(1), so({ state: 'first' }))).toBe(true)
      expect(await stores.tables.append('a', moved(1, { decision: 9 }), so({ state: 'second' }))).toBe(false)
      expect(await stores.tables.append('a', moved(2, { decision: 1 }), so({ state: 'third' }))).toBe(false)
      expect(await stores.tables.append('b', moved(1), so())).toBe(true)
      expect(await stores.tables.events('a', 0)).toEqual([moved(1)])
      expect(await stores.tables.state('a')).toBe('first')
      expect(await stores.tables.answer('a', 0, 1)).toEqual(moved(1))
      expect(await stores.tables.answer('a', 1, 1)).toBeNull()
    })

    it('gives every kind of event back as it was', async () => {
      await stores.tables.addTable(table('a'))
      const common = { at: 5, heard: [1, 2, 0], facts: [] }
      const kinds: EventBody[] = [
        { is: 'start' },
        { is: 'move', seat: 1, decision: 3, line: 'pass', sent: null },
        { is: 'undo', seat: 1, undone: [2, 4] },
        { is: 'offer', what: 'undo', seat: 0, undone: [2] },
        { is: 'offer', what: 'end', seat: 0 },
        ...DECLARED.map((is) => ({ is, seat: 1 })),
        { is: 'rebased', version: 3, position: { round: 2 } },
      ]
      const events = kinds.map((kind, i): Event => ({ ...common, ...kind, number: i + 1 }))
      for (const event of events) expect(await stores.tables.append('a', event, so())).toBe(true)
      expect(new Set(kinds.map(({ is }) => is))).toEqual(new Set(EVENT_KINDS))
      expect(await stores.tables.events('a', 0)).toEqual(events)
    })

    it('knows who is asked, and until when', async () => {
      await stores.tables.addTable(table('a'))
      await stores.tables.append('a', moved(1), so({ waiting: [1], due: [null, 5, null] }))
      expect(await stores.tables.table('a')).toMatchObject({ waiting: [1], due: [null, 5, null] })
      await stores.tables.append('a', moved(2), so({ waiting: [1], due: [null, 9, null] }))
      expect(await stores.tables.table('a')).toMatchObject({ waiting: [1], due: [null, 9, null] })
    })

    it('takes many moves of one moment, one for each number', async () => {
      const tables = Array.from({ length: 20 }, (_, i) => `t${i}`)
      await Promise.all(tables.map((id) => stores.tables.addTable(table(id))))
      const tries = tables.flatMap((id) =>
        [1, 2, 3].map((line) => stores.tables.append(id, moved(1, { line: `${line}` }), so())),
      )
      const taken = await Promise.all(tries)
      expect(taken.filter((got) => got)).toHaveLength(20)
      for (const id of tables) expect(await stores.tables.events(id, 0)).toHaveLength(1)
    })

    it('keeps what follows from an entry together with it', async () => {
      await stores.tables.addTable(running(table('a')))
      const ending = { how: 'agreed', winners: [], ranks: null, scores: null } as const
      const left = { seat: 0, standIn: true, resigned: true, level: 'random' }
      await stores.tables.append('a', moved(1), so({ ending: { ...ending, winners: [] }, waiting: [], seats: [left] }))
      const kept = await stores.tables.table('a')
      expect(kept).toMatchObject({ status: 'over', ending, ended: moved(1).at, waiting: [] })
      expect(kept?.seats[0]).toMatchObject(left)
    })

    it('lists tables by who sits there, and those with an open seat', async () => {
      await stores.tables.addTable(table('a'))
      await stores.tables.addTable(running(table('b', { seats: [taken(0, 'ben')], made: 1_800_000_000_001 })))
      await stores.tables.addTable(table('c', { seats: [taken(0, 'ben'), link(1)], made: 1_800_000_000_002 }))
      const ids = (tables: StoredTable[]) => tables.map(({ id }) => id)
      expect(ids(await stores.tables.tablesOf('ben', ['gathering', 'running']))).toEqual(['c', 'b'])
      expect(ids(await stores.tables.tablesOf('ben', ['running']))).toEqual(['b'])
      expect(ids(await stores.tables.openTables())).toEqual(['a'])
    })

    it('numbers what is said, also when two speak at once', async () => {
      await stores.tables.addTable(table('a'))
      const saying = { person: 'anna', name: 'Anna', seat: 0, text: 'hello', at: 5 }
      await Promise.all([stores.chat.say('a', saying), stores.chat.say('a', { ...saying, seat: null, text: '😀' })])
      expect((await stores.chat.sayings('a')).map(({ number }) => number)).toEqual([1, 2])
      expect((await stores.chat.sayings('a')).map(({ text }) => text).sort()).toEqual(['hello', '😀'])
    })

    it('keeps who is muted', async () => {
      await stores.chat.mute('anna', 'ben', true)
      await stores.chat.mute('anna', 'ben', true)
      expect(await stores.chat.mutedBy('anna')).toEqual(new Set(['ben']))
      await stores.chat.mute('anna', 'ben', false)
      expect(await stores.chat.mutedBy('anna')).toEqual(new Set())
    })

    it('has one rematch for a table', async () => {
      await stores.tables.addTable(table('a'))
      expect(await stores.tables.setRematch('a', 'b')).toBe('b')
      expect(await stores.tables.setRematch('a', 'c')).toBe('b')
    })

    it('counts a table once for the ratings', async () => {
      await stores.tables.addTable(table('a'))
      const players = [
        { player: 'anna', name: 'Anna', bot: false },
        { player: 'bot random', name: 'random', bot: true },
      ]
      const change = (old: readonly { mu: number; sigma: number }[]) =>
        old.map(({ mu }, i) => ({ mu: mu + i, sigma: 2 }))
      const rated = await Promise.all([1, 2].map(() => stores.ratings.rate('a', 'oh-my-goods', 2, players, change)))
      expect(rated.filter((got) => got)).toHaveLength(1)
      expect(await stores.ratings.ladder('oh-my-goods', 2)).toEqual([
        { player: 'bot random', name: 'random', handle: null, bot: true, mu: 26, sigma: 2, games: 1 },
        { player: 'anna', name: 'Anna', handle: 'anna', bot: false, mu: 25, sigma: 2, games: 1 },
      ])
      expect(await stores.ratings.ladder('oh-my-goods', 3)).toEqual([])
    })

    it('can be opened several times at once, and finds everything', async () => {
      await stores.tables.addTable(table('a'))
      const others = await Promise.all([again(), again(), again()])
      for (const other of others) expect(await other.tables.table('a')).toEqual(table('a'))
      await Promise.all(others.map((other) => other.close()))
    })
  })
}

keeps('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-store-'))
  return {
    stores: await openSqlite(folder),
    again: () => openSqlite(folder),
    end: () => rmSync(folder, { recursive: true }),
  }
})

describe('turns of bots in SQLite', () => {
  it('stay until they are taken', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'handwerk-store-'))
    const stores = await openSqlite(folder)
    await stores.tables.addTable(table('a'))
    const turn = { table: 'a', seat: 0, decision: 2 }
    const other = { table: 'a', seat: 1, decision: 1 }
    await stores.tables.append('a', moved(1), so({ turns: [turn, other] }))
    expect(await stores.schedule.turns()).toEqual([turn, other])
    await stores.tables.append('a', moved(2), so())
    expect(await stores.schedule.turns()).toEqual([other])
    await stores.schedule.dropTurn(other)
    expect(await stores.schedule.turns()).toEqual([])
    await stores.close()
    rmSync(folder, { recursive: true })
  })
})

describe('deadlines in SQLite', () => {
  it('move on with every entry, and stay until they have been looked at', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'handwerk-store-'))
    const stores = await openSqlite(folder)
    await stores.tables.addTable(table('a'))
    await stores.tables.append('a', moved(1), so({ wakeAt: 1000 }))
    await stores.tables.append('a', moved(2), so({ wakeAt: 2000 }))
    await stores.tables.append('a', moved(3), so())
    expect(await stores.schedule.overdue(1999)).toEqual([])
    expect(await stores.schedule.overdue(2000)).toEqual(['a'])
    await stores.schedule.dropDeadline('a', 1999)
    expect(await stores.schedule.overdue(2000)).toEqual(['a'])
    await stores.schedule.dropDeadline('a', 2000)
    expect(await stores.schedule.overdue(2000)).toEqual([])
    await stores.close()
    rmSync(folder, { recursive: true })
  })
})

describe.skipIf(!postgresPrograms)('with a PostgreSQL server (skipped where none is installed)', () => {
  let postgres: Postgres
  let migrated: string
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
    migrated = postgres.database()
    // Two at once, to an empty database.
    const opened = await Promise.all([openPostgres(migrated, note), openPostgres(migrated, note)])
    for (const database of opened) await database.close()
  })
  afterAll(() => postgres.stop())
  const troubles: unknown[] = []
  const note = (trouble: unknown) => troubles.push(trouble)
  afterEach(() => expect(troubles).toEqual([]))

  keeps('PostgreSQL', async () => {
    const url = postgres.database(migrated)
    const open = () => openPostgres(url, note)
    return { stores: await open(), again: open, end: () => undefined }
  })

  it('tells the other processes, and takes each turn once', async () => {
    const url = postgres.database()
    const opened = await Promise.all([openPostgres(url, note), openPostgres(url, note)])
    const [one, two] = opened
    // Each hears in order what the other tells; which of them hears first is open.
    const heard: Record<'one' | 'two', unknown[]> = { one: [], two: [] }
    const listener = (list: unknown[]): Listener => ({
      changed: (id, news) => list.push([id, news]),
      missed: () => list.push('missed something'),
      presenceChanged: (_, id, presence, asks) => list.push([id, presence, asks]),
      gone: () => list.push('lost the other'),
    })
    one.neighbours?.hear(listener(heard.one))
    two.neighbours?.hear(listener(heard.two))
    await one.tables.addTable(table('a'))
    const turns = Array.from({ length: 30 }, (_, i) => ({ table: 'a', seat: 1, decision: i + 1 }))
    const taken: number[] = []
    let all = () => {}
    const done = new Promise<void>((resolve) => {
      all = resolve
    })
    const looked: string[] = []
    const isDone = () => taken.length === turns.length && looked.length === 1
    const jobs: Jobs = {
      async takeTurn({ decision }) {
        taken.push(decision)
        if (isDone()) all()
      },
      async checkClocks(id) {
        looked.push(id)
        if (isDone()) all()
      },
    }
    const stops = await Promise.all(opened.map(({ neighbours }) => neighbours?.takeJobs(jobs, 4, 10_000)))
    await one.tables.addTable(table('b'))
    // Nobody looks at a table whose time is not over.
    await two.tables.append('b', moved(1), so({ wakeAt: Date.now() + 60_000 }))
    await one.tables.append('a', moved(1), so({ turns, wakeAt: Date.now() - 1000 }))
    await done
    await Promise.all(stops.map((stop) => stop?.()))
    expect(taken.sort((a, b) => a - b)).toEqual(turns.map(({ decision }) => decision))
    expect(looked).toEqual(['a'])
    const long = moved(2, { line: 'ü'.repeat(5000) })
    await one.tables.append('a', long, so())
    await two.chat.say('a', { person: 'anna', name: 'Anna', seat: 0, text: 'hello', at: 5 })
    const here = { seats: [{ here: true, left: null }], onlookers: 3 }
    one.neighbours?.presenceChanged('a', here, true)
    two.neighbours?.presenceChanged('b', here, false)
    while (heard.one.length + heard.two.length < 6) await new Promise((next) => setTimeout(next, 10))
    // What is too long to be announced is to be read.
    expect(heard.one).toEqual([
      ['b', moved(1)],
      ['a', 'table'],
      ['b', here, false],
    ])
    expect(heard.two).toEqual([
      ['a', moved(1)],
      ['a', 'entry'],
      ['a', here, true],
    ])
    await Promise.all(opened.map((database) => database.close()))
  })
})
