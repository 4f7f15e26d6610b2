/** What hosts and moderators do, on any database; `second` is another process on it, or the same one. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdminCommand, AdminReply } from '@handwerk/protocol'
import { performAsHost, type ServeOptions } from '@handwerk/server'
import { describe, expect, inject, it } from 'vitest'
import { Client } from './client.js'
import { registry } from './registry.js'

export interface Site {
  readonly first: string
  readonly second: string
  readonly data: ServeOptions['data']
}

const PASSWORD = 'correct horse battery'
const GAME = 'oh-my-goods'

type ReplyTo<K extends AdminReply['is']> = Extract<AdminReply, { is: K }>

export function moderationTests(name: string, site: () => Site): void {
  const host = <K extends AdminReply['is']>(_: K, command: AdminCommand) =>
    performAsHost(registry, site().data, command) as Promise<ReplyTo<K>>
  const idOf = async (client: Client) => (await client.call('me')).reply.person?.id ?? ''
  const member = async (called: string) => {
    const client = await Client.named(site().first, called)
    const username = called.toLowerCase().replaceAll(' ', '_')
    const { refused } = await client.call('account', { body: { username, password: PASSWORD } })
    expect(refused).toBeNull()
    return client
  }
  /** Two people at a table that runs, and where they stand. */
  const sitDown = async (one: Client, two: Client) => {
    const seats = [{ is: 'me' } as const, { is: 'open' } as const]
    const table = (await one.call('make', { body: { game: GAME, seats } })).reply.id
    await two.call('join', { table, body: {} })
    await one.call('start', { table })
    return table
  }

  describe(`${name}: a ban`, () => {
    it('ends open connections at once, in every process, and lets nobody in', async () => {
      const eve = await member('Eve')
      const elsewhere = await eve.at(site().second).connect()
      await elsewhere.hearsAfter(
        () => host('done', { is: 'ban', who: 'eve', days: null, reason: 'insults', erase: false }),
        'bye',
      )
      expect((await eve.call('me')).reply.person).toBeNull()
      const again = new Client(site().second)
      const { refused } = await again.call('signIn', { body: { username: 'eve', password: PASSWORD } })
      expect(refused).toMatchObject({ code: 'forbidden', why: 'banned' })
      await host('done', { is: 'unban', who: 'eve' })
      expect((await again.call('signIn', { body: { username: 'eve', password: PASSWORD } })).refused).toBeNull()
    })

    it('takes name and talk away, where others look at them, and bots play on', async () => {
      const mallory = await Client.named(site().first, 'Mallory')
      const ben = await Client.named(site().first, 'Ben')
      const table = await sitDown(mallory, ben)
      const watching = await ben.at(site().second).connect()
      await watching.ask({ is: 'follow' }, table)
      await watching.hearsAfter(() => mallory.call('act', { table, body: { is: 'say', text: 'nasty' } }), 'said')
      const id = await idOf(mallory)
      const gathering = (await mallory.call('make', { body: { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] } }))
        .reply.id
      const ban = { is: 'ban', who: id, days: 30, reason: '', erase: true } as const
      const unsaid = await watching.hearsAfter(() => host('done', ban), 'unsaid')
      expect(unsaid).toEqual({ is: 'unsaid', table, person: id })
      await watching.heard('table', (told) => told.table.seats[0]?.name === 'Deleted account')
      const { table: now, said } = (await ben.call('scene', { table })).reply
      expect([now.seats[0]?.name, now.seats[0]?.standIn, said]).toEqual(['Deleted account', true, []])
      expect((await ben.call('table', { table: gathering })).refused?.code).toBe('no-such-table')
    })

    it('of a moderator is for the host alone', async () => {
      const [mo, other] = [await member('Mo One'), await member('Mo Two')]
      for (const who of ['mo_one', 'mo_two']) await host('done', { is: 'grant', who })
      const ban = { is: 'ban', who: 'mo_two', days: null, reason: '', erase: false } as const
      expect((await mo.call('admin', { body: ban })).refused?.code).toBe('forbidden')
      await host('done', { is: 'revoke', who: 'mo_one' })
      expect((await mo.call('admin', { body: { is: 'statistics' } })).refused?.code).toBe('no-such-thing')
      expect((await other.call('admin', { body: { is: 'statistics' } })).refused).toBeNull()
      expect((await other.call('admin', { body: { is: 'grant', who: 'mo_one' } })).refused?.code).toBe('forbidden')
      expect((await other.call('myAccount')).reply.moderator).toBe(true)
    })
  })

  describe(`${name}: a table`, () => {
    it('that runs is ended without a result, for all who look on', async () => {
      const [anna, ben] = [await Client.named(site().first, 'Anna'), await Client.named(site().first, 'Ben')]
      const table = await sitDown(anna, ben)
      const watching = await ben.at(site().second).connect()
      await watching.ask({ is: 'follow' }, table)
      await watching.hearsAfter(
        () => host('done', { is: 'close', table }),
        'table',
        (told) => told.table.status === 'over',
      )
      const { reply } = await anna.call('table', { table })
      expect(reply.ending).toEqual({ how: 'abandoned', winners: [], ranks: null, scores: null })
      const record = (await anna.call('record', { table })).reply as unknown as {
        events: { is: string; by?: string }[]
      }
      expect(record.events.at(-1)).toMatchObject({ is: 'end', by: 'site' })
      await expect(host('done', { is: 'close', table })).rejects.toThrow('The game is over.')
    })

    it('that has not begun is deleted', async () => {
      const anna = await Client.named(site().first, 'Anna')
      const seats = [{ is: 'me' } as const, { is: 'open' } as const]
      const table = (await anna.call('make', { body: { game: GAME, seats } })).reply.id
      const watching = await anna.at(site().second).connect()
      await watching.ask({ is: 'follow' }, table)
      await watching.hearsAfter(() => host('done', { is: 'close', table }), 'bye')
      expect((await anna.call('table', { table })).refused?.code).toBe('no-such-table')
    })
  })

  describe(`${name}: the host`, () => {
    it('gives a code, by which somebody chooses another password once', async () => {
      const anna = await member('Forgetful')
      const { code } = await host('code', { is: 'reset', who: 'forgetful' })
      const fresh = new Client(site().second)
      const body = { username: 'forgetful', code: code.toUpperCase(), password: 'staple battery horse' }
      expect((await fresh.call('recover', { body: { ...body, username: 'other' } })).refused?.field).toBe('code')
      expect((await fresh.call('recover', { body })).reply.person?.name).toBe('Forgetful')
      expect((await anna.call('me')).reply.person).toBeNull()
      expect((await fresh.call('recover', { body })).refused).toMatchObject({ field: 'code', why: 'code-wrong' })
      const signedIn = (password: string) =>
        new Client(site().first).call('signIn', { body: { username: 'forgetful', password } })
      expect((await signedIn(PASSWORD)).refused?.code).toBe('forbidden')
      expect((await signedIn(body.password)).refused).toBeNull()
    })

    it('tells everybody, in every process, and keeps new tables back', async () => {
      const anna = await Client.named(site().first, 'Anna')
      const there = await anna.at(site().second).connect()
      const announced = await there.hearsAfter(() => host('done', { is: 'announce', text: ' Cake! ' }), 'site')
      expect(announced).toEqual({ is: 'site', announcement: { text: 'Cake!', until: null }, maintenance: null })
      await there.hearsAfter(() => host('done', { is: 'maintenance', from: 1 }), 'site')
      const seats = [{ is: 'me' } as const, { is: 'bot', level: 'random' } as const]
      const made = () => there.call('make', { body: { game: GAME, seats } })
      expect((await made()).refused).toMatchObject({ code: 'not-now', why: 'maintenance' })
      const late = await anna.at(site().second).connect()
      expect((await late.heard('site')).maintenance).toBe(1)
      await there.hearsAfter(() => host('done', { is: 'maintenance', from: null }), 'site')
      expect((await made()).refused).toBeNull()
      await there.hearsAfter(() => host('done', { is: 'announce', text: '' }), 'site')
      expect((await there.call('site')).reply).toMatchObject({ announcement: null, maintenance: null })
    })

    it('renames somebody everywhere', async () => {
      const [rude, ben] = [await Client.named(site().first, 'Rude'), await Client.named(site().first, 'Ben')]
      const table = await sitDown(rude, ben)
      await rude.call('act', { table, body: { is: 'say', text: 'hello' } })
      const watching = await ben.at(site().second).connect()
      await watching.ask({ is: 'follow' }, table)
      const who = await idOf(rude)
      await watching.hearsAfter(
        () => host('done', { is: 'rename', who, name: 'Polite' }),
        'table',
        (told) => told.table.seats[0]?.name === 'Polite',
      )
      expect((await ben.call('scene', { table })).reply.said[0]?.name).toBe('Polite')
      await expect(host('done', { is: 'rename', who, name: 'admin' })).rejects.toThrow('reserved')
    })

    it('reads reports with what was said, settles them, and finds all in the log', async () => {
      const [troll, ben] = [await Client.named(site().first, 'Troll'), await Client.named(site().first, 'Ben')]
      const table = await sitDown(troll, ben)
      await troll.call('act', { table, body: { is: 'say', text: 'you fool' } })
      const about = await idOf(troll)
      const report = { about, reason: 'talk', text: 'Rude', table } as const
      expect((await ben.call('report', { body: report })).reply).toEqual({ known: false })
      expect((await ben.call('report', { body: report })).reply).toEqual({ known: true })
      const own = { ...report, about: await idOf(ben) }
      expect((await ben.call('report', { body: own })).refused?.code).toBe('not-now')
      const { reports } = await host('reports', { is: 'reports' })
      expect(reports.find((one) => one.about.id === about)).toMatchObject({ nameThen: 'Troll', said: ['you fool'] })
      const id = reports.find((one) => one.about.id === about)?.id ?? ''
      await host('done', { is: 'ban', who: about, days: null, reason: 'talk', erase: true, report: id })
      const settled = await host('reports', { is: 'reports', settled: true })
      expect(settled.reports.find((one) => one.id === id)).toMatchObject({ outcome: 'banned', said: ['you fool'] })
      const { entries } = await host('log', { is: 'log' })
      const own3 = entries.filter(({ target }) => target === about || target === id)
      expect(own3.map(({ by, action }) => `${by} ${action}`)).toEqual(['host settle', 'host erase', 'host ban'])
    })

    it('lists people by pages, and finds one', async () => {
      for (let i = 0; i < 51; i++) await Client.named(site().first, `Page ${i}`)
      const first = await host('people', { is: 'people', search: 'page ' })
      const second = await host('people', { is: 'people', search: 'page ', after: first.more ?? '' })
      expect([first.people.length, second.people.length, second.more]).toEqual([50, 1, null])
      expect((await host('person', { is: 'person', who: 'Page 7' })).person.name).toBe('Page 7')
      expect((await host('people', { is: 'people', search: 'p_ge' })).people).toEqual([])
      await expect(host('person', { is: 'person', who: 'Nobody here' })).rejects.toThrow('There is nobody called')
      expect((await host('statistics', { is: 'statistics' })).counts['guests']).toBeGreaterThan(50)
    })
  })

  describe(`${name}: somebody`, () => {
    it('deletes the account; the games of the others stay, without the name', async () => {
      const [gone, ben] = [await member('Gone Soon'), await Client.named(site().first, 'Ben')]
      const table = await sitDown(gone, ben)
      await gone.call('act', { table, body: { is: 'say', text: 'bye' } })
      const connected = await gone.at(site().second).connect()
      const id = await idOf(gone)
      const farewell = (body: { name: string; password: string }) => gone.call('deleteAccount', { body })
      expect((await farewell({ name: 'Ben', password: PASSWORD })).refused?.field).toBe('name')
      expect((await farewell({ name: 'Gone Soon', password: 'not it' })).refused?.field).toBe('password')
      await connected.hearsAfter(() => farewell({ name: 'Gone Soon', password: PASSWORD }), 'bye')
      const { table: now, said } = (await ben.call('scene', { table })).reply
      expect([now.status, now.seats[0]?.name, now.seats[0]?.standIn, said]).toEqual([
        ...['running', 'Deleted account', true],
        [],
      ])
      for (const who of [id, 'gone_soon'])
        expect((await ben.call('profile', { who })).refused?.code).toBe('no-such-thing')
      const body = { username: 'gone_soon', password: PASSWORD }
      expect((await new Client(site().first).call('signIn', { body })).refused?.code).toBe('forbidden')
      // The name is free again.
      expect((await ben.call('account', { body })).refused).toBeNull()
    })

    it('gets all that is kept of them, and no secret', async () => {
      const anna = await member('Curious')
      const ben = await Client.named(site().first, 'Ben')
      const table = await sitDown(anna, ben)
      await anna.call('act', { table, body: { is: 'say', text: 'mine' } })
      const { reply } = await anna.call('ownData')
      expect(reply.person).toMatchObject({ name: 'Curious', username: 'curious' })
      expect(reply.tables).toMatchObject([{ id: table, name: 'Curious' }])
      expect(reply.said).toMatchObject([{ table, text: 'mine' }])
      expect(JSON.stringify(reply)).not.toMatch(/hash|secret|public_key|password"/)
    })

    it('changes the password, which ends all other sessions, and ends single ones', async () => {
      const here = await member('Careful')
      const there = new Client(site().second)
      const body = { username: 'careful', password: PASSWORD }
      await there.call('signIn', { body })
      await there.connect()
      const { sessions = [] } = (await here.call('myAccount')).reply
      expect(sessions.map(({ current }) => current)).toEqual([false, true])
      const other = sessions.find(({ current }) => !current)?.id ?? ''
      await there.hearsAfter(() => here.call('endSession', { body: { id: other } }), 'bye')
      await there.call('signIn', { body })
      const change = (old: string) => here.call('newPassword', { body: { old, password: 'staple battery horse' } })
      expect((await change('wrong')).refused).toMatchObject({ field: 'old', why: 'password-wrong' })
      expect((await change(PASSWORD)).refused).toBeNull()
      expect((await there.call('me')).reply.person).toBeNull()
      expect((await here.call('me')).reply.person?.name).toBe('Careful')
    })

    it('cannot take the name of a member, nor one that looks like it', async () => {
      await member('Olivia')
      const named = (called: string) => new Client(site().second).call('name', { body: { name: called } })
      for (const called of ['Olivia', 'olivia', '0livia', 'Оlivia'])
        expect((await named(called)).refused).toMatchObject({ field: 'name' })
      expect((await named('Olivian')).refused).toBeNull()
      expect((await named('👨‍👩‍👧‍👦')).refused).toBeNull()
    })
  })
}

/** A folder with pages of a host. */
export function sitePages(): string {
  const folder = mkdtempSync(join(inject('temporaryFolder'), 'pages-'))
  writeFileSync(join(folder, 'imprint.md'), '# Imprint\n\nAnna')
  writeFileSync(join(folder, 'imprint.de.md'), '# Impressum\n\nAnna')
  return folder
}
