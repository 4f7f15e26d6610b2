/** The commands of hosts and moderators: who may, what is answered, logged, and told to all processes. */
import type { AdminCommand, AdminReply } from '@handwerk/protocol'
import { DELETED_NAME } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashOfCode } from '../src/codes.js'
import { Moderation, type Moderator } from '../src/moderation/moderation.js'
import type { SiteNews } from '../src/store/database.js'
import { FOR_EVER, MODERATION_PAGE } from '../src/store/moderation-store.js'
import { REPORT_PAGE } from '../src/store/report-store.js'
import { table, takenSeat } from './example-rows.js'
import { MemoryDatabase } from './memory-database.js'
import { StillWorld } from './own-tables.js'

const NOW = 1_800_000_000_000
const DAY = 24 * 3_600_000
const HOST: Moderator = { is: 'host' }
const MO: Moderator = { is: 'moderator', id: 'mo' }

let database: MemoryDatabase
let moderation: Moderation
/** What the rest of this process was told: ended sessions, tables that were left or closed, news. */
let told: unknown[]
beforeEach(async () => {
  database = new MemoryDatabase()
  told = []
  const tables = {
    leaveAll: async (person: string) => told.push(`left by ${person}`),
    closeTable: async (id: string) => told.push(`closed ${id}`),
  }
  moderation = new Moderation({
    world: new StillWorld(NOW),
    database: { ...database.stores, ...database.host } as never,
    tables: tables as never,
    botNames: ['grandmaster'],
    endSession: (id) => told.push(`ended ${id}`),
    hear: (news: SiteNews) => told.push(news),
  })
  await person('anna', 'Anna')
  await member('mo', 'Mo')
  await database.host.moderation.setModerator('mo', true, { at: 0, by: 'host', action: '', target: '', detail: '' })
  database.run('delete from host_log')
})
afterEach(() => database.close())

const person = (id: string, name: string, since = 1) =>
  database.stores.persons.addPerson({ id, name, guest: true }, since)
async function member(id: string, name: string): Promise<void> {
  await person(id, name)
  await database.stores.persons.setAccount(id, `account of ${id}`, name)
}
const does = <K extends AdminReply['is'] = 'done'>(command: AdminCommand, by: Moderator = HOST) =>
  moderation.perform(by, command) as Promise<Extract<AdminReply, { is: K }>>
const sentence = async (command: AdminCommand, by: Moderator = HOST) => (await does(command, by)).sentence
const refused = (command: AdminCommand, by: Moderator = HOST) =>
  does(command, by).then(
    () => null,
    (error: { refused?: { code: string; sentence: string } }) => error.refused ?? error,
  )
const logged = () =>
  database
    .rows<{ at: number; by: string; action: string; target: string; detail: string }>(
      'select at, "by", action, target, detail from host_log order by rowid',
    )
    .map(({ at, by, action, target, detail }) => {
      expect(at).toBe(NOW)
      return [by, action, target, detail].join(' | ')
    })
const report = (id: string, at = 1, about = 'anna') =>
  database.stores.reports.add({
    ...{ id, at, reporter: 'mo', about, reason: 'talk', text: 'rude', table: id },
    evidence: { name: 'Rude Anna', said: [{ number: 1, text: 'fool', at: 1 }] },
  })
const BAN = { is: 'ban', who: 'anna', days: 3, reason: 'insults', erase: false } as const

describe('somebody whom nobody can tell apart', () => {
  it('or who does not exist is not found', async () => {
    await person('other', 'Anna')
    expect(await refused({ is: 'person', who: 'Anna' })).toMatchObject({
      code: 'not-now',
      sentence: 'Several people are called "Anna": name one by the id that "people" shows.',
    })
    expect(await refused({ is: 'person', who: 'Nobody' })).toMatchObject({
      code: 'no-such-thing',
      sentence: 'There is nobody called "Nobody".',
    })
  })
})

