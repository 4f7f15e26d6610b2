/** Who sits where. */
import type { Seat } from '@handwerk/kernel'
import { ApiError } from '../api-error.js'
import type { StoredSeat, StoredTable } from '../store/table-store.js'

export function seatOf({ seats }: StoredTable, person: string | null): Seat | null {
  if (person === null) return null
  return seats.find((seat) => seat.person === person)?.seat ?? null
}

/** The seat of this person; throws if there is none. */
export function requireSeat(table: StoredTable, person: string): Seat {
  const seat = seatOf(table, person)
  if (seat === null) throw new ApiError('forbidden', 'You have no seat at this table.')
  return seat
}

/** Everybody may see who gathers; a game without onlookers is for those who play. */
export const mayFollow = (table: StoredTable, person: string | null): boolean =>
  table.onlookers || table.status === 'gathering' || seatOf(table, person) !== null

/** Whether somebody with this key may take the seat. */
export const isFree = (seat: StoredSeat, key: string | undefined): boolean =>
  seat.is === 'open' || (seat.is === 'link' && seat.key !== null && key !== undefined && isSameSecret(seat.key, key))

/** Compares in constant time. */
function isSameSecret(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i % (b.length || 1))
  return difference === 0
}
