/** A table as the protocol describes it, without its match. */
import type { SeatState, Table } from '@handwerk/protocol'
import { shownRating } from '../ratings.js'
import type { StoredOutcome } from '../store/rating-store.js'
import type { StoredSeat, StoredTable } from '../store/table-store.js'
import { seatOf } from './seating.js'

/** Never where a game counts, also if an older process has made it count since. */
export const showsHands = ({ handsShown, onlookers, rated }: StoredTable): boolean =>
  handsShown === true && onlookers && !rated

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
    seats: seats.map((seat) => describeSeat(seat, stored.guests ?? [])),
    pace: stored.pace,
    rated: stored.rated,
    onlookers: stored.onlookers,
    ...(showsHands(stored) && { handsShown: true }),
    host: stored.host,
    made: stored.made,
    begun: stored.begun,
    ended: stored.ended,
    waiting: [...stored.waiting],
    remaining: seats.map(({ seat }) => remainingOf(due[seat] ?? null, now)),
    ending: stored.ending,
    commitment: stored.commitment,
    rematch: stored.rematch,
    ...describeRating(stored.rating),
    ...(stored.status === 'gathering' && stored.sought !== null ? { seeks: true } : {}),
    you: {
      seat: seatOf(stored, person),
      host: isHost,
      keys: Object.fromEntries(keys),
      ...(isHost && stored.status === 'gathering' && stored.invite !== null ? { key: stored.invite } : {}),
    },
  }
}

/** Games that nobody wanted to be rated need no word about it. */
function describeRating(outcome: StoredOutcome | undefined): Pick<Table, 'rating'> {
  if (!outcome) return {}
  if (outcome.is === 'unrated')
    return outcome.why === 'friendly' ? {} : { rating: { is: outcome.is, why: outcome.why } }
  const { is, changes, less } = outcome
  const shown = changes.map(({ before, after }) => ({ before: shownRating(before), after: shownRating(after) }))
  return { rating: { is, changes: shown, less } }
}

const remainingOf = (due: number | null, now: number): number | null => due && Math.round(due - now)

function describeSeat(stored: StoredSeat, guests: readonly string[]): SeatState {
  const { is, name, person, level, standIn, resigned, share, went } = stored
  const kept = stored.is === 'link' ? stored.kept : undefined
  return {
    is,
    name: kept?.name ?? name,
    person,
    level,
    standIn,
    resigned,
    shared: share !== '',
    ...(kept && { invited: { person: kept.person, declined: kept.declined } }),
    ...(went && { went }),
    ...(person !== null && guests.includes(person) && { guest: true }),
  }
}