describe('a ban', () => {
  it('ends the sessions and leaves the tables, and is logged with its reason', async () => {
    await database.stores.persons.addSession({
      ...{ hash: 'a'.repeat(64), person: 'anna', scope: 'all', label: '', made: 1, expires: NOW },
    })
    expect(await sentence(BAN)).toBe('Anna is banned for 3 days.')
    expect(await database.host.moderation.find('anna')).toMatchObject([{ banned: NOW + 3 * DAY, reason: 'insults' }])
    expect([told, logged()]).toEqual([[`ended ${'a'.repeat(16)}`, 'left by anna'], ['host | ban | anna | insults']])
  })

  it('may be for ever, and take name and talk away', async () => {
    const { sentence: done } = await does({ ...BAN, days: null, erase: true }, MO)
    expect(done).toBe('Anna is banned for ever, and the name and all talk are gone.')
    expect(await database.host.moderation.find('anna')).toMatchObject([{ banned: FOR_EVER, name: DELETED_NAME }])
    expect(told).toEqual(['left by anna', { is: 'unsaid', person: 'anna' }, { is: 'renamed', person: 'anna' }])
    expect(logged()).toEqual(['mo | ban | anna | insults', 'mo | erase | anna | Anna'])
  })

  it('settles the report that led to it', async () => {
    await report('r1')
    await does({ ...BAN, report: 'r1' }, MO)
    expect((await database.stores.reports.report('r1'))?.settled).toEqual({ at: NOW, by: 'mo', outcome: 'banned' })
    expect(logged()).toEqual(['mo | ban | anna | insults', 'mo | settle | r1 | banned'])
  })

  it('ends', async () => {
    await does(BAN)
    expect(await sentence({ is: 'unban', who: 'anna' })).toBe('Anna is banned no more.')
    expect(await database.host.moderation.banOf('anna', NOW)).toBeNull()
    expect(logged().at(-1)).toBe('host | unban | anna | ')
  })

  it('and other things are not done to moderators but by the host', async () => {
    await member('other', 'Otto')
    await does({ is: 'grant', who: 'otto' })
    for (const command of [
      { ...BAN, who: 'otto' },
      { is: 'unban', who: 'otto' },
      { is: 'rename', who: 'otto', name: 'Ottilie' },
      { is: 'reset', who: 'otto' },
    ] as const) {
      expect(await refused(command, MO)).toMatchObject({
        ...{ code: 'forbidden', sentence: 'Otto is a moderator; only the host can do that.' },
      })
      expect(await refused(command)).toBeNull()
      await does({ is: 'rename', who: 'other', name: 'Otto' })
    }
    expect(await refused({ ...BAN }, MO)).toBeNull()
  })
})

describe('another name', () => {
  it('is given, logged with the old one, and told', async () => {
    expect(await sentence({ is: 'rename', who: 'anna', name: 'Änne' })).toBe('Anna is called Änne.')
    expect([logged(), told]).toEqual([['host | rename | anna | Anna → Änne'], [{ is: 'renamed', person: 'anna' }]])
  })

  it('is none that nobody may take', async () => {
    for (const name of ['admin', 'Grandmaster'])
      expect(await refused({ is: 'rename', who: 'anna', name })).toMatchObject({
        ...{ code: 'malformed', sentence: 'This name is reserved.' },
      })
    expect(logged()).toEqual([])
  })
})

describe('a code for a new password', () => {
  it('is good for a day, and leads to a page that knows the name', async () => {
    const { code, path, expires, sentence: said } = await does<'code'>({ is: 'reset', who: 'mo' })
    expect([path, expires]).toEqual([`/recover#name=mo&code=${code}`, NOW + DAY])
    expect(said).toBe('Mo chooses a new password by this code.')
    expect(await database.host.recoveries.look(hashOfCode(code), expires)).toMatchObject({ person: 'mo' })
    expect(logged()).toEqual(['host | reset | mo | '])
  })

  it('leads to a page without a name for somebody who has none to sign in with', async () => {
    const { code, path } = await does<'code'>({ is: 'reset', who: 'anna' })
    expect(path).toBe(`/recover#code=${code}`)
  })
})

