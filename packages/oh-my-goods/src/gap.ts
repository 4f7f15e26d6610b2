/**
 * What a building still needs in order to produce, and which hand cards can
 * make it up (OMG-4.3 to 4.8, OMG-H.2).
 */
import { type Deck, RESOURCES } from './cards.js'
import { SLOPPY } from './position.js'
import type { View, ViewPlayer } from './view.js'

export interface Gap {
  /** Missing units of each resource. */
  readonly lack: number[]
  /** Any resource will do (OMG-0.6). */
  any: boolean
  /** How many units must come from the hand. */
  units: number
}

type Market = Pick<View, 'market' | 'options'>
type Producer = Pick<ViewPlayer, 'buildings' | 'worker' | 'mode'>

/** The market as its owner's buildings use it: both rows, and the owner's resource offices. The list is reused. */
export function offerTo(p: Market, deck: Deck, player: Pick<ViewPlayer, 'buildings'>): readonly number[] {
  for (let r = 0; r < offer.length; r++) offer[r] = p.market[r]
  for (const card of player.buildings) {
    const office = deck.office[card]
    if (office >= 0 && office < RESOURCES.length) offer[office]++
  }
  return offer
}
const offer: number[] = RESOURCES.map(() => 0)

/** The gap of an occupied building. The object is reused: read it before the next call. */
export function gapAt(p: Market, deck: Deck, player: Producer, building: number): Gap {
  return gapIn(offerTo(p, deck, player), deck, player.buildings[building], player.worker === building ? player.mode : 0)
}

/** The gap of a building for a given offer and a worker's mode; an assistant works like an orderly worker. */
export function gapIn(offered: readonly number[], deck: Deck, card: number, mode: number): Gap {
  const needs = deck.needs[card]
  let missing = 0
  let offeredInAll = 0
  for (let r = 0; r < needs.length; r++) {
    const lack = Math.max(0, needs[r] - offered[r])
    gap.lack[r] = lack
    missing += lack
    offeredInAll += offered[r]
  }
  gap.any = deck.needsAny[card] > 0
  if (gap.any) missing = Math.max(0, deck.needsAny[card] - offeredInAll)
  gap.units = Math.max(0, missing - forgiven(mode))
  return gap
}
const gap: Gap = { lack: RESOURCES.map(() => 0), any: false, units: 0 }

/** How many missing units the mode forgives. */
export const forgiven = (mode: number): number => (mode === SLOPPY ? 1 : 0)

/** Can these hand cards make up the gap? */
export function canFill(deck: Deck, hand: readonly number[], gap: Gap, twoForOne: boolean): boolean {
  if (gap.units === 0) return true
  if (hand.length < gap.units) return false
  return fits(deck, hand, gap, twoForOne, NO_PICKS, -1)
}
const NO_PICKS: readonly number[] = []

/**
 * Can the gap be made up exactly by the picks, the hand card at `next`, and hand
 * cards after it? If nothing has been picked, `next` may be -1: then any hand
 * cards will do. Cards are picked in the hand's order, so that each choice of
 * cards can be made in only one way.
 */
export function fits(
  deck: Deck,
  hand: readonly number[],
  gap: Gap,
  twoForOne: boolean,
  picks: readonly number[],
  next: number,
): boolean {
  for (let r = 0; r < left.length; r++) left[r] = gap.any ? gap.units : gap.lack[r]
  let singles = 0
  let others = 0
  for (let i = picks.length; i >= 0; i--) {
    if (i === picks.length && next < 0) continue
    const r = deck.resource[i === picks.length ? hand[next] : picks[i]]
    if (gap.any || gap.lack[r] > 0) {
      if (left[r]-- === 0) return false
      singles++
    } else others++
  }
  let moreSingles = 0
  let moreOthers = 0
  // Most calls end here, before any other card is examined.
  if (others > 0 && !twoForOne) return false
  for (let i = next + 1; i < hand.length; i++) {
    const r = deck.resource[hand[i]]
    if (gap.any || gap.lack[r] > 0) {
      if (left[r]-- > 0) moreSingles++
    } else moreOthers++
  }
  // Some number of pairs must leave a rest that single cards can cover; cards that fit nowhere need a pair.
  const rest = gap.units - singles
  const leastPairs = Math.max((others + 1) >> 1, rest - moreSingles)
  const mostPairs = Math.min(twoForOne ? (others + moreOthers) >> 1 : 0, rest)
  return leastPairs <= mostPairs
}
const left: number[] = RESOURCES.map(() => 0)

/** Do the picks make up the gap? */
export function isFilled(deck: Deck, gap: Gap, picks: readonly number[]): boolean {
  let halves = 0
  for (let i = 0; i < picks.length; i++) halves += gap.any || gap.lack[deck.resource[picks[i]]] > 0 ? 2 : 1
  return halves === 2 * gap.units
}
