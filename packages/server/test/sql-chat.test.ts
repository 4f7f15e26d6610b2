/** What is kept and shown of the talk at a table. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Stores } from '../src/store/database.js'
import { table } from './example-rows.js'
import { MemoryDatabase } from './memory-database.js'

let database: MemoryDatabase
let stores: Stores
beforeEach(async () => {
  database = new MemoryDatabase()
  ;({ stores } = database)
  for (const id of ['a', 'b']) await stores.tables.addTable(table(id))
})
afterEach(() => database.close())

const say = (person: string, seat: number | null, text = 'hello', at = 'a') =>
  stores.chat.say(at, { person, name: person, seat, text, at: 5 })
/** As if the lines up to a number had been said before, by one person or by many. */
const saidBefore = (to: number, person: string | null, seat: number | null, from = 1) =>
  database.run(`
    with recursive line(n) as (select ${from} union all select n + 1 from line where n < ${to})
    insert into sayings (table_id, number, person, name, seat, text, at)
    select 'a', n, ${person === null ? "'p' || (n % 7)" : `'${person}'`}, 'x', ${seat}, 'line ' || n, 5 from line`)
const texts = async (muted: string[] = []) => (await stores.chat.sayings('a', new Set(muted))).map(({ text }) => text)
const numbers = (where: string) =>
  database
    .rows<{ number: number }>(`select number from sayings where ${where} order by number`)
    .map((row) => row.number)

describe('a line', () => {
  it('is numbered for its table, stored, and announced to other processes', async () => {
    expect(await say('anna', 0)).toEqual({ number: 1, person: 'anna', name: 'anna', seat: 0, text: 'hello', at: 5 })
    expect((await say('ben', 1)).number).toBe(2)
    expect((await say('ben', 1, 'there', 'b')).number).toBe(1)
    expect(await stores.chat.sayings('b', new Set())).toEqual([
      { number: 1, person: 'ben', name: 'ben', seat: 1, text: 'there', at: 5 },
    ])
    expect(database.announced).toEqual(['a', 'a', 'b'])
  })

  it('is shown to all but those who have muted its speaker', async () => {
    await say('anna', 0, 'one')
    await say('eve', null, 'noise')
    await say('ben', 1, 'two')
    expect(await texts()).toEqual(['one', 'noise', 'two'])
    expect(await texts(['eve', 'ben'])).toEqual(['one'])
  })

  it('gets the next number if another process has used its own meanwhile', async () => {
    await say('anna', 0, 'first')
    database.run(`create trigger meanwhile before insert on sayings when new.person = 'ben' and new.number = 2
      begin insert into sayings values ('a', 2, 'eve', 'Eve', null, 'second', 5); end`)
    expect((await say('ben', 1, 'third')).number).toBe(3)
    expect(await texts()).toEqual(['first', 'second', 'third'])
  })
})

describe('the lines that are shown', () => {
  it('are the last two hundred of players and of onlookers, in the order in which they were said', async () => {
    saidBefore(201, 'anna', 0)
    saidBefore(402, null, null, 202)
    const shown = await texts()
    expect(shown).toHaveLength(400)
    expect([0, 199, 200, 399].map((i) => shown[i])).toEqual(['line 2', 'line 201', 'line 203', 'line 402'])
  })
})

describe('the lines that are kept', () => {
  it('are the last three hundred of one person', async () => {
    saidBefore(300, 'anna', 0)
    await say('anna', 0)
    expect(numbers("person = 'anna'")).toEqual(Array.from({ length: 300 }, (_, i) => i + 2))
  })

  it('are all that others have said, and said at other tables', async () => {
    await say('anna', 0, 'elsewhere', 'b')
    saidBefore(299, 'ben', 1)
    for (let i = 0; i < 2; i++) await say('anna', 0)
    expect([numbers("person = 'ben'").length, numbers("person = 'anna'").length]).toEqual([299, 3])
  })

  it('are the last six hundred of all onlookers, besides those of players', async () => {
    saidBefore(600, null, null)
    await say('anna', 0)
    expect(numbers('seat is null')).toHaveLength(600)
    await say('eve', null)
    expect(numbers('seat is null')).toEqual([...Array.from({ length: 599 }, (_, i) => i + 2), 602])
    expect(numbers('seat = 0')).toEqual([601])
  })
})

describe('muted people', () => {
  it('are those of one person, until they are heard again', async () => {
    await stores.chat.mute('anna', 'ben', true)
    await stores.chat.mute('anna', 'eve', true)
    await stores.chat.mute('ben', 'eve', true)
    await stores.chat.mute('anna', 'eve', false)
    expect(await stores.chat.mutedBy('anna')).toEqual(new Set(['ben']))
    expect(await stores.chat.mutedBy('ben')).toEqual(new Set(['eve']))
    expect(await stores.chat.mutedBy('eve')).toEqual(new Set())
  })
})
