/** The routes for reports and for the host, for what belongs to somebody alone, and for passwords, without HTTP. */
import { DELETED_NAME } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../src/api-error.js'
import { hashOfCode } from '../src/codes.js'
import { KnownDevices } from '../src/edge/known-devices.js'
import { type OwnParts, ownHandlers } from '../src/edge/own-handlers.js'
import { type PasswordParts, passwordHandlers } from '../src/edge/password-handlers.js'
import { Sessions } from '../src/edge/sessions.js'
import { type SiteParts, siteHandlers } from '../src/edge/site-handlers.js'
import { OPEN_REPORTS } from '../src/store/report-store.js'
import { table } from './example-rows.js'
import { MemoryDatabase } from './memory-database.js'

const PLENTY = { burst: 1e9, perSecond: 1e9 }
const ONE = { burst: 1, perSecond: 1e-6 }
const anna = { id: 'anna', name: 'Anna', guest: true }

let database: MemoryDatabase
let people: Sessions
let devices: KnownDevices
/** What the rest of the server was told, in order. */
let told: unknown[]
let token: string | null | undefined
let device: string | undefined
let sendsMail: boolean
let isHost: boolean
let passwords: Map<string, string>
let handlers: Record<string, (call: object) => Promise<Record<string, unknown>>>
beforeEach(async () => {
  database = new MemoryDatabase()
  people = new Sessions(database.stores.persons)
  devices = new KnownDevices(database.stores.notices)
  told = []
  token = undefined
  device = undefined
  sendsMail = true
  isHost = false
  passwords = new Map()
  await database.stores.persons.addPerson(anna, 7)
  await database.stores.persons.addPerson({ id: 'ben', name: 'Ben', guest: true }, 7)
  people.whenEnded((isEnded) => told.push(['a'.repeat(64), 'b'.repeat(64)].filter(isEnded).map((hash) => hash[0])))
  open()
})
afterEach(() => database.close())

function open(rates: Partial<PasswordParts & OwnParts> = {}): void {
  const all = { ...database.stores, ...database.host }
  const accounts = {
    add: async (username: string, password: string) => {
      if (passwords.has(`account of ${username}`)) throw new ApiError('taken', 'Somebody has this name.')
      passwords.set(`account of ${username}`, password)
      return `account of ${username}`
    },
    check: async (username: string, password: string) => {
      if (username === 'broken') throw new Error('the database is gone')
      if (passwords.get(`account of ${username}`) !== password) throw new ApiError('forbidden', 'Wrong.')
      return `account of ${username}`
    },
    setPassword: async (account: string, password: string) => void passwords.set(account, password),
    remove: async (account: string) => void told.push(`${account} is gone`),
  }
  const tables = {
    leaveAll: async (person: string) => told.push(`left by ${person}`),
    personChanged: (news: unknown) => told.push(news),
  }
  const parts = {
    database: all,
    people,
    accounts,
    devices,
    tables,
    notices: {
      get sendsMail() {
        return sendsMail
      },
      sendCode: (...mail: unknown[]) => told.push(mail),
    },
    accountOf: async (person: string, session: string | null) => ({ of: person, at: session }),
    passwords: PLENTY,
    addressPasswords: PLENTY,
    mails: PLENTY,
    site: {
      describe: () => 'the site',
      page: async (page: string, language: string) => `${page} in ${language}`,
    },
    moderation: { perform: async (by: object, body: object) => ({ by, body }) },
    hostAccess: { isHost: () => isHost },
    ...rates,
  }
  handlers = {
    ...ownHandlers(parts as unknown as OwnParts),
    ...passwordHandlers(parts as unknown as PasswordParts),
    ...siteHandlers(parts as unknown as SiteParts),
  } as never
}

const call = (name: string, of: object = {}) =>
  handlers[name]?.({
    ...{ address: 'here', headers: {}, query: {}, person: anna, known: anna, session: 'a'.repeat(64) },
    setToken: (value: string | null) => {
      token = value
    },
    setDevice: (value: string) => {
      device = value
    },
    ...of,
  })
const refusal = async (name: string, of: object) => {
  try {
    await call(name, of)
  } catch (error) {
    if (error instanceof ApiError) return error.refused
    throw error
  }
  return null
}
async function member(id: string, username: string, password: string): Promise<void> {
  passwords.set(`account of ${username}`, password)
  await database.stores.persons.setAccount(id, `account of ${username}`, username)
}
const signIn = (letter: string, person: string) =>
  database.stores.persons.addSession({
    ...{ hash: letter.repeat(64), person, scope: 'all', label: '', made: 1, expires: 9e15 },
  })
