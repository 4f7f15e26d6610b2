/** The best thing to build or hire with given goods, and its cheapest payment (OMG-5). */
import {
  BUILD,
  BUILDING,
  type Deck,
  deckFor,
  HIRING,
  type Move,
  move,
  NONE,
  PASS,
  PLACE,
  payMove,
  suits,
} from '@handwerk/oh-my-goods'
import type { Prices, Table } from './planner.js'

export interface Purchase {
  /** What it brings, minus what is paid; a card set aside counts by where it ends up. */
  readonly gain: number
  readonly moves: readonly Move[]
}

interface Payment {
  readonly cost: number
  readonly counts: number[]
}

/** A fast upper bound: the gain of a purchase if it could be paid for exactly, with the cheapest goods. */
export function mostGain(table: Table, seat: number, prices: Prices): number {
  const deck = deckFor(table)
  const { aside, buildings } = table.players[seat]
  let coin = Number.POSITIVE_INFINITY
  for (let kind = 0; kind < deck.value.length; kind++) coin = Math.min(coin, prices.goods[kind] / deck.value[kind])
  let post = aside === NONE ? 0 : prices.posts[aside]
  for (const card of buildings) post = Math.max(post, prices.posts[card])
  let hire = 0
  for (const face of table.bench) hire = Math.max(hire, prices.faces[face] + post - coin * deck.faceCost[face])
  if (table.hiring !== NONE) hire = Math.max(hire, prices.faces[table.hiring] + post)
  if (aside === NONE) return hire
  return hire + Math.max(prices.cards[aside], prices.buildings[aside] - coin * deck.cost[aside])
}

export function bestPurchase(table: Table, seat: number, goods: number[], prices: Prices): Purchase {
  const deck = deckFor(table)
  const player = table.players[seat]
  const { aside } = player
  if (table.step === 'place' || table.step === 'pay') return finish(table, seat, deck, goods, prices)
  const back = aside !== NONE && table.options.unbuilt === 'hand' ? prices.cards[aside] : 0
  let best: Purchase = { gain: back, moves: [move(PASS)] }
  const consider = (purchase: Purchase | null) => {
    if (purchase && purchase.gain > best.gain) best = purchase
  }
  // Before the building step, `built` still refers to the previous player.
  const hasBuilt = table.step === 'build' && table.built
  if (hasBuilt && table.options.hire !== 'after') return best
  consider(bestHire(table, deck, player.buildings, player, goods, prices, back, best.gain))
  if (aside === NONE) return best
  const price = deck.cost[aside]
  const worth = prices.buildings[aside]
  if (table.options.hire === 'after') {
    // Goods that pay for the building cannot pay for the assistant, so try all payments.
    for (const payment of payments(deck, goods, price)) {
      const paid = worth - costOf(payment, prices)
      const moves = [move(BUILDING), payMove(codeOf(goods, payment))]
      const rest = goods.map((count, kind) => count - payment[kind])
      consider({ gain: paid, moves: [...moves, move(PASS)] })
      const hired = bestHire(table, deck, [...player.buildings, aside], player, rest, prices, 0)
      if (hired) consider({ gain: paid + hired.gain, moves: [...moves, ...hired.moves] })
    }
    return best
  }
  if (worth <= best.gain) return best
  const payment = cheapest(deck, goods, price, prices)
  if (payment) consider({ gain: worth - payment.cost, moves: [move(BUILDING), payMove(codeOf(goods, payment.counts))] })
  return best
}

/** A purchase for which only the place and the payment are undecided. */
function finish(table: Table, seat: number, deck: Deck, goods: number[], prices: Prices): Purchase {
  const player = table.players[seat]
  const hires = table.buying !== BUILD || table.step === 'place'
  const payment = cheapest(deck, goods, hires ? deck.faceCost[table.hiring] : deck.cost[player.aside], prices)
  if (!payment) throw new Error('a purchase was begun that cannot be paid for')
  const pay = payMove(codeOf(goods, payment.counts))
  if (!hires) {
    const worth = prices.buildings[player.aside] - payment.cost
    if (table.options.hire !== 'after') return { gain: worth, moves: [pay] }
    let best: Purchase = { gain: worth, moves: [pay, move(PASS)] }
    for (const counts of payments(deck, goods, deck.cost[player.aside])) {
      const rest = goods.map((count, kind) => count - counts[kind])
      const hired = bestHire(table, deck, [...player.buildings, player.aside], player, rest, prices, 0)
      const gain = prices.buildings[player.aside] - costOf(counts, prices) + (hired?.gain ?? 0)
      if (gain > best.gain) best = { gain, moves: [payMove(codeOf(goods, counts)), ...(hired?.moves ?? [move(PASS)])] }
    }
    return best
  }
  const back = player.aside !== NONE && table.options.unbuilt === 'hand' ? prices.cards[player.aside] : 0
  const post = table.step === 'pay' ? table.post : bestPost(deck, player.buildings, player.posts, prices)
  const gain = prices.faces[table.hiring] + prices.posts[player.buildings[post]] - payment.cost + back
  return { gain, moves: table.step === 'pay' ? [pay] : [move(PLACE, post), pay] }
}

