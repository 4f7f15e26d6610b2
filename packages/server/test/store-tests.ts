/** What every database must do, real or simulated. */
import { type Declared, type Ended, EVENT_KINDS, type Event, type EventBody } from '@handwerk/match'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jobs, Listener, Neighbours, Stores } from '../src/store/database.js'
import type { StoredTable } from '../src/store/table-store.js'
import { anna, ben, linkSeat, moved, running, so, started, table, takenSeat } from './example-rows.js'

const DECLARED: readonly (Declared | Ended)['is'][] = [
  'consent',
  'decline',
  'withdraw',
  'resign',
  'timeout',
  'leave',
  'return',
  'end',
]

/** What every store must do. */
export function storeTests(
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
      expect(await stores.tables.table('a')).toEqual({ ...table('a'), guests: ['anna'] })
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
      expect((await stores.tables.table('a'))?.seats[2]).toEqual(linkSeat(2))
    })

    it('gives no seat to somebody who has seen other seats, another host, or was sent away since', async () => {
      await stores.tables.addTable(table('a'))
      const seen = table('a')
      expect(await stores.tables.sit('a', 1, ben, seen)).toBe(true)
      expect(await stores.tables.sit('a', 2, ben, seen)).toBe(false)
      const now = (await stores.tables.table('a')) ?? seen
      const removed = { ...now, removed: ['cora'] }
      expect(await stores.tables.arrange('a', now, removed)).toBe(true)
      expect(await stores.tables.sit('a', 2, { ...ben, id: 'anna' }, now)).toBe(false)
      expect(await stores.tables.sit('a', 2, { ...ben, id: 'anna' }, removed)).toBe(true)
    })

    it('takes a share once, and none after the start', async () => {
      await stores.tables.addTable(table('a'))
      expect(await stores.tables.share('a', 0, 'x')).toBe(true)
      expect(await stores.tables.share('a', 0, 'y')).toBe(false)
      const start = started
      const made = table('a')
      // A seed that leaves a share out would not be the one that was promised.
      expect(await stores.tables.begin('a', 'seed', made, start, so())).toBe(false)
      const seats = made.seats.map((one) => ({ ...one, share: one.seat === 0 ? 'x' : '' }))
      const shared = { ...made, seats }
      expect(await stores.tables.begin('a', 'seed', shared, start, so())).toBe(true)
      expect(await stores.tables.share('a', 1, 'z')).toBe(false)
      expect(await stores.tables.sit('a', 1, ben)).toBe(false)
      expect((await stores.tables.table('a'))?.seats.map(({ share }) => share)).toEqual(['x', '', ''])
    })

    it('begins a table once', async () => {
      await stores.tables.addTable(table('a'))
      const start = started
      const begin = (seed: string) => stores.tables.begin('a', seed, table('a'), start, so())
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
      await stores.tables.addTable(running(table('b', { seats: [takenSeat(0, 'ben')], made: 1_800_000_000_001 })))
      await stores.tables.addTable(table('c', { seats: [takenSeat(0, 'ben'), linkSeat(1)], made: 1_800_000_000_002 }))
      const ids = (tables: StoredTable[]) => tables.map(({ id }) => id)
      expect(ids(await stores.tables.tablesOf('ben', ['gathering', 'running']))).toEqual(['c', 'b'])
      expect(ids(await stores.tables.tablesOf('ben', ['running']))).toEqual(['b'])
      const after = { at: 1_800_000_000_002, id: 'c' }
      expect(ids(await stores.tables.tablesOf('ben', ['gathering', 'running'], after))).toEqual(['b'])
      expect(ids(await stores.tables.openTables())).toEqual(['a'])
    })

    it('lists running games of people to watch, those with the best players first', async () => {
      const watched = (id: string, person: string, begun: number, change: Partial<StoredTable> = {}) =>
        stores.tables.addTable({
          ...running(table(id, { seats: [takenSeat(0, person), takenSeat(1, 'eve')], made: begun })),
          onlookers: true,
          ...change,
        } as StoredTable)
      await watched('newest', 'anna', 3)
      await watched('older', 'anna', 1)
      await watched('best', 'ben', 2)
      await watched('hidden', 'ben', 4, { onlookers: false })
      const [first, second] = table('x', { seats: [takenSeat(0, 'ben'), takenSeat(1, 'eve')] }).seats
      if (first && second)
        await watched('left', 'ben', 5, {
          seats: [
            { ...first, standIn: true },
            { ...second, resigned: true },
          ],
        })
      await stores.tables.addTable(table('counted'))
      const players = [{ player: 'ben', name: 'Ben', bot: false }]
      await stores.ratings.rate('counted', 'oh-my-goods', 2, players, () => [{ mu: 40, sigma: 1 }])
      expect((await stores.tables.watchedTables()).map(({ id }) => id)).toEqual(['best', 'newest', 'older'])
      expect(await stores.ratings.ratingsOf(['ben', 'anna'])).toEqual([
        { game: 'oh-my-goods', seats: 2, player: 'ben', mu: 40, sigma: 1, games: 1 },
      ])
      expect(await stores.ratings.ratingsOf([])).toEqual([])
    })

    it('knows who still looks for somebody with the same terms, the oldest first', async () => {
      const pace = { is: 'days', perMove: 86_400_000 } as const
      const terms = { game: 'oh-my-goods', pace, rated: true }
      const seeking = (id: string, made: number, sought: number | null, change: Partial<StoredTable> = {}) =>
        stores.tables.addTable({ ...table(id, { made, pace }), sought, ...change } as StoredTable)
      await seeking('second', 2, 100)
      await seeking('first', 1, 100)
      await seeking('late', 0, 50)
      await seeking('ordinary', 0, null)
      await seeking('other game', 0, 100, { game: 'mottainai' })
      await seeking('other pace', 0, 100, { pace: { is: 'none' } })
      await seeking('not rated', 0, 100, { rated: false })
      await stores.tables.addTable({ ...running(table('begun', { pace })), sought: 100 })
      const found = async () => (await stores.tables.soughtTables(terms, 60)).map(({ id }) => id)
      expect(await found()).toEqual(['first', 'second'])
      await stores.tables.seekAgain('late', 60)
      await stores.tables.seekAgain('ordinary', 60)
      expect(await found()).toEqual(['late', 'first', 'second'])
      expect(await stores.tables.table('ordinary')).toMatchObject({ sought: null })
    })

    it('deletes a table for its host while nobody else sits there', async () => {
      await stores.tables.addTable(table('a'))
      expect(await stores.tables.cancelTable('a', 'ben')).toBe(false)
      await stores.tables.sit('a', 1, ben)
      expect(await stores.tables.cancelTable('a', 'anna')).toBe(false)
      expect(await stores.tables.table('a')).toMatchObject({ sought: null })
      await stores.tables.stand('a', 1, 'ben')
      expect(await stores.tables.cancelTable('a', 'anna')).toBe(true)
      expect(await stores.tables.table('a')).toBeNull()
      await stores.tables.addTable(running(table('b')))
      expect(await stores.tables.cancelTable('b', 'anna')).toBe(false)
    })

    it('numbers what is said, also when two speak at once', async () => {
      await stores.tables.addTable(table('a'))
      const saying = { person: 'anna', name: 'Anna', seat: 0, text: 'hello', at: 5 }
      await Promise.all([stores.chat.say('a', saying), stores.chat.say('a', { ...saying, seat: null, text: '😀' })])
      expect((await stores.chat.sayings('a', new Set())).map(({ number }) => number)).toEqual([1, 2])
      expect((await stores.chat.sayings('a', new Set())).map(({ text }) => text).sort()).toEqual(['hello', '😀'])
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
      expect(await stores.tables.setRematch('a', 'b', null)).toBe('b')
      expect(await stores.tables.setRematch('a', 'c', null)).toBe('b')
    })

    it('has another rematch in the place of one that is gone', async () => {
      await stores.tables.addTable(table('a'))
      await stores.tables.setRematch('a', 'b', null)
      expect(await stores.tables.setRematch('a', 'c', 'x')).toBe('b')
      expect(await stores.tables.setRematch('a', 'c', 'b')).toBe('c')
    })

    it('keeps what a host has changed, unless somebody was quicker', async () => {
      const before = table('a')
      await stores.tables.addTable(before)
      const kept = { person: 'ben', name: 'Ben', declined: false }
      const after = {
        ...before,
        seats: [
          takenSeat(0, 'anna'),
          { ...linkSeat(1), is: 'link' as const, person: null, level: null, key: 'k', kept },
        ],
        options: { edition: '2nd' },
        pace: { is: 'days', perMove: 3_600_000 } as const,
        ...{ rated: false, onlookers: true, handsShown: true, removed: ['cleo'], host: 'ben' },
      }
      expect(await stores.tables.arrange('a', { ...before, host: 'eve' }, after)).toBe(false)
      expect(await stores.tables.arrange('a', { ...before, seats: [] }, after)).toBe(false)
      expect(await stores.tables.table('a')).toEqual({ ...before, guests: ['anna'] })
      expect(await stores.tables.arrange('a', before, after)).toBe(true)
      expect(await stores.tables.table('a')).toEqual({ ...after, guests: ['anna'] })
      expect(await stores.tables.begin('a', 'seed', before, started, so())).toBe(false)
      expect(await stores.tables.begin('a', 'seed', { ...after, rated: true }, started, so())).toBe(false)
      expect(await stores.tables.begin('a', 'seed', { ...after, handsShown: false }, started, so())).toBe(false)
      expect(await stores.tables.begin('a', 'seed', after, started, so())).toBe(true)
      expect(await stores.tables.arrange('a', after, before)).toBe(false)
    })

    it('lists a table for its host and for whom a seat is kept, until they decline', async () => {
      const kept = { person: 'ben', name: 'Ben', declined: false }
      const seats = [{ ...linkSeat(0), is: 'link' as const, person: null, level: null, key: 'k', kept }]
      await stores.tables.addTable(table('a', { seats }))
      const listed = async (person: string) =>
        (await stores.tables.tablesOf(person, ['gathering', 'running'])).map(({ id }) => id)
      expect([await listed('anna'), await listed('ben'), await listed('cleo')]).toEqual([['a'], ['a'], []])
      expect(await stores.tables.decline('a', 0, 'anna')).toBe(false)
      expect(await stores.tables.decline('a', 0, 'ben')).toBe(true)
      expect(await listed('ben')).toEqual([])
      expect((await stores.tables.table('a'))?.seats[0]).toMatchObject({ kept: { ...kept, declined: true } })
      expect(await stores.tables.sit('a', 0, ben)).toBe(true)
      expect(await stores.tables.stand('a', 0, 'ben')).toBe(true)
      expect((await stores.tables.table('a'))?.seats).toEqual([{ ...linkSeat(0), key: 'k' }])
    })

    it('keeps one way back for a guest', async () => {
      await stores.waysBack.set('anna', 'old', 1)
      await stores.waysBack.set('anna', 'new', 2)
      expect([await stores.waysBack.personOf('old'), await stores.waysBack.personOf('new')]).toEqual([null, 'anna'])
      await stores.waysBack.drop('anna')
      expect(await stores.waysBack.personOf('new')).toBeNull()
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
      expect(await stores.ratings.ladder('oh-my-goods', 2, 1)).toMatchObject([{ player: 'anna' }])
      expect(await stores.ratings.ladder('oh-my-goods', 3)).toEqual([])
    })

    it('rates each player by their own rating before, in the order of the seats', async () => {
      const players = ['zoe', 'adam'].map((player) => ({ player, name: player, bot: false }))
      const before: number[][] = []
      for (const id of ['a', 'b']) {
        await stores.tables.addTable(table(id))
        await stores.ratings.rate(id, 'oh-my-goods', 2, players, (old) => {
          before.push(old.map(({ mu }) => mu))
          return [
            { mu: 31, sigma: 7 },
            { mu: 19, sigma: 7 },
          ]
        })
      }
      expect(before).toEqual([
        [25, 25],
        [31, 19],
      ])
    })

    it('can be opened several times at once, and finds everything', async () => {
      await stores.tables.addTable(table('a'))
      const others = await Promise.all([again(), again(), again()])
      for (const other of others) expect(await other.tables.table('a')).toEqual({ ...table('a'), guests: ['anna'] })
      await Promise.all(others.map((other) => other.close()))
    })
  })
}

