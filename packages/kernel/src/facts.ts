/**
 * Facts are what the log, the animations and the screen reader's text are made of.
 * The rules emit them with nothing hidden. A game's table of secrets says who may
 * see each zone, and its table of fields says which fields are public; `redactBy`
 * reduces a fact to what a seat may know.
 */
import type { Placed, Seat } from './game.js'

/** A card that the receiver may not know. No game may use this number for anything else, such as "no card". */
export const HIDDEN = -3

/** A zone, and its owner if it has one. */
export interface Spot {
  readonly zone: string
  readonly seat?: Seat
}

export interface Fact {
  /** What happened. */
  readonly is: string
  /** Who did it. */
  readonly seat?: Seat
  /** The cards that were moved or shown. */
  readonly cards?: readonly number[]
  readonly from?: Spot
  readonly to?: Spot
  /** Who sees the cards in addition to those who may see either zone. */
  readonly shown?: 'everyone' | readonly Seat[]
  /** If set, only this seat learns of the fact. */
  readonly only?: Seat
}

export type Tell<F extends Fact = Fact> = (fact: F) => void

export type Visibility = 'everyone' | 'owner' | 'nobody'

/** Who may see the cards of each zone. */
export type Secrets<Zone extends string = string> = Readonly<Record<Zone, Visibility>>

export function maySee(secrets: Secrets, spot: Spot, seat: Seat | null): boolean {
  const visibility = secrets[spot.zone]
  return visibility === 'everyone' || (visibility === 'owner' && spot.seat === seat)
}

/** The cards in zones that a seat may see. */
export const seenBy = (secrets: Secrets, places: readonly Placed[], seat: Seat | null): number[] =>
  places.filter((spot) => maySee(secrets, spot, seat)).map((spot) => spot.card)

type FieldOf<F> = F extends unknown ? keyof F & string : never

/** For each field that a game adds to its facts: whether everyone who learns of the fact may read it. */
export type FactFields<F extends Fact> = Readonly<Record<Exclude<FieldOf<F>, keyof Fact>, 'everyone' | 'nobody'>>

/** Fields that everyone who learns of a fact may read. */
const COMMON: ReadonlySet<string> = new Set<keyof Fact>(['is', 'seat', 'shown', 'only'])

/**
 * Reduces a fact to what a seat may know; null if the seat learns nothing. Copies
 * only the fields that are listed, so a new field is secret by default.
 */
export function redactBy<F extends Fact>(
  secrets: Secrets,
  fields: FactFields<F>,
  fact: F,
  seat: Seat | null,
): F | null {
  if (fact.only !== undefined && fact.only !== seat) return null
  const told: Readonly<Record<string, unknown>> = fields
  const heard: Record<string, unknown> = {}
  for (const field in fact) {
    const value: unknown = fact[field]
    if (field === 'cards') heard[field] = cardsFor(secrets, fact, seat)
    else if (field === 'from' || field === 'to') heard[field] = spotOf(value as Spot)
    else if (COMMON.has(field) || told[field] === 'everyone') heard[field] = value
  }
  return heard as unknown as F
}

const spotOf = ({ zone, seat }: Spot): Spot => (seat === undefined ? { zone } : { zone, seat })

function cardsFor(secrets: Secrets, { cards = [], from, to, shown }: Fact, seat: Seat | null): readonly number[] {
  const seen =
    shown === 'everyone' ||
    (from !== undefined && maySee(secrets, from, seat)) ||
    (to !== undefined && maySee(secrets, to, seat)) ||
    (seat !== null && shown?.includes(seat))
  return seen ? cards : cards.map(() => HIDDEN)
}
