/** What becomes of a table by an event of its match: what is stored beside it, and which bots are to move. */
import { itemAt } from '@handwerk/kernel'
import type { Effects, Event, State, Step } from '@handwerk/match'
import type { BotTurn } from '../store/schedule-store.js'
import type { StoredSeat, StoredTable, TableUpdate } from '../store/table-store.js'

/** `standIn` is the level of the bot that plays for people who left. */
export function updateFor(
  table: StoredTable,
  { state, event }: Pick<Step, 'state' | 'event'>,
  effects: Effects,
  standIn: string,
): TableUpdate {
  return {
    state: JSON.stringify(state),
    waiting: effects.waiting,
    due: effects.due,
    ending: effects.ending,
    seats: table.seats.flatMap((seat) => {
      const changed = changedSeat(seat, state, standIn)
      const isSame =
        changed.standIn === seat.standIn && changed.resigned === seat.resigned && changed.level === seat.level
      return isSame ? [] : [changed]
    }),
    turns: turnsOf(table.id, effects),
    calls: effects.calls.map((question) => ({ ...question, due: event.at })),
    wakeAt: effects.wakeAt,
  }
}

/** The table once the event is stored. */
export function tableAfter(
  table: StoredTable,
  state: State,
  event: Event,
  effects: Effects,
  standIn: string,
): StoredTable {
  return {
    ...table,
    seats: table.seats.map((seat) => ({ ...seat, ...changedSeat(seat, state, standIn) })),
    waiting: effects.waiting,
    due: effects.due,
    ...(effects.ending ? { status: 'over' as const, ending: effects.ending, ended: event.at } : {}),
  }
}

export const turnsOf = (table: string, { turns }: Effects): BotTurn[] => turns.map((turn) => ({ table, ...turn }))

function changedSeat(seat: StoredSeat, state: State, standIn: string) {
  const { standIn: isAway, resigned } = itemAt(state.seats, seat.seat)
  const level = seat.is === 'person' ? (isAway || resigned ? standIn : null) : seat.level
  return { seat: seat.seat, standIn: isAway, resigned, level }
}
