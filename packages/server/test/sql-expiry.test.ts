/** What is forgotten when it is old, and what is not. */
import type { Pace } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Stores } from '../src/store/database.js'
import type { StoredTable } from '../src/store/table-store.js'
import { moved, so, table } from './example-rows.js'
import { MemoryDatabase } from './memory-database.js'

const ENDING = { how: 'agreed', winners: [], ranks: null, scores: null } as const
/** The tables of the database that have rows of a table. */
const PARTS = ['seats', 'entries', 'courses', 'sayings', 'turns', 'calls', 'deadlines'] as const

let database: MemoryDatabase
let stores: Stores
beforeEach(() => {
  database = new MemoryDatabase()
  ;({ stores } = database)
})
afterEach(() => database.close())

const add = (id: string, made: number, change: Partial<StoredTable> = {}) =>
  stores.tables.addTable({ ...table(id, { made }), ...change } as StoredTable)
const over = (id: string, ended: number) =>
  add(id, 1, { status: 'over', begun: 1, ended, ending: { ...ENDING, winners: [] }, seed: 'dealt' })
const guest = (id: string, since = 1) => stores.persons.addPerson({ id, name: id, guest: true }, since)
const ids = () => database.rows<{ id: string }>('select id from tables order by id').map(({ id }) => id)
const people = () => database.rows<{ id: string }>('select id from people order by id').map(({ id }) => id)

/** A table that has something of all that a table can have. */
async function full(id: string, made: number): Promise<void> {
  await guest(`host of ${id}`)
  await stores.notices.addDevice({
    person: `host of ${id}`,
    endpoint: `https://push/${id}`,
    p256dh: 'p',
    auth: 'a',
    language: 'en',
  })
  const seats = table(id).seats.map((seat) => (seat.is === 'person' ? { ...seat, person: `host of ${id}` } : seat))
  await add(id, made, { seats })
  const update = so({
    turns: [{ table: id, seat: 1, decision: 2 }],
    calls: [{ seat: 0, decision: 2, due: 5 }],
    wakeAt: 5,
  })
  await stores.tables.append(id, moved(1), update)
  await stores.chat.say(id, { person: 'anna', name: 'Anna', seat: 0, text: 'hello', at: 5 })
}

describe('tables that nobody began', () => {
  it('are forgotten if they are older than that, the oldest first', async () => {
    await add('b', 7)
    await add('a', 9)
    await add('c', 8)
    await add('d', 10)
    expect(await stores.expiry.dropGathering('live', 10)).toEqual(['b', 'c', 'a'])
    expect(ids()).toEqual(['d'])
  })

  it('are forgotten by correspondence apart from others', async () => {
    const pace: Pace = { is: 'days', perMove: 86_400_000 }
    await add('live', 1)
    await add('mail', 1, { pace })
    expect(await stores.expiry.dropGathering('mail', 10)).toEqual(['mail'])
    expect(await stores.expiry.dropGathering('mail', 10)).toEqual([])
    expect(await stores.expiry.dropGathering('live', 10)).toEqual(['live'])
  })

  it('are not those that have begun', async () => {
    await add('running', 1, { status: 'running', begun: 2, seed: 'dealt' })
    await over('over', 2)
    expect(await stores.expiry.dropGathering('live', 10)).toEqual([])
  })

  it('are forgotten with all that belongs to them, and nothing of others', async () => {
    await full('old', 1)
    await full('new', 20)
    expect(PARTS.map((part) => database.count(part))).toEqual([6, 2, 2, 2, 2, 2, 2])
    expect(await stores.expiry.dropGathering('live', 10)).toEqual(['old'])
    expect(PARTS.map((part) => database.count(part))).toEqual([3, 1, 1, 1, 1, 1, 1])
    expect(ids()).toEqual(['new'])
  })

  it('are forgotten fifty at a time', async () => {
    for (let i = 0; i < 51; i++) await add(`t${i}`, 1)
    expect(await stores.expiry.dropGathering('live', 10)).toHaveLength(50)
    expect(await stores.expiry.dropGathering('live', 10)).toHaveLength(1)
  })
})

