/**
 * Plays sensible Oh My Goods!: counts the market, works where it pays, fills gaps
 * with the least useful cards, runs chains that gain, builds and hires what is
 * worth its price, and wastes little. It looks one decision ahead.
 */
import type { Bot } from '@handwerk/kernel'
import {
  argA,
  argB,
  argC,
  decodePayment,
  EMPTY,
  GOOD,
  gapAt,
  goodsMadeAt,
  goodsOfMode,
  KINDS,
  kindOf,
  type Move,
  NONE,
  ProductionOdds,
  payCode,
  type View,
} from '@handwerk/oh-my-goods'
import type { BotFactory } from '../bot.js'
import { CardValues } from './values.js'

export const greedy: BotFactory = { name: 'greedy', make: () => new Greedy() }

class Greedy implements Bot<View> {
  private readonly odds = new ProductionOdds()

  choose(view: View, moves: readonly Move[]): Move {
    if (view.seat === null) throw new Error('an onlooker has no move to choose')
    const heuristic = new MoveHeuristic(view, view.seat, this.odds)
    let best = moves[0]
    let most = Number.NEGATIVE_INFINITY
    for (const move of moves) {
      const value = heuristic.value(move)
      if (value > most) {
        most = value
        best = move
      }
    }
    return best
  }
}

/** Values the moves of one decision, in coins. */
class MoveHeuristic {
  private readonly view: View
  private readonly values: CardValues
  private readonly player: View['players'][number]
  private readonly odds: ProductionOdds

  constructor(view: View, seat: number, odds: ProductionOdds) {
    this.view = view
    this.odds = odds.look(view, seat, view.pile)
    this.player = view.players[seat]
    this.values = new CardValues(view, seat)
  }

  value(move: Move): number {
    switch (KINDS[kindOf(move)]) {
      case 'redraw':
        return this.redraw(argA(move))
      case 'discard':
        return -this.values.inHand(argA(move))
      case 'send':
        return -1
      case 'work':
        return 1 + this.work(argA(move), argB(move))
      case 'aside':
        return this.aside(argA(move))
      case 'produce':
        return this.produce(argA(move))
      case 'chain':
        return this.chain(argA(move), argB(move), argC(move))
      case 'build':
        return this.values.building(this.player.aside)
      case 'hire':
        return this.hire(argA(move))
      case 'place':
        return this.values.income(this.player.buildings[argA(move)])
      case 'pay':
        return -this.price(payCode(move))
      default:
        return 0
    }
  }

  /** A new card is worth the average of all cards. */
  private redraw(kept: number): number {
    const { values, player } = this
    const { deck } = values
    let average = 0
    for (let card = 0; card < deck.size; card++) average += values.inHand(card) / deck.size
    let gain = 0
    for (const card of player.hand) if (kept === EMPTY || card !== kept) gain += average - values.inHand(card)
    return gain - 0.5
  }

  /** The expected goods of the worker, minus the hand cards that they take. */
  private work(b: number, mode: number): number {
    const { values, player } = this
    const card = player.buildings[b]
    const { success, cards } = this.odds.of(card, mode, player.hand)
    const goods = goodsOfMode(mode)
    const chain = Math.max(0, values.chainGain(card)) * this.runs(card)
    return success * (goods * values.product(card) + chain - cards * this.spare)
  }

  /** How often the chain of a building could run now. */
  private runs(card: number): number {
    const { deck } = this.values
    const inputs = deck.chain[card]
    let runs = inputs.length === 0 ? 0 : 99
    for (const input of inputs) {
      let held = 0
      if (input < GOOD) held = this.player.hand.filter((own) => deck.resource[own] === input).length
      else
        this.player.buildings.forEach((own, b) => {
          if (deck.makes[own] === input - GOOD) held += this.player.goods[b].length
        })
      runs = Math.min(runs, held)
    }
    return runs
  }

  /** The cost of giving up a hand card; nothing when the game ends. */
  private get spare(): number {
    return this.view.final ? 0 : 1
  }

  /** The best building that present goods and expected production can pay for. */
  private aside(card: number): number {
    const { values } = this
    const expected = values.coins + this.expectedIncome()
    const cost = values.deck.cost[card]
    if (cost > expected + 3) return -5
    const risk = cost > expected ? 0.4 : 1
    return risk * values.building(card)
  }

  private expectedIncome(): number {
    const { player } = this
    const worker = player.plan.worker
    if (worker === NONE) return 0
    const card = player.buildings[worker]
    const { success } = this.odds.of(card, player.plan.mode, player.hand)
    const goods = goodsOfMode(player.plan.mode)
    return success * goods * this.values.product(card)
  }

  /** Cheap goods first: they may feed the chains of more valuable ones. */
  private produce(b: number): number {
    const { values, player, view } = this
    const card = player.buildings[b]
    const { units } = gapAt(view, values.deck, player, b)
    const goods = goodsMadeAt(player, b)
    const gain = goods * values.product(card) + Math.max(0, values.chainGain(card)) * Math.min(2, this.runs(card))
    if (gain < units * this.spare) return -1
    return 100 - values.product(card)
  }

  /** Running a chain that gains comes first; it is fed with the cheapest cards. */
  private chain(b: number, ...hand: number[]): number {
    const { values, player } = this
    const card = player.buildings[b]
    let gain = values.deck.chain[card].length * values.product(card)
    for (const input of values.deck.chain[card]) if (input >= GOOD) gain -= values.deck.value[input - GOOD]
    for (const own of hand) if (own !== EMPTY) gain -= this.spare * Math.min(2, 0.4 * values.inHand(own))
    if (gain <= 0) return -1
    return 200 + gain
  }

  private hire(face: number): number {
    const { values, player } = this
    const { deck } = values
    const free = player.buildings.filter((_, b) => !player.posts.includes(b))
    const income = Math.max(0, ...free.map((card) => values.income(card)))
    return 5 * deck.facePoints[face] - deck.faceCost[face] + 0.45 * income * values.rounds
  }

  /** Coins spent, plus a little for goods that a chain of the same player could use. */
  private price(code: number): number {
    const { deck } = this.values
    const payment = decodePayment(deck, this.player, code) ?? []
    let cost = 0
    for (let kind = 0; kind < payment.length; kind++) {
      if (payment[kind] === 0) continue
      const useful = this.player.buildings.some((card) => deck.chain[card].includes(GOOD + kind))
      cost += payment[kind] * (deck.value[kind] + (useful ? 0.4 : 0))
    }
    return cost
  }
}
