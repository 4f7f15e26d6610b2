/** Where the cards lie, and whether each lies in exactly one place. */
import type { AnyGameModule, Placed, Seat } from '@handwerk/kernel'
import { type Check, ensure } from './broken.js'

const ascending = (a: number, b: number) => a - b

/** All cards in ascending order, each as often as it lies somewhere. */
export const cardsOf = (module: AnyGameModule, position: unknown): number[] =>
  module.game
    .places(position)
    .map((spot) => spot.card)
    .sort(ascending)

/** The name of a spot: its zone and its owner. */
export const spotName = (spot: { readonly zone: string; readonly seat?: Seat }): string =>
  spot.seat === undefined ? spot.zone : `${spot.zone} of seat ${spot.seat}`

/** The cards by the name of their spot. */
export function cardsBySpot(places: readonly Placed[]): Map<string, number[]> {
  const spots = new Map<string, number[]>()
  for (const placed of places) {
    const cards = spots.get(spotName(placed))
    if (cards === undefined) spots.set(spotName(placed), [placed.card])
    else cards.push(placed.card)
  }
  return spots
}

/** Throws unless these are the cards, each in exactly one place. */
export function checkCards(
  module: AnyGameModule,
  position: unknown,
  seats: number,
  cards: readonly number[],
  check: Check,
): void {
  const places = module.game.places(position)
  const spots = new Map<number, string>()
  for (const placed of places) {
    const other = spots.get(placed.card)
    ensure(other === undefined, check, () => `card ${placed.card} is in two places: ${other} and ${spotName(placed)}`)
    ensure(
      placed.seat === undefined || (placed.seat >= 0 && placed.seat < seats),
      check,
      () => `card ${placed.card} is in a place of nobody: ${spotName(placed)}`,
    )
    spots.set(placed.card, spotName(placed))
  }
  for (const card of cards) ensure(spots.has(card), check, () => `card ${card} is nowhere`)
  ensure(spots.size === cards.length, check, () => 'there are more cards than at the start')
}
