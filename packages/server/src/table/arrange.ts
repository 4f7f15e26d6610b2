/** What a host changes before the start: seats, terms, and who is the host. Each change runs alone at its table. */
import { itemAt, type Seat } from '@handwerk/kernel'
import type { Arrangement } from '@handwerk/protocol'
import { ApiError } from '../api-error.js'
import type { StoredPerson } from '../store/person-store.js'
import type { Arranged, StoredSeat, StoredTable, TableStore } from '../store/table-store.js'
import type { World } from '../world.js'
import { type Guests, newSeat, requirePlayable, requireShowable } from './new-table.js'
import { seatOf } from './seating.js'
import { MAX_CONFLICTS, OUT_OF_STEP, type TableReplica } from './table-replica.js'

export interface Arranging {
  readonly world: World
  readonly tables: TableStore
  /** The bots that play this game. */
  readonly levels: readonly string[]
  readonly host: StoredPerson
  readonly guests: Guests
}

/** So many people a host sends away from one table at most. */
const MOST_REMOVED = 50

export async function arrange(replica: TableReplica, arranging: Arranging, wanted: Arrangement): Promise<void> {
  for (let tries = 0; tries < MAX_CONFLICTS; tries++) {
    replica.requireStatus('gathering')
    const { stored } = replica
    if (stored.host !== arranging.host.id) throw new ApiError('forbidden', 'Only the host changes the table.')
    if (stored.sought !== null) throw new ApiError('not-now', 'This table looks for somebody who wants the same.')
    const next = arranged(stored, arranging, wanted)
    requirePlayable(replica.module, next)
    const isDone = await arranging.tables.arrange(replica.id, stored, next)
    await replica.catchUp()
    // Somebody has sat down or stood up meanwhile: look again.
    if (isDone) return
  }
  throw new Error(OUT_OF_STEP)
}

function arranged(stored: StoredTable, arranging: Arranging, wanted: Arrangement): Arranged {
  const { seats } = stored
  switch (wanted.is) {
    case 'seat': {
      requireThere(stored, wanted.seat)
      const removed = removedWith(stored, arranging, wanted.seat)
      const seat = invitedTo(stored, arranging, wanted, wanted.seat)
      const after = seats.map((old) => (old.seat === wanted.seat ? seat : old))
      return { ...stored, removed: readmitted(removed, wanted), seats: after }
    }
    case 'add': {
      const seat = invitedTo(stored, arranging, wanted, seats.length)
      return { ...stored, removed: readmitted(stored.removed, wanted), seats: [...seats, seat] }
    }
    case 'drop': {
      requireThere(stored, wanted.seat)
      const removed = removedWith(stored, arranging, wanted.seat)
      const left = seats.filter((old) => old.seat !== wanted.seat)
      return { ...stored, removed, seats: left.map((old, seat) => ({ ...old, seat })) }
    }
    case 'terms': {
      const { is: _, options, ...terms } = wanted
      requireAgreed(stored, terms)
      requireShowable({ ...stored, ...terms })
      return { ...stored, ...terms, options: options === undefined ? stored.options : { ...options } }
    }
    case 'host': {
      requireThere(stored, wanted.seat)
      const { person } = itemAt(seats, wanted.seat)
      if (person === null) throw new ApiError('not-now', 'Nobody sits there who could be the host.')
      return { ...stored, host: person }
    }
  }
}

function requireThere({ seats }: StoredTable, seat: Seat): void {
  if (seat >= seats.length) throw new ApiError('malformed', `seat: there is no seat ${seat}.`)
}

/** Whoever sits at a seat is sent away; but the host stands up by themselves. */
function removedWith({ seats, removed }: StoredTable, { host }: Arranging, seat: Seat): readonly string[] {
  const { person } = itemAt(seats, seat)
  if (person === host.id) throw new ApiError('not-now', 'This is your own seat: stand up first.')
  if (person === null || removed.includes(person)) return removed
  if (removed.length >= MOST_REMOVED)
    throw new ApiError('too-many', `At most ${MOST_REMOVED} people are sent away from a table.`)
  return [...removed, person]
}

type Seating = Extract<Arrangement, { is: 'seat' | 'add' }>

/** Who was sent away and is invited now may come again. */
const readmitted = (removed: readonly string[], { to }: Seating): readonly string[] =>
  to.is === 'person' ? removed.filter((id) => id !== to.person) : removed

function invitedTo(
  stored: StoredTable,
  { world, levels, host, guests }: Arranging,
  { to }: Seating,
  seat: Seat,
): StoredSeat {
  if (to.is === 'me' && seatOf(stored, host.id) !== null) throw new ApiError('malformed', 'You can take one seat only.')
  if (to.is === 'person' && isAt(stored, to.person)) throw new ApiError('taken', 'This person has a seat here.')
  return newSeat(world, levels, to, seat, host, guests)
}

const isAt = ({ seats }: StoredTable, person: string): boolean =>
  seats.some(
    (seat) => seat.person === person || (seat.is === 'link' && seat.kept?.person === person && !seat.kept.declined),
  )

/** What others have sat down for is not made to count, nor their hands shown, without asking them. */
function requireAgreed(stored: StoredTable, terms: Partial<Pick<Arranged, 'rated' | 'handsShown'>>): void {
  const others = stored.seats.some(({ person }) => person !== null && person !== stored.host)
  if (others && ((terms.rated && !stored.rated) || (terms.handsShown && !stored.handsShown)))
    throw new ApiError('not-now', 'Others sit here who have not agreed to that; it can be set before they come.')
}
