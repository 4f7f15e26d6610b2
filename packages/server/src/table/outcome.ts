/** What becomes of a table by an entry: what is stored beside it, and which bots are to move. */
import { itemAt, type Seat } from '@handwerk/kernel'
import { callsOf } from '../notices/calls.js'
import type { BotTurn, Consequence, Entry, StoredSeat, StoredTable } from '../store/store.js'
import { botPlays, type Course, deadline, type Proceeding } from './course.js'
import { lookAgainAt } from './lateness.js'

/** `standIn` is the level of the bot that plays for people who left. */
export function consequenceFor(
  table: StoredTable,
  { course, entry }: Pick<Proceeding, 'course' | 'entry'>,
  before: Course | null,
  turns: readonly BotTurn[],
  standIn: string,
): Consequence {
  return {
    course: JSON.stringify(course),
    waiting: waitingOf(course),
    due: course.places.map(deadline),
    ending: course.ending,
    seats: table.seats.flatMap((seat) => {
      const changed = changedSeat(seat, course, standIn)
      const isSame =
        changed.standIn === seat.standIn && changed.resigned === seat.resigned && changed.level === seat.level
      return isSame ? [] : [changed]
    }),
    turns,
    calls: callsOf(table.pace, course, entry, before),
    lookAgain: lookAgainAt(table.pace, course),
  }
}

/** The table once the entry is stored. */
export function tableAfter(table: StoredTable, course: Course, entry: Entry, standIn: string): StoredTable {
  return {
    ...table,
    seats: table.seats.map((seat) => ({ ...seat, ...changedSeat(seat, course, standIn) })),
    waiting: waitingOf(course),
    due: course.places.map(deadline),
    ...(course.ending ? { status: 'over' as const, ending: course.ending, ended: entry.at } : {}),
  }
}

/** Questions to bots that were not put to them before. */
export function turnsOf(table: string, course: Course, before: Course | null): BotTurn[] {
  return course.places.flatMap((place, seat) => {
    const was = before?.places[seat]
    const isNew = !was || was.asked !== place.asked || !was.open || !botPlays(was)
    return place.open && botPlays(place) && isNew ? [{ table, seat, decision: place.asked }] : []
  })
}

const waitingOf = (course: Course): Seat[] => course.places.flatMap(({ open }, seat) => (open ? [seat] : []))

function changedSeat(seat: StoredSeat, course: Course, standIn: string) {
  const place = itemAt(course.places, seat.seat)
  const level = seat.is === 'person' ? (place.standIn || place.resigned ? standIn : null) : seat.level
  return { seat: seat.seat, standIn: place.standIn, resigned: place.resigned, level }
}
