/** Who may sit down, and who may look on. */
import { describe, expect, it } from 'vitest'
import type { StoredSeat, StoredTable } from '../src/store/table-store.js'
import { isFree, mayFollow, seatOf } from '../src/table/seating.js'

const seat = (more: Partial<StoredSeat>) => ({ seat: 0, person: null, key: null, ...more }) as StoredSeat
const link = seat({ is: 'link', key: 'secret' } as Partial<StoredSeat>)

describe('a seat given by link', () => {
  it('is free for somebody with its key', () => expect(isFree(link, 'secret')).toBe(true))
  for (const key of [undefined, '', 's', 'secreT', 'Secret', 'secrets', 'secretsecret'])
    it(`is not free for ${key}`, () => expect(isFree(link, key)).toBe(false))
})

it('an open seat is free for everybody', () => expect(isFree(seat({ is: 'open' }), undefined)).toBe(true))

it('a taken seat is free for nobody, whatever key they have', () =>
  expect(isFree(seat({ is: 'person', person: 'anna', key: 'secret' } as Partial<StoredSeat>), 'secret')).toBe(false))

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
