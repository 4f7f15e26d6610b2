/** What belongs to the host, and what somebody may read of themselves, as it is stored. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database, Stores } from '../src/store/database.js'
import { OPEN_REPORTS, REPORT_PAGE } from '../src/store/report-store.js'
import { table, takenSeat } from './example-rows.js'
import { MemoryDatabase } from './memory-database.js'

let database: MemoryDatabase
let stores: Stores
let host: Pick<Database, 'recoveries' | 'site' | 'ownData' | 'moderation'>
beforeEach(async () => {
  database = new MemoryDatabase()
  ;({ stores, host } = database)
  for (const id of ['anna', 'ben']) await stores.persons.addPerson({ id, name: id, guest: true }, 1)
})
afterEach(() => database.close())

const entry = (action: string) => ({ at: 7, by: 'host', action, target: '', detail: 'why' })
const logged = async () => (await host.moderation.entries(null)).map(({ action }) => action)

describe('a code for a new password', () => {
  beforeEach(async () => {
    await stores.persons.setAccount('anna', 'account-1', 'Anna_K')
    await host.recoveries.add('anna', 'hash 1', 100)
  })

  it('says whose it is until its last moment', async () => {
    const whose = { person: 'anna', username: 'anna_k', account: 'account-1', guest: false }
    expect(await host.recoveries.look('hash 1', 100)).toEqual(whose)
    expect([await host.recoveries.look('hash 1', 101), await host.recoveries.look('hash 2', 1)]).toEqual([null, null])
  })

  it('of somebody who never had one is for a guest', async () => {
    await host.recoveries.add('ben', 'hash 2', 100)
    expect(await host.recoveries.look('hash 2', 1)).toEqual({
      ...{ person: 'ben', username: null, account: null, guest: true },
    })
  })

  it('is used once, and not when it is over', async () => {
    expect(await host.recoveries.take('hash 1', 101)).toBe(false)
    expect([await host.recoveries.take('hash 1', 100), await host.recoveries.take('hash 1', 100)]).toEqual([
      true,
      false,
    ])
  })

  it('is good for nothing once there is a newer one, which leaves those of others alone', async () => {
    await host.recoveries.add('ben', 'hash 2', 100)
    await host.recoveries.add('anna', 'hash 3', 200)
    expect([await host.recoveries.look('hash 1', 1), (await host.recoveries.look('hash 3', 200))?.person]).toEqual([
      null,
      'anna',
    ])
    expect((await host.recoveries.look('hash 2', 1))?.person).toBe('ben')
  })

  it('is for nobody who is banned, or whose account is deleted', async () => {
    await host.moderation.ban('anna', 50, '', entry('ban'))
    expect([await host.recoveries.look('hash 1', 49), (await host.recoveries.look('hash 1', 50))?.person]).toEqual([
      null,
      'anna',
    ])
    database.run("update people set gone = 1 where id = 'anna'")
    expect(await host.recoveries.look('hash 1', 60)).toBeNull()
  })
})

describe('a code goes by mail', () => {
  const mailbox = (person: string, address: string, confirmed = 1) =>
    database.run(`insert into addresses values ('${person}', '${address}', ${confirmed}, 'de')`)
  const reached = async (who: string) => (await host.recoveries.reachable(who)).map(({ person }) => person)
  beforeEach(async () => {
    await stores.persons.setAccount('anna', 'account-1', 'Anna_K')
    mailbox('anna', 'Anna@example.org')
  })

  it('to the confirmed address of a name or of an address, however it is written', async () => {
    const anna = { person: 'anna', username: 'anna_k', address: 'Anna@example.org', language: 'de' }
    expect(await host.recoveries.reachable('ANNA_K')).toEqual([anna])
    expect(await host.recoveries.reachable('anna@EXAMPLE.org')).toEqual([anna])
    expect(await reached('somebody')).toEqual([])
  })

  it('to no address that is not confirmed, to no guest, and to nobody whose account is deleted', async () => {
    await stores.persons.setAccount('ben', 'account-2', 'ben')
    mailbox('ben', 'ben@example.org', 0)
    expect(await reached('ben')).toEqual([])
    database.run("update people set guest = 1 where id = 'anna'")
    expect(await reached('anna_k')).toEqual([])
    database.run("update people set guest = 0, gone = 1 where id = 'anna'")
    expect(await reached('anna_k')).toEqual([])
  })

  it('to five people of one address at most, always the same', async () => {
    for (const i of [6, 5, 4, 3, 2, 1]) {
      await stores.persons.addPerson({ id: `p${i}`, name: `p${i}`, guest: false }, 1)
      mailbox(`p${i}`, 'family@example.org')
    }
    expect(await reached('family@example.org')).toEqual(['p1', 'p2', 'p3', 'p4', 'p5'])
  })
})

describe('what the host tells everybody', () => {
  const cake = { text: 'Cake!', until: 5 }

  it('is nothing at first', async () => {
    expect(await host.site.notes()).toEqual({ announcement: null, maintenance: null })
  })

  it('is changed in one part, logged, and told to other processes', async () => {
    database.lockedHosts.length = 0
    await host.site.setNotes({ announcement: cake }, entry('announce'))
    await host.site.setNotes({ maintenance: 9 }, entry('maintenance'))
    expect(await host.site.notes()).toEqual({ announcement: cake, maintenance: 9 })
    await host.site.setNotes({ announcement: null }, entry('announce'))
    expect(await host.site.notes()).toEqual({ announcement: null, maintenance: 9 })
    expect((await logged()).sort()).toEqual(['announce', 'announce', 'maintenance'])
    expect(database.news).toEqual(Array.from({ length: 3 }, () => ({ is: 'notes' })))
    expect(database.lockedHosts).toEqual(Array.from({ length: 3 }, () => 'site-notes'))
  })
})

describe('an invitation', () => {
  it('lets in as many as it says, until its last moment', async () => {
    await host.site.addInvitation('hash 1', 2, 100, entry('invite'))
    expect(await host.site.useInvitation('hash 1', 101)).toBe(false)
    const used = []
    for (let i = 0; i < 3; i++) used.push(await host.site.useInvitation('hash 1', 100))
    expect([used, await logged()]).toEqual([[true, true, false], ['invite']])
  })

  it('counts apart from others', async () => {
    await host.site.addInvitation('hash 1', 1, 100, entry('invite'))
    await host.site.addInvitation('hash 2', 1, 100, entry('invite'))
    await host.site.useInvitation('hash 1', 1)
    expect([await host.site.useInvitation('hash 2', 1), await host.site.useInvitation('hash 3', 1)]).toEqual([
      true,
      false,
    ])
  })
})

describe('reports', () => {
  const report = (id: string, change: object = {}) => ({
    ...{ id, at: 10, reporter: 'anna', about: 'ben', reason: 'talk' as const, text: 'rude', table: 't1' },
    evidence: { name: 'Ben', said: [{ number: 1, text: 'fool', at: 3 }] },
    ...change,
  })
  const settle = (id: string) => stores.reports.settle(id, { at: 20, by: 'host', outcome: 'banned' })
  const ids = async (which: 'open' | 'settled', after: { at: number; id: string } | null = null) =>
    (await stores.reports.reports(which, after)).map(({ id }) => id)

  it('are known while one of the same person, about the same person and table waits', async () => {
    expect(await stores.reports.add(report('r1'))).toBe('added')
    expect(await stores.reports.add(report('r2'))).toBe('known')
    for (const [i, other] of [{ about: 'carl' }, { table: 't2' }, { table: null }, { reporter: 'ben' }].entries())
      expect(await stores.reports.add(report(`other ${i}`, other))).toBe('added')
    await settle('r1')
    expect(await stores.reports.add(report('r3'))).toBe('added')
    expect(database.lockedHosts).toContain('anna')
  })

  it('of one person are so many that wait, and no more', async () => {
    for (let i = 0; i < OPEN_REPORTS; i++)
      expect(await stores.reports.add(report(`r${i}`, { table: `t${i}` }))).toBe('added')
    expect(await stores.reports.add(report('more', { table: 'more' }))).toBe('many')
    expect(await stores.reports.add(report('other', { reporter: 'ben' }))).toBe('added')
    await settle('r0')
    expect(await stores.reports.add(report('more', { table: 'more' }))).toBe('added')
  })

  it('are read as they were made, and with how they were settled, once', async () => {
    await stores.reports.add(report('r1'))
    expect(await stores.reports.report('r1')).toEqual({ ...report('r1'), settled: null })
    expect([await settle('r1'), await settle('r1'), await settle('r2')]).toEqual([true, false, false])
    expect((await stores.reports.report('r1'))?.settled).toEqual({ at: 20, by: 'host', outcome: 'banned' })
    expect(await stores.reports.report('r2')).toBeNull()
  })

  it('are listed as waiting or settled, the newest first, behind a place', async () => {
    for (const [i, id] of ['r1', 'r2', 'r3', 'r4'].entries())
      await stores.reports.add(report(id, { table: id, at: i === 0 ? 9 : 10 }))
    await settle('r3')
    expect([await ids('open'), await ids('settled')]).toEqual([['r4', 'r2', 'r1'], ['r3']])
    expect(await ids('open', { at: 10, id: 'r4' })).toEqual(['r2', 'r1'])
    expect(await ids('open', { at: 10, id: 'r2' })).toEqual(['r1'])
    expect(await ids('open', { at: 9, id: 'r1' })).toEqual([])
    expect(await stores.reports.countOpen()).toBe(3)
  })

  it('are listed by pages', async () => {
    for (let i = 0; i <= REPORT_PAGE; i++) await stores.reports.add(report(`r${i}`, { reporter: `p${i}` }))
    expect(await ids('open')).toHaveLength(REPORT_PAGE)
  })
})

describe('what is kept of somebody', () => {
  it('is all of theirs, without hashes and keys, and nothing of others', async () => {
    await stores.persons.setAccount('anna', 'account-1', 'Anna_K')
    for (const person of ['anna', 'ben']) {
      const other = person === 'anna' ? 'ben' : 'anna'
      const id = `table of ${person}`
      await stores.tables.addTable(table(id, { seats: [takenSeat(0, person)], made: 5 }))
      for (const at of [1, 2])
        await stores.chat.say(id, { person, name: person, seat: 0, text: `${person} says ${at}`, at })
      await stores.chat.mute(person, other, true)
      await stores.persons.addSession({ hash: person, person, scope: 'all', label: 'Firefox', made: 3, expires: 4 })
      await stores.reports.add({
        ...{ id: `report of ${person}`, at: 8, reporter: person, about: other, reason: 'talk', text: 'rude' },
        ...{ table: id, evidence: { name: other, said: [] } },
      })
      database.run(`
        insert into passkeys values ('key of ${person}', '${person}', 'phone', 'public', 0, 1);
        insert into addresses values ('${person}', '${person}@example.org', 1, 'en');
        insert into devices values ('https://push.example/${person}', '${person}', 'p', 'a', 'de');
        insert into ties values ('${person}', 'follow', '${other}', 6);
        insert into ratings values ('g', 2, '${person}', '${person}', 0, 25, 8, 1);`)
    }
    expect(await host.ownData.of('anna')).toEqual({
      person: { id: 'anna', name: 'anna', guest: 0, username: 'anna_k', since: 1, seen: 1 },
      account: {
        sessions: [{ scope: 'all', label: 'Firefox', made: 3, expires: 4 }],
        passkeys: [{ label: 'phone', made: 1 }],
        mail: [{ address: 'anna@example.org', confirmed: 1, language: 'en' }],
        devices: [{ endpoint: 'https://push.example/anna', language: 'de' }],
      },
      tables: [
        { id: 'table of anna', game: 'oh-my-goods', status: 'gathering', made: 5, ended: null, seat: 0, name: 'anna' },
      ],
      said: [
        { table: 'table of anna', text: 'anna says 2', at: 2 },
        { table: 'table of anna', text: 'anna says 1', at: 1 },
      ],
      ratings: [{ game: 'g', seats: 2, mu: 25, sigma: 8, games: 1 }],
      people: [
        { tie: 'follow', name: 'ben', since: 6 },
        { tie: 'mute', name: 'ben' },
      ],
      reports: [{ at: 8, reason: 'talk', text: 'rude', table: 'table of anna', outcome: null }],
    })
  })

  it('of games begins with the latest', async () => {
    for (const [id, made] of [
      ['early', 1],
      ['late', 9],
    ] as const)
      await stores.tables.addTable(table(id, { seats: [takenSeat(0, 'anna')], made }))
    expect((await host.ownData.of('anna')).tables).toMatchObject([{ id: 'late' }, { id: 'early' }])
  })
})
