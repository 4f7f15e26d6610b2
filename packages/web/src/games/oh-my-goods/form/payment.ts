/** Payments: the one that is proposed, and how one is changed good by good. */

import { itemAt } from '@handwerk/kernel'
import type { GoodsFact, View } from '@handwerk/oh-my-goods'
import {
  coinsOf,
  decodePayment,
  encodePayment,
  GOOD,
  goodsOf,
  kindOf,
  PAY,
  payCode,
  payMove,
} from '@handwerk/oh-my-goods'
import type { Rehearsal } from '../../../play/player-view.ts'
import type { Draft, FormContext, Payment } from './form.ts'

type Rehearsed = Rehearsal<View, GoodsFact>

/**
 * The legal payment that wastes least: first by the coins too much, then by the
 * goods that own chains take, then by the most pieces, which are the cheapest.
 */
function proposal({ deck, own }: FormContext, moves: readonly number[], price: number): readonly number[] {
  const fed = new Set(own.buildings.flatMap((card) => itemAt(deck.chain, card)).map((input) => input - GOOD))
  let best: readonly number[] = []
  let least = Number.POSITIVE_INFINITY
  for (const move of moves) {
    if (kindOf(move) !== PAY) continue
    const pay = [...(decodePayment(deck, own, payCode(move)) ?? [])]
    const worth = pay.reduce((sum, n, kind) => sum + n * itemAt(deck.value, kind), 0)
    const useful = pay.reduce((sum, n, kind) => sum + (fed.has(kind) ? n * itemAt(deck.value, kind) : 0), 0)
    const pieces = pay.reduce((sum, n) => sum + n, 0)
    const waste = (worth - price) * 10_000 + useful * 100 - pieces
    if (waste < least) {
      least = waste
      best = pay
    }
  }
  return best
}

/** The goods that pay a price with the least waste, where the game does not ask for a payment yet. */
export function leastWasteful({ deck, own }: FormContext, price: number): readonly number[] {
  // For each sum of coins, fewer goods first: the first way to reach it.
  let ways = new Map<number, readonly number[]>([[0, deck.goods.map(() => 0)]])
  for (const [kind, have] of goodsOf(deck, own).entries()) {
    const more = new Map(ways)
    for (const [sum, pay] of ways)
      for (let n = 1; n <= have && sum + (n - 1) * itemAt(deck.value, kind) < price; n++) {
        const worth = sum + n * itemAt(deck.value, kind)
        if (!more.has(worth)) more.set(worth, pay.with(kind, n))
      }
    ways = more
  }
  const least = Math.min(...[...ways.keys()].filter((sum) => sum >= price))
  return ways.get(least) ?? []
}

/** The payment that is chosen or proposed, with the move that makes it. */
export function choosePayment(
  context: FormContext,
  at: Rehearsed,
  price: number,
  chosen: readonly number[] | null,
  change: (pay: readonly number[] | null) => Draft,
): { move: number; payment: Payment } {
  const own = itemAt(at.view.players, context.seat)
  const here = { ...context, own }
  const pay = chosen ?? proposal(here, at.moves, price)
  const have = [...goodsOf(context.deck, own)]
  const code = encodePayment(context.deck, own, pay)
  const move = payMove(code ?? 0)
  const refusal = code === null ? at.why(-1) : at.why(move)
  return { move, payment: { price, have, pay, refusal, change } }
}

export const asksForPayment = (at: Rehearsed): boolean => at.moves.length > 0 && kindOf(itemAt(at.moves, 0)) === PAY

/** `2 coal, 1 bread` */
export const inWords = (context: FormContext, pay: readonly number[]): string =>
  pay.flatMap((n, kind) => (n > 0 ? [context.good(kind, n)] : [])).join(', ')

export const worthOf = ({ deck }: FormContext, pay: readonly number[]): number =>
  pay.reduce((sum, n, kind) => sum + n * itemAt(deck.value, kind), 0)

/** What is paid, what is lost and what is left. */
export function paidInWords(context: FormContext, pay: readonly number[], price: number) {
  const { t, deck, own } = context
  const worth = worthOf(context, pay)
  if (worth < price) return { sentence: t.buy.short(inWords(context, pay), worth, price), lost: 0 }
  const lost = worth - price
  const coins = coinsOf(deck, own)
  return { sentence: t.buy.paid(inWords(context, pay), lost, coins, coins - worth), lost }
}

/** How many goods of each kind, from a list of their kinds. */
export const countsOf = ({ deck }: FormContext, kinds: readonly number[]): readonly number[] =>
  deck.goods.map((_, kind) => kinds.filter((paid) => paid === kind).length)