const isSignedIn = async (letter: string) => (await database.stores.persons.session(letter.repeat(64))) !== null
const who = async (cookie: string | null | undefined) =>
  (await people.who({ cookie: `handwerk=${cookie}` }))?.person.id ?? null

describe('what the host tells', () => {
  it('is for everybody, its pages in English unless another language is wanted', async () => {
    expect(await call('site')).toBe('the site')
    expect(await call('sitePage', { page: 'imprint' })).toEqual({ text: 'imprint in en' })
    expect(await call('sitePage', { page: 'imprint', query: { lang: 'de' } })).toEqual({ text: 'imprint in de' })
  })
})

describe('a report', () => {
  const body = { about: 'ben', reason: 'talk', text: ' Rude ', table: 't1' } as const
  const kept = () => database.stores.reports.reports('open', null)

  it('keeps the name and the last twenty lines of the one whom it is about', async () => {
    await database.stores.tables.addTable(table('t1'))
    for (let i = 1; i <= 21; i++) {
      await database.stores.chat.say('t1', { person: 'ben', name: 'Ben', seat: 1, text: `fool ${i}`, at: i })
      await database.stores.chat.say('t1', { person: 'anna', name: 'Anna', seat: 0, text: 'well', at: i })
    }
    expect(await call('report', { body })).toEqual({ known: false })
    const [report] = await kept()
    expect(report).toMatchObject({ reporter: 'anna', about: 'ben', reason: 'talk', text: 'Rude', table: 't1' })
    expect(report?.id).toMatch(/^[\w-]{12}$/)
    expect(report?.evidence.name).toBe('Ben')
    expect(report?.evidence.said).toHaveLength(20)
    expect(report?.evidence.said[0]).toEqual({ number: 3, text: 'fool 2', at: 2 })
  })

  it('that waits already is known', async () => {
    await call('report', { body })
    expect([await call('report', { body }), (await kept()).length]).toEqual([{ known: true }, 1])
  })

  it('needs no table', async () => {
    const { table: _, ...alone } = body
    await call('report', { body: alone })
    expect(await kept()).toMatchObject([{ table: null, evidence: { said: [] } }])
  })

  it('is about somebody else, whom there is', async () => {
    expect(await refusal('report', { body: { ...body, about: 'anna' } })).toMatchObject({ code: 'not-now' })
    expect(await refusal('report', { body: { ...body, about: 'nobody' } })).toMatchObject({ code: 'no-such-thing' })
    expect(await kept()).toEqual([])
  })

  it('is refused to somebody of whom many wait', async () => {
    for (let i = 0; i < OPEN_REPORTS; i++) await call('report', { body: { ...body, table: `t${i}` } })
    expect(await refusal('report', { body: { ...body, table: 'more' } })).toMatchObject({ code: 'too-many' })
  })
})

describe('the commands of the host', () => {
  const body = { is: 'statistics' }

  it('are for the host and for moderators, each as themselves', async () => {
    isHost = true
    expect(await call('admin', { body, person: null })).toEqual({ by: { is: 'host' }, body })
    isHost = false
    await database.host.moderation.setModerator('anna', true, {
      ...{ at: 1, by: 'host', action: 'grant', target: 'anna', detail: '' },
    })
    expect(await call('admin', { body })).toEqual({ by: { is: 'moderator', id: 'anna' }, body })
  })

  it('are hidden from everybody else', async () => {
    for (const person of [anna, null])
      expect(await refusal('admin', { body, person })).toEqual({
        ...{ code: 'no-such-thing', sentence: 'There is nothing at this address.' },
      })
  })

  it('come by the database where the server has no folder', async () => {
    handlers = siteHandlers({ database: { ...database.stores, ...database.host }, hostAccess: null } as never) as never
    expect(await refusal('admin', { body })).toMatchObject({ code: 'no-such-thing' })
  })
})

