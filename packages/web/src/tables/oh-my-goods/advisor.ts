/** The advisor: how likely each place and mode is to produce after sunset, by what this player can know. */

import { itemAt, randomFrom, type Seat } from '@handwerk/kernel'
import {
  COMMIT,
  canFill,
  deckFor,
  gapIn,
  isProduction,
  MODES,
  move,
  offerTo,
  ohMyGoods,
  type View,
} from '@handwerk/oh-my-goods'
import type { TableWords } from './words/index.ts'

const SAMPLES = 120
const MOST_MOVES = 40

/** `odds[building][mode]`, from 0 to 1; null for an office. */
export type Odds = readonly (readonly number[] | null)[]

/** `spoken` is the hand card that is to be set aside, and so cannot fill a gap. */
export function oddsOf(view: View, seat: Seat, spoken: number | null): Odds {
  const deck = deckFor(view)
  const own = itemAt(view.players, seat)
  const hand = own.hand.filter((card) => card !== spoken)
  const hits = own.buildings.map(() => MODES.map(() => 0))
  const random = randomFrom(`advisor ${view.round}`)
  for (let i = 0; i < SAMPLES; i++) {
    const market = view.market.slice()
    for (const card of sunsetOf(view, seat, random)) raise(market, itemAt(deck.resource, card))
    const offer = [...offerTo({ options: view.options, market }, deck, own)]
    own.buildings.forEach((card, b) => {
      for (const mode of MODES.keys())
        if (isProduction(deck, card) && canFill(deck, hand, gapIn(offer, deck, card, mode), view.options.twoForOne))
          raise(itemAt(hits, b), mode)
    })
  }
  return own.buildings.map((card, b) => (isProduction(deck, card) ? itemAt(hits, b).map((n) => n / SAMPLES) : null))
}

/** Only what is certain is called so. */
export const chanceInWords = (t: TableWords, p: number): string =>
  p === 1 ? t.sure : p === 0 ? t.never : t.percent(Math.min(99, Math.max(1, Math.round(p * 100))))

/** A second row that may come: everybody commits to something in an imagined position. */
function sunsetOf(view: View, seat: Seat, random: { below(n: number): number }): number[] {
  const { game } = ohMyGoods
  const position = game.imagine(view, random)
  let sunset: readonly number[] = []
  for (let n = 0; n < MOST_MOVES && position.step === 'plan'; n++) {
    const next = game.waiting(position)[0] ?? seat
    const moves = game.moves(position, next)
    const choice = moves.includes(move(COMMIT)) ? move(COMMIT) : itemAt(moves, moves.length - 1)
    game.play(position, next, choice, (fact) => {
      if (fact.is === 'turn' && fact.row === 'sunset') sunset = fact.cards
    })
  }
  return [...sunset]
}

/** One more of these. */
function raise(counts: number[], of: number): void {
  counts[of] = itemAt(counts, of) + 1
}
