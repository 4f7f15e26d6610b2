/** What hosts and moderators do to people and tables, as it is stored. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Stores } from '../src/store/database.js'
import {
  FOR_EVER,
  type LogEntry,
  MODERATION_PAGE,
  type ModerationStore,
  type PeopleQuery,
} from '../src/store/moderation-store.js'
import { running, so, started, table, takenSeat } from './example-rows.js'
import { MemoryDatabase } from './memory-database.js'

const NOW = 1_800_000_000_000
const DAY = 24 * 3_600_000

let database: MemoryDatabase
let stores: Stores
let moderation: ModerationStore
beforeEach(async () => {
  database = new MemoryDatabase()
  stores = database.stores
  moderation = database.host.moderation
  await stores.persons.addPerson({ id: 'anna', name: 'Anna', guest: true }, 1)
  await stores.persons.addPerson({ id: 'ben', name: 'Ben', guest: true }, 2)
})
afterEach(() => database.close())

const entry = (action: string, change: Partial<LogEntry> = {}): LogEntry => ({
  at: NOW,
  by: 'host',
  action,
  target: '',
  detail: '',
  ...change,
})
const signIn = (person: string, letter: string, expires = NOW + DAY) =>
  stores.persons.addSession({ hash: letter.repeat(64), person, scope: 'all', label: '', made: 1, expires })
const member = (id: string, username: string) => stores.persons.setAccount(id, `account of ${id}`, username)
const find = async (who: string) => (await moderation.find(who)).map(({ id }) => id)
const people = async (query: Partial<PeopleQuery> = {}) =>
  (await moderation.people({ after: null, now: NOW, ...query })).map(({ id }) => id)
const tables = async (query: Partial<Parameters<ModerationStore['tables']>[0]> = {}) =>
  (await moderation.tables({ after: null, ...query })).map(({ id }) => id)
const actions = async () => (await moderation.entries(null)).map(({ action }) => action).sort()
const say = (id: string, person: string, text: string, at = 1) =>
  stores.chat.say(id, { person, name: person, seat: 0, text, at })
const named = (sql: string) => database.rows<{ name: string }>(sql).map(({ name }) => name)

describe('somebody is found', () => {
  it('by the id, which counts before the name that another signs in with', async () => {
    await member('anna', 'ben')
    await member('ben', 'anna')
    expect([await find('anna'), await find('ben')]).toEqual([['anna'], ['ben']])
  })

  it('by the name to sign in with, however it is written, which counts before what others are called', async () => {
    await member('ben', 'captain')
    await stores.persons.rename('anna', 'Captain')
    expect(await find('CAPTAIN')).toEqual(['ben'])
  })

  it('by a name that looks like theirs, and twice if two are called so', async () => {
    expect(await find('ANNA')).toEqual(['anna'])
    await stores.persons.addPerson({ id: 'other', name: 'Anna', guest: true }, 3)
    expect((await find('Anna')).sort()).toEqual(['anna', 'other'])
    await stores.persons.addPerson({ id: 'third', name: 'Anna', guest: true }, 4)
    expect(await find('Anna')).toHaveLength(2)
  })

  it('no more when the account is deleted', async () => {
    await member('anna', 'anna_k')
    await moderation.forget('anna', 'Nobody', entry('leave'))
    expect([await find('anna'), await find('anna_k'), await find('Nobody')]).toEqual([[], [], []])
  })

  it('with what a moderator needs to know', async () => {
    await member('anna', 'Anna_K')
    await moderation.setModerator('anna', true, entry('grant'))
    await moderation.ban('anna', NOW + 5, 'insults', entry('ban'))
    expect(await moderation.find('anna')).toEqual([
      {
        ...{ id: 'anna', name: 'Anna', guest: false, handle: 'anna_k', moderator: true, since: 1, seen: 1 },
        ...{ banned: NOW + 5, reason: 'insults' },
      },
    ])
    expect(await moderation.find('ben')).toMatchObject([{ moderator: false, banned: null, reason: '', handle: null }])
  })
})

describe('the list of people', () => {
  it('begins with the newest, and with the greatest id of those who came at once', async () => {
    await stores.persons.addPerson({ id: 'carl', name: 'Carl', guest: true }, 2)
    expect(await people()).toEqual(['carl', 'ben', 'anna'])
  })

  it('goes on behind a place, also among those who came at once', async () => {
    await stores.persons.addPerson({ id: 'carl', name: 'Carl', guest: true }, 2)
    expect(await people({ after: { at: 2, id: 'carl' } })).toEqual(['ben', 'anna'])
    expect(await people({ after: { at: 2, id: 'ben' } })).toEqual(['anna'])
    expect(await people({ after: { at: 1, id: 'anna' } })).toEqual([])
  })

  it('has a page of them at once', async () => {
    for (let i = 0; i < MODERATION_PAGE; i++)
      await stores.persons.addPerson({ id: `g${i}`, name: `Guest ${i}`, guest: true }, 3)
    expect(await people()).toHaveLength(MODERATION_PAGE)
  })

  it('is searched by a part of the name or of the name to sign in with, in any case, or by the id', async () => {
    await member('ben', 'captain')
    await stores.persons.rename('anna', 'ANNA Karenina')
    expect([
      await people({ search: 'kAren' }),
      await people({ search: 'apt' }),
      await people({ search: 'ben' }),
    ]).toEqual([['anna'], ['ben'], ['ben']])
    await stores.persons.rename('anna', 'A%n_n\\a')
    for (const search of ['a%n', 'n_n', 'n\\a']) expect(await people({ search }), search).toEqual(['anna'])
    for (const search of ['x', '_en', '%n%n']) expect(await people({ search }), search).toEqual([])
    expect(await people({ search: '' })).toEqual(['ben', 'anna'])
  })

  it('shows those who are banned now, or who are moderators, alone', async () => {
    await moderation.ban('anna', NOW + 1, '', entry('ban'))
    await moderation.ban('ben', NOW, '', entry('ban'))
    expect(await people({ only: 'banned' })).toEqual(['anna'])
    await moderation.setModerator('ben', true, entry('grant'))
    expect(await people({ only: 'moderators' })).toEqual(['ben'])
    await moderation.setModerator('ben', false, entry('revoke'))
    expect(await people({ only: 'moderators' })).toEqual([])
  })

  it('leaves out whose account is deleted', async () => {
    await moderation.forget('anna', 'Nobody', entry('leave'))
    expect(await people()).toEqual(['ben'])
  })
})

describe('the list of tables', () => {
  const add = (id: string, made: number, host: string, seat = host) =>
    stores.tables.addTable({ ...table(id, { made, seats: [takenSeat(0, seat)] }), host })

  it('has those of a host or of somebody at a seat, the newest first', async () => {
    await add('t1', 1, 'anna')
    await add('t2', 2, 'ben', 'anna')
    await add('t3', 2, 'ben')
    expect([await tables(), await tables({ person: 'anna' })]).toEqual([
      ['t3', 't2', 't1'],
      ['t2', 't1'],
    ])
    expect((await moderation.tables({ after: null, person: 'anna' }))[0]?.seats[0]?.name).toBe('anna')
  })

  it('goes on behind a place, and has those of one status alone', async () => {
    await add('t1', 1, 'anna')
    await add('t2', 2, 'anna')
    await add('t3', 2, 'anna')
    expect(await tables({ after: { at: 2, id: 't3' } })).toEqual(['t2', 't1'])
    database.run("update tables set status = 'running', begun = 3, seed = 'dealt' where id = 't2'")
    expect([await tables({ status: 'running' }), await tables({ status: 'gathering' })]).toEqual([['t2'], ['t3', 't1']])
  })

  it('has a page of them at once', async () => {
    for (let i = 0; i <= MODERATION_PAGE; i++) await add(`t${i}`, 1, 'anna')
    expect(await tables()).toHaveLength(MODERATION_PAGE)
  })
})

describe('a ban', () => {
  it('lasts until its end, and has a reason', async () => {
    await moderation.ban('anna', NOW + 5, 'insults', entry('ban'))
    expect(await moderation.banOf('anna', NOW + 4)).toEqual({ reason: 'insults' })
    expect([await moderation.banOf('anna', NOW + 5), await moderation.banOf('ben', NOW)]).toEqual([null, null])
    await moderation.ban('ben', FOR_EVER, '', entry('ban'))
    expect(await moderation.banOf('ben', NOW + 1e6 * DAY)).toEqual({ reason: '' })
    await moderation.unban('anna', entry('unban'))
    expect([await moderation.banOf('anna', NOW), (await moderation.find('anna'))[0]?.reason]).toEqual([null, ''])
    expect(await moderation.banOf('ben', NOW)).not.toBeNull()
    expect(await actions()).toEqual(['ban', 'ban', 'unban'])
  })

  it('ends all sessions of this person, which other processes are told', async () => {
    await signIn('anna', 'a')
    await signIn('anna', 'b')
    await signIn('ben', 'c')
    expect((await moderation.ban('anna', FOR_EVER, '', entry('ban'))).sort()).toEqual(['a'.repeat(64), 'b'.repeat(64)])
    expect(database.endedSessions.sort()).toEqual(['a'.repeat(16), 'b'.repeat(16)])
    expect([await moderation.countSessions('anna'), await moderation.countSessions('ben')]).toEqual([0, 1])
  })
})

it('a moderator is one until the right is taken away', async () => {
  expect(await moderation.isModerator('anna')).toBe(false)
  await moderation.setModerator('anna', true, entry('grant'))
  expect([await moderation.isModerator('anna'), await moderation.isModerator('ben')]).toEqual([true, false])
  await moderation.setModerator('anna', false, entry('revoke'))
  expect(await moderation.isModerator('anna')).toBe(false)
  expect(database.rows('select moderator from people')).toEqual([{ moderator: 0 }, { moderator: 0 }])
  expect(await actions()).toEqual(['grant', 'revoke'])
})

describe('somebody who is called otherwise', () => {
  beforeEach(async () => {
    await stores.tables.addTable(table('t1', { seats: [takenSeat(0, 'anna'), takenSeat(1, 'ben')] }))
    await say('t1', 'anna', 'hello')
    await say('t1', 'ben', 'you too')
    database.run(
      "insert into ratings values ('g', 2, 'anna', 'anna', 0, 25, 8, 1), ('g', 2, 'ben', 'ben', 0, 25, 8, 1)",
    )
    await member('ben', 'ben')
  })
  const everywhere = () => [
    ...named('select name from people order by id'),
    ...named('select name from seats order by seat'),
    ...named('select name from sayings order by number'),
    ...named('select name from ratings order by player'),
  ]

  it('is so everywhere, alone, and other processes are told', async () => {
    await moderation.rename('anna', 'Polite', entry('rename'))
    expect(everywhere()).toEqual(['Polite', 'Ben', 'Polite', 'ben', 'Polite', 'ben', 'Polite', 'ben'])
    expect(await find('polite')).toEqual(['anna'])
    expect([database.news, await actions()]).toEqual([[{ is: 'renamed', person: 'anna' }], ['rename']])
  })

  it('and whose talk is taken away has said nothing', async () => {
    await moderation.erase('anna', 'Nobody', entry('erase'))
    expect(everywhere()).toEqual(['Nobody', 'Ben', 'Nobody', 'ben', 'ben', 'Nobody', 'ben'])
    expect(database.news).toEqual([
      { is: 'unsaid', person: 'anna' },
      { is: 'renamed', person: 'anna' },
    ])
    expect(await actions()).toEqual(['erase'])
  })
})

describe('an account that is deleted', () => {
  const PERSONAL = [
    ...['passkeys', 'addresses', 'devices', 'recoveries', 'rating_changes', 'ways_back', 'challenges', 'sessions'],
    ...['mutes', 'ties', 'ratings', 'sayings'],
  ] as const

  /** Something of each kind. */
  async function fill(person: string, other: string): Promise<void> {
    await signIn(person, person.slice(0, 1))
    await say('t1', person, 'hello')
    await stores.chat.mute(person, other, true)
    database.run(`
      insert into passkeys values ('key of ${person}', '${person}', 'phone', 'abc', 0, 1);
      insert into addresses values ('${person}', '${person}@example.org', 1, 'en');
      insert into devices values ('https://push.example/${person}', '${person}', 'p', 'a', 'en');
      insert into recoveries values ('${person}', 'recovery of ${person}', 9);
      insert into rating_changes values ('${person}', 'g', 2, 1500, 1510, 1);
      insert into ways_back values ('${person}', 'way of ${person}', 1);
      insert into challenges values ('challenge of ${person}', '${person}', 9);
      insert into ties values ('${person}', 'follow', '${other}', 1);
      insert into ratings values ('g', 2, '${person}', '${person}', 0, 25, 8, 1);`)
  }
  beforeEach(async () => {
    await stores.tables.addTable(table('t1', { seats: [takenSeat(0, 'anna'), takenSeat(1, 'ben')] }))
    await stores.persons.addPerson({ id: 'carl', name: 'Carl', guest: true }, 3)
    for (const [person, other] of [
      ['anna', 'ben'],
      ['ben', 'anna'],
      ['carl', 'ben'],
    ] as const)
      await fill(person, other)
    await member('anna', 'anna_k')
    await moderation.setModerator('anna', true, entry('grant'))
  })

  it('leaves nothing that is theirs alone, and all that belongs to others', async () => {
    const before = new Map(PERSONAL.map((kind) => [kind, database.count(kind)]))
    await moderation.forget('anna', 'Nobody', entry('leave'))
    const fewer = PERSONAL.map((kind) => [kind, (before.get(kind) ?? 0) - database.count(kind)])
    // Ben mutes and follows her, too.
    expect(Object.fromEntries(fewer)).toEqual({
      ...Object.fromEntries(PERSONAL.map((kind) => [kind, 1])),
      ...{ mutes: 2, ties: 2 },
    })
    expect(named('select name from seats order by seat')).toEqual(['Nobody', 'ben'])
  })

  it('ends the sessions, and tells what the password belonged to', async () => {
    expect(await moderation.forget('anna', 'Nobody', entry('leave'))).toEqual({
      sessions: ['a'.repeat(64)],
      account: 'account of anna',
    })
    expect((await moderation.forget('ben', 'Nobody', entry('leave'))).account).toBeNull()
    expect(database.endedSessions).toEqual(['a'.repeat(16), 'b'.repeat(16)])
    expect(database.news.filter(({ is }) => is === 'unsaid')).toHaveLength(2)
  })

  it('is no member and no moderator any more, and its name is free for others', async () => {
    await moderation.ban('anna', NOW, 'insults', entry('ban'))
    await moderation.forget('anna', 'Nobody', entry('leave'))
    const [row] = database.rows("select * from people where id = 'anna'")
    expect(row).toMatchObject({ account: null, handle: null, guest: 1, gone: 1, moderator: 0, look: null, seen: 0 })
    expect(row).toMatchObject({ ban_reason: null, name: 'Nobody' })
    expect(await stores.persons.rename('ben', 'Anna')).toBe(true)
    expect(await actions()).toEqual(['ban', 'grant', 'leave'])
  })
})