/** What a database must do that one process has for itself. */
export function scheduleTests(name: string, open: () => Promise<{ stores: Stores; end: () => void }>): void {
  describe(`a schedule in ${name}`, () => {
    let stores: Stores
    let end: () => void
    beforeEach(async () => {
      ;({ stores, end } = await open())
      await stores.tables.addTable(table('a'))
    })
    afterEach(async () => {
      await stores.close()
      end()
    })

    it('keeps turns of bots until they are taken', async () => {
      const turn = { table: 'a', seat: 0, decision: 2 }
      const other = { table: 'a', seat: 1, decision: 1 }
      await stores.tables.append('a', moved(1), so({ turns: [turn, other] }))
      expect(await stores.schedule.turns(null)).toEqual([
        { ...turn, owner: 'anna' },
        { ...other, owner: 'anna' },
      ])
      await stores.tables.append('a', moved(2), so())
      expect(await stores.schedule.turns(null)).toEqual([{ ...other, owner: 'anna' }])
      await stores.schedule.dropTurn(other)
      expect(await stores.schedule.turns(null)).toEqual([])
    })

    it('moves deadlines on with every entry, and keeps them until they have been looked at', async () => {
      await stores.tables.append('a', moved(1), so({ wakeAt: 1000 }))
      await stores.tables.append('a', moved(2), so({ wakeAt: 2000 }))
      await stores.tables.append('a', moved(3), so())
      const deadline = { table: 'a', at: 2000 }
      expect(await stores.schedule.overdue(1999, null)).toEqual([])
      expect(await stores.schedule.overdue(2000, null)).toEqual([deadline])
      expect(await stores.schedule.overdue(2000, deadline)).toEqual([])
      await stores.schedule.moveDeadline(deadline, 3000)
      expect(await stores.schedule.overdue(2999, null)).toEqual([])
      expect(await stores.schedule.overdue(3000, null)).toEqual([{ table: 'a', at: 3000 }])
      await stores.schedule.moveDeadline({ table: 'a', at: 3000 }, null)
      expect(await stores.schedule.overdue(3000, null)).toEqual([])
    })

    it('keeps the deadline of an entry that came while the one before was looked at', async () => {
      await stores.tables.append('a', moved(1), so({ wakeAt: 1000 }))
      await stores.tables.append('a', moved(2), so({ wakeAt: 2000 }))
      await stores.schedule.moveDeadline({ table: 'a', at: 1000 }, 9000)
      await stores.schedule.moveDeadline({ table: 'a', at: 1000 }, null)
      expect(await stores.schedule.overdue(2000, null)).toEqual([{ table: 'a', at: 2000 }])
    })

    it('reads deadlines in their order, those of the same time by table', async () => {
      for (const id of ['b', 'c']) await stores.tables.addTable(table(id))
      for (const [id, wakeAt] of [
        ['b', 1000],
        ['a', 1000],
        ['c', 500],
      ] as const)
        await stores.tables.append(id, moved(1), so({ wakeAt }))
      const all = await stores.schedule.overdue(1000, null)
      expect(all.map((one) => one.table)).toEqual(['c', 'a', 'b'])
      for (const [i, one] of all.entries()) expect(await stores.schedule.overdue(1000, one)).toEqual(all.slice(i + 1))
    })
  })
}

