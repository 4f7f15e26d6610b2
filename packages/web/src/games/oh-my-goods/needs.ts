/** Which needs of a building the market meets, which the hand could meet, and which are missing. */

import { itemAt } from '@handwerk/kernel'
import { type Deck, forgiven, offerTo, type Player, RESOURCES, type View } from '@handwerk/oh-my-goods'
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

/** Units, for each resource; those of a building that takes any resources are one number. */
type Units = readonly number[]

interface Need {
  /** What neither the market nor the hand has. */
  readonly missing: Units
  /** How many of these units must come; a sloppy worker spares one. */
  readonly mustCome: number
  /** What the hand has of that which the market lacks. */
  readonly fromHand: Units
  /** How many of these units it will give. */
  readonly gives: number
}

/** What a building needs beyond the market of now, in a mode. */
export function needOf(view: View, deck: Deck, own: Player, card: number, mode: number, spoken?: number | null): Need {
  const marked = marksOf(view, deck, own, card, spoken)
  const held = own.hand.filter((other) => other !== spoken).length
  const open = Math.max(0, itemAt(deck.needsAny, card) - marked.offered)
  const isAny = itemAt(deck.needsAny, card) > 0
  const missing = isAny ? [Math.max(0, open - held)] : marked.missing
  const fromHand = isAny ? [Math.min(open, held)] : marked.fromHand
  const units = Math.max(0, sumOf(missing) + sumOf(fromHand) - forgiven(mode))
  const gives = Math.min(units, sumOf(fromHand))
  return { missing, mustCome: units - gives, fromHand, gives }
}

/** What must come: where only one kind is missing, it is clear which units a sloppy worker goes without. */
export const comingOf = ({ missing, mustCome }: Pick<Need, 'missing' | 'mustCome'>): Units =>
  missing.filter((n) => n > 0).length === 1 ? missing.map((n) => (n > 0 ? mustCome : 0)) : missing

export const sumOf = (units: Units): number => units.reduce((sum, n) => sum + n, 0)

/** `2 clay, 1 wood`, or `3 resources`. */
export const unitsInWords = (units: Units, resource: (r: number) => string, any: (n: number) => string): string =>
  units.length === 1
    ? any(itemAt(units, 0))
    : units.flatMap((n, r) => (n > 0 ? [`${n} ${resource(r)}`] : [])).join(', ')
