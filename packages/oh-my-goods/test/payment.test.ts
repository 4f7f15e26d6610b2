/** Payments, compared with a plain count of all of them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deckOf } from '../src/cards.js'
import { payCode } from '../src/moves.js'
import { coinsOf, decodePayment, encodePayment, goodsOf, listPayments, paymentFits, takeGood } from '../src/payment.js'
import { freshPlayer, type Player } from '../src/position.js'

const deck = deckOf(null)
const places = ['charburner-grain', 'mill-1', 'mill-2', 'iron-smelter-1', 'bakery-1', 'market-office-1']

/** A player with so many goods on each building, some of them spent in the plan. */
function owner(counts: readonly number[], paid: readonly number[] = []): Player {
  const player = freshPlayer(-2)
  player.buildings = places.map((id) => deck.ids.indexOf(id))
  player.goods = places.map((_, b) => Array.from({ length: counts[b] ?? 0 }, (_, n) => 10 * b + n))
  player.plan.paid.push(...paid)
  return player
}

const kindOf = (id: string) => deck.makes[deck.ids.indexOf(id)]
const [coal, flour, iron] = ['charburner-grain', 'mill-1', 'iron-smelter-1'].map(kindOf)
const worth = (payment: readonly number[]) => payment.reduce((sum, n, kind) => sum + n * deck.value[kind], 0)

/** Every way to take goods of each kind. */
function payments(held: readonly number[]): number[][] {
  return held.reduce<number[][]>(
    (all, most) => all.flatMap((start) => Array.from({ length: most + 1 }, (_, n) => [...start, n])),
    [[]],
  )
}

/** It suffices, and no good of it can be left out (OMG-5.2). */
const isExact = (payment: readonly number[], price: number) =>
  worth(payment) >= price && payment.every((n, kind) => n === 0 || worth(payment) - deck.value[kind] < price)

const someGoods = fc.tuple(...[3, 2, 2, 2, 2].map((max) => fc.nat({ max })))

describe('paying', () => {
  it('[OMG-5.2] counts the goods of all buildings and their coins, minus those spent in the plan', () => {
    const player = owner([3, 1, 2, 1], [coal, flour])
    const held = goodsOf(deck, player)
    expect([coal, flour, iron].map((kind) => held[kind])).toEqual([2, 2, 1])
    expect(held.reduce((sum, n) => sum + n, 0)).toBe(5)
    expect(coinsOf(deck, player)).toBe(2 * deck.value[coal] + 2 * deck.value[flour] + deck.value[iron])
    expect(coinsOf(deck, owner([]))).toBe(0)
  })

  it('[OMG-5.2] lists every payment from which no good can be left out, each once', () => {
    fc.assert(
      fc.property(someGoods, fc.integer({ min: 1, max: 20 }), (counts, price) => {
        const player = owner(counts)
        const codes: number[] = []
        listPayments(deck, player, price, codes)
        const listed = codes.map((m) => (decodePayment(deck, player, payCode(m)) ?? []).join())
        const right = payments(goodsOf(deck, player).slice()).filter((payment) => isExact(payment, price))
        expect(listed.toSorted()).toEqual(right.map((payment) => payment.join()).toSorted())
      }),
    )
  })

  it('[OMG-5.2] distinguishes too little, exact, and more than needed', () => {
    fc.assert(
      fc.property(someGoods, fc.integer({ min: 1, max: 20 }), (counts, price) => {
        const payment = goodsOf(deck, owner(counts)).slice()
        const right = worth(payment) < price ? 'short' : isExact(payment, price) ? 'exact' : 'spare'
        expect(paymentFits(deck, payment, price)).toBe(right)
      }),
    )
  })

  it('numbers the payments that a player could make, and no others', () => {
    const player = owner([2, 1, 0, 1])
    const all = payments(goodsOf(deck, player).slice())
    const codes = all.map((payment) => encodePayment(deck, player, payment))
    expect(codes.toSorted((a, b) => Number(a) - Number(b))).toEqual(all.map((_, n) => n))
    for (const [n, payment] of all.entries()) expect(decodePayment(deck, player, codes[n] ?? -1)).toEqual(payment)
    expect(decodePayment(deck, player, all.length)).toBeNull()
    const dear = all[0].map((_, kind) => (kind === coal ? 3 : 0))
    expect(encodePayment(deck, player, dear)).toBeNull()
  })

  it('takes the top good from the building that was built first among those that hold one', () => {
    const player = owner([0, 2, 1])
    expect([1, 2, 3].map(() => takeGood(deck, player, flour))).toEqual([11, 10, 20])
    expect(() => takeGood(deck, player, flour)).toThrow('no good of kind')
  })
})
