/** A table as the protocol describes it, without its match. */
import type { SeatState, Table } from '@handwerk/protocol'
import type { StoredSeat, StoredTable } from '../store/table-store.js'
import { seatOf } from './seating.js'

/** An allow-list: a new field of a stored table stays secret until it is named here. */
export function describeTable(stored: StoredTable, person: string | null, now: number): Table {
  const { seats, due } = stored
  const isHost = person !== null && person === stored.host
  const keys = seats.flatMap(({ seat, is, key }) => (isHost && is === 'link' && key ? [[String(seat), key]] : []))
  return {
    id: stored.id,
    game: stored.game,
    version: stored.version,
    options: { ...stored.options },
    status: stored.status,
    seats: seats.map(describeSeat),
    pace: stored.pace,
    rated: stored.rated,
    onlookers: stored.onlookers,
    made: stored.made,
    begun: stored.begun,
    ended: stored.ended,
    waiting: [...stored.waiting],
    remaining: seats.map(({ seat }) => remainingOf(due[seat] ?? null, now)),
    ending: stored.ending,
    commitment: stored.commitment,
    rematch: stored.rematch,
    you: {
      seat: seatOf(stored, person),
      host: isHost,
      keys: Object.fromEntries(keys),
    },
  }
}

const remainingOf = (due: number | null, now: number): number | null => due && Math.round(due - now)

const describeSeat = ({ is, name, person, level, standIn, resigned, share }: StoredSeat): SeatState => ({
  is,
  name,
  person,
  level,
  standIn,
  resigned,
  shared: share !== '',
})
