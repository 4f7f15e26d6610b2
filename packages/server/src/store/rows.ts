/** From rows of the database to what they mean, and back. */
import type { Status } from '@handwerk/protocol'
import type { Insertable, Selectable } from 'kysely'
import type { Schema } from './schema.js'
import type { Consequence, Entry, StoredPerson, StoredSeat, StoredTable } from './store.js'

export const personOf = ({ id, name, guest }: Selectable<Schema['people']>): StoredPerson => ({
  id,
  name,
  guest: guest === 1,
})

export function tableRow({ seats: _, ...own }: StoredTable): Insertable<Schema['tables']> {
  return {
    ...own,
    options: JSON.stringify(own.options),
    pace: JSON.stringify(own.pace),
    rated: own.rated ? 1 : 0,
    onlookers: own.onlookers ? 1 : 0,
    waiting: JSON.stringify(own.waiting),
    due: JSON.stringify(own.due),
    ending: own.ending && JSON.stringify(own.ending),
    counted: 0,
  }
}

export function tableOf(row: Selectable<Schema['tables']>, seats: StoredSeat[]): StoredTable {
  const { counted: _, ...own } = row
  return {
    ...own,
    options: JSON.parse(row.options),
    pace: JSON.parse(row.pace),
    rated: row.rated === 1,
    onlookers: row.onlookers === 1,
    status: row.status as Status,
    waiting: JSON.parse(row.waiting),
    due: JSON.parse(row.due),
    ending: row.ending === null ? null : JSON.parse(row.ending),
    seats,
  }
}

export const seatRow = (table: string, seat: StoredSeat): Schema['seats'] => ({
  table_id: table,
  seat: seat.seat,
  kind: seat.is,
  person: seat.person,
  name: seat.name,
  level: seat.level,
  link: seat.key,
  share: seat.share,
  stand_in: seat.standIn ? 1 : 0,
  resigned: seat.resigned ? 1 : 0,
})

export const seatOf = (row: Selectable<Schema['seats']>): StoredSeat => ({
  seat: row.seat,
  is: row.kind as StoredSeat['is'],
  person: row.person,
  name: row.name,
  level: row.level,
  key: row.link,
  share: row.share,
  standIn: row.stand_in === 1,
  resigned: row.resigned === 1,
})

const entryRow = (table: string, { is, undone, heard, facts, ...plain }: Entry): Schema['entries'] => ({
  ...plain,
  table_id: table,
  kind: is,
  undone: undone && JSON.stringify(undone),
  heard: JSON.stringify(heard),
  facts: JSON.stringify(facts),
})

export const entryOf = (row: Selectable<Schema['entries']>): Entry => ({
  number: row.number,
  is: row.kind as Entry['is'],
  seat: row.seat,
  decision: row.decision,
  line: row.line,
  sent: row.sent,
  undone: row.undone === null ? null : JSON.parse(row.undone),
  at: row.at,
  heard: JSON.parse(row.heard),
  facts: JSON.parse(row.facts),
})

/** An entry and all that changes with it. */
export interface Entering {
  readonly entry: Schema['entries']
  readonly course: string
  readonly waiting: string
  readonly due: string
  readonly ending: string | null
  readonly seats: readonly Pick<Schema['seats'], 'seat' | 'stand_in' | 'resigned' | 'level'>[]
  readonly turns: Consequence['turns']
  readonly calls: Consequence['calls']
  readonly look_again: number | null
}

export const enteringOf = (table: string, entry: Entry, consequence: Consequence): Entering => ({
  entry: entryRow(table, entry),
  course: consequence.course,
  waiting: JSON.stringify(consequence.waiting),
  due: JSON.stringify(consequence.due),
  ending: consequence.ending && JSON.stringify(consequence.ending),
  seats: consequence.seats.map(({ seat, standIn, resigned, level }) => ({
    seat,
    stand_in: standIn ? 1 : 0,
    resigned: resigned ? 1 : 0,
    level,
  })),
  turns: consequence.turns,
  calls: consequence.calls,
  look_again: consequence.lookAgain,
})
