/**
 * Facts are what the log, the animations and the screen reader's text are made
 * of. A game tells them whole; a game's table of secrets says who may see what
 * lies where, its table of fields which of them are told, and `redactBy` makes
 * of a fact what a seat may hear.
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

type FieldOf<F> = F extends unknown ? keyof F & string : never

/** Who hears the fields that a game's facts have beyond those of every fact, if they hear of the fact at all. */
export type FactFields<F extends Fact> = Readonly<Record<Exclude<FieldOf<F>, keyof Fact>, 'everyone' | 'nobody'>>

/** What every fact tells all who hear of it. */
const COMMON: ReadonlySet<string> = new Set<keyof Fact>(['is', 'seat', 'shown', 'only'])

/**
 * The fact as a seat may hear it; null if it hears nothing. It is built of the
 * fields that are named: whatever else a fact gets is secret.
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
  for (const [field, value] of Object.entries(fact)) {
    if (field === 'cards') heard[field] = cardsFor(secrets, fact, seat)
    else if (field === 'from' || field === 'to') heard[field] = spotOf(value)
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
