/** The routes for people, without HTTP: what each changes, limits and refuses. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '../src/api-error.js'
import { type AccountParts, accountHandlers } from '../src/edge/account-handlers.js'
import { KnownDevices } from '../src/edge/known-devices.js'
import { Sessions } from '../src/edge/sessions.js'
import type { StoredPerson } from '../src/store/person-store.js'
import type { StoredTable } from '../src/store/table-store.js'
import { running, table } from './example-rows.js'
import { MemoryDatabase } from './memory-database.js'

const PLENTY = { burst: 1e9, perSecond: 1e9 }
const ONE = { burst: 1, perSecond: 1e-6 }
const anna: StoredPerson = { id: 'anna', name: 'Anna', guest: true }

let database: MemoryDatabase
let people: Sessions
let devices: KnownDevices
/** The cookies that an answer sets. */
let token: string | null | undefined
let device: string | undefined
/** What was asked of passkeys and notices. */
let asked: unknown[][]
/** The sessions whose connections were closed. */
let ended: number
let handlers: Record<string, (call: object) => Promise<Record<string, unknown>>>
beforeEach(async () => {
  database = new MemoryDatabase()
  people = new Sessions(database.stores.persons)
  ended = 0
  people.whenEnded(() => ended++)
  devices = new KnownDevices(database.stores.notices)
  token = undefined
  device = undefined
  asked = []
  await database.stores.persons.addPerson(anna, 7)
  open()
})
afterEach(() => database.close())

function open(rates: Partial<AccountParts> = {}): void {
  const note =
    (name: string, answer?: unknown) =>
    async (...what: unknown[]) => {
      asked.push([name, ...what])
      return answer
    }
  const parts = {
    database: { moderation: { isModerator: async () => false, banOf: async () => null } },
    site: { admit: async () => undefined },
    botNames: ['random'],
    people,
    accounts: {
      add: async (username: string) => `account of ${username}`,
      check: async (username: string, password: string) => {
        if (password !== 'right') throw new ApiError('forbidden', 'Name or password is wrong.')
        return `account of ${username}`
      },
    },
    passkeys: {
      askNew: note('askNew', { new: true }),
      add: note('add'),
      ask: note('ask', { new: false }),
      check: note('check', 'anna'),
    },
    notices: {
      chosen: async (person: string) => `notices of ${person}`,
      addDevice: note('addDevice'),
      removeDevice: note('removeDevice'),
      setAddress: note('setAddress'),
      removeAddress: note('removeAddress'),
      confirm: note('confirm', 'anna@example.org'),
      unsubscribe: note('unsubscribe', 'anna@example.org'),
    },
    newcomers: PLENTY,
    passwords: PLENTY,
    addressPasswords: PLENTY,
    mails: PLENTY,
    ...rates,
  }
  handlers = accountHandlers(database.stores, parts as unknown as AccountParts, devices).handlers as never
}