describe('a session of one’s own', () => {
  beforeEach(async () => {
    await signIn('a', 'anna')
    await signIn('b', 'anna')
    await signIn('c', 'ben')
  })

  it('is ended by its id, here and at once', async () => {
    expect(await call('endSession', { body: { id: 'b'.repeat(16) } })).toEqual({ of: 'anna', at: 'a'.repeat(64) })
    expect([await isSignedIn('a'), await isSignedIn('b'), told]).toEqual([true, false, [['b']]])
  })

  it('of somebody else is not ended', async () => {
    expect(await refusal('endSession', { body: { id: 'c'.repeat(16) } })).toMatchObject({ code: 'no-such-thing' })
    expect([await isSignedIn('c'), told]).toEqual([true, []])
  })

  it('stays when all others are ended', async () => {
    expect(await call('endOtherSessions')).toEqual({ of: 'anna', at: 'a'.repeat(64) })
    expect([await isSignedIn('a'), await isSignedIn('b'), await isSignedIn('c')]).toEqual([true, false, true])
    expect(told).toEqual([['b']])
  })

  it('is ended with all others by somebody without one', async () => {
    await call('endOtherSessions', { session: null })
    expect([await isSignedIn('a'), await isSignedIn('b')]).toEqual([false, false])
  })
})

it('what is kept of somebody is for them', async () => {
  expect(await call('ownData')).toMatchObject({ person: { id: 'anna' }, tables: [], said: [] })
})

describe('an account is deleted', () => {
  const GONE = [
    { is: 'unsaid', person: 'anna' },
    { is: 'renamed', person: 'anna' },
  ]

  it('by a guest with the own name, everywhere', async () => {
    await signIn('a', 'anna')
    expect(await call('deleteAccount', { body: { name: ' Anna ' } })).toEqual({ person: null })
    expect([told, token]).toEqual([['left by anna', ['a'], ...GONE], null])
    expect((await database.stores.persons.person('anna'))?.name).toBe(DELETED_NAME)
    expect(database.rows('select "by", action, target, detail from host_log')).toEqual([
      { by: 'anna', action: 'leave', target: 'anna', detail: '' },
    ])
  })

  it('by a member with the password, which is gone, too', async () => {
    await member('anna', 'anna_k', 'right')
    await call('deleteAccount', { body: { name: 'Anna', password: 'right' } })
    expect(told).toEqual(['left by anna', 'account of anna_k is gone', ...GONE])
  })

  it('by nobody who writes another name, or lacks the password', async () => {
    expect(await refusal('deleteAccount', { body: { name: 'Ben' } })).toMatchObject({
      ...{ code: 'malformed', field: 'name', why: 'name-wrong' },
    })
    await member('anna', 'anna_k', 'right')
    for (const body of [{ name: 'Anna' }, { name: 'Anna', password: 'wrong' }])
      expect(await refusal('deleteAccount', { body })).toMatchObject({
        ...{ code: 'forbidden', field: 'password', why: 'password-wrong' },
      })
    expect([told, token]).toEqual([[], undefined])
  })

  it('by somebody who tries passwords so often and no more', async () => {
    open({ passwords: ONE })
    await member('anna', 'anna_k', 'right')
    await refusal('deleteAccount', { body: { name: 'Anna', password: 'wrong' } })
    expect(await refusal('deleteAccount', { body: { name: 'Anna', password: 'right' } })).toMatchObject({
      code: 'too-many',
    })
  })
})

describe('another password', () => {
  const body = { old: 'right', password: 'another' }

  it('ends all sessions, and opens a new one', async () => {
    await member('anna', 'anna_k', 'right')
    await signIn('a', 'anna')
    expect(await call('newPassword', { body })).toEqual({ person: anna })
    expect([passwords.get('account of anna_k'), await isSignedIn('a'), await who(token)]).toEqual([
      ...['another', false, 'anna'],
    ])
  })

  it('needs the old one', async () => {
    await member('anna', 'anna_k', 'right')
    expect(await refusal('newPassword', { body: { ...body, old: 'wrong' } })).toEqual({
      ...{ code: 'forbidden', sentence: 'The password is wrong.', field: 'old', why: 'password-wrong' },
    })
    expect([passwords.get('account of anna_k'), token]).toEqual(['right', undefined])
  })

  it('is not set by somebody without a password', async () => {
    expect(await refusal('newPassword', { body })).toMatchObject({ code: 'not-now' })
  })

  it('is tried so often by one person', async () => {
    open({ passwords: ONE })
    await member('anna', 'anna_k', 'right')
    await refusal('newPassword', { body: { ...body, old: 'wrong' } })
    expect(await refusal('newPassword', { body })).toMatchObject({ code: 'too-many' })
  })

  it('is not called wrong when it could not be checked', async () => {
    await member('anna', 'broken', 'right')
    await expect(call('newPassword', { body })).rejects.toThrow('the database is gone')
  })
})

