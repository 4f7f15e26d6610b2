/**
 * Paying with goods (OMG-5.2). A payment is a number of goods of each kind. Its
 * code is one number in a mixed radix, kind by kind, where each radix is the
 * number of goods that the player has of the kind plus one. The lists here are
 * reused from call to call, so that listing payments allocates nothing.
 */
import { empty } from '@handwerk/kernel'
import type { Deck } from './cards.js'
import { type Move, payMove } from './moves.js'
import type { Player } from './position.js'
import type { ViewPlayer } from './view.js'

/** What payments need to know of a player; positions and views both have it. */
type Owner = Pick<ViewPlayer, 'buildings' | 'goods'> & { readonly plan: { readonly paid: readonly number[] } }

/** How many goods of each kind the player has, minus those spent in the plan. The list is reused. */
export function goodsOf(deck: Deck, player: Owner): readonly number[] {
  const kinds = deck.value.length
  if (held.length !== kinds) held.length = kinds
  for (let kind = 0; kind < kinds; kind++) held[kind] = 0
  const { buildings, goods } = player
  for (let b = 0; b < buildings.length; b++) if (goods[b].length > 0) held[deck.makes[buildings[b]]] += goods[b].length
  for (const kind of player.plan.paid) held[kind]--
  return held
}
const held: number[] = []

export function coinsOf(deck: Deck, player: Owner): number {
  let coins = 0
  const { buildings, goods } = player
  for (let b = 0; b < buildings.length; b++) {
    if (goods[b].length > 0) coins += goods[b].length * deck.value[deck.makes[buildings[b]]]
  }
  for (const kind of player.plan.paid) coins -= deck.value[kind]
  return coins
}

/** Appends every sufficient payment from which no good can be left out. */
export function listPayments(deck: Deck, player: Owner, price: number, into: Move[]): void {
  const counts = goodsOf(deck, player)
  let weight = 1
  for (let kind = 0; kind < counts.length; kind++) {
    weights[kind] = weight
    weight *= counts[kind] + 1
  }
  // With the most valuable kind first, a payment is complete as soon as it suffices, and no good of it can be left out.
  empty(kinds)
  for (let i = 0; i < counts.length; i++) if (counts[deck.dearestFirst[i]] > 0) kinds.push(deck.dearestFirst[i])
  let rest = 0
  for (let i = kinds.length - 1; i >= 0; i--) {
    rest += counts[kinds[i]] * deck.value[kinds[i]]
    purses[i] = rest
  }
  listFrom(deck, counts, 0, price, 0, into)
}
const kinds: number[] = []
const weights: number[] = []
const purses: number[] = []

function listFrom(deck: Deck, counts: readonly number[], i: number, price: number, code: number, into: Move[]): void {
  if (price <= 0) {
    into.push(payMove(code))
    return
  }
  if (i === kinds.length || purses[i] < price) return
  const kind = kinds[i]
  const value = deck.value[kind]
  const most = Math.min(counts[kind], Math.ceil(price / value))
  for (let n = most; n >= 0; n--) listFrom(deck, counts, i + 1, price - n * value, code + n * weights[kind], into)
}

/** The counts of a payment, or null if the code is none of this player's payments. The list is reused. */
export function decodePayment(deck: Deck, player: Owner, code: number): readonly number[] | null {
  const counts = goodsOf(deck, player)
  if (decoded.length !== counts.length) decoded.length = counts.length
  let rest = code
  for (let kind = 0; kind < counts.length; kind++) {
    const radix = counts[kind] + 1
    decoded[kind] = rest % radix
    rest = Math.floor(rest / radix)
  }
  return rest === 0 ? decoded : null
}
const decoded: number[] = []

/** The code of a payment given by its counts, or null if the player has too few goods. */
export function encodePayment(deck: Deck, player: Owner, payment: readonly number[]): number | null {
  const counts = goodsOf(deck, player)
  let code = 0
  let weight = 1
  for (let kind = 0; kind < counts.length; kind++) {
    if (payment[kind] > counts[kind]) return null
    code += payment[kind] * weight
    weight *= counts[kind] + 1
  }
  return code
}

/** Whether the payment suffices, and no good of it can be left out. */
export function paymentFits(deck: Deck, payment: readonly number[], price: number): 'exact' | 'short' | 'spare' {
  let sum = 0
  let cheapest = Number.POSITIVE_INFINITY
  for (let kind = 0; kind < payment.length; kind++) {
    if (payment[kind] === 0) continue
    sum += payment[kind] * deck.value[kind]
    cheapest = Math.min(cheapest, deck.value[kind])
  }
  if (sum < price) return 'short'
  return sum - cheapest >= price ? 'spare' : 'exact'
}

/** Takes the top good of a kind from the building that was built first among those that hold one. */
export function takeGood(deck: Deck, player: Player, kind: number): number {
  for (let b = 0; b < player.buildings.length; b++) {
    if (deck.makes[player.buildings[b]] !== kind) continue
    const good = player.goods[b].pop()
    if (good !== undefined) return good
  }
  throw new Error(`no good of kind ${kind} is left`)
}

/** The coins of these goods beyond a price, as facts name them: nothing if none are lost. */
export function lostBy(deck: Deck, kinds: readonly number[], price: number): { readonly lost?: number } {
  const lost = kinds.reduce((sum, kind) => sum + deck.value[kind], -price)
  return lost > 0 ? { lost } : {}
}