describe('games that are over', () => {
  it('are forgotten if they ended before that, the earliest first', async () => {
    await over('b', 7)
    await over('a', 9)
    await over('c', 8)
    await over('d', 10)
    expect(await stores.expiry.dropFinished(10)).toEqual(['b', 'c', 'a'])
    expect(ids()).toEqual(['d'])
  })

  it('are neither those that gather nor those that run', async () => {
    await add('gathering', 1)
    await add('running', 1, { status: 'running', begun: 2, seed: 'dealt' })
    expect(await stores.expiry.dropFinished(10)).toEqual([])
    expect(ids()).toEqual(['gathering', 'running'])
  })

  it('are forgotten fifty at a time', async () => {
    for (let i = 0; i < 51; i++) await over(`t${i}`, 1)
    expect(await stores.expiry.dropFinished(10)).toHaveLength(50)
    expect(await stores.expiry.dropFinished(10)).toHaveLength(1)
  })
})

describe('guests', () => {
  it('who came before that are forgotten, and no others', async () => {
    await guest('old', 9)
    await guest('new', 10)
    expect(await stores.expiry.dropGuests(10)).toBe(1)
    expect(people()).toEqual(['new'])
  })

  it('who have an account, a seat, a table of their own or a rating are kept', async () => {
    for (const id of ['account', 'anna', 'seated', 'rated', 'nothing']) await guest(id)
    await stores.persons.setAccount('account', 'account-1', 'Somebody')
    const [first] = table('a').seats
    await add('a', 1, { host: 'anna', seats: [{ ...first, is: 'person', person: 'seated', level: null, key: null }] })
    await stores.ratings.rate('a', 'g', 1, [{ player: 'rated', name: 'r', bot: false }], () => [{ mu: 1, sigma: 1 }])
    expect(await stores.expiry.dropGuests(10)).toBe(1)
    expect(people()).toEqual(['account', 'anna', 'rated', 'seated'])
  })

  it('are forgotten with all that is theirs, and nothing of others', async () => {
    const own = ['sessions', 'passkeys', 'addresses', 'devices', 'mutes'] as const
    for (const [id, since] of [
      ['old', 1],
      ['new', 10],
    ] as const) {
      await guest(id, since)
      await stores.profiles.addPasskey({ id, person: id, label: '', publicKey: '', counter: 0, made: 1 })
      await stores.persons.addSession({ hash: id, person: id, scope: 'all', label: '', made: 1, expires: 99 })
      await stores.notices.setAddress({ person: id, address: 'a@b', confirmed: false, language: 'en' })
      await stores.notices.addDevice({ person: id, endpoint: id, p256dh: '', auth: '', language: 'en' })
      await stores.chat.mute(id, 'eve', true)
    }
    // A passkey makes an account; such a guest is one of a database that was repaired by hand.
    await database.db.updateTable('people').set({ guest: 1 }).execute()
    expect(await stores.expiry.dropGuests(10)).toBe(1)
    for (const part of own) expect(database.rows(`select person from ${part}`)).toEqual([{ person: 'new' }])
  })

  it('are forgotten fifty at a time', async () => {
    for (let i = 0; i < 51; i++) await guest(`g${i}`)
    expect(await stores.expiry.dropGuests(10)).toBe(50)
    expect(await stores.expiry.dropGuests(10)).toBe(1)
    expect(await stores.expiry.dropGuests(10)).toBe(0)
  })
})

describe('sessions', () => {
  const session = (hash: string, expires: number) =>
    stores.persons.addSession({ hash, person: 'anna', scope: 'all', label: '', made: 1, expires })
  beforeEach(() => guest('anna'))

  it('that are over are forgotten, and no others', async () => {
    await session('over', 9)
    await session('last moment', 10)
    expect(await stores.expiry.dropSessions(10)).toBe(1)
    expect(database.rows('select hash from sessions')).toEqual([{ hash: 'last moment' }])
  })

  it('are forgotten fifty at a time', async () => {
    for (let i = 0; i < 51; i++) await session(`h${i}`, 1)
    expect(await stores.expiry.dropSessions(10)).toBe(50)
    expect(await stores.expiry.dropSessions(10)).toBe(1)
    expect(await stores.expiry.dropSessions(10)).toBe(0)
  })
})

