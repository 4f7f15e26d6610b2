/**
 * What onlookers may read of hands, where all who play have agreed to that before
 * the start: everybody's view of a moment that is long past. Which moment that is
 * depends only on what onlookers observe, so nobody can tell from it that somebody
 * decides in secret.
 */
import { itemAt, type SeatView } from '@handwerk/kernel'
import { withoutMoves } from './apply.js'
import { type Event, standing } from './event.js'
import type { Terms } from './terms.js'
import { Views } from './views.js'

/** So many moves that onlookers have observed, and that stand, lie between what they see of hands and now. */
export const HANDS_LATE = 20

export interface LateHands {
  /** The number that the last event of that moment has for onlookers. */
  readonly number: number
  /** What each seat saw then. */
  readonly views: readonly SeatView[]
}

const numberForOnlookers = ({ heard }: Event): number => itemAt(heard, heard.length - 1)

/** The last event of the moment that onlookers see; null if the match is too young. */
function lateEvent(events: readonly Event[]): Event | null {
  const moves = standing(events).filter((event) => numberForOnlookers(event) > 0)
  const first = moves.at(-HANDS_LATE)
  if (!first || moves.length < HANDS_LATE) return null
  return events.findLast(({ number, heard }) => number < first.number && (heard.at(-1) ?? 0) > 0) ?? null
}

/** Null where it was not agreed, too little has been played, or the moment was played by older rules. */
export function lateHands(terms: Terms, events: readonly Event[]): LateHands | null {
  if (!terms.handsShown) return null
  const last = lateEvent(events)
  if (!last || events.some(({ is, number }) => is === 'rebased' && number > last.number)) return null
  const past = events.filter(({ number }) => number <= last.number)
  const { module, people } = terms
  const views = new Views(module, positionAfter(terms, past))
  return { number: numberForOnlookers(last), views: people.map((_, seat) => views.of(seat)) }
}

function positionAfter(terms: Terms, past: readonly Event[]): unknown {
  const rebased = past.findLast((event) => event.is === 'rebased')
  const base = rebased && { number: rebased.number, position: rebased.position, put: terms.people.map(() => null) }
  const { position, stuck } = withoutMoves(terms, { base: base ?? null }, past, [])
  if (stuck !== null) throw new Error(`move ${stuck} cannot be played again`)
  return position
}
