/** What the sunset may bring, judged from the cards that the seat cannot see. */
import type { Random } from '@handwerk/kernel'
import { canFill, deckFor, gapIn, HALF_SUNS, offerTo, RESOURCES, type View } from '@handwerk/oh-my-goods'

const SAMPLES = 24

/** Some markets that may lie there after sunset, each as the offer to this seat's buildings. */
export function likelyOffers(view: View, seat: number, random: Random): number[][] {
  const deck = deckFor(view)
  const now = offerTo(view, deck, view.players[seat]).slice()
  if (view.step !== 'plan' && view.step !== 'redraw') return [now]
  const hidden = hiddenCards(view)
  return Array.from({ length: SAMPLES }, () => {
    const offer = now.slice()
    for (let suns = 0, turned = 0; suns < HALF_SUNS && turned < hidden.length; turned++) {
      const i = turned + random.below(hidden.length - turned)
      const card = hidden[i]
      hidden[i] = hidden[turned]
      hidden[turned] = card
      offer[deck.resource[card]]++
      if (deck.halfSun[card]) suns++
    }
    return offer
  })
}

/** The cards of the deck that lie nowhere in sight. */
function hiddenCards(view: View): number[] {
  const seen = new Set([...view.discard, ...view.sunrise, ...view.sunset])
  for (const player of view.players) {
    for (const card of player.buildings) seen.add(card)
    for (const card of player.hand) seen.add(card)
    seen.add(player.aside)
  }
  const hidden: number[] = []
  for (let card = 0; card < deckFor(view).size; card++) if (!seen.has(card)) hidden.push(card)
  return hidden
}

/** How often a building produces in these markets, and how many hand cards that takes on average. */
export function chances(
  view: View,
  offers: readonly (readonly number[])[],
  card: number,
  mode: number,
  hand: readonly number[],
): { readonly success: number; readonly cards: number } {
  const deck = deckFor(view)
  let successes = 0
  let cards = 0
  for (const offer of offers) {
    const gap = gapIn(offer, deck, card, mode)
    if (!canFill(deck, hand, gap, view.options.twoForOne)) continue
    successes++
    cards += gap.units
  }
  return { success: successes / offers.length, cards: successes === 0 ? 0 : cards / successes }
}

/** An average market, for judging buildings that are not built yet. */
export const averageOffer = (view: View): number[] => {
  const deck = deckFor(view)
  const counts = RESOURCES.map(() => 0)
  for (const resource of deck.resource) counts[resource]++
  // Two rows show about nine cards.
  return counts.map((count) => (9 * count) / deck.size)
}
