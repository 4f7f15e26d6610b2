/** The state of a match after an event: decisions, clocks, what can be taken back, offers and the ending. */
import { type Fact, itemAt, type Seat } from '@handwerk/kernel'
import { type SeatClock, stopped } from './clock.js'
import { type Event, isObservedByAll, observerNumbers, seatOf } from './event.js'
import { endingOf, lastOneStanding } from './match-ending.js'
import { type Ending, isPlayedByOwner, type Offer, type SeatState, type State } from './state.js'
import type { Terms } from './terms.js'

/** How an event changes the position. */
export interface Change extends Partial<Remainder> {
  readonly position: unknown
  readonly facts: readonly Fact[]
}

/** What remains when moves are taken back. */
export interface Remainder {
  readonly position: unknown
  /** When the open decision of each seat was first opened; null if there is none. */
  readonly put: readonly (number | null)[]
  /** The first move that is illegal without those that were taken back; null if there is none. */
  readonly stuck: number | null
}

/** `past` holds all earlier events. */
export function stateAfter(terms: Terms, before: State, event: Event, change: Change, past: readonly Event[]): State {
  const { game } = terms.module
  const { position } = change
  const declared = before.seats.map((seat, i) => declaredBy(seat, i, event))
  const ending = endingAfter(terms, before, event, position, declared)
  const waiting = ending ? [] : game.waiting(position)
  const revealing = event.is === 'move' && isRevealing(terms, before, event.seat, change)
  const seats = declared.map((seat, i): SeatState => {
    const isOpen = waiting.includes(i)
    const isAskedAgain = isOpen && (!seat.open || isNewDecision(event, i))
    const { moves, trail, revealed } = ending ? { ...seat, trail: [] } : trailAfter(seat, i, event, revealing, past)
    return {
      person: seat.person,
      standIn: seat.standIn,
      resigned: seat.resigned,
      asked: seat.asked + (isAskedAgain ? 1 : 0),
      open: isOpen,
      clock: clockAfter(seat, isOpen, i, event, change, past),
      moves,
      trail,
      revealed,
    }
  })
  // Field by field: a spread of what is known would cost more than all of them.
  return {
    number: event.number,
    at: event.at,
    version: event.is === 'rebased' ? event.version : before.version,
    began: before.began,
    position,
    base:
      event.is === 'rebased'
        ? { number: event.number, position, put: seats.map(({ clock }) => clock.put) }
        : before.base,
    seats,
    heard: before.heard.map((number, who) => event.heard[who] || number),
    offer: ending ? null : offerAfter(before.offer, event, declared, past),
    ending,
  }
}

function declaredBy(seat: SeatState, i: Seat, event: Event): SeatState {
  if (seatOf(event) !== i) return seat
  switch (event.is) {
    case 'resign':
    case 'timeout':
      return { ...seat, resigned: true }
    case 'leave':
      return { ...seat, standIn: true }
    case 'return':
      return { ...seat, standIn: false }
    default:
      return seat
  }
}

function endingAfter(
  { module }: Terms,
  before: State,
  event: Event,
  position: unknown,
  seats: readonly SeatState[],
): Ending | null {
  switch (event.is) {
    case 'resign':
      return lastOneStanding(seats, 'resigned')
    case 'timeout':
      return lastOneStanding(seats, 'timeout')
    case 'end':
      return { how: event.by === 'site' ? 'abandoned' : 'agreed', winners: [], ranks: null, scores: null }
    case 'start':
    case 'move':
    case 'rebased': {
      const result = module.game.result(position)
      return result && endingOf(result, seats)
    }
    default:
      return before.ending
  }
}

/** An open decision stays the same until it is answered, or what led to it is taken back. */
const isNewDecision = (event: Event, seat: Seat): boolean =>
  (event.is === 'move' && event.seat === seat) || (event.is === 'undo' && itemAt(event.heard, seat) > 0)

