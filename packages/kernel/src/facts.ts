/**
 * Facts are what the log, the animations and the screen reader's text are made
 * of. A game tells them whole; a game's table of secrets says who may see what
 * lies where, and `redactBy` takes out of a fact what a seat may not know.
 */
import type { Placed, Seat } from './game.js'

/** A card that the receiver may not know. No game has this number for anything else, such as for no card at all. */
export const HIDDEN = -3

/** A zone, and whose it is if it is somebody's. */
export interface Spot {
  readonly zone: string
  readonly seat?: Seat
}

export interface Fact {
  /** What happened. */
  readonly is: string
  /** Whose doing it was. */
  readonly seat?: Seat
  /** The cards that were moved or shown. */
  readonly cards?: readonly number[]
  readonly from?: Spot
  readonly to?: Spot
  /** Who sees the cards beyond those who may see either zone. */
  readonly shown?: 'everyone' | readonly Seat[]
  /** Only this seat hears of it at all. */
  readonly only?: Seat
}

export type Tell<F extends Fact = Fact> = (fact: F) => void

export type Sight = 'everyone' | 'owner' | 'nobody'

/** Who may see the cards of each zone. */
export type Secrets<Zone extends string = string> = Readonly<Record<Zone, Sight>>

export function maySee(secrets: Secrets, spot: Spot, seat: Seat | null): boolean {
  const sight = secrets[spot.zone]
  return sight === 'everyone' || (sight === 'owner' && spot.seat === seat)
}

/** The cards that lie where a seat may see them. */
export const seenBy = (secrets: Secrets, places: readonly Placed[], seat: Seat | null): number[] =>
  places.filter((spot) => maySee(secrets, spot, seat)).map((spot) => spot.card)

export function redactBy<F extends Fact>(secrets: Secrets, fact: F, seat: Seat | null): F | null {
  if (fact.only !== undefined && fact.only !== seat) return null
  if (fact.cards === undefined || fact.shown === 'everyone') return fact
  const seen =
    (fact.from !== undefined && maySee(secrets, fact.from, seat)) ||
    (fact.to !== undefined && maySee(secrets, fact.to, seat)) ||
    (seat !== null && fact.shown?.includes(seat))
  return seen ? fact : { ...fact, cards: fact.cards.map(() => HIDDEN) }
}