it('a table that has not begun is deleted, once, and other processes are told', async () => {
  await stores.tables.addTable(table('t1'))
  await stores.tables.addTable(table('t2'))
  await stores.tables.begin('t2', 'seed', running(table('t2')), started, so())
  database.announced.length = 0
  expect([await moderation.dropGathering('t1'), await moderation.dropGathering('t1')]).toEqual([true, false])
  expect(await moderation.dropGathering('t2')).toBe(false)
  expect([database.announced, await tables()]).toEqual([['t1'], ['t2']])
})

it('what somebody said last is read by pages of thirty lines, the latest first', async () => {
  await stores.tables.addTable(table('t1'))
  for (let i = 1; i <= 31; i++) await say('t1', 'anna', `line ${i}`, i)
  await say('t1', 'ben', 'not mine', 99)
  const said = await moderation.lastSaid('anna')
  expect([said.length, said[0], said.at(-1)?.text]).toEqual([30, { table: 't1', text: 'line 31', at: 31 }, 'line 2'])
})

it('the log is read by pages, the latest first', async () => {
  for (let i = 0; i <= MODERATION_PAGE; i++) await moderation.log(entry(`act ${i}`, { at: i, target: 'anna' }))
  const first = await moderation.entries(null)
  expect([first.length, first[0]?.action, first.at(-1)?.action]).toEqual([MODERATION_PAGE, 'act 50', 'act 1'])
  const last = first.at(-1)
  expect((await moderation.entries(last ?? null)).map(({ action }) => action)).toEqual(['act 0'])
  expect(first[0]).toMatchObject({ at: 50, by: 'host', target: 'anna', detail: '' })
})

