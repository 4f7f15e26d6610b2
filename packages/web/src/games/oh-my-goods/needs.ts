/** Which needs of a building the market meets, which the hand could meet, and which are missing. */

import { itemAt } from '@handwerk/kernel'
import { type Deck, offerTo, type Player, RESOURCES, type View } from '@handwerk/oh-my-goods'
import type { Mark } from '../../cards/signs.tsx'

interface Marks {
  /** For each resource, a mark for each unit that is needed. */
  readonly marks: readonly (readonly Mark[])[]
  readonly missing: readonly number[]
  readonly fromHand: readonly number[]
  /** For a building that takes any resources: how many there are. */
  readonly offered: number
}

export function marksOf(view: View, deck: Deck, own: Player, card: number, spoken: number | null = null): Marks {
  const offer = [...offerTo(view, deck, own)]
  const held = RESOURCES.map((_, r) => own.hand.filter((c) => c !== spoken && deck.resource[c] === r).length)
  const missing: number[] = []
  const fromHand: number[] = []
  const marks = itemAt(deck.needs, card).map((need, r) => {
    const there = Math.min(need, itemAt(offer, r))
    const given = Math.min(need - there, itemAt(held, r))
    fromHand.push(given)
    missing.push(need - there - given)
    return Array.from({ length: need }, (_, i): Mark => (i < there ? 'there' : i < there + given ? 'hand' : 'miss'))
  })
  return { marks, missing, fromHand, offered: offer.reduce((sum, n) => sum + n, 0) }
}
