/** Who somebody is: cookies, tokens, and sessions that end. */
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isOwnOrigin, Sessions } from '../src/edge/sessions.js'
import type { PersonStore, Session, StoredPerson } from '../src/store/person-store.js'

const DAY = 86_400_000
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

let stored: Map<string, Session>
let persons: Map<string, StoredPerson>
let sessions: Sessions
/** The hashes that listeners close, of those that are asked for. */
let ended: string[]
beforeEach(() => {
  stored = new Map()
  persons = new Map()
  sessions = new Sessions({
    addPerson: async (person: StoredPerson) => persons.set(person.id, person),
    person: async (id: string) => persons.get(id) ?? null,
    addSession: async (session: Session) => stored.set(session.hash, session),
    session: async (hash: string) => stored.get(hash) ?? null,
    dropSession: async (hash: string) => stored.delete(hash),
    dropOtherSessions: async (person: string, kept: string) => {
      const others = [...stored.values()].filter((one) => one.person === person && one.hash !== kept)
      for (const { hash } of others) stored.delete(hash)
      return others.map(({ hash }) => hash)
    },
  } as unknown as PersonStore)
  ended = []
})
const listen = (...tokens: string[]) =>
  sessions.whenEnded((isEnded) => ended.push(...tokens.filter((token) => isEnded(hashOf(token)))))

describe('a guest', () => {
  it('gets a token, of which only the hash is stored', async () => {
    const { person, token } = await sessions.addGuest('Anna')
    expect(person).toEqual({ id: expect.stringMatching(/^[\w-]{12}$/), name: 'Anna', guest: true })
    expect([...stored.values()]).toMatchObject([
      { hash: hashOf(token), person: person.id, scope: 'all', label: 'browser' },
    ])
  })

  it('is recognized by the cookie', async () => {
    const { person, token } = await sessions.addGuest('Anna')
    expect(await sessions.who({ cookie: `handwerk=${token}` })).toEqual({
      person,
      scope: 'all',
      session: hashOf(token),
    })
  })

  it('has another token than others', async () => {
    const tokens = [await sessions.addGuest('Anna'), await sessions.addGuest('Anna')]
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(2)
  })
})

describe('a session', () => {
  it('lasts 400 days', async () => {
    const token = await sessions.addSession('anna', 'play', 'bot')
    const { made = 0, expires = 0 } = stored.get(hashOf(token)) ?? {}
    expect(expires - made).toBe(400 * DAY)
  })

  for (const [left, isKnown] of [
    [0, true],
    [-1, false],
  ] as const)
    it(`is ${isKnown ? 'still' : 'not'} valid ${left} ms before its end`, async () => {
      const { token } = await sessions.addGuest('Anna')
      const { expires = 0 } = stored.get(hashOf(token)) ?? {}
      const clock = vi.spyOn(Date, 'now').mockReturnValue(expires - left)
      const who = await sessions.who({ cookie: `handwerk=${token}` })
      clock.mockRestore()
      expect(who !== null).toBe(isKnown)
    })

  it('of a person who was forgotten is nobody’s', async () => {
    const { person, token } = await sessions.addGuest('Anna')
    persons.delete(person.id)
    expect(await sessions.who({ cookie: `handwerk=${token}` })).toBeNull()
  })

  it('that does not exist is nobody’s', async () => expect(await sessions.who({ cookie: 'handwerk=x' })).toBeNull())

  it('that nobody has is nobody’s', async () => expect(await sessions.who({})).toBeNull())
})

describe('a token in the header', () => {
  it('counts before the cookie', async () => {
    const [anna, ben] = [await sessions.addGuest('Anna'), await sessions.addGuest('Ben')]
    const headers = { authorization: `Bearer ${ben.token}`, cookie: `handwerk=${anna.token}` }
    expect((await sessions.who(headers))?.person.name).toBe('Ben')
  })

  for (const authorization of ['', 'Bearer', 'Bearer short', 'Basic abcdefghijklmnopqrstuvwxyz'])
    it(`such as ${JSON.stringify(authorization)} is none`, async () => {
      const { token } = await sessions.addGuest('Anna')
      expect((await sessions.who({ authorization, cookie: `handwerk=${token}` }))?.person.name).toBe('Anna')
    })

  it('with something around it is none', async () => {
    const { token } = await sessions.addGuest('Anna')
    expect(await sessions.who({ authorization: `x Bearer ${token}` })).toBeNull()
    expect(await sessions.who({ authorization: `Bearer ${token} x` })).toBeNull()
  })
})

describe('sessions end', () => {
  it('when somebody signs out, and listeners hear which', async () => {
    const [anna, ben] = [await sessions.addGuest('Anna'), await sessions.addGuest('Ben')]
    listen(anna.token, ben.token)
    await sessions.endSession({ cookie: `handwerk=${anna.token}` })
    expect([ended, stored.has(hashOf(anna.token)), stored.has(hashOf(ben.token))]).toEqual([[anna.token], false, true])
  })

  it('of nobody when somebody without one signs out', async () => {
    const { token } = await sessions.addGuest('Anna')
    listen(token)
    await sessions.endSession({})
    expect([ended, stored.size]).toEqual([[], 1])
  })

  it('when they are renewed, but not the new one', async () => {
    const { person, token } = await sessions.addGuest('Anna')
    const other = await sessions.addSession(person.id, 'all', 'browser')
    listen(token, other)
    const renewed = await sessions.renewSession(person.id)
    expect([ended, [...stored.keys()]]).toEqual([[token, other], [hashOf(renewed)]])
  })

  it('for all who listen', async () => {
    const { token } = await sessions.addGuest('Anna')
    listen(token)
    listen(token)
    await sessions.endSession({ cookie: `handwerk=${token}` })
    expect(ended).toEqual([token, token])
  })

  it('that ended unheard when they are looked for, and no others', async () => {
    const { token } = await sessions.addGuest('Anna')
    listen(token, 'gone')
    await sessions.endMissed([hashOf(token), hashOf('gone'), hashOf('gone')])
    expect(ended).toEqual(['gone'])
  })
})

describe('a request', () => {
  const host = 'play.example.org:8080'
  for (const [what, headers, isOwn] of [
    ['without an origin', { host }, true],
    ['from the own origin', { host, origin: 'https://play.example.org:8080' }, true],
    ['from another port', { host, origin: 'https://play.example.org' }, false],
    ['from another host', { host, origin: 'https://evil.example' }, false],
    ['with a broken origin', { host, origin: 'null' }, false],
    ['that the browser calls cross-site', { host, 'sec-fetch-site': 'cross-site' }, false],
    ['that the browser calls same-origin', { host, 'sec-fetch-site': 'same-origin' }, true],
  ] as const)
    it(`${what} is ${isOwn ? '' : 'not '}of this site`, () => expect(isOwnOrigin(headers)).toBe(isOwn))
})