describe('the right of moderators', () => {
  it('is given and taken by the host alone, to members alone', async () => {
    expect(await refused({ is: 'grant', who: 'anna' })).toMatchObject({
      ...{ code: 'not-now', sentence: 'Anna is a guest; a moderator needs an account.' },
    })
    expect(await refused({ is: 'grant', who: 'mo' }, MO)).toMatchObject({ code: 'forbidden' })
    expect(await refused({ is: 'revoke', who: 'mo' }, MO)).toMatchObject({ code: 'forbidden' })
    expect(await sentence({ is: 'revoke', who: 'mo' })).toBe('Mo is no moderator any more.')
    expect(await database.host.moderation.isModerator('mo')).toBe(false)
    expect(await sentence({ is: 'grant', who: 'mo' })).toBe('Mo is a moderator.')
    expect(await database.host.moderation.isModerator('mo')).toBe(true)
    expect(logged()).toEqual(['host | revoke | mo | ', 'host | grant | mo | '])
  })

  it('is taken also from somebody who is a guest by now', async () => {
    database.run("update people set guest = 1 where id = 'mo'")
    expect(await refused({ is: 'revoke', who: 'mo' })).toBeNull()
  })
})

it('a table is closed', async () => {
  expect(await sentence({ is: 'close', table: 't1' })).toBe('The table t1 is closed.')
  expect([told, logged()]).toEqual([['closed t1'], ['host | close | t1 | ']])
})

describe('what everybody is told', () => {
  const notes = () => database.host.site.notes()

  it('is an announcement, for some hours or until it is taken back', async () => {
    expect(await sentence({ is: 'announce', text: ' Cake! ', hours: 2 })).toBe('Everybody sees it now.')
    expect((await notes()).announcement).toEqual({ text: 'Cake!', until: NOW + 2 * 3_600_000 })
    await does({ is: 'announce', text: 'Tea!' })
    expect((await notes()).announcement).toEqual({ text: 'Tea!', until: null })
    expect(await sentence({ is: 'announce', text: ' ' })).toBe('The announcement is gone.')
    expect((await notes()).announcement).toBeNull()
    expect(logged()).toEqual(['host | announce |  | Cake!', 'host | announce |  | Tea!', 'host | announce |  | '])
    expect(told).toEqual([{ is: 'notes' }, { is: 'notes' }, { is: 'notes' }])
  })

  it('is that no new tables are made for a while', async () => {
    expect(await sentence({ is: 'maintenance', from: NOW })).toBe(
      'No new tables are made from 2027-01-15T08:00:00.000Z on; games that run go on.',
    )
    expect((await notes()).maintenance).toBe(NOW)
    expect(await sentence({ is: 'maintenance', from: null })).toBe('New tables can be made again.')
    expect((await notes()).maintenance).toBeNull()
    expect(logged()).toEqual(['host | maintenance |  | 2027-01-15T08:00:00.000Z', 'host | maintenance |  | over'])
    expect(told).toEqual([{ is: 'notes' }, { is: 'notes' }])
  })
})

it('an invitation lets in as many as it says, for so many days', async () => {
  const { code, path, expires, sentence: said } = await does<'code'>({ is: 'invite', uses: 2, days: 3 })
  expect([path, expires, said]).toEqual([
    `/you#invitation=${code}`,
    NOW + 3 * DAY,
    '2 people may come in by this code.',
  ])
  expect(await database.host.site.useInvitation(hashOfCode(code), expires)).toBe(true)
  expect((await does<'code'>({ is: 'invite', uses: 1, days: 1 })).sentence).toBe('One person may come in by this code.')
  expect(logged()).toEqual(['host | invite |  | 2 times, 3 days', 'host | invite |  | 1 times, 1 days'])
})