const call = (name: string, of: object = {}) =>
  handlers[name]?.({
    address: 'here',
    headers: {},
    person: anna,
    known: anna,
    query: {},
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
const who = async (cookie: string | null | undefined) =>
  (await people.who({ cookie: `handwerk=${cookie}` }))?.person.id ?? null

describe('a name', () => {
  it('makes somebody a guest, who is known from then on', async () => {
    const { person } = (await call('name', { person: null, body: { name: 'Zoe' } })) as { person: StoredPerson }
    expect(person).toEqual({ id: expect.any(String), name: 'Zoe', guest: true })
    expect(await who(token)).toBe(person.id)
  })

  it('of somebody who is known replaces the old one', async () => {
    expect(await call('name', { body: { name: 'Änne' } })).toEqual({ person: { ...anna, name: 'Änne' } })
    expect((await database.stores.persons.person('anna'))?.name).toBe('Änne')
    expect(token).toBeUndefined()
  })

  it('is given to so many guests of one address, and renamed as often as one likes', async () => {
    open({ newcomers: ONE })
    const guest = { person: null, body: { name: 'Zoe' } }
    await call('name', guest)
    expect(await refusal('name', guest)).toMatchObject({ code: 'too-many' })
    expect(await refusal('name', { ...guest, address: 'elsewhere' })).toBeNull()
    expect(await refusal('name', { body: { name: 'Zoe' } })).toBeNull()
  })

  it('is told to whoever asks for it', async () => {
    expect([await call('me'), await call('me', { person: null })]).toEqual([{ person: anna }, { person: null }])
  })
})

describe('an account', () => {
  const body = { username: 'Anna_K', password: 'right' }

  it('makes a guest a member, ends all older sessions, and remembers the browser', async () => {
    const before = await people.addSession('anna', 'all', 'browser')
    expect(await call('account', { body })).toEqual({ person: { ...anna, guest: false } })
    expect([await who(before), await who(token), ended]).toEqual([null, 'anna', 1])
    expect(await database.stores.persons.personOf('account of Anna_K')).toEqual({ ...anna, guest: false })
    expect(await devices.find({ cookie: `handwerk-device=${device}` }, 'anna_k')).not.toBeNull()
  })

  it('is made once', async () => {
    await call('account', { body })
    expect(await refusal('account', { body })).toEqual({
      code: 'not-now',
      sentence: 'You have an account with a password.',
    })
  })

  it('counts as a password of its address', async () => {
    open({ addressPasswords: ONE })
    expect(await refusal('signIn', { body })).toMatchObject({ code: 'forbidden' })
    expect(await refusal('account', { body })).toMatchObject({ code: 'too-many' })
    expect(await refusal('account', { body, address: 'elsewhere' })).toBeNull()
  })

  it('shows its name, passkeys, tokens and notices', async () => {
    expect(await call('myAccount')).toEqual({
      username: null,
      passkeys: [],
      tokens: [],
      notices: 'notices of anna',
      sessions: [],
      ratingChanges: [],
    })
    await call('account', { body })
    await database.stores.profiles.addPasskey({
      id: 'p',
      person: 'anna',
      label: 'phone',
      publicKey: 'secret',
      counter: 0,
      made: 5,
    })
    await call('token', { body: { label: 'bot' } })
    expect(await call('myAccount')).toEqual({
      username: 'anna_k',
      passkeys: [{ id: 'p', label: 'phone', made: 5 }],
      tokens: [{ id: expect.stringMatching(/^[0-9a-f]{16}$/), label: 'bot', made: expect.any(Number) }],
      notices: 'notices of anna',
      sessions: [
        { id: expect.stringMatching(/^[0-9a-f]{16}$/), label: 'browser', made: expect.any(Number), current: false },
      ],
      ratingChanges: [],
    })
  })
})

describe('signing in', () => {
  const right = { username: 'Anna_K', password: 'right' }
  const wrong = { ...right, password: 'wrong' }
  beforeEach(() => database.stores.persons.setAccount('anna', 'account of Anna_K', 'Anna_K'))

  it('opens another session, and remembers the browser', async () => {
    expect(await call('signIn', { body: right })).toEqual({ person: { ...anna, guest: false } })
    expect([await who(token), ended]).toEqual(['anna', 0])
    expect(await devices.find({ cookie: `handwerk-device=${device}` }, 'anna_k')).not.toBeNull()
  })

  it('with a wrong password changes nothing', async () => {
    expect(await refusal('signIn', { body: wrong })).toMatchObject({ code: 'forbidden' })
    expect([token, device, database.count('sessions')]).toEqual([undefined, undefined, 0])
  })

  it('to an account without a person is refused like a wrong password', async () =>
    expect(await refusal('signIn', { body: { ...right, username: 'other' } })).toEqual({
      code: 'forbidden',
      sentence: 'Name or password is wrong.',
    }))

  it('is tried so often for one account from one address, however its name is written', async () => {
    open({ passwords: ONE })
    await refusal('signIn', { body: wrong })
    expect(await refusal('signIn', { body: { ...right, username: 'ANNA_K' } })).toMatchObject({ code: 'too-many' })
    expect(await refusal('signIn', { body: right, address: 'elsewhere' })).toBeNull()
    expect(await refusal('signIn', { body: { ...wrong, username: 'ben' } })).toMatchObject({ code: 'forbidden' })
  })

  it('is tried so often from one address for all accounts', async () => {
    open({ addressPasswords: ONE })
    await refusal('signIn', { body: { ...wrong, username: 'ben' } })
    expect(await refusal('signIn', { body: right })).toMatchObject({ code: 'too-many' })
  })

  it('from a browser that has signed in before is not hindered by strangers, but limited by itself', async () => {
    await call('signIn', { body: right })
    const headers = { cookie: `handwerk-device=${device}` }
    open({ passwords: ONE, addressPasswords: ONE })
    await refusal('signIn', { body: wrong })
    expect(await refusal('signIn', { body: right })).toMatchObject({ code: 'too-many' })
    expect(await refusal('signIn', { body: right, headers })).toBeNull()
    expect(await refusal('signIn', { body: right, headers })).toMatchObject({ code: 'too-many' })
  })

  it('ends by signing out, for this browser', async () => {
    const [mine, other] = [await people.addSession('anna', 'all', ''), await people.addSession('anna', 'all', '')]
    expect(await call('signOut', { headers: { cookie: `handwerk=${mine}` } })).toEqual({ person: null })
    expect([await who(mine), await who(other), token, ended]).toEqual([null, 'anna', null, 1])
  })
})

describe('a passkey', () => {
  const headers = { origin: 'https://here.example' }

  it('is asked for and added with the site from which it comes', async () => {
    expect(await call('askNewPasskey', { headers })).toEqual({ options: { new: true } })
    expect(await call('askPasskey', { headers })).toEqual({ options: { new: false } })
    await call('addPasskey', { headers, body: { label: 'phone', credential: 'c' } })
    expect(asked).toEqual([
      ['askNew', anna, headers.origin],
      ['ask', headers.origin],
      ['add', anna, 'phone', 'c', headers.origin],
    ])
  })

  it('of a guest ends all older sessions, that of a member does not', async () => {
    const before = await people.addSession('anna', 'all', '')
    const body = { label: 'phone', credential: 'c' }
    expect(await call('addPasskey', { body, known: { ...anna, guest: false } })).toMatchObject({ username: null })
    expect([await who(before), token]).toEqual(['anna', undefined])
    await call('addPasskey', { body })
    expect([await who(before), await who(token)]).toEqual([null, 'anna'])
  })

  it('signs its person in', async () => {
    expect(await call('signInByPasskey', { body: { credential: 'c' }, headers })).toEqual({ person: anna })
    expect([await who(token), asked]).toEqual(['anna', [['check', 'c', headers.origin]]])
  })

  it('of somebody who is gone signs nobody in', async () => {
    database.run("delete from people where id = 'anna'")
    expect(await refusal('signInByPasskey', { body: { credential: 'c' } })).toEqual({
      code: 'forbidden',
      sentence: 'This passkey belongs to no account here.',
    })
  })

  it('is asked for so often from one address', async () => {
    open({ newcomers: ONE })
    expect(await refusal('askPasskey', { headers })).toBeNull()
    for (const name of ['askPasskey', 'askNewPasskey'])
      expect(await refusal(name, { headers })).toMatchObject({ code: 'too-many' })
  })

  it('is removed unless it is the last way in', async () => {
    const passkey = { person: 'anna', label: 'phone', publicKey: 'k', counter: 0, made: 5 }
    for (const id of ['one', 'two']) await database.stores.profiles.addPasskey({ ...passkey, id })
    expect(await call('removePasskey', { body: { id: 'one' } })).toMatchObject({ passkeys: [{ id: 'two' }] })
    expect(await refusal('removePasskey', { body: { id: 'two' } })).toEqual({
      code: 'not-now',
      sentence: 'There is no such passkey, or it is the last way into your account.',
    })
  })
})

describe('a token', () => {
  it('plays for its person, and can be revoked', async () => {
    const { token: made } = (await call('token', { body: { label: 'bot' } })) as { token: string }
    const headers = { authorization: `Bearer ${made}` }
    expect(await people.who(headers)).toMatchObject({ person: anna, scope: 'play' })
    const [{ id } = { id: '' }] = await database.stores.profiles.tokens('anna')
    expect(await call('revoke', { body: { id } })).toMatchObject({ tokens: [] })
    expect([await people.who(headers), ended]).toEqual([null, 1])
  })

  it('that does not exist cannot be revoked', async () => {
    expect(await refusal('revoke', { body: { id: 'a'.repeat(16) } })).toEqual({
      code: 'no-such-thing',
      sentence: 'There is no such token.',
    })
    expect(ended).toBe(0)
  })

  it('is one of fifty at most', async () => {
    for (let i = 0; i < 50; i++) await call('token', { body: { label: 'bot' } })
    expect(await refusal('token', { body: { label: 'bot' } })).toEqual({
      code: 'not-now',
      sentence: 'At most 50 tokens; revoke one first.',
    })
  })
})

describe('notices', () => {
  it('are chosen for the person who asks', async () => {
    const browser = { endpoint: 'https://push/1' }
    for (const [name, body] of [
      ['addDevice', browser],
      ['removeDevice', browser],
      ['setMailbox', { address: 'A@example.org', language: 'de' }],
      ['removeMailbox', {}],
    ] as const)
      expect(await call(name, { body })).toMatchObject({ notices: 'notices of anna' })
    expect(asked).toEqual([
      ['addDevice', 'anna', browser],
      ['removeDevice', 'anna', 'https://push/1'],
      ['setAddress', anna, 'A@example.org', 'de'],
      ['removeAddress', 'anna'],
    ])
  })

  it('are confirmed and ended by a link', async () => {
    const body = { seal: 's' }
    expect(await call('confirm', { body })).toEqual({ address: 'anna@example.org' })
    expect(await call('unsubscribe', { body })).toEqual({ address: 'anna@example.org' })
    expect(asked).toEqual([
      ['confirm', 's'],
      ['unsubscribe', 's'],
    ])
  })

  for (const [what, other] of [
    ['from one address', { known: { ...anna, id: 'ben' }, body: { address: 'b@example.org', language: 'en' } }],
    ['of one person', { address: 'elsewhere', body: { address: 'b@example.org', language: 'en' } }],
    [
      'to one mailbox',
      {
        address: 'elsewhere',
        known: { ...anna, id: 'ben' },
        body: { address: 'A@EXAMPLE.org', language: 'en' },
      },
    ],
  ] as const)
    it(`are confirmed by so many mails ${what}`, async () => {
      open({ mails: ONE })
      expect(await refusal('setMailbox', { body: { address: 'a@example.org', language: 'en' } })).toBeNull()
      expect(await refusal('setMailbox', other)).toMatchObject({ code: 'too-many' })
    })
})

describe('the page of a person', () => {
  const over = (id: string, change: Partial<StoredTable> = {}): StoredTable =>
    ({
      ...running(table(id)),
      status: 'over',
      ended: 2,
      ending: { how: 'agreed', winners: [], ranks: null, scores: null },
      onlookers: true,
      ...change,
    }) as StoredTable

  it('shows the ratings, and the finished games that others may see', async () => {
    const { tables, ratings } = database.stores
    await tables.addTable(over('seen'))
    await tables.addTable(over('hidden', { onlookers: false }))
    await tables.addTable({ ...running(table('running')), onlookers: true })
    await ratings.rate('seen', 'oh-my-goods', 2, [{ player: 'anna', name: 'Anna', bot: false }], () => [
      { mu: 30, sigma: 2 },
    ])
    expect(await call('profile', { who: 'anna', person: null })).toEqual({
      person: anna,
      handle: 'anna',
      since: 7,
      ratings: [{ game: 'oh-my-goods', seats: 2, rating: 1800, uncertainty: 120, games: 1 }],
      endings: { finished: 2, left: 0, resigned: 0, timeout: 0 },
      tables: [expect.objectContaining({ id: 'seen', you: expect.objectContaining({ seat: null }) })],
    })
    expect(await call('profile', { who: 'anna' })).toMatchObject({ tables: [{ you: { seat: 0 } }] })
  })

  it('is found by the name of the account, which is shown', async () => {
    await database.stores.persons.setAccount('anna', 'account-1', 'Anna_K')
    expect(await call('profile', { who: 'ANNA_k' })).toMatchObject({ handle: 'anna_k', person: { id: 'anna' } })
  })

  it('of nobody is refused', async () =>
    expect(await refusal('profile', { who: 'nobody' })).toEqual({
      code: 'no-such-thing',
      sentence: 'There is nobody of this name.',
    }))
})
