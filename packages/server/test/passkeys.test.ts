/** Passkeys are made and shown once, in time, at this site, by the person who asked. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { Passkeys } from '../src/passkeys.js'
import type { Database } from '../src/store/database.js'
import { SoftwareAuthenticator } from './software-authenticator.js'

const SITE = 'https://play.example.org'
const MINUTE = 60_000
const [anna, ben] = ['anna', 'ben'].map((id) => ({ id, name: `${id} of the mill`, guest: true }))
const NOT_VERIFIED = { refused: { code: 'forbidden', sentence: 'The passkey could not be verified.' } }

let database: Database
let passkeys: Passkeys
let phone: SoftwareAuthenticator
beforeAll(async () => {
  database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'passkeys-')))
  for (const person of [anna, ben]) await database.persons.addPerson(person, 0)
  passkeys = new Passkeys(database.profiles)
})
afterAll(() => database.close())
beforeEach(() => {
  phone = new SoftwareAuthenticator(SITE)
})
afterEach(() => vi.restoreAllMocks())

const challengeOf = (options: { readonly [key: string]: unknown }) => String(options['challenge'])
const askNew = async (person = anna) => challengeOf(await passkeys.askNew(person, SITE))
const ask = async () => challengeOf(await passkeys.ask(SITE))
const add = async (person = anna) => passkeys.add(person, 'phone', phone.make(await askNew(person)), SITE)
const later = (milliseconds: number) => {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + milliseconds)
}

describe('a new passkey', () => {
  it('is asked for with the site, the person and those that are known', async () => {
    await add()
    expect(await passkeys.askNew(anna, SITE)).toMatchObject({
      rp: { name: 'Handwerk', id: 'play.example.org' },
      user: { name: anna.name, displayName: anna.name },
      excludeCredentials: expect.arrayContaining([expect.objectContaining({ id: phone.id })]),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    })
  })

  it('is kept with its label and its owner', async () => {
    await add()
    expect(await database.profiles.passkey(phone.id)).toMatchObject({ person: 'anna', label: 'phone', counter: 0 })
  })

  it('is not taken a second time', async () => {
    await add()
    await expect(add()).rejects.toMatchObject({
      refused: { code: 'taken', sentence: 'This passkey is known already.' },
    })
  })

  it('is taken just before five minutes are over', async () => {
    const credential = phone.make(await askNew())
    later(5 * MINUTE - 1000)
    await expect(passkeys.add(anna, 'phone', credential, SITE)).resolves.toBeUndefined()
  })

  it('is not taken after five minutes', async () => {
    const credential = phone.make(await askNew())
    later(5 * MINUTE + 1)
    await expect(passkeys.add(anna, 'phone', credential, SITE)).rejects.toMatchObject(NOT_VERIFIED)
  })

  it('is not taken from somebody else than who asked', async () =>
    expect(passkeys.add(ben, 'phone', phone.make(await askNew()), SITE)).rejects.toMatchObject(NOT_VERIFIED))

  it('is not taken for a challenge that was not given', () =>
    expect(passkeys.add(anna, 'phone', phone.make('bm90aGluZw'), SITE)).rejects.toMatchObject(NOT_VERIFIED))

  it('is not taken from another site', async () => {
    const elsewhere = new SoftwareAuthenticator('https://evil.example.org')
    const credential = elsewhere.make(await askNew())
    await expect(passkeys.add(anna, 'phone', credential, SITE)).rejects.toMatchObject(NOT_VERIFIED)
  })

  for (const origin of [undefined, 'null', 'nowhere'])
    it(`is not asked for by a page at ${origin}`, () =>
      expect(passkeys.askNew(anna, origin)).rejects.toMatchObject({
        refused: { code: 'malformed', sentence: 'Passkeys are made by browsers.' },
      }))

  it('is one of at most twenty', async () => {
    const person = { id: 'cleo', name: 'Cleo', guest: true }
    await database.persons.addPerson(person, 0)
    const passkey = { person: 'cleo', label: 'key', publicKey: 'x', counter: 0, made: 0 }
    for (let i = 0; i < 19; i++) await database.profiles.addPasskey({ ...passkey, id: `key${i}` })
    await passkeys.askNew(person, SITE)
    await database.profiles.addPasskey({ ...passkey, id: 'key19' })
    await expect(passkeys.askNew(person, SITE)).rejects.toMatchObject({
      refused: { code: 'not-now', sentence: 'At most 20 passkeys.' },
    })
  })
})

describe('signing in by passkey', () => {
  beforeEach(() => add())

  it('finds the owner', async () => expect(await passkeys.check(phone.sign(await ask()), SITE)).toBe('anna'))

  it('keeps the counter, so that a copied key is noticed', async () => {
    await passkeys.check(phone.sign(await ask()), SITE)
    await passkeys.check(phone.sign(await ask()), SITE)
    expect(await database.profiles.passkey(phone.id)).toMatchObject({ counter: 2 })
    phone.counter = 0
    await expect(passkeys.check(phone.sign(await ask()), SITE)).rejects.toMatchObject(NOT_VERIFIED)
  })

  it('works once for each challenge', async () => {
    const challenge = await ask()
    await passkeys.check(phone.sign(challenge), SITE)
    await expect(passkeys.check(phone.sign(challenge), SITE)).rejects.toMatchObject(NOT_VERIFIED)
  })

  it('works just before five minutes are over', async () => {
    const credential = phone.sign(await ask())
    later(5 * MINUTE - 1000)
    expect(await passkeys.check(credential, SITE)).toBe('anna')
  })

  it('does not work after five minutes', async () => {
    const credential = phone.sign(await ask())
    later(5 * MINUTE + 1)
    await expect(passkeys.check(credential, SITE)).rejects.toMatchObject(NOT_VERIFIED)
  })

  it('does not work with the challenge of a new passkey', async () =>
    expect(passkeys.check(phone.sign(await askNew()), SITE)).rejects.toMatchObject(NOT_VERIFIED))

  it('does not work with another key of the same id', async () => {
    const forged = Object.assign(new SoftwareAuthenticator(SITE), { id: phone.id })
    await expect(passkeys.check(forged.sign(await ask()), SITE)).rejects.toMatchObject(NOT_VERIFIED)
  })

  it('does not work with a passkey that nobody has added', async () => {
    const stranger = new SoftwareAuthenticator(SITE)
    await expect(passkeys.check(stranger.sign(await ask()), SITE)).rejects.toMatchObject({
      refused: { code: 'forbidden', sentence: 'This passkey belongs to no account here.' },
    })
  })

  it('does not work with nothing at all', () =>
    expect(passkeys.check({}, SITE)).rejects.toMatchObject({ refused: { code: 'forbidden' } }))
})