describe('a forgotten password', () => {
  const body = { who: 'Anna_K', language: 'de' }
  beforeEach(async () => {
    await member('anna', 'anna_k', 'right')
    database.run("insert into addresses values ('anna', 'anna@example.org', 1, 'en')")
  })

  it('leads to a mail with a code that is good for an hour', async () => {
    const before = Date.now()
    expect(await call('forgotten', { body })).toEqual({})
    expect(told).toEqual([['anna@example.org', 'de', 'anna_k', expect.any(String)]])
    const code = String((told[0] as unknown[])[3])
    const { recoveries } = database.host
    expect(await recoveries.look(hashOfCode(code), before + 3_600_000)).toMatchObject({ person: 'anna' })
    expect(await recoveries.look(hashOfCode(code), Date.now() + 3_600_001)).toBeNull()
  })

  it('of nobody is answered alike', async () => {
    expect(await call('forgotten', { body: { ...body, who: 'nobody' } })).toEqual({})
    expect(told).toEqual([])
  })

  it('is told to the host where no mail is sent', async () => {
    sendsMail = false
    expect(await refusal('forgotten', { body })).toMatchObject({ code: 'not-now' })
  })

  for (const [what, next] of [
    ['for one account', { address: 'elsewhere', body: { ...body, who: 'ANNA_K' } }],
    ['from one address', { body: { ...body, who: 'ben' } }],
  ] as const)
    it(`is mailed so often ${what}`, async () => {
      open({ mails: ONE })
      await call('forgotten', { body })
      expect(await refusal('forgotten', next)).toMatchObject({ code: 'too-many' })
      expect(await refusal('forgotten', { address: 'third', body: { ...body, who: 'carl' } })).toBeNull()
    })

  it('is chosen anew by the code, once, which ends all sessions and remembers the browser', async () => {
    await signIn('a', 'anna')
    await database.host.recoveries.add('anna', hashOfCode('abcd-efgh'), Date.now() + 1000)
    const chosen = { username: 'ANNA_K', password: 'another', code: 'ABCD EFGH' }
    expect(await call('recover', { body: chosen })).toEqual({ person: { ...anna, guest: false } })
    expect([passwords.get('account of anna_k'), await isSignedIn('a'), await who(token)]).toEqual([
      ...['another', false, 'anna'],
    ])
    const again = await devices.find({ cookie: `handwerk-device=${device}` }, 'anna_k')
    expect(again).not.toBeNull()
    expect(await refusal('recover', { body: chosen })).toMatchObject({ field: 'code', why: 'code-wrong' })
  })

  it('is not chosen by a code that is wrong, old, or for another name', async () => {
    await database.host.recoveries.add('anna', hashOfCode('abcd-efgh'), Date.now() + 1000)
    for (const change of [{ code: 'abcd-efgi' }, { username: 'ben' }]) {
      const chosen = { username: 'anna_k', password: 'another', code: 'abcd-efgh', ...change }
      expect(await refusal('recover', { body: chosen })).toMatchObject({
        ...{ code: 'forbidden', field: 'code', why: 'code-wrong' },
      })
    }
    await database.host.recoveries.add('anna', hashOfCode('abcd-efgh'), Date.now() - 1)
    expect(await refusal('recover', { body: { username: 'anna_k', password: 'x', code: 'abcd-efgh' } })).toMatchObject({
      why: 'code-wrong',
    })
    expect([passwords.get('account of anna_k'), token]).toEqual(['right', undefined])
  })

  it('is the first of somebody who had none; the code stays good if the name is taken', async () => {
    await database.host.recoveries.add('ben', hashOfCode('abcd-efgh'), Date.now() + 1000)
    const chosen = { password: 'first', code: 'abcd-efgh' }
    expect(await refusal('recover', { body: { ...chosen, username: 'anna_k' } })).toMatchObject({ code: 'taken' })
    expect(await call('recover', { body: { ...chosen, username: 'benny' } })).toEqual({
      person: { id: 'ben', name: 'Ben', guest: false },
    })
    expect([passwords.get('account of benny'), await who(token)]).toEqual(['first', 'ben'])
    expect((await database.stores.profiles.page('benny'))?.person.id).toBe('ben')
    expect(await refusal('recover', { body: { ...chosen, username: 'benny' } })).toMatchObject({ why: 'code-wrong' })
  })

  it('is tried so often from one address', async () => {
    open({ addressPasswords: ONE })
    const chosen = { username: 'anna_k', password: 'another', code: 'wrong' }
    await refusal('recover', { body: chosen })
    expect(await refusal('recover', { body: chosen })).toMatchObject({ code: 'too-many' })
    expect(await refusal('recover', { body: chosen, address: 'elsewhere' })).toMatchObject({ code: 'forbidden' })
  })
})