it('the statistics count people, sessions, tables and reports, each up to its moment', async () => {
  await member('ben', 'ben')
  await stores.persons.addPerson({ id: 'carl', name: 'Carl', guest: true }, 3)
  await moderation.forget('carl', 'Nobody', entry('leave'))
  database.run(`update people set seen = ${NOW - DAY} where id = 'anna'`)
  await moderation.ban('anna', NOW + 1, '', entry('ban'))
  await signIn('ben', 'b', NOW + 1)
  await signIn('ben', 'c', NOW)
  for (const [i, id] of ['t1', 't2', 't3', 't4', 't5', 't6'].entries()) {
    await stores.tables.addTable(table(id))
    const at = [0, 0, NOW - DAY, NOW - DAY - 1, NOW - 7 * DAY, NOW - 7 * DAY - 1][i]
    if (i === 1) database.run(`update tables set status = 'running' where id = '${id}'`)
    if (i > 1) database.run(`update tables set status = 'over', ended = ${at} where id = '${id}'`)
  }
  const report = { at: 1, reporter: 'ben', about: 'anna', text: '', table: null, evidence: { name: 'Anna', said: [] } }
  await stores.reports.add({ ...report, id: 'r1', reason: 'talk' })
  await stores.reports.add({ ...report, id: 'r2', reason: 'talk', about: 'carl' })
  await stores.reports.settle('r2', { at: 2, by: 'host', outcome: '' })
  expect(await moderation.statistics(NOW)).toEqual({
    ...{ members: 1, guests: 1, hereToday: 1, banned: 1, sessions: 1, gathering: 1, running: 1 },
    ...{ finished: 4, finishedToday: 1, finishedThisWeek: 3, openReports: 1 },
  })
})