describe('talk', () => {
  const say = (id: string) => stores.chat.say(id, { person: 'anna', name: 'Anna', seat: 0, text: 'hello', at: 5 })
  const talked = () =>
    database.rows<{ id: string }>('select distinct table_id as id from sayings order by id').map(({ id }) => id)

  it('is forgotten at tables that were over before that, and at no others', async () => {
    await over('a', 9)
    await over('b', 10)
    await add('c', 1)
    for (const id of ['a', 'a', 'b', 'c']) await say(id)
    expect([await stores.expiry.dropTalk(10), talked(), ids()]).toEqual([1, ['b', 'c'], ['a', 'b', 'c']])
    expect(await stores.expiry.dropTalk(10)).toBe(0)
  })

  it('is forgotten at fifty tables at a time', async () => {
    for (let i = 0; i < 51; i++) {
      await over(`t${i}`, 1)
      await say(`t${i}`)
    }
    expect([await stores.expiry.dropTalk(10), await stores.expiry.dropTalk(10)]).toEqual([50, 1])
  })
})

describe('what hosts keep', () => {
  const report = (id: string) =>
    stores.reports.add({
      ...{ id, at: 1, reporter: id, about: 'ben', reason: 'talk', text: '', table: null },
      evidence: { name: 'Ben', said: [] },
    })

  it('of reports is forgotten when they were settled before that', async () => {
    for (const id of ['early', 'late', 'open']) await report(id)
    await stores.reports.settle('early', { at: 9, by: 'host', outcome: '' })
    await stores.reports.settle('late', { at: 10, by: 'host', outcome: '' })
    expect([await stores.expiry.dropReports(10), await stores.expiry.dropReports(10)]).toEqual([1, 0])
    expect(database.rows('select id from reports order by id')).toEqual([{ id: 'late' }, { id: 'open' }])
  })

  it('of what they have done is forgotten when it is older than that', async () => {
    for (const at of [9, 10])
      await database.host.moderation.log({ at, by: 'host', action: `at ${at}`, target: '', detail: '' })
    expect([await stores.expiry.dropLog(10), await stores.expiry.dropLog(10)]).toEqual([1, 0])
    expect(database.rows('select action from host_log')).toEqual([{ action: 'at 10' }])
  })

  it('of codes is forgotten when they are over', async () => {
    await guest('anna')
    await guest('ben')
    await database.host.recoveries.add('anna', 'over', 9)
    await database.host.recoveries.add('ben', 'last moment', 10)
    const entry = { at: 1, by: 'host', action: '', target: '', detail: '' }
    await database.host.site.addInvitation('old', 1, 9, entry)
    await database.host.site.addInvitation('new', 1, 10, entry)
    await stores.expiry.dropCodes(10)
    expect(database.rows('select hash from recoveries')).toEqual([{ hash: 'last moment' }])
    expect(database.rows('select hash from invitations')).toEqual([{ hash: 'new' }])
  })
})

it('nothing is forgotten while another process does it', async () => {
  await guest('anna')
  await add('a', 1)
  await over('b', 1)
  await stores.persons.addSession({ hash: 'h', person: 'anna', scope: 'all', label: '', made: 1, expires: 1 })
  database.isBusy = true
  const { expiry } = stores
  expect([await expiry.dropGathering('live', 10), await expiry.dropFinished(10)]).toEqual([[], []])
  expect([await expiry.dropGuests(10), await expiry.dropSessions(10)]).toEqual([0, 0])
  expect([ids(), people(), database.count('sessions')]).toEqual([['a', 'b'], ['anna'], 1])
})
