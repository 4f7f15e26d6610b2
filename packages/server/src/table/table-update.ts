/** The changes to a table by an event of its match: what is stored with it, and which bots move next. */
import { itemAt } from '@handwerk/kernel'
import type { Effects, Event, State, Step } from '@handwerk/match'
import type { Told } from '../store/announced-event.js'
import type { BotTurn } from '../store/schedule-store.js'
import type { BegunTable, StoredSeat, StoredTable, TableUpdate } from '../store/table-store.js'

/** `standIn` is the level of the bot that plays for people who have left. */
export function updateFor(
  table: StoredTable,
  { state, event }: Pick<Step, 'state' | 'event'>,
  effects: Effects,
  standIn: string,
  isAttended: boolean,
  told: Told,
): TableUpdate {
  return {
    state: JSON.stringify(state),
    waiting: effects.waiting,
    due: effects.due,
    ending: effects.ending,
    seats: table.seats.flatMap((before) => {
      const after = seatAfter(before, state, standIn)
      const { seat, standIn: isAway, resigned, level } = after
      return after === before ? [] : [{ seat, standIn: isAway, resigned, level }]
    }),
    turns: turnsOf(table.id, effects),
    isAttended,
    calls: effects.calls.map((question) => ({ ...question, due: event.at })),
    wakeAt: effects.wakeAt,
    told,
  }
}

/** The table after the event. */
export function tableAfter(
  table: BegunTable,
  state: State,
  event: Event,
  effects: Effects,
  standIn: string,
): StoredTable {
  const { waiting, due, ending } = effects
  const next = { ...table, seats: table.seats.map((seat) => seatAfter(seat, state, standIn)), waiting, due }
  return ending ? { ...next, status: 'over', ending, ended: event.at } : next
}

export const turnsOf = (table: string, { turns }: Effects): BotTurn[] => turns.map((turn) => ({ table, ...turn }))

/** The same object if the seat has not changed. */
function seatAfter(seat: StoredSeat, state: State, standIn: string): StoredSeat {
  const { standIn: isAway, resigned } = itemAt(state.seats, seat.seat)
  if (isAway === seat.standIn && resigned === seat.resigned) return seat
  const next = { ...seat, standIn: isAway, resigned }
  return next.is === 'person' ? { ...next, level: isAway || resigned ? standIn : null } : next
}
