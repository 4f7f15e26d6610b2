import { Table } from '@handwerk/protocol'
import { describe, expect, it } from 'vitest'
import type { StoredSeat, StoredTable } from '../src/store/table-store.js'
import { describeTable } from '../src/table/describe-table.js'

const PLAYING = { standIn: false, resigned: false, share: '' }
const SEATS: readonly StoredSeat[] = [
  { ...PLAYING, seat: 0, is: 'person', name: 'Anna', person: 'anna', level: null, key: null },
  { ...PLAYING, seat: 1, is: 'link', name: '', person: null, level: null, key: 'the key' },
]

const stored: StoredTable = {
  id: 'abcdefgh2345',
  game: 'mottainai',
  version: 1,
  levels: 1,
  options: {},
  pace: { is: 'none' },
  rated: false,
  onlookers: true,
  invite: 'the key of the table',
  removed: [],
  host: 'anna',
  status: 'running',
  made: 1,
  begun: 2,
  ended: null,
  waiting: [],
  due: [null, null],
  ending: null,
  secret: 'the secret of the deal',
  commitment: 'its hash',
  seed: 'the seed',
  rematch: null,
  sought: null,
  seats: SEATS,
}

describe('the description of a table', () => {
  it('has only the fields of the protocol', () => {
    const { begun: _, seed: __, ...head } = stored
    const seeking = {
      ...head,
      status: 'gathering',
      begun: null,
      ended: null,
      ending: null,
      seed: null,
      sought: 5,
      handsShown: true,
      rating: { is: 'unrated', why: 'agreed' },
    } as const
    const fields = Object.keys(Table.properties).sort()
    expect(Object.keys(describeTable(seeking, 'ben', 0)).sort()).toEqual(fields)
    expect(Object.keys(describeTable(stored, 'ben', 0)).sort()).toEqual(
      fields.filter((field) => !['seeks', 'rating', 'handsShown'].includes(field)),
    )
  })

  it('shows what a game did to the ratings, in the figures that people see', () => {
    const changes = [
      { before: 25, after: 26 },
      { before: 25, after: 24 },
    ]
    expect(describeTable({ ...stored, rating: { is: 'rated', changes, less: true } }, null, 0).rating).toEqual({
      is: 'rated',
      changes: [
        { before: 1500, after: 1560 },
        { before: 1500, after: 1440 },
      ],
      less: true,
    })
    expect(describeTable({ ...stored, rating: { is: 'unrated', why: 'friendly' } }, null, 0).rating).toBeUndefined()
  })

  it('leaves out unknown fields of a stored table or seat', () => {
    const added = { ...stored, note: 'stray', seats: stored.seats.map((own) => ({ ...own, note: 'stray' })) }
    expect(describeTable(added, 'anna', 0)).toEqual(describeTable(stored, 'anna', 0))
  })

  it('holds neither the secret of the deal nor the seed', () => {
    expect(JSON.stringify(describeTable(stored, 'anna', 0))).not.toMatch(/the secret|the seed/)
  })

  it('shows the keys of seats to the host only', () => {
    expect(describeTable(stored, 'anna', 0).you.keys).toEqual({ 1: 'the key' })
    for (const person of ['ben', null])
      expect(JSON.stringify(describeTable(stored, person, 0))).not.toContain('the key')
  })
})
