/** Addresses, devices, and the notices that are due. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NoticeStore, StoredAddress } from '../src/store/notice-store.js'
import { MemoryDatabase } from './memory-database.js'

let database: MemoryDatabase
let notices: NoticeStore
beforeEach(async () => {
  database = new MemoryDatabase()
  ;({ notices } = database.stores)
  for (const id of ['anna', 'ben']) await database.stores.persons.addPerson({ id, name: id, guest: true }, 1)
})
afterEach(() => database.close())

const address = (person: string, change: Partial<StoredAddress> = {}): StoredAddress => ({
  person,
  address: 'both@example.org',
  confirmed: false,
  language: 'en',
  ...change,
})
const device = (endpoint: string, person: string) => ({ endpoint, person, p256dh: 'p', auth: 'a', language: 'de' })

describe('an address', () => {
  it('is kept for each person, with its language and whether it is confirmed', async () => {
    const anna = address('anna', { confirmed: true, language: 'de' })
    await notices.setAddress(anna)
    await notices.setAddress(address('ben'))
    expect([await notices.address('anna'), await notices.address('ben')]).toEqual([anna, address('ben')])
  })

  it('is confirmed for one person, and not for another with the same address', async () => {
    for (const person of ['anna', 'ben']) await notices.setAddress(address(person))
    expect(await notices.confirmAddress('anna', 'both@example.org')).toBe(true)
    expect([(await notices.address('anna'))?.confirmed, (await notices.address('ben'))?.confirmed]).toEqual([
      true,
      false,
    ])
  })

  it('is removed for one person, and not for another with the same address', async () => {
    for (const person of ['anna', 'ben']) await notices.setAddress(address(person))
    expect(await notices.dropAddress('anna', 'both@example.org')).toBe(true)
    expect([await notices.address('anna'), await notices.address('ben')]).toEqual([null, address('ben')])
  })
})

describe('a device', () => {
  it('belongs to whoever added it last', async () => {
    await notices.addDevice(device('https://push/1', 'anna'))
    await notices.addDevice(device('https://push/2', 'anna'))
    await notices.addDevice(device('https://push/1', 'ben'))
    expect(await notices.devices('anna')).toEqual([device('https://push/2', 'anna')])
    expect(await notices.devices('ben')).toEqual([device('https://push/1', 'ben')])
  })

  it('is forgotten when its endpoint is gone, and no other', async () => {
    for (const n of [1, 2]) await notices.addDevice(device(`https://push/${n}`, 'anna'))
    await notices.dropDevice('https://push/1')
    expect(await notices.devices('anna')).toEqual([device('https://push/2', 'anna')])
  })
})

describe('calls', () => {
  const call = (table: string, seat: number, due: number, change: { decision?: number; taken?: number } = {}) =>
    database.run(
      `insert into calls (table_id, seat, decision, due, tries, taken)
       values ('${table}', ${seat}, ${change.decision ?? 1}, ${due}, 0, ${change.taken ?? 0})`,
    )
  const taken = async (now: number, most: number) =>
    (await notices.takeCalls(now, most)).map(({ table, seat }) => `${table}${seat}`)
  const left = () =>
    database
      .rows<{ name: string }>("select table_id || seat || '-' || decision as name from calls order by name")
      .map(({ name }) => name)

  it('are taken when they are due, the earliest first, then by table and seat', async () => {
    call('b', 0, 9)
    call('a', 1, 10)
    call('a', 0, 10)
    call('c', 0, 8)
    call('d', 0, 11)
    expect(await taken(10, 9)).toEqual(['c0', 'b0', 'a0', 'a1'])
    expect(await taken(10, 9)).toEqual([])
    expect(await taken(11, 9)).toEqual(['d0'])
  })

  it('are so many at a time, and know how often they were tried', async () => {
    for (const table of ['a', 'b', 'c']) call(table, 0, 5)
    expect(await notices.takeCalls(7, 2)).toEqual([
      { table: 'a', seat: 0, decision: 1, due: 7, tries: 0 },
      { table: 'b', seat: 0, decision: 1, due: 7, tries: 0 },
    ])
    expect(await taken(7, 2)).toEqual(['c0'])
  })

  it('are not taken twice if another process was faster', async () => {
    call('a', 0, 5)
    call('b', 0, 5)
    const { write } = database
    database.write = (work) => {
      database.run("update calls set taken = 1 where table_id = 'a'")
      return write.call(database, work) as never
    }
    expect(await taken(5, 9)).toEqual(['b0'])
  })

  it('are taken one by one where a seat has several', async () => {
    call('a', 0, 5, { decision: 1 })
    call('a', 0, 9, { decision: 2 })
    expect(await taken(5, 9)).toEqual(['a0'])
    expect(await taken(9, 9)).toEqual(['a0'])
  })

  it('are not written about while none is due', async () => {
    call('old', 0, 1, { taken: 1 })
    expect(await taken(1e12, 9)).toEqual([])
    expect(left()).toEqual(['old0-1'])
  })

  it('that were taken more than a day ago are forgotten, and no others', async () => {
    const day = 86_400_000
    call('old', 0, 99, { taken: 1 })
    call('kept', 0, 100, { taken: 1 })
    call('waiting', 0, 1)
    await notices.takeCalls(100 + day, 1)
    expect(left()).toEqual(['kept0-1', 'waiting0-1'])
  })

  it('are dropped and put off one by one', async () => {
    for (const [table, seat, decision] of [
      ['a', 0, 1],
      ['a', 0, 2],
      ['a', 1, 1],
      ['b', 0, 1],
    ] as const)
      call(table, seat, 5, { decision, taken: 1 })
    const one = { table: 'a', seat: 0, decision: 1, due: 5, tries: 2 }
    await notices.putOffCall(one, 50)
    expect(await notices.takeCalls(50, 9)).toEqual([{ ...one, due: 50, tries: 3 }])
    await notices.dropCall(one)
    expect(left()).toEqual(['a0-2', 'a1-1', 'b0-1'])
  })
})

describe('a key', () => {
  it('is made once, and by itself for each name', async () => {
    expect(await notices.key('seal', () => 'one')).toBe('one')
    expect(await notices.key('seal', () => 'two')).toBe('one')
    expect(await notices.key('push', () => 'three')).toBe('three')
  })

  it('is that of the process that stored it first', async () => {
    const make = () => {
      database.run("insert into keys (name, value) values ('seal', 'theirs')")
      return 'ours'
    }
    expect(await notices.key('seal', make)).toBe('theirs')
  })

  it('that was not kept is not used', async () => {
    database.run(`create trigger lost after insert on keys begin delete from keys; end`)
    await expect(notices.key('seal', () => 'one')).rejects.toThrow('the key seal was not kept')
  })
})
