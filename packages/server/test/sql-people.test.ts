/** People, their sessions, tokens, passkeys and ratings, as they are stored. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Stores } from '../src/store/database.js'
import { table } from './example-rows.js'
import { MemoryDatabase } from './memory-database.js'

let database: MemoryDatabase
let stores: Stores
beforeEach(async () => {
  database = new MemoryDatabase()
  ;({ stores } = database)
  for (const id of ['anna', 'ben']) await stores.persons.addPerson({ id, name: id, guest: true }, 1)
})
afterEach(() => database.close())

const hashOf = (letter: string) => letter.repeat(64)
const session = (letter: string, person: string, scope: 'all' | 'play', made = 5) =>
  stores.persons.addSession({ hash: hashOf(letter), person, scope, label: `of ${letter}`, made, expires: 99 })
const passkey = (id: string, made = 5, person = 'anna') =>
  stores.profiles.addPasskey({ id, person, label: 'phone', publicKey: 'abc', counter: 0, made })

describe('a person', () => {
  it('is found by the account, and keeps the spelling of no name but the own', async () => {
    await stores.persons.setAccount('anna', 'account-1', 'Anna_K')
    expect(await stores.persons.personOf('account-1')).toEqual({ id: 'anna', name: 'anna', guest: false })
    expect(await stores.persons.personOf('account-2')).toBeNull()
    expect(await stores.profiles.page('ANNA_K')).toMatchObject({ username: 'anna_k', since: 1 })
    expect(await stores.persons.person('ben')).toEqual({ id: 'ben', name: 'ben', guest: true })
  })

  it('who was never a guest is stored so', async () => {
    await stores.persons.addPerson({ id: 'carl', name: 'Carl', guest: false }, 1)
    expect(await stores.persons.person('carl')).toEqual({ id: 'carl', name: 'Carl', guest: false })
  })

  it('is renamed alone', async () => {
    await stores.persons.rename('anna', 'Änne')
    expect([(await stores.persons.person('anna'))?.name, (await stores.persons.person('ben'))?.name]).toEqual([
      'Änne',
      'ben',
    ])
  })
})

describe('a session', () => {
  it('that is ended is gone, alone, and other processes are told', async () => {
    await session('a', 'anna', 'all')
    await session('b', 'anna', 'all')
    await stores.persons.dropSession(hashOf('a'))
    expect([await stores.persons.session(hashOf('a')), (await stores.persons.session(hashOf('b')))?.label]).toEqual([
      null,
      'of b',
    ])
    expect(database.endedSessions).toEqual(['a'.repeat(16)])
  })

  it('is told to other processes for each of those that are ended at once', async () => {
    for (const letter of ['a', 'b', 'c']) await session(letter, 'anna', 'all')
    expect((await stores.persons.dropOtherSessions('anna', hashOf('a'))).sort()).toEqual([hashOf('b'), hashOf('c')])
    expect(database.endedSessions.sort()).toEqual(['b'.repeat(16), 'c'.repeat(16)])
  })
})

describe('tokens', () => {
  it('are listed in the order in which they were made', async () => {
    await session('a', 'anna', 'play', 9)
    await session('b', 'anna', 'play', 7)
    await session('c', 'ben', 'play', 8)
    expect((await stores.profiles.tokens('anna')).map(({ label, made }) => [label, made])).toEqual([
      ['of b', 7],
      ['of a', 9],
    ])
  })

  it('are told to other processes when they are revoked, and only then', async () => {
    await session('a', 'anna', 'play')
    expect(await stores.profiles.revoke('anna', 'b'.repeat(16))).toBe(false)
    expect(database.endedSessions).toEqual([])
    expect(await stores.profiles.revoke('anna', 'a'.repeat(16))).toBe(true)
    expect(database.endedSessions).toEqual(['a'.repeat(16)])
  })

  it('are not revoked by a part of their id, or by more than that', async () => {
    await session('a', 'anna', 'play')
    for (const id of ['a'.repeat(15), 'a'.repeat(17), '', '%', `${'a'.repeat(15)}_`])
      expect(await stores.profiles.revoke('anna', id)).toBe(false)
    expect(await stores.profiles.tokens('anna')).toHaveLength(1)
  })
})

describe('passkeys', () => {
  it('are listed in the order in which they were made, for their person', async () => {
    await passkey('late', 9)
    await passkey('early', 7)
    await passkey('other', 8, 'ben')
    expect((await stores.profiles.passkeys('anna')).map(({ id }) => id)).toEqual(['early', 'late'])
    expect(await stores.profiles.passkey('other')).toMatchObject({ person: 'ben', publicKey: 'abc' })
    expect(await stores.profiles.passkey('nothing')).toBeNull()
  })

  it('count their uses apart', async () => {
    await passkey('one')
    await passkey('two')
    await stores.profiles.passkeyUsed('one', 7)
    expect((await stores.profiles.passkeys('anna')).map(({ id, counter }) => [id, counter])).toEqual([
      ['one', 7],
      ['two', 0],
    ])
  })

  it('cannot be removed if there is one and no account', async () => {
    await passkey('one')
    expect(await stores.profiles.dropPasskey('anna', 'one')).toBe(false)
    expect(await stores.profiles.passkeys('anna')).toHaveLength(1)
  })

  it('can be removed while there is another, one at a time', async () => {
    await passkey('one')
    await passkey('two')
    expect(await stores.profiles.dropPasskey('anna', 'three')).toBe(false)
    expect(await stores.profiles.dropPasskey('anna', 'one')).toBe(true)
    expect((await stores.profiles.passkeys('anna')).map(({ id }) => id)).toEqual(['two'])
    expect(await stores.persons.person('anna')).toMatchObject({ guest: false })
  })

  it('can all be removed by whoever has an account', async () => {
    await passkey('one')
    await stores.persons.setAccount('anna', 'account-1', 'anna_k')
    expect(await stores.profiles.dropPasskey('anna', 'one')).toBe(true)
    expect(await stores.profiles.dropPasskey('anna', 'one')).toBe(false)
  })

  it('cannot be removed by others', async () => {
    await passkey('one')
    await passkey('two')
    await stores.persons.setAccount('ben', 'account-1', 'ben_k')
    expect(await stores.profiles.dropPasskey('ben', 'one')).toBe(false)
    expect(await stores.profiles.passkeys('anna')).toHaveLength(2)
  })
})

describe('a challenge', () => {
  it('is good until its last moment', async () => {
    await stores.profiles.addChallenge('a', null, 10, 1)
    expect(await stores.profiles.takeChallenge('a', null, 11)).toBe(false)
    expect(await stores.profiles.takeChallenge('a', null, 10)).toBe(true)
  })

  it('that is over is forgotten when another is made', async () => {
    await stores.profiles.addChallenge('over', null, 9, 1)
    await stores.profiles.addChallenge('last moment', 'anna', 10, 1)
    await stores.profiles.addChallenge('new', null, 20, 10)
    expect(database.rows('select challenge, person from challenges order by challenge')).toEqual([
      { challenge: 'last moment', person: 'anna' },
      { challenge: 'new', person: null },
    ])
  })
})

describe('ratings', () => {
  const rated = (player: string, name = player) => ({ player, name, bot: false })
  const rate = async (id: string, game: string, seats: number, mu: number, players = ['anna', 'ben']) => {
    await stores.tables.addTable(table(id))
    const before: { mu: number; sigma: number }[] = []
    await stores.ratings.rate(
      id,
      game,
      seats,
      players.map((player) => rated(player)),
      (old) => {
        before.push(...old.map(({ mu, sigma }) => ({ mu, sigma })))
        return players.map((_, i) => ({ mu: mu + i, sigma: 2 }))
      },
    )
    return before
  }

  it('begin at 25, with a third of that as their deviation', async () => {
    expect(await rate('a', 'goods', 2, 30)).toEqual([
      { mu: 25, sigma: 25 / 3 },
      { mu: 25, sigma: 25 / 3 },
    ])
  })

  it('are kept for each game and number of seats', async () => {
    await rate('a', 'goods', 2, 30)
    await rate('b', 'goods', 2, 31)
    await rate('c', 'goods', 3, 20)
    await rate('d', 'temple', 2, 10)
    const standing = (game: string, seats: number, mu: number, games = 1) => ({ game, seats, mu, sigma: 2, games })
    expect(await stores.profiles.standings('ben')).toEqual([
      standing('goods', 2, 32, 2),
      standing('goods', 3, 21),
      standing('temple', 2, 11),
    ])
    expect((await stores.ratings.ladder('goods', 2)).map(({ player, mu }) => [player, mu])).toEqual([
      ['ben', 32],
      ['anna', 31],
    ])
    expect((await stores.ratings.ladder('temple', 2)).map(({ mu }) => mu)).toEqual([11, 10])
  })

  it('of a table that is unknown are not counted', async () => {
    const done = await stores.ratings.rate('nowhere', 'goods', 1, [rated('anna')], () => [{ mu: 1, sigma: 1 }])
    expect([done, database.count('ratings')]).toEqual([false, 0])
  })

  it('that cannot be computed fail, and count nothing', async () => {
    await stores.tables.addTable(table('a'))
    const rating = stores.ratings.rate('a', 'goods', 1, [rated('anna')], () => {
      throw new Error('no')
    })
    await expect(rating).rejects.toThrow('no')
    expect(database.count('ratings')).toBe(0)
  })

  it('show the last name of somebody who is no person here any more', async () => {
    await stores.tables.addTable(table('a'))
    await stores.tables.addTable(table('b'))
    const change = () => [{ mu: 30, sigma: 2 }]
    await stores.ratings.rate('a', 'goods', 1, [rated('gone', 'Old name')], change)
    await stores.ratings.rate('b', 'goods', 1, [rated('gone', 'New name')], change)
    expect(await stores.ratings.ladder('goods', 1)).toEqual([
      { player: 'gone', name: 'New name', handle: null, bot: false, mu: 30, sigma: 2, games: 2 },
    ])
  })

  it('are shown for the best hundred', async () => {
    await rate(
      'a',
      'goods',
      2,
      1,
      Array.from({ length: 101 }, (_, i) => `p${i}`),
    )
    const ladder = await stores.ratings.ladder('goods', 2)
    expect([ladder.length, ladder[0]?.player, ladder[99]?.player]).toEqual([100, 'p100', 'p1'])
  })
})
