/**
 * Tables with many works from the first turn on, for combinations of effects that
 * a game from the deal seldom reaches.
 */
import type { Random } from '@handwerk/kernel'
import type { Written } from './beside.js'
import { type Card, deckFor } from './cards.js'
import type { Settings } from './table.js'

export function richTable(settings: Settings, seats: number, random: Random): Written {
  const cards = [...deckFor(seats)]
  for (let i = cards.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const card = cards[i]
    cards[i] = cards[j]
    cards[j] = card
  }
  const some = (most: number): Card[] => cards.splice(0, random.below(most + 1))
  const players = Array.from({ length: seats }, () => {
    const [task] = some(1)
    return {
      hand: some(6),
      gallery: some(3),
      shop: some(3),
      assistants: some(2),
      workplace: some(3),
      sales: some(2),
      ...(task === undefined ? {} : { task, facedown: random.below(5) === 0 }),
    }
  })
  const floor = some(3)
  const turn = random.below(seats)
  const copied = random.below(3) === 0 ? layKite(cards, players[turn], CHANGING[random.below(CHANGING.length)]) : null
  // Half of the games are near their end.
  const deck = random.below(2) === 0 ? cards.splice(0, 1 + random.below(12)) : cards.splice(0)
  return { options: settings, players, floor, deck, rest: 'box', turn, ...(copied === null ? {} : { kites: [copied] }) }
}

/** Works that move or change themselves. [MOT-R.5] */
const CHANGING = ['gong', 'cup', 'puppet']

/** Lays a work and a Kite that copies it into two wings, if both are still available. */
function layKite(cards: Card[], { gallery, shop }: { gallery: Card[]; shop: Card[] }, work: Card): Card | null {
  if (!cards.includes('kite') || !cards.includes(work)) return null
  cards.splice(cards.indexOf('kite'), 1)
  cards.splice(cards.indexOf(work), 1)
  gallery.push(work)
  shop.push('kite')
  return work
}
