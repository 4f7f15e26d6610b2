/** What every database must keep of people: pages, sessions, passkeys, notices and ratings. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Stores } from '../src/store/database.js'
import { anna, askBoth, ben } from './example-rows.js'

const passkey = (id: string, person = 'anna') => ({
  id,
  person,
  label: 'phone',
  publicKey: 'abc',
  counter: 0,
  made: 1_800_000_000_000,
})

const device = (endpoint: string, person = 'anna') => ({ endpoint, person, p256dh: 'p', auth: 'a', language: 'de' })

export function profileTests(
  name: string,
  open: () => Promise<{ opened: Stores; other: () => Promise<Stores>; end: () => void }>,
) {
  describe(name, () => {
    let opened: Stores
    let other: () => Promise<Stores>
    let end: () => void
    beforeEach(async () => {
      ;({ opened, other, end } = await open())
      await opened.persons.addPerson(anna, 1_800_000_000_000)
      await opened.persons.addPerson(ben, 1_800_000_000_001)
    })
    afterEach(async () => {
      await opened.close()
      end()
    })

    it('finds a person by id, and by account name regardless of case', async () => {
      const stores = opened
      expect(await stores.profiles.page('anna')).toEqual({ person: anna, username: null, since: 1_800_000_000_000 })
      await stores.persons.setAccount('ben', 'account-1', 'Ben_K')
      expect(await stores.profiles.page('BEN_k')).toMatchObject({
        person: { id: 'ben', guest: false },
        username: 'ben_k',
      })
      expect(await stores.profiles.page('nobody')).toBeNull()
    })

    it('prefers an id over an account name that equals it', async () => {
      await opened.persons.setAccount('ben', 'account-1', 'anna')
      expect((await opened.profiles.page('anna'))?.person.id).toBe('anna')
    })

    it('lists tokens, and lets only their owner revoke them', async () => {
      const stores = opened
      const session = { hash: 'a1'.repeat(32), person: 'anna', label: 'bot', made: 5, expires: 9 }
      await stores.persons.addSession({ ...session, scope: 'play' })
      await stores.persons.addSession({ ...session, hash: 'b2'.repeat(32), scope: 'all' })
      expect(await stores.profiles.tokens('anna')).toEqual([{ id: 'a1'.repeat(8), label: 'bot', made: 5 }])
      expect(await stores.profiles.revoke('ben', 'a1'.repeat(8))).toBe(false)
      expect(await stores.profiles.revoke('anna', 'b2'.repeat(8))).toBe(false)
      expect(await stores.profiles.revoke('anna', '%')).toBe(false)
      expect(await stores.profiles.revoke('anna', 'a1'.repeat(8))).toBe(true)
      expect(await stores.persons.session(session.hash)).toBeNull()
      expect(await stores.persons.session('b2'.repeat(32))).not.toBeNull()
    })

    it('drops the other browser sessions of a person, but no tokens and no sessions of others', async () => {
      const { persons } = opened
      const session = { person: 'anna', label: 'browser', made: 5, expires: 9, scope: 'all' as const }
      const [kept, old, token, other] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64)) as [
        string,
        string,
        string,
        string,
      ]
      for (const hash of [kept, old]) await persons.addSession({ ...session, hash })
      await persons.addSession({ ...session, hash: token, scope: 'play' })
      await persons.addSession({ ...session, hash: other, person: 'ben' })
      expect(await persons.dropOtherSessions('anna', kept)).toEqual([old])
      const left = await Promise.all([kept, old, token, other].map((hash) => persons.session(hash)))
      expect(left.map((found) => found !== null)).toEqual([true, false, true, true])
    })

    it('stores passkeys, and makes a guest the owner of an account by the first', async () => {
      const stores = opened
      expect(await stores.profiles.addPasskey(passkey('one'))).toBe(true)
      expect(await stores.profiles.addPasskey(passkey('one', 'ben'))).toBe(false)
      expect(await stores.persons.person('anna')).toEqual({ ...anna, guest: false })
      expect(await stores.persons.person('ben')).toEqual(ben)
      await stores.profiles.passkeyUsed('one', 7)
      expect(await stores.profiles.passkey('one')).toEqual({ ...passkey('one'), counter: 7 })
      expect(await stores.profiles.passkeys('ben')).toEqual([])
    })

    it('keeps the last way into an account, even if two requests remove one at once', async () => {
      const stores = opened
      await stores.profiles.addPasskey(passkey('one'))
      await stores.profiles.addPasskey(passkey('two'))
      expect(await stores.profiles.dropPasskey('ben', 'one')).toBe(false)
      const dropped = await Promise.all([
        stores.profiles.dropPasskey('anna', 'one'),
        stores.profiles.dropPasskey('anna', 'two'),
      ])
      expect(dropped.sort()).toEqual([false, true])
      const [left] = await stores.profiles.passkeys('anna')
      await stores.persons.setAccount('anna', 'account-1', 'anna_k')
      expect(await stores.profiles.dropPasskey('anna', left.id)).toBe(true)
    })

    it('accepts a challenge once, in time, and from the right person', async () => {
      const stores = opened
      await stores.profiles.addChallenge('a', 'anna', 1000, 5)
      await stores.profiles.addChallenge('b', null, 1000, 5)
      await stores.profiles.addChallenge('c', null, 10, 5)
      expect(await stores.profiles.takeChallenge('a', 'ben', 500)).toBe(false)
      expect(await stores.profiles.takeChallenge('a', null, 500)).toBe(false)
      expect(await stores.profiles.takeChallenge('a', 'anna', 500)).toBe(true)
      expect(await stores.profiles.takeChallenge('a', 'anna', 500)).toBe(false)
      expect(await stores.profiles.takeChallenge('b', null, 500)).toBe(true)
      expect(await stores.profiles.takeChallenge('c', null, 500)).toBe(false)
    })

    it('stores one address for each person, unconfirmed at first', async () => {
      const { notices } = opened
      const address = { person: 'anna', address: 'a@example.org', confirmed: false, language: 'en' }
      await notices.setAddress(address)
      expect(await notices.confirmAddress('anna', 'b@example.org')).toBe(false)
      expect(await notices.confirmAddress('anna', 'a@example.org')).toBe(true)
      expect(await notices.address('anna')).toEqual({ ...address, confirmed: true })
      await notices.setAddress({ ...address, address: 'b@example.org' })
      expect(await notices.address('anna')).toEqual({ ...address, address: 'b@example.org' })
      expect(await notices.dropAddress('anna', 'a@example.org')).toBe(false)
      expect(await notices.dropAddress('anna', 'b@example.org')).toBe(true)
      expect(await notices.address('anna')).toBeNull()
    })

    it('stores calls for people who want them, and returns each once, or again if it is put off', async () => {
      const { notices } = opened
      await notices.addDevice(device('https://push/1'))
      await notices.addDevice(device('https://push/1'))
      await notices.setAddress({ person: 'ben', address: 'b@example.org', confirmed: false, language: 'en' })
      await askBoth(opened, 'a')
      await askBoth(opened, 'b')
      const second = await other()
      expect(await notices.takeCalls(99, 10)).toEqual([])
      const taken = await Promise.all([1, 2, 3, 4].map((i) => (i % 2 ? opened : second).notices.takeCalls(200, 10)))
      const all = taken.flat()
      expect(all.map(({ table, seat: called }) => `${table} ${called}`).sort()).toEqual(['a 0', 'b 0'])
      expect(await notices.takeCalls(200, 10)).toEqual([])
      const [one, two] = all
      await notices.dropCall(one)
      await notices.putOffCall(two, 300)
      expect(await second.notices.takeCalls(299, 10)).toEqual([])
      expect(await second.notices.takeCalls(300, 10)).toEqual([{ ...two, due: 300, tries: 1 }])
      if (second !== opened) await second.close()
    })

    it('creates a secret once for all processes', async () => {
      const second = await other()
      let made = 0
      const keys = await Promise.all(
        [opened, second, opened].map(({ notices }) => notices.key('seal', () => `key ${++made}`)),
      )
      expect(new Set(keys).size).toBe(1)
      expect(await second.notices.key('seal', () => 'another')).toBe(keys[0])
      expect(await second.notices.key('push', () => 'another')).toBe('another')
      if (second !== opened) await second.close()
    })

    it('ranks by the lower bound of the rating, with current names', async () => {
      const stores = opened
      await askBoth(opened, 'a')
      const players = [
        { player: 'anna', name: 'Anna', bot: false },
        { player: 'ben', name: 'Ben', bot: false },
      ]
      await stores.ratings.rate('a', 'oh-my-goods', 2, players, () => [
        { mu: 30, sigma: 8 },
        { mu: 28, sigma: 2 },
      ])
      await stores.persons.rename('ben', 'Benno')
      await stores.persons.setAccount('ben', 'account-1', 'Ben_K')
      const ladder = await stores.ratings.ladder('oh-my-goods', 2)
      expect(ladder.map(({ name, handle }) => [name, handle])).toEqual([
        ['Benno', 'ben_k'],
        ['Anna', 'anna'],
      ])
      expect(await stores.profiles.standings('anna')).toEqual([
        { game: 'oh-my-goods', seats: 2, mu: 30, sigma: 8, games: 1 },
      ])
    })
  })
}
