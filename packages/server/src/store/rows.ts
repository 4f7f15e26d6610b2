/** Converts database rows to domain types, and back. */
import { EVENT_KINDS, type Event, type Rebased, seatOf as seatOfEvent } from '@handwerk/match'
import type { Insertable, Selectable } from 'kysely'
import type { Told } from './announced-event.js'
import type { StoredPerson } from './person-store.js'
import type { Went } from './rating-store.js'
import type { Schema } from './schema.js'
import type { StoredSeat, StoredTable, TableUpdate } from './table-store.js'

export const personOf = ({ id, name, guest }: Selectable<Schema['people']>): StoredPerson => ({
  id,
  name,
  guest: guest === 1,
})

export function tableRow({
  seats: _,
  guests: __,
  rating,
  handsShown,
  ...own
}: StoredTable): Insertable<Schema['tables']> {
  return {
    ...own,
    rating: rating ? JSON.stringify(rating) : null,
    options: JSON.stringify(own.options),
    pace: JSON.stringify(own.pace),
    rated: own.rated ? 1 : 0,
    onlookers: own.onlookers ? 1 : 0,
    hands: handsShown ? 1 : 0,
    removed: JSON.stringify(own.removed),
    waiting: JSON.stringify(own.waiting),
    due: JSON.stringify(own.due),
    ending: own.ending && JSON.stringify(own.ending),
    counted: 0,
  }
}

export function tableOf(row: Selectable<Schema['tables']>, seats: StoredSeat[]): StoredTable {
  const { counted: _, hands, status, begun, ended, seed, ending: endingText, rating, ...own } = row
  const head = {
    seats,
    ...own,
    options: JSON.parse(row.options),
    pace: JSON.parse(row.pace),
    rated: row.rated === 1,
    onlookers: row.onlookers === 1,
    ...(hands === 1 && { handsShown: true }),
    removed: JSON.parse(row.removed),
    waiting: JSON.parse(row.waiting),
    due: JSON.parse(row.due),
    ...(rating === null ? {} : { rating: JSON.parse(rating) }),
  }
  if (status === 'gathering') return { status, begun: null, ended: null, ending: null, seed: null, ...head }
  if (begun !== null && seed !== null) {
    if (status === 'running') return { status, begun, ended: null, ending: null, seed, ...head }
    if (status === 'over' && ended !== null && endingText !== null)
      return { status, begun, ended, ending: JSON.parse(endingText), seed, ...head }
  }
  throw new Error(`table ${row.id} cannot be read: it is ${status}, but something that belongs to that is missing`)
}

export const seatRow = (table: string, seat: StoredSeat): Schema['seats'] => ({
  table_id: table,
  seat: seat.seat,
  kind: seat.is,
  person: seat.person,
  name: seat.is === 'link' ? (seat.kept?.name ?? '') : seat.name,
  level: seat.level,
  link: seat.key,
  share: seat.share,
  stand_in: seat.standIn ? 1 : 0,
  resigned: seat.resigned ? 1 : 0,
  went: seat.went ?? null,
  kept: seat.is === 'link' ? (seat.kept?.person ?? null) : null,
  declined: seat.is === 'link' && seat.kept?.declined ? 1 : 0,
})

export function seatOf(row: Selectable<Schema['seats']>): StoredSeat {
  const { seat, name, share, person, level, link: key } = row
  const went = row.went === null ? {} : { went: row.went as Went }
  const head = { seat, name, share, standIn: row.stand_in === 1, resigned: row.resigned === 1, ...went }
  if (row.kind === 'person' && person !== null) return { is: row.kind, person, level, key, ...head }
  if (row.kind === 'bot' && level !== null) return { is: row.kind, person: null, level, key: null, ...head }
  if (row.kind === 'open') return { is: row.kind, person: null, level: null, key: null, ...head }
  if (row.kind === 'link' && key !== null) {
    const kept = row.kept === null ? {} : { kept: { person: row.kept, name, declined: row.declined === 1 } }
    return { is: row.kind, person: null, level: null, key, ...head, name: '', ...kept }
  }
  throw new Error(`seat ${seat} of table ${row.table_id} cannot be read: something is missing for ${row.kind}`)
}