describe('the list of people', () => {
  const names = async (command: Partial<Extract<AdminCommand, { is: 'people' }>> = {}) =>
    (await does<'people'>({ is: 'people', ...command })).people.map(({ name }) => name)

  it('tells all that a moderator needs, and a ban only while it lasts', async () => {
    await does({ ...BAN, days: 1 })
    const { people, more } = await does<'people'>({ is: 'people', search: 'anna' })
    expect([people, more]).toEqual([
      [
        {
          ...{ id: 'anna', name: 'Anna', handle: null, guest: true, moderator: false, since: 1, seen: 1 },
          ...{ banned: NOW + DAY, reason: 'insults', odd: null },
        },
      ],
      null,
    ])
    database.run(`update people set banned = ${NOW}`)
    expect((await does<'people'>({ is: 'people', search: 'anna' })).people[0]?.banned).toBeNull()
    expect(await names({ only: 'moderators' })).toEqual(['Mo'])
    expect(await names({ only: 'banned' })).toEqual([])
  })

  it('goes on where the page before ended', async () => {
    for (let i = 0; i < MODERATION_PAGE; i++) await person(`g${i}`, `Guest ${i}`, 5)
    const first = await does<'people'>({ is: 'people' })
    expect([first.people.length, first.people.at(-1)?.id, first.more]).toEqual([MODERATION_PAGE, 'g0', '5 g0'])
    const second = await does<'people'>({ is: 'people', after: first.more ?? '' })
    expect([second.people.map(({ id }) => id), second.more]).toEqual([['mo', 'anna'], null])
  })

  it('finds names that nobody could take today behind many others, and says why', async () => {
    database.run("update people set name = 'Admin' where id = 'anna'")
    for (let i = 0; i < MODERATION_PAGE; i++) await person(`g${i}`, `Guest ${i}`, 5)
    const { people, more } = await does<'people'>({ is: 'people', only: 'odd' })
    expect([people.map(({ id, odd }) => `${id} ${odd}`), more]).toEqual([['anna reserved'], null])
  })

  it('does not count the name of whoever was erased among these', async () => {
    await does({ ...BAN, erase: true })
    expect(await names({ only: 'odd' })).toEqual([])
    expect((await does<'people'>({ is: 'people' })).people.map(({ odd }) => odd)).toEqual([null, null])
  })

  it('looks at two thousand people at once for such names', async () => {
    for (let i = 0; i < 41 * MODERATION_PAGE; i++)
      database.run(`insert into people (id, name, guest, since) values ('p${1e6 + i}', 'x', 1, 5)`)
    const { people, more } = await does<'people'>({ is: 'people', only: 'odd' })
    expect([people, more]).toEqual([[], `5 p${1e6 + MODERATION_PAGE}`])
  })

  it('begins at no place that no page has named', async () => {
    for (const after of ['', 'x 1', '1', '1 a b', '12345678901234567 a'])
      expect(await refused({ is: 'people', after }), after).toMatchObject({ code: 'malformed' })
    expect(await refused({ is: 'people', after: '1234567890123456 a' })).toBeNull()
  })
})

it('somebody is shown with sessions, tables and what they said last', async () => {
  await database.stores.persons.addSession({
    ...{ hash: 'a'.repeat(64), person: 'anna', scope: 'all', label: '', made: 1, expires: NOW },
  })
  await database.stores.tables.addTable(table('t1', { seats: [takenSeat(0, 'anna')], made: 4 }))
  await database.stores.tables.addTable({ ...table('t2', { seats: [takenSeat(0, 'mo')] }), host: 'mo' })
  await database.stores.chat.say('t1', { person: 'anna', name: 'Anna', seat: 0, text: 'hello', at: 3 })
  const shown = await does<'person'>({ is: 'person', who: 'anna' })
  expect({ ...shown, person: shown.person.id }).toEqual({
    ...{ is: 'person', person: 'anna', sessions: 1, said: [{ table: 't1', text: 'hello', at: 3 }] },
    tables: [{ id: 't1', game: 'oh-my-goods', status: 'gathering', made: 4, host: 'anna', names: ['anna'] }],
  })
})

