/** The chance of each building and mode to produce after sunset, from what the player can know. */

import { itemAt, type Seat } from '@handwerk/kernel'
import { deckFor, isProduction, MODES, ProductionOdds, percentOf, type View } from '@handwerk/oh-my-goods'
import type { TableWords } from './words/index.ts'

/** `odds[building][mode]`, from 0 to 1; null for an office. */
export type Odds = readonly (readonly number[] | null)[]

/** `spoken` is the hand card that will be set aside, and so cannot fill a gap. */
export function oddsOf(view: View, seat: Seat, spoken: number | null): Odds {
  const deck = deckFor(view)
  const own = itemAt(view.players, seat)
  const hand = own.hand.filter((card) => card !== spoken)
  const odds = new ProductionOdds().look(view, seat, view.pile)
  return own.buildings.map((card) =>
    isProduction(deck, card) ? MODES.map((_, mode) => odds.of(card, mode, hand).success) : null,
  )
}

export const chanceInWords = (t: TableWords, p: number): string =>
  p === 1 ? t.sure : p === 0 ? t.never : t.percent(percentOf(p))
