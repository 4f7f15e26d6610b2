/** Who may sit down, and who may look on. */
import { describe, expect, it } from 'vitest'
import type { StoredSeat, StoredTable } from '../src/store/table-store.js'
import { mayFollow, seatFor, seatOf } from '../src/table/seating.js'

const seat = (more: Partial<StoredSeat>) => ({ seat: 0, person: null, key: null, ...more }) as StoredSeat
const link = (number: number, more: object = {}) =>
  seat({ seat: number, is: 'link', key: `secret of ${number}`, ...more } as Partial<StoredSeat>)
const open = (number: number) => seat({ seat: number, is: 'open' })
const taken = (number: number) =>
  seat({ seat: number, is: 'person', person: 'anna', key: `secret of ${number}` } as Partial<StoredSeat>)
const keptFor = (person: string, declined = false) => ({ kept: { person, name: person, declined } })

const INVITE = 'secret of the table'
/** The number of the seat that Ben gets. */
const found = (seats: StoredSeat[], key?: string, wanted?: number) =>
  seatFor({ seats, invite: INVITE } as unknown as StoredTable, { person: 'ben', key }, wanted)?.seat

describe('a seat given by link', () => {
  it('is free for somebody with its key', () => expect(found([link(0)], 'secret of 0')).toBe(0))
  it('is found by its key, also if the seats have been moved', () =>
    expect(found([open(0), link(1), link(2)], 'secret of 2', 1)).toBe(2))
  for (const key of [undefined, '', 's', 'secreT of 0', 'Secret of 0', 'secret of 00', 'secret of 0secret of 0'])
    it(`is not free for ${key}`, () => expect(found([link(0)], key)).toBeUndefined())
})

describe('the link for the whole table', () => {
  it('gives the next free seat', () => expect(found([taken(0), taken(1), link(2), link(3)], INVITE)).toBe(2))
  it('gives the seat that somebody taps, and another if that one is taken', () => {
    expect(found([taken(0), link(1), link(2)], INVITE, 2)).toBe(2)
    expect(found([taken(0), link(1), taken(2)], INVITE, 2)).toBe(1)
  })
  it('gives no seat that is kept for somebody else', () =>
    expect(found([link(0, keptFor('cleo'))], INVITE)).toBeUndefined())
  it('gives a seat that somebody else has declined', () =>
    expect(found([link(0, keptFor('cleo', true))], INVITE)).toBe(0))
  it('is no link for tables that have none', () => {
    const table = { seats: [link(0)], invite: null } as unknown as StoredTable
    expect(seatFor(table, { person: 'ben', key: INVITE }, undefined)).toBeUndefined()
  })
})

it('an open seat is free for everybody', () => expect(found([open(0)])).toBe(0))

it('a seat that is wanted without a key is that seat or none', () =>
  expect(found([open(0), taken(1)], undefined, 1)).toBeUndefined())

it('a seat that is kept for somebody needs no key', () => {
  expect(found([link(0), link(1, keptFor('ben'))])).toBe(1)
  expect(found([open(0), link(1, keptFor('ben'))])).toBe(1)
})

it('a taken seat is free for nobody, whatever key they have', () =>
  expect(found([taken(0)], 'secret of 0')).toBeUndefined())

describe('a table without onlookers', () => {
  const table = (status: StoredTable['status'], onlookers = false) =>
    ({ status, onlookers, seats: [seat({ seat: 3, person: 'anna' } as Partial<StoredSeat>)] }) as unknown as StoredTable

  it('is seen by those who play', () => expect(mayFollow(table('running'), 'anna')).toBe(true))
  it('is not seen by others', () => expect(mayFollow(table('running'), 'ben')).toBe(false))
  it('is not seen by strangers', () => expect(mayFollow(table('over'), null)).toBe(false))
  it('is seen by all while it gathers', () => expect(mayFollow(table('gathering'), null)).toBe(true))
  it('differs from one with onlookers', () => expect(mayFollow(table('running', true), null)).toBe(true))
  it('knows where somebody sits', () => expect(seatOf(table('running'), 'anna')).toBe(3))
  it('has no seat for strangers, though free seats have nobody either', () =>
    expect(seatOf({ seats: [seat({})] } as unknown as StoredTable, null)).toBeNull())
})
