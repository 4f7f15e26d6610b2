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

/** What somebody has who wants to sit down. */
interface Comer {
  readonly person: string
  /** The key of a seat, or of the table. */
  readonly key: string | undefined
}

/**
 * The seat for somebody who comes: the one whose key they have, the one they want,
 * the one that is kept for them, or the first that is free for them.
 */
export function seatFor(
  { seats, invite }: StoredTable,
  { person, key }: Comer,
  wanted: Seat | undefined,
): StoredSeat | undefined {
  const hasKeyOf = (secret: string | null) => secret !== null && key !== undefined && isSameSecret(secret, key)
  const isKept = (seat: StoredSeat) => seat.is === 'link' && seat.kept?.person === person
  const mayTake = (seat: StoredSeat) =>
    seat.is === 'open' || isKept(seat) || (seat.is === 'link' && !isWaitedFor(seat) && hasKeyOf(invite))
  const ofKey = seats.find((seat) => seat.is === 'link' && hasKeyOf(seat.key))
  if (ofKey) return ofKey
  const isOfTable = hasKeyOf(invite)
  const there = seats.find((seat) => seat.seat === wanted && mayTake(seat))
  if (there || (wanted !== undefined && !isOfTable)) return there
  return seats.find(isKept) ?? seats.find(mayTake)
}

/** Kept for somebody who has not declined. */
const isWaitedFor = (seat: StoredSeat): boolean => seat.is === 'link' && seat.kept !== undefined && !seat.kept.declined

/** Compares in constant time. */
function isSameSecret(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i % (b.length || 1))
  return difference === 0
}