export type Shared = Stores & { readonly neighbours: Neighbours | null }

const HOUR = 3_600_000

/** What a database must do that processes share. `now` is the time by its clock. */
export function neighbourTests(
  name: string,
  open: () => Promise<{ opened: readonly [Shared, Shared]; now: () => number; end: () => void }>,
): void {
  describe(`neighbours in ${name}`, () => {
    let one: Shared
    let two: Shared
    let now: () => number
    let end: () => void
    beforeEach(async () => {
      const opening = await open()
      ;[one, two] = opening.opened
      ;({ now, end } = opening)
    })
    afterEach(async () => {
      await Promise.all([one.close(), two.close()])
      end()
    })
    const condition = async (holds: () => boolean) => {
      while (!holds()) await new Promise((next) => setTimeout(next, 10))
    }
    const bothTake = async (jobs: Jobs) => {
      const stops = await Promise.all(
        [one, two].map(({ neighbours }) => neighbours?.takeJobs(jobs, { atOnce: 4, perOwner: 4 }, 10_000)),
      )
      return () => Promise.all(stops.map((stop) => stop?.()))
    }

    it('are told in order what another has changed', async () => {
      const heard: Record<'one' | 'two', unknown[]> = { one: [], two: [] }
      const listener = (list: unknown[]): Listener => ({
        knows: () => true,
        changed: (id, news) => list.push([id, typeof news === 'object' ? news.number : news]),
        missed: () => list.push('missed something'),
        presenceChanged: (_, id, presence, asks) => list.push([id, presence, asks]),
        gone: () => list.push('lost the other'),
      })
      one.neighbours?.subscribe(listener(heard.one))
      two.neighbours?.subscribe(listener(heard.two))
      await one.tables.addTable(table('a'))
      await one.chat.say('a', { person: 'anna', name: 'Anna', seat: 0, text: 'hello', at: 5 })
      await condition(() => heard.two.length === 1)
      const here = { seats: [{ here: true, left: null }], onlookers: 3 }
      one.neighbours?.presenceChanged('a', here, true)
      await condition(() => heard.two.length === 2)
      two.neighbours?.presenceChanged('b', here, false)
      await condition(() => heard.one.length === 1)
      expect(heard).toEqual({
        one: [['b', here, false]],
        two: [
          ['a', 'table'],
          ['a', here, true],
        ],
      })
    })

    it('are told only of tables that they know', async () => {
      const heard: string[] = []
      two.neighbours?.subscribe({
        knows: (id) => id === 'b',
        changed: (id) => heard.push(id),
        missed: () => undefined,
        presenceChanged: (_, id) => heard.push(`somebody at ${id}`),
        gone: () => undefined,
      })
      const here = { seats: [{ here: true, left: null }], onlookers: 0 }
      for (const id of ['a', 'b']) {
        await one.tables.addTable(table(id))
        await one.tables.append(id, moved(1), so())
        one.neighbours?.presenceChanged(id, here, false)
      }
      await condition(() => heard.includes('b') && heard.includes('somebody at b'))
      expect(heard.filter((what) => what.endsWith('a'))).toEqual([])
    })

    it('take each turn once', async () => {
      const taken: number[] = []
      const stop = await bothTake({
        takeTurn: async ({ decision }) => void taken.push(decision),
        checkClocks: async () => undefined,
      })
      const turns = Array.from({ length: 30 }, (_, i) => ({ table: 'a', seat: 1, decision: i + 1 }))
      await one.tables.addTable(table('a'))
      await one.tables.append('a', moved(1), so({ turns }))
      await condition(() => taken.length >= turns.length)
      await stop()
      expect(taken.sort((a, b) => a - b)).toEqual(turns.map(({ decision }) => decision))
    })

    it('take a turn again that has failed', async () => {
      let tries = 0
      const stop = await bothTake({
        takeTurn: async () => {
          if (++tries === 1) throw new Error('not yet')
        },
        checkClocks: async () => undefined,
      })
      await one.tables.addTable(table('a'))
      await one.tables.append('a', moved(1), so({ turns: [{ table: 'a', seat: 1, decision: 1 }] }))
      await condition(() => tries === 2)
      await stop()
      expect(await one.neighbours?.turnsWaiting()).toBe(0)
    })

    it('look at tables whose time is over, and at no others', async () => {
      const looked: string[] = []
      const stop = await bothTake({ takeTurn: async () => undefined, checkClocks: async (id) => void looked.push(id) })
      for (const id of ['a', 'b']) await one.tables.addTable(table(id))
      await two.tables.append('b', moved(1), so({ wakeAt: now() + HOUR }))
      await one.tables.append('a', moved(1), so({ wakeAt: now() - 1000 }))
      await condition(() => looked.length > 0)
      await stop()
      expect(looked).toEqual(['a'])
    })

    it('look again when they are told to while they look, unless they will look anyway', async () => {
      const looked: string[] = []
      const stop = await bothTake({
        takeTurn: async () => undefined,
        checkClocks: async (id) => {
          looked.push(id)
          if (looked.length === 1) await one.schedule.checkAgain(id, 500)
        },
      })
      for (const id of ['a', 'b']) await one.tables.addTable(table(id))
      await one.tables.append('b', moved(1), so({ wakeAt: now() + HOUR }))
      await one.schedule.checkAgain('b', 1)
      await one.tables.append('a', moved(1), so({ wakeAt: now() - 1000 }))
      await condition(() => looked.length >= 2)
      await stop()
      expect(looked).toEqual(['a', 'a'])
    })
  })
}
