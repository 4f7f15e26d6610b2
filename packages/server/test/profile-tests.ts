/** What every database must keep of people: pages, sessions, passkeys, notices and ratings. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Stores } from '../src/store/database.js'
import { INVITED } from '../src/store/notice-store.js'
import { OPEN_REPORTS } from '../src/store/report-store.js'
import { MOST_TIES } from '../src/store/tie-store.js'
import { anna, askBoth, ben, botSeat, linkSeat, so, started, table, takenSeat } from './example-rows.js'

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

    it('stores calls for those for whom a seat is kept, too', async () => {
      const { notices } = opened
      await notices.addDevice(device('https://push/1', 'ben'))
      const keptFor = (seat: number, person: string) => ({
        ...linkSeat(seat),
        kept: { person, name: person, declined: false },
      })
      await opened.tables.addTable(table('a', { seats: [takenSeat(0, 'anna'), keptFor(1, 'ben'), keptFor(2, 'cleo')] }))
      const call = (seat: number) => ({ table: 'a', seat, decision: INVITED, due: 100 })
      expect(await notices.remind(call(1))).toBe(true)
      expect(await notices.remind(call(2))).toBe(false)
      expect(await notices.remind({ ...call(1), decision: 1 })).toBe(false)
      expect(await notices.takeCalls(100, 10)).toMatchObject([{ table: 'a', seat: 1, decision: INVITED }])
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

    it('keeps reports with what they are about, until they are settled', async () => {
      const { reports } = opened
      const evidence = { name: 'Ben', said: [{ number: 3, text: 'rude words', at: 5 }] }
      const report = { id: 'r1', at: 7, reporter: 'anna', about: 'ben', text: '', table: 'a', evidence }
      expect(await reports.add({ ...report, reason: 'talk' })).toBe('added')
      expect(await reports.add({ ...report, id: 'r2', reason: 'talk' })).toBe('known')
      expect(await reports.add({ ...report, id: 'r3', at: 9, table: null, reason: 'name' })).toBe('added')
      expect((await reports.reports('open', null)).map(({ id }) => id)).toEqual(['r3', 'r1'])
      expect((await reports.reports('open', { at: 9, id: 'r3' })).map(({ id }) => id)).toEqual(['r1'])
      expect(await reports.report('r1')).toEqual({ ...report, reason: 'talk', settled: null })
      const settled = { at: 20, by: 'the host', outcome: 'warned' }
      expect(await reports.settle('r1', settled)).toBe(true)
      expect(await reports.settle('r1', settled)).toBe(false)
      expect(await reports.settle('r9', settled)).toBe(false)
      expect(await reports.countOpen()).toBe(1)
      expect(await reports.reports('settled', null)).toEqual([{ ...report, reason: 'talk', settled }])
      expect(await reports.add({ ...report, id: 'r4', reason: 'talk' })).toBe('added')
    })

    it('limits how many reports of one person wait', async () => {
      const report = (id: number) => ({
        id: `r${id}`,
        at: id,
        reporter: 'anna',
        about: `person ${id}`,
        reason: 'other' as const,
        text: 'x',
        table: null,
        evidence: { name: '', said: [] },
      })
      for (let id = 0; id < OPEN_REPORTS; id++) expect(await opened.reports.add(report(id))).toBe('added')
      expect(await opened.reports.add(report(99))).toBe('many')
      expect(await opened.reports.add({ ...report(99), reporter: 'ben' })).toBe('added')
    })

    it('lets people follow each other, until one blocks the other', async () => {
      const { ties } = opened
      expect(await ties.tie('anna', 'follow', 'ben', 5)).toBe(true)
      expect(await ties.tie('ben', 'follow', 'anna', 6)).toBe(true)
      expect(await ties.tie('anna', 'follow', 'ben', 9)).toBe(true)
      await ties.seen(['ben', 'nobody'], 1_800_000_000_099)
      await ties.seen(['ben'], 1_800_000_000_050)
      expect(await ties.tied('anna', 'follow')).toEqual([{ ...ben, handle: 'ben', seen: 1_800_000_000_099, since: 5 }])
      expect(await ties.tie('ben', 'block', 'anna', 7)).toBe(true)
      expect(await ties.tied('anna', 'follow')).toEqual([])
      expect(await ties.tied('ben', 'follow')).toEqual([])
      expect(await ties.tied('ben', 'block')).toMatchObject([{ id: 'anna', since: 7 }])
      expect(await ties.apart('anna')).toEqual(new Set(['ben']))
      expect(await ties.apart('ben')).toEqual(new Set(['anna']))
      expect(await ties.apartAll(['anna', 'ben', 'cleo'])).toEqual(
        new Map([
          ['anna', new Set(['ben'])],
          ['ben', new Set(['anna'])],
        ]),
      )
      expect(await ties.apartAll(['cleo'])).toEqual(new Map())
      expect(await ties.apartAll([])).toEqual(new Map())
      expect(await ties.blockedBy('anna')).toEqual(new Set())
      expect(await ties.blockedBy('ben')).toEqual(new Set(['anna']))
      await ties.untie('ben', 'block', 'anna')
      expect(await ties.apart('anna')).toEqual(new Set())
    })

    it('lists whom somebody follows by name, and by id where two are called alike', async () => {
      const { persons, ties } = opened
      for (const [id, name] of [
        ['z', 'Zoe'],
        ['y', 'Cleo'],
        ['x', 'Cleo'],
        ['w', 'Anton'],
      ] as const) {
        await persons.addPerson({ id, name, guest: true }, 5)
        await ties.tie('anna', 'follow', id, 5)
      }
      await ties.tie('ben', 'follow', 'anna', 5)
      expect((await ties.tied('anna', 'follow')).map(({ id }) => id)).toEqual(['w', 'x', 'y', 'z'])
      await ties.untie('anna', 'follow', 'x')
      expect((await ties.tied('anna', 'follow')).map(({ id }) => id)).toEqual(['w', 'y', 'z'])
      await ties.tie('w', 'block', 'anna', 6)
      expect((await ties.tied('anna', 'follow')).map(({ id }) => id)).toEqual(['y', 'z'])
      expect(await ties.tied('ben', 'follow')).toMatchObject([{ id: 'anna', since: 5 }])
    })

    it('limits how many people somebody follows', async () => {
      for (let i = 0; i < MOST_TIES; i++) await opened.ties.tie('anna', 'follow', `person ${i}`, i)
      expect(await opened.ties.tie('anna', 'follow', 'ben', 5)).toBe(false)
      expect(await opened.ties.tie('anna', 'follow', 'person 7', 5)).toBe(true)
      expect(await opened.ties.tie('anna', 'block', 'ben', 5)).toBe(true)
    })

    it('keeps what a finished game did to the ratings, and who went before its end', async () => {
      const { ratings, tables } = opened
      const players = [
        { player: 'anna', name: 'Anna', bot: false },
        { player: 'ben', name: 'Ben', bot: false },
      ]
      const ending = { how: 'resigned' as const, winners: [0], ranks: [1, 2], scores: null }
      for (const [i, id] of ['a', 'b', 'c'].entries()) {
        await askBoth(opened, id)
        await tables.append(
          id,
          { number: 2, is: 'resign', seat: 1, at: 1000 + i, heard: [], facts: [] },
          so({ ending }),
        )
      }
      expect((await ratings.finished(null)).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
      expect((await ratings.finished({ id: 'a', ended: 1000 })).map(({ id }) => id)).toEqual(['b', 'c'])
      const note = { went: [null, 'resigned' as const], less: true }
      const change = () => [
        { mu: 26, sigma: 8 },
        { mu: 24, sigma: 8 },
      ]
      expect(await ratings.rate('a', 'oh-my-goods', 2, players, change, note)).toBe(true)
      expect(await ratings.leaveUnrated('a', 'agreed', [])).toBe(false)
      expect(await ratings.leaveUnrated('b', 'nobody-stayed', ['left', 'left'])).toBe(true)
      expect(await ratings.rate('b', 'oh-my-goods', 2, players, change, note)).toBe(false)
      const changes = [
        { before: 25, after: 26 },
        { before: 25, after: 24 },
      ]
      const rated = await tables.table('a')
      expect(rated?.rating).toEqual({ is: 'rated', changes, less: true })
      expect(rated?.seats.map(({ went }) => went)).toEqual([undefined, 'resigned'])
      expect((await tables.table('b'))?.rating).toEqual({ is: 'unrated', why: 'nobody-stayed' })
      expect((await tables.table('c'))?.rating).toBeUndefined()
      expect(await ratings.endings('ben')).toEqual({ finished: 3, left: 1, resigned: 1, timeout: 0 })
      expect(await ratings.meetings(['ben', 'anna', 'cleo'], 'oh-my-goods', 1000)).toEqual([['anna', 'ben', 1]])
      expect(await ratings.meetings(['ben', 'anna'], 'oh-my-goods', 1001)).toEqual([])
      expect(await ratings.meetings(['ben', 'anna'], 'mottainai', 1000)).toEqual([])
    })

    it('counts how often people have met in rated games among themselves, not in those with bots', async () => {
      const { ratings, tables } = opened
      const seats = [takenSeat(0, 'anna'), takenSeat(1, 'ben'), botSeat(2)]
      const ending = { how: 'resigned' as const, winners: [0], ranks: [1, 3, 2], scores: null }
      await tables.addTable(table('a', { seats }))
      await tables.begin('a', 'seed', table('a', { seats }), started, so())
      await tables.append('a', { number: 2, is: 'resign', seat: 1, at: 1000, heard: [], facts: [] }, so({ ending }))
      const players = [{ player: 'anna', name: 'Anna', bot: false }]
      expect(await ratings.rate('a', 'oh-my-goods with bots', 3, players, () => [{ mu: 26, sigma: 8 }])).toBe(true)
      expect(await ratings.meetings(['anna', 'ben'], 'oh-my-goods', 0)).toEqual([])
    })

    it('replaces all ratings at once, unless another game has ended', async () => {
      const { ratings, tables } = opened
      const players = [{ player: 'anna', name: 'Anna', bot: false }]
      const ending = { how: 'resigned' as const, winners: [0], ranks: [1, 2], scores: null }
      await askBoth(opened, 'a')
      await tables.append('a', { number: 2, is: 'resign', seat: 1, at: 1000, heard: [], facts: [] }, so({ ending }))
      await ratings.rate('a', 'oh-my-goods', 2, players, () => [{ mu: 30, sigma: 8 }])
      const [row] = await ratings.all()
      expect(row).toEqual({ ...players[0], game: 'oh-my-goods', seats: 2, mu: 30, sigma: 8, games: 1 })
      const change = { person: 'anna', game: 'oh-my-goods', seats: 2, old: 1800, now: null }
      const settled = { table: 'a', went: [null, 'left'], outcome: { is: 'unrated', why: 'not-played' } } as const
      expect(await ratings.replaceAll([], [], [change], 7)).toBe(false)
      expect(await ratings.all()).toEqual([row])
      expect(await ratings.replaceAll([], [settled], [change], 7)).toBe(true)
      expect(await ratings.all()).toEqual([])
      expect(await ratings.changesOf('anna')).toEqual([{ ...change, at: 7 }])
      expect((await tables.table('a'))?.rating).toEqual({ is: 'unrated', why: 'not-played' })
      expect((await tables.table('a'))?.seats[1]?.went).toBe('left')
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
