/** Which tables can be made, and how many. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Invitation, NewTable } from '@handwerk/protocol'
import { openSqlite } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '../src/store/database.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { registry } from './registry.js'
import { GAME, RANDOM } from './tables.js'

const ME: Invitation = { is: 'me' }
const OPEN: Invitation = { is: 'open' }
const person = (name: string) => ({ id: name, name, guest: true })

let database: Database
let tables: TableRegistry
beforeAll(async () => {
  database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'new-tables-')))
  tables = tablesOn(new StillWorld(1_800_000_000_000), database, undefined, { gathering: 2, botsOnly: 1 }).tables
})
afterAll(async () => {
  await tables.close()
  await database.close()
})

/** The code and the sentence of a refusal; null if the table was made. */
const refusalOf = (host: string, wanted: Partial<NewTable>) =>
  tables.make(person(host), { game: GAME, seats: [ME, OPEN], ...wanted }).then(
    () => null,
    ({ refused }) => refused,
  )

describe('a new table', () => {
  it('has no clock, no rating and onlookers, unless its host says otherwise', async () =>
    expect(await tables.make(person('plain'), { game: GAME, seats: [ME, OPEN] })).toMatchObject({
      status: 'gathering',
      pace: { is: 'none' },
      rated: false,
      onlookers: true,
      you: { seat: 0, host: true, keys: {} },
    }))

  it('is as its host wants it', async () => {
    const wanted = { pace: { is: 'days', perMove: 86_400_000 }, rated: true, onlookers: false } as const
    expect(await tables.make(person('wish'), { game: GAME, seats: [OPEN, ME], ...wanted })).toMatchObject({
      ...wanted,
      you: { seat: 1 },
    })
  })

  it('of bots alone begins at once', async () =>
    expect(await tables.make(person('idle'), { game: GAME, seats: [RANDOM, RANDOM] })).toMatchObject({
      status: 'running',
      seats: [{ is: 'bot', name: 'random' }, { is: 'bot' }],
    }))

  for (const [what, wanted, refused] of [
    ['with one seat', { seats: [ME] }, { code: 'malformed', sentence: `${GAME} has 2 to 4 seats, not 1.` }],
    [
      'with five seats',
      { seats: [ME, OPEN, OPEN, OPEN, OPEN] },
      { code: 'malformed', sentence: `${GAME} has 2 to 4 seats, not 5.` },
    ],
    [
      'with two seats for its host',
      { seats: [ME, ME] },
      { code: 'malformed', sentence: 'You can take one seat only.' },
    ],
    ['with an unknown setting', { options: { wind: 'north' } }, { code: 'malformed' }],
    ['with an unknown bot', { seats: [ME, { is: 'bot', level: 'genius' }] }, { code: 'no-such-thing' }],
    ['of an unknown game', { game: 'chess' }, { code: 'no-such-thing' }],
  ] satisfies [string, Partial<NewTable>, object][])
    it(`${what} is refused`, async () => expect(await refusalOf('wrong', wanted)).toMatchObject(refused))

  it('may have as many seats as the game', async () =>
    expect(await refusalOf('four', { seats: [ME, OPEN, OPEN, OPEN] })).toBeNull())
})

describe('one host', () => {
  it('may have so many tables that wait, and no more', async () => {
    expect([await refusalOf('anna', {}), await refusalOf('anna', {})]).toEqual([null, null])
    expect(await refusalOf('anna', {})).toEqual({
      code: 'too-many',
      sentence: 'At most 2 of your tables may wait for their start.',
    })
  })

  it('may have so many tables of bots alone, and no more', async () => {
    const seats = [RANDOM, RANDOM]
    expect(await refusalOf('ben', { seats })).toBeNull()
    expect(await refusalOf('ben', { seats })).toEqual({
      code: 'too-many',
      sentence: 'At most 1 of your tables may be played by bots alone.',
    })
  })

  it('may have tables of bots alone beside those that wait', async () => {
    await refusalOf('cleo', {})
    await refusalOf('cleo', {})
    expect(await refusalOf('cleo', { seats: [RANDOM, RANDOM] })).toBeNull()
  })
})

describe('somebody for whom a seat is kept', () => {
  const device = { endpoint: 'https://push.example/dora', p256dh: 'p', auth: 'a', language: 'en' }
  const calls = async () => database.notices.takeCalls(1_800_000_000_000, 10)
  const challenge = (whom: string) =>
    tables.make(person(`host of ${whom}`), { game: GAME, seats: [ME, { is: 'person', person: whom }] })

  it('is told of it once, if they want notices', async () => {
    await database.persons.addPerson(person('dora'), 1)
    await database.notices.addDevice({ person: 'dora', ...device })
    const { id } = await challenge('dora')
    await expect.poll(calls).toMatchObject([{ table: id, seat: 1, decision: 0 }])
    expect(await calls()).toEqual([])
  })

  it('is not told otherwise', async () => {
    await database.persons.addPerson(person('emil'), 1)
    await challenge('emil')
    await tables.make(person('another host'), { game: GAME, seats: [ME, OPEN] })
    expect(await calls()).toEqual([])
  })
})

describe('the cards of a game', () => {
  it('are those of its default settings, with the other kinds that it has', async () => {
    for (const name of ['oh-my-goods', 'mottainai']) {
      const { game, version, cards, others } = await tables.cards(name)
      const module = await registry.load(name)
      const options = module?.options({}, module.game.seats.max)
      const expected = options?.ok ? module?.cards?.(options.value) : undefined
      expect([game, version, cards, others]).toEqual([name, module?.game.version, expected?.cards, expected?.others])
      expect(cards.length).toBeGreaterThan(20)
    }
  })

  it('that does not exist are refused, with the games that do', async () =>
    await expect(tables.cards('chess')).rejects.toMatchObject({
      refused: { code: 'no-such-thing', sentence: 'There is no game "chess"; there are oh-my-goods, mottainai.' },
    }))
})