/** The columns that depend on the kind of event. */
function ownColumns(event: Event): Partial<Schema['entries']> {
  switch (event.is) {
    case 'move':
      return { decision: event.decision, line: event.line, sent: event.sent }
    case 'undo':
      return { undone: JSON.stringify(event.undone) }
    case 'offer':
      return { line: event.what, ...(event.what === 'undo' ? { undone: JSON.stringify(event.undone) } : {}) }
    case 'end':
      return { line: event.by ?? null }
    case 'rebased':
      return { line: JSON.stringify({ version: event.version, position: event.position }) }
    default:
      return {}
  }
}

const eventRow = (table: string, event: Event): Schema['entries'] => ({
  table_id: table,
  number: event.number,
  kind: event.is,
  seat: seatOfEvent(event),
  decision: null,
  line: null,
  sent: null,
  undone: null,
  at: event.at,
  heard: JSON.stringify(event.heard),
  facts: JSON.stringify(event.facts),
  ...ownColumns(event),
})

/** Throws if the kind is unknown: a newer version has stored the event. */
export function eventOf(row: Selectable<Schema['entries']>): Event {
  const common = { number: row.number, at: row.at, heard: JSON.parse(row.heard), facts: JSON.parse(row.facts) }
  const kind = EVENT_KINDS.find((is) => is === row.kind)
  const { seat } = row
  // Version 0.1.0 stored in the state only what an offer takes back.
  const undone: number[] = row.undone === null ? [] : JSON.parse(row.undone)
  if (kind === 'start') return { is: kind, ...common }
  if (kind === 'rebased')
    return { is: kind, ...common, ...(JSON.parse(row.line ?? '') as Pick<Rebased, 'version' | 'position'>) }
  if (kind === undefined || seat === null)
    throw new Error(`event ${row.number} of table ${row.table_id} is of a newer version: ${row.kind}`)
  if (kind === 'move')
    return { is: kind, seat, decision: row.decision ?? 0, line: row.line ?? '', sent: row.sent, ...common }
  if (kind === 'undo') return { is: kind, seat, undone, ...common }
  if (kind === 'offer')
    return row.line === 'undo'
      ? { is: kind, seat, what: 'undo', undone, ...common }
      : { is: kind, seat, what: 'end', ...common }
  if (kind === 'end' && row.line === 'site') return { is: kind, seat, by: 'site', ...common }
  return { is: kind, seat, ...common }
}

/** An event and the changes that are stored with it. */
export interface AppendRow {
  readonly entry: Schema['entries']
  readonly course: string
  readonly waiting: string
  readonly due: string
  readonly ending: string | null
  readonly seats: readonly Pick<Schema['seats'], 'seat' | 'stand_in' | 'resigned' | 'level'>[]
  readonly turns: TableUpdate['turns']
  readonly attended: number
  readonly calls: TableUpdate['calls']
  readonly look_again: number | null
  /** Not stored: what is announced with the event. */
  readonly told: Told
}

export const appendRowOf = (table: string, event: Event, update: TableUpdate): AppendRow => ({
  entry: eventRow(table, event),
  course: update.state,
  waiting: JSON.stringify(update.waiting),
  due: JSON.stringify(update.due),
  ending: update.ending && JSON.stringify(update.ending),
  seats: update.seats.map(({ seat, standIn, resigned, level }) => ({
    seat,
    stand_in: standIn ? 1 : 0,
    resigned: resigned ? 1 : 0,
    level,
  })),
  turns: update.turns,
  attended: update.isAttended ? 1 : 0,
  calls: update.calls,
  look_again: update.wakeAt,
  told: update.told,
})
