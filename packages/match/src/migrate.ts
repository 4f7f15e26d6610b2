/** Migrates matches that an older version stored: their state in an older form, or by older rules. */
import { migratePosition, type Seat } from '@handwerk/kernel'
import { applyDraft, type EventDraft, type Step } from './apply.js'
import type { SeatClock } from './clock.js'
import { type Event, isObservedByAll, observerNumbers, standing } from './event.js'
import type { Ending, Offer, SeatState, State } from './state.js'
import type { Terms } from './terms.js'

/** The state as version 0.1.0 stored it. */
interface FirstState {
  readonly number: number
  readonly version: number
  readonly began?: number
  readonly position: unknown
  readonly base: { readonly number: number; readonly position: unknown } | null
  readonly places: readonly FirstSeat[]
  readonly heard: readonly number[]
  readonly offer:
    | { readonly what: 'undo'; readonly seat: Seat; readonly asked: readonly Seat[]; readonly from: number | null }
    | { readonly what: 'end'; readonly seat: Seat; readonly asked: readonly Seat[] }
    | null
  readonly ending: Ending | null
}

interface FirstSeat {
  readonly person: boolean
  readonly standIn: boolean
  readonly resigned: boolean
  readonly asked: number
  readonly open: boolean
  /** Milliseconds left at `since`; null if time is not limited. */
  readonly left: number | null
  readonly since: number | null
  readonly trail: readonly { readonly number: number }[]
}

/** Whether reading this state needs all events so far. */
export const isFirstState = (stored: object): stored is FirstState => 'places' in stored

/** The number of the decision that a person owes at this seat, read from a stored state; null if there is none. */
export function openDecisionOf(stored: object, seat: Seat): number | null {
  const { seats } = isFirstState(stored) ? { seats: stored.places } : (stored as State)
  const asked = seats[seat]
  return asked?.open && asked.person && !asked.standIn && !asked.resigned ? asked.asked : null
}

/**
 * A stored state in its present form. `began` is the version of the rules by which
 * the match began, if the state does not say it; `past` holds all events so far,
 * needed if `isFirstState`.
 */
export function migrateState(terms: Terms, stored: object, began: number, past: readonly Event[]): State {
  if (!isFirstState(stored)) return stored as State
  const seats = stored.places.map((seat, i) => migrateSeat(terms, stored, seat, i, past))
  return {
    number: stored.number,
    at: past.at(-1)?.at ?? 0,
    version: stored.version,
    began: stored.began ?? began,
    position: stored.position,
    base: stored.base && { ...stored.base, put: seats.map(({ clock }) => clock.put) },
    seats,
    heard: stored.heard,
    offer: migrateOffer(stored, past),
    ending: stored.ending,
  }
}

function migrateSeat(terms: Terms, stored: FirstState, seat: FirstSeat, i: Seat, past: readonly Event[]): SeatState {
  const { person, standIn, resigned, asked, open } = seat
  const own = standing(past).filter((move) => move.seat === i)
  return {
    person,
    standIn,
    resigned,
    asked,
    open,
    clock: migrateClock(terms, seat, own.filter(isObservedByAll).length),
    moves: own.filter(({ number }) => number > (stored.base?.number ?? 0)).length,
    trail: seat.trail.map(({ number }) => number),
    // Version 0.1.0 did not store it, so treat everything older as revealed.
    revealed: stored.number,
  }
}

/** Keeps the time that was left. */
function migrateClock({ pace }: Terms, { left, since }: FirstSeat, decisions: number): SeatClock {
  const ran = pace.is === 'live' && left !== null ? pace.clock + pace.bonus * decisions - left : 0
  const put = pace.is === 'days' && left !== null && since !== null ? since + left - pace.perMove : since
  return { ran, since, decisions, put }
}

function migrateOffer({ offer, heard }: FirstState, past: readonly Event[]): Offer | null {
  if (offer?.what !== 'undo') return offer
  const { what, seat, asked, from } = offer
  const undone = standing(past).flatMap(({ number }) => (from !== null && number >= from ? [number] : []))
  return { what, seat, asked, undone, told: heard.map((_, who) => observerNumbers(past, undone, who)) }
}

/**
 * Lets a match of older rules continue by the present ones, from its position.
 * Null if there is nothing to do. Throws `NewerVersion` for a match that a newer
 * version stored.
 */
export function rebase(terms: Terms, state: State, now: number): Step | null {
  const { game } = terms.module
  if (state.version === game.version || state.ending) return null
  const position = migratePosition(game, state.position, state.version)
  const draft: EventDraft = { is: 'rebased', version: game.version, position, at: Math.max(now, state.at) }
  return applyDraft(terms, state, draft, [])
}

/** A finished match with its position migrated for display. It keeps the version it was played by. */
export function migrateEnded({ module }: Terms, state: State): State {
  if (state.version === module.game.version || !state.ending) return state
  return { ...state, position: migratePosition(module.game, state.position, state.version) }
}