function clockAfter(
  seat: SeatState,
  isOpen: boolean,
  i: Seat,
  event: Event,
  change: Change,
  past: readonly Event[],
): SeatClock {
  const clock = stopped(seat.clock, event.at)
  // A move that others do not observe finishes no decision: neither a bonus nor a new deadline may reveal it.
  const isFinished = event.is === 'move' && event.seat === i && isObservedByAll(event)
  const putAt = !seat.open || isFinished ? event.at : clock.put
  const paid = (other: Event) => other.is === 'move' && other.seat === i && isObservedByAll(other)
  const takenBack = undoneIn(event, past).filter(paid).length
  return {
    ran: clock.ran,
    since: isOpen && isPlayedByOwner(seat) ? event.at : null,
    decisions: clock.decisions + (isFinished ? 1 : 0) - takenBack,
    put: isOpen ? (change.put ? itemAt(change.put, i) : putAt) : null,
  }
}

const undoneIn = (event: Event, past: readonly Event[]): readonly Event[] =>
  event.is === 'undo' ? past.filter(({ number }) => event.undone.includes(number)) : []

/** A move can be taken back at once until its maker observes that another acted, or it revealed something. */
function trailAfter(
  seat: SeatState,
  i: Seat,
  event: Event,
  revealing: boolean,
  past: readonly Event[],
): Pick<SeatState, 'moves' | 'trail' | 'revealed'> {
  const { moves, trail, revealed } = seat
  const isHeard = itemAt(event.heard, i) > 0
  if (event.is === 'move' && isHeard) {
    const isOwn = event.seat === i
    const isKept = isOwn && !revealing && isPlayedByOwner(seat)
    return {
      moves: isOwn ? moves + 1 : moves,
      trail: isKept ? [...trail, event.number] : [],
      revealed: revealing ? event.number : revealed,
    }
  }
  if (event.is === 'undo') {
    const own = undoneIn(event, past).filter((other) => seatOf(other) === i).length
    return { moves: moves - own, trail: trail.filter((number) => !event.undone.includes(number)), revealed }
  }
  if (event.is === 'rebased') return { moves: 0, trail: [], revealed }
  return { moves, trail, revealed }
}

/** Whether anybody sees a card that the mover did not know, or the mover learns what another seat did. */
function isRevealing(terms: Terms, before: State, seat: Seat, { position, facts }: Change): boolean {
  // A card that is seen anew was told of: whoever tests a game checks that.
  if (facts.length === 0) return false
  const { game } = terms.module
  // A bot takes nothing back; what its moves revealed matters only in a rated match.
  if (!itemAt(before.seats, seat).person && !terms.rated) return true
  const known = new Set(game.sees(before.position, seat))
  if (game.sees(position, seat).some((card) => !known.has(card))) return true
  if (game.sees(position, null).some((card) => !known.has(card))) return true
  return facts.some((fact) => {
    const heard = game.redact(fact, seat)
    return heard?.seat !== undefined && heard.seat !== seat
  })
}

function offerAfter(
  offer: Offer | null,
  event: Event,
  seats: readonly SeatState[],
  past: readonly Event[],
): Offer | null {
  const without = (seat: Seat) => offer && { ...offer, asked: offer.asked.filter((other) => other !== seat) }
  switch (event.is) {
    case 'offer': {
      // All people who are present, except the one who proposes.
      const asked = seats.flatMap((seat, other) => (other !== event.seat && isPlayedByOwner(seat) ? [other] : []))
      const { seat } = event
      if (event.what === 'end') return { what: 'end', seat, asked }
      const { undone } = event
      return {
        what: 'undo',
        seat,
        asked,
        undone,
        told: event.heard.map((_, who) => observerNumbers(past, undone, who)),
      }
    }
    case 'consent':
      return without(event.seat)
    case 'leave':
      // Do not wait for the answer of somebody who left.
      return offer?.seat === event.seat ? null : without(event.seat)
    case 'move':
    case 'undo':
      // An event that some did not observe must not change the offer that they see.
      return isObservedByAll(event) ? null : offer
    case 'rebased':
      return offer?.what === 'undo' ? null : offer
    case 'start':
    case 'return':
      return offer
    default:
      return null
  }
}