/** The best assistant to hire; null if none gains more than `atLeast`. */
function bestHire(
  table: Table,
  deck: Deck,
  buildings: readonly number[],
  player: Table['players'][number],
  goods: readonly number[],
  prices: Prices,
  back: number,
  atLeast = Number.NEGATIVE_INFINITY,
): Purchase | null {
  let best: Purchase | null = null
  const coin = cheapestCoin(deck, goods, prices)
  const post = bestPost(deck, buildings, player.posts, prices)
  if (post === NONE) return null
  for (const face of table.bench) {
    const worth = prices.faces[face] + prices.posts[buildings[post]] + back
    // No payment costs less than the cheapest coins do.
    if (
      worth - coin * deck.faceCost[face] <= (best?.gain ?? atLeast) ||
      !suits(table.options, deck, { assistants: player.assistants, buildings: buildings.slice() }, face)
    )
      continue
    const payment = cheapest(deck, goods, deck.faceCost[face], prices)
    if (!payment || (best && worth - payment.cost <= best.gain)) continue
    const moves = [move(HIRING, face), move(PLACE, post), payMove(codeOf(goods, payment.counts))]
    best = { gain: worth - payment.cost, moves }
  }
  return best
}

/** What a coin of these goods costs at least. */
function cheapestCoin(deck: Deck, goods: readonly number[], prices: Prices): number {
  let coin = Number.POSITIVE_INFINITY
  for (let kind = 0; kind < goods.length; kind++)
    if (goods[kind] > 0) coin = Math.min(coin, prices.goods[kind] / deck.value[kind])
  return coin
}

/** The free building where an assistant is worth most; NONE if none is free. */
function bestPost(deck: Deck, buildings: readonly number[], posts: readonly number[], prices: Prices): number {
  let best: number = NONE
  for (let b = 0; b < buildings.length; b++) {
    if (deck.makes[buildings[b]] === NONE || posts.includes(b)) continue
    if (best === NONE || prices.posts[buildings[b]] > prices.posts[buildings[best]]) best = b
  }
  return best
}

/* For each sum up to the price: the least that goods of that sum cost, and the kind that was added last. */
const least: number[] = []
const counted: number[][] = []

/** The payment that gives away the least value, or null if there are not enough goods. */
function cheapest(deck: Deck, goods: readonly number[], price: number, prices: Prices): Payment | null {
  let coins = 0
  for (let kind = 0; kind < goods.length; kind++) coins += goods[kind] * deck.value[kind]
  if (coins < price) return null
  least.length = 0
  for (let sum = 0; sum <= price; sum++) {
    least.push(sum === 0 ? 0 : Number.POSITIVE_INFINITY)
    counted[sum] ??= []
    for (let kind = 0; kind < goods.length; kind++) counted[sum][kind] = 0
  }
  for (let kind = 0; kind < goods.length; kind++) {
    const value = deck.value[kind]
    const most = Math.min(goods[kind], Math.ceil(price / value))
    if (most === 0) continue
    for (let sum = price; sum > 0; sum--) {
      for (let n = 1; n <= most; n++) {
        const from = Math.max(0, sum - n * value)
        const cost = least[from] + n * prices.goods[kind]
        if (cost < least[sum]) {
          least[sum] = cost
          for (let k = 0; k < kind; k++) counted[sum][k] = counted[from][k]
          counted[sum][kind] = n
        }
        if (from === 0) break
      }
    }
  }
  return { cost: least[price], counts: counted[price].slice() }
}

/** Every payment from which no good can be left out. */
function payments(deck: Deck, goods: readonly number[], price: number): number[][] {
  const kinds = goods.flatMap((count, kind) => (count > 0 ? [kind] : [])).sort((a, b) => deck.value[b] - deck.value[a])
  const found: number[][] = []
  const counts = goods.map(() => 0)
  const from = (i: number, rest: number): void => {
    if (rest <= 0) found.push(counts.slice())
    if (rest <= 0 || i === kinds.length) return
    const kind = kinds[i]
    for (let n = Math.min(goods[kind], Math.ceil(rest / deck.value[kind])); n >= 0; n--) {
      counts[kind] = n
      from(i + 1, rest - n * deck.value[kind])
    }
    counts[kind] = 0
  }
  from(0, price)
  return found
}

const costOf = (payment: readonly number[], prices: Prices): number =>
  payment.reduce((sum, count, kind) => sum + count * prices.goods[kind], 0)

/** The code of a payment with these goods, as moves contain it. */
function codeOf(goods: readonly number[], payment: readonly number[]): number {
  let code = 0
  let weight = 1
  for (let kind = 0; kind < goods.length; kind++) {
    code += payment[kind] * weight
    weight *= goods[kind] + 1
  }
  return code
}