it('tables are listed by pages, of one status or of one person', async () => {
  for (let i = 0; i <= MODERATION_PAGE; i++)
    await database.stores.tables.addTable(table(`t${100 + i}`, { seats: [takenSeat(0, 'anna')], made: 4 }))
  const first = await does<'tables'>({ is: 'tables' })
  expect([first.tables.length, first.more]).toEqual([MODERATION_PAGE, '4 t101'])
  const second = await does<'tables'>({ is: 'tables', after: first.more ?? '' })
  expect([second.tables.map(({ id }) => id), second.more]).toEqual([['t100'], null])
  expect((await does<'tables'>({ is: 'tables', who: 'mo' })).tables).toEqual([])
  expect((await does<'tables'>({ is: 'tables', who: 'anna', after: '4 t102' })).tables).toHaveLength(2)
  expect((await does<'tables'>({ is: 'tables', status: 'over' })).tables).toEqual([])
})

describe('reports', () => {
  it('are shown with the names of now and of then, and settled once', async () => {
    await report('r1')
    const { reports, more } = await does<'reports'>({ is: 'reports' })
    expect([reports, more]).toEqual([
      [
        {
          ...{ id: 'r1', at: 1, reporter: { id: 'mo', name: 'Mo' }, about: { id: 'anna', name: 'Anna' } },
          ...{ reason: 'talk', text: 'rude', table: 'r1', nameThen: 'Rude Anna', said: ['fool'], outcome: null },
        },
      ],
      null,
    ])
    const settle = { is: 'settle', report: 'r1', outcome: 'warned' } as const
    expect(await sentence(settle, MO)).toBe('The report is settled.')
    expect(await refused(settle, MO)).toMatchObject({ code: 'no-such-thing' })
    expect(logged()).toEqual(['mo | settle | r1 | warned'])
    expect((await does<'reports'>({ is: 'reports' })).reports).toEqual([])
    expect((await does<'reports'>({ is: 'reports', settled: true })).reports).toMatchObject([{ outcome: 'warned' }])
  })

  it('about somebody who is gone have no name', async () => {
    await report('r1', 1, 'nobody')
    expect((await does<'reports'>({ is: 'reports' })).reports[0]?.about).toEqual({ id: 'nobody', name: '' })
  })

  it('are listed by pages', async () => {
    for (let i = 0; i <= REPORT_PAGE; i++)
      await database.stores.reports.add({
        ...{ id: `r${100 + i}`, at: 1, reporter: `p${i}`, about: 'anna', reason: 'talk', text: '', table: null },
        evidence: { name: 'Anna', said: [] },
      })
    const first = await does<'reports'>({ is: 'reports' })
    expect([first.reports.length, first.more]).toEqual([REPORT_PAGE, '1 r101'])
    const second = await does<'reports'>({ is: 'reports', after: first.more ?? '' })
    expect([second.reports.map(({ id }) => id), second.more]).toEqual([['r100'], null])
  })
})

it('the log is read by pages, without its ids', async () => {
  for (let i = 0; i <= MODERATION_PAGE; i++) await does({ is: 'unban', who: 'anna' })
  const first = await does<'log'>({ is: 'log' })
  expect(first.entries).toHaveLength(MODERATION_PAGE)
  expect(first.entries[0]).toEqual({ at: NOW, by: 'host', action: 'unban', target: 'anna', detail: '' })
  const second = await does<'log'>({ is: 'log', after: first.more ?? '' })
  expect([second.entries.length, second.more]).toEqual([1, null])
})

it('the statistics are those of now', async () => {
  await does(BAN)
  expect(await does({ is: 'statistics' })).toMatchObject({
    is: 'statistics',
    counts: { members: 1, guests: 1, banned: 1 },
  })
})
