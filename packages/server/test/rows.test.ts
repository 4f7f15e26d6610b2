/** Rows that lack something are not read as something else. */
import type { Selectable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventOf, seatOf, tableOf } from '../src/store/rows.js'
import type { Schema } from '../src/store/schema.js'

const seatRow: Selectable<Schema['seats']> = {
  table_id: 'a',
  seat: 1,
  kind: 'person',
  person: 'anna',
  name: 'Anna',
  level: null,
  link: null,
  share: '',
  stand_in: 0,
  went: null,
  resigned: 0,
  kept: null,
  declined: 0,
}

describe('a seat', () => {
  it('of a person has the person', () =>
    expect(seatOf(seatRow)).toMatchObject({ is: 'person', person: 'anna', standIn: false, resigned: false }))

  it('that somebody left or gave up says so', () =>
    expect(seatOf({ ...seatRow, stand_in: 1, resigned: 1 })).toMatchObject({ standIn: true, resigned: true }))

  it('that is free has nobody, whoever sat there before', () =>
    expect(seatOf({ ...seatRow, kind: 'open' })).toMatchObject({ is: 'open', person: null }))

  it('of a bot has a level and nobody', () =>
    expect(seatOf({ ...seatRow, kind: 'bot', level: 'greedy' })).toMatchObject({ level: 'greedy', person: null }))

  it('that is given by link has its key', () =>
    expect(seatOf({ ...seatRow, kind: 'link', link: 'key' })).toMatchObject({ key: 'key', person: null }))

  for (const [kind, missing] of [
    ['person', { person: null }],
    ['bot', { level: null }],
    ['link', { link: null }],
    ['throne', { level: 'greedy', link: 'key' }],
  ] as const)
    it(`of kind ${kind} cannot be read without what belongs to it`, () =>
      expect(() => seatOf({ ...seatRow, ...missing, kind: kind as 'person' })).toThrow(
        `seat 1 of table a cannot be read: something is missing for ${kind}`,
      ))
})

const tableRow: Selectable<Schema['tables']> = {
  ...{ id: 'a', game: 'oh-my-goods', version: 1, options: '{}', pace: '{"is":"none"}', rated: 1, onlookers: 0 },
  ...{ invite: null, removed: '[]', hands: 0 },
  ...{ host: 'anna', status: 'over', made: 1, begun: 2, ended: 3, waiting: '[]', due: '[]', secret: 's' },
  ...{
    ending: '{"how":"agreed"}',
    commitment: 'c',
    seed: 'seed',
    rematch: null,
    counted: 1,
    levels: 1,
    sought: null,
    rating: null,
  },
}

describe('a table', () => {
  it('that is over has its ending', () =>
    expect(tableOf(tableRow, [])).toMatchObject({ ended: 3, ending: { how: 'agreed' }, rated: true, onlookers: false }))

  it('that runs has none', () =>
    expect(tableOf({ ...tableRow, status: 'running' }, [])).toMatchObject({ begun: 2, ended: null, ending: null }))

  it('that gathers has no seed', () =>
    expect(tableOf({ ...tableRow, status: 'gathering' }, [])).toMatchObject({ begun: null, seed: null }))

  for (const [status, missing] of [
    ['running', { begun: null }],
    ['running', { seed: null }],
    ['over', { ended: null }],
    ['over', { ending: null }],
    ['over', { begun: null }],
  ] as const)
    it(`that is ${status} cannot be read without ${Object.keys(missing)}`, () =>
      expect(() => tableOf({ ...tableRow, status, ...missing }, [])).toThrow(
        `table a cannot be read: it is ${status}, but something that belongs to that is missing`,
      ))
})

const entry: Selectable<Schema['entries']> = {
  ...{ table_id: 'a', number: 5, kind: 'resign', seat: 1, decision: null, line: null, sent: null },
  ...{ undone: null, at: 9, heard: '[1,2]', facts: '[]' },
}

describe('an event', () => {
  it('of a newer version cannot be read', () =>
    expect(() => eventOf({ ...entry, kind: 'pause' })).toThrow('event 5 of table a is of a newer version: pause'))

  it('of a seat cannot be read without it', () =>
    expect(() => eventOf({ ...entry, seat: null })).toThrow('event 5 of table a is of a newer version: resign'))

  it('has its time and what each observer counts', () =>
    expect(eventOf(entry)).toEqual({ number: 5, at: 9, heard: [1, 2], facts: [], is: 'resign', seat: 1 }))

  it('that offers an undo has what it would take back', () =>
    expect(eventOf({ ...entry, kind: 'offer', line: 'undo', undone: '[3]' })).toMatchObject({
      what: 'undo',
      undone: [3],
    }))

  it('that offers the end takes nothing back', () =>
    expect(eventOf({ ...entry, kind: 'offer', line: 'end' })).not.toHaveProperty('undone'))

  it('of version 0.1.0 takes back nothing that it does not name', () =>
    expect(eventOf({ ...entry, kind: 'undo' })).toMatchObject({ undone: [] }))
})
