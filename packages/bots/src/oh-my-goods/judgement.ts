/**
 * A quick judgement of Oh My Goods! for search: the odds of moves and of
 * winning, from tables and counts alone. All is reckoned in coins; five coins
 * are a point.
 */
import {
  argA,
  argB,
  argC,
  type Chance,
  coinsOf,
  type Deck,
  deckFor,
  decodePayment,
  EMPTY,
  EXTRA_CARD,
  GOOD,
  gapAt,
  goodsMadeAt,
  goodsOfMode,
  KINDS,
  kindOf,
  type Move,
  NONE,
  offerTo,
  type Player,
  type Position,
  ProductionOdds,
  payCode,
  roughChance,
  type View,
} from '@handwerk/oh-my-goods'
import { forecaster, type Weights } from '../search/forecast.js'
import type { Judgement } from '../search/judgement.js'
import { figures } from './figures.js'
import learned from './habits.json' with { type: 'json' }
import { chainPromise, type Lore, loreOf, roundsLeft } from './lore.js'
import { bestPlan, finalPrices, firstOf, type Plan, type Prices } from './planner.js'
import weights from './weights.json' with { type: 'json' }

/** When the game ends. */
const FINAL_COINS_A_POINT = 5
/** The weight of the move that the planner names. */
const PLANNED = 4
const PHASE_FOUR: ReadonlySet<string> = new Set(['produce', 'fill', 'build', 'place', 'pay'])

/** Does somebody produce or buy, so that there is something to plan? */
export const isPhaseFour = ({ step }: Pick<View, 'step'>): boolean => PHASE_FOUR.has(step)

/** What moves are judged by: numbers that were found by playing (see docs/decisions/search.md). Worth is in coins. */
export { learned }
export type Habits = Readonly<typeof learned>

/** Beyond the tree, where other moves than the promising one are noise: the odds of moves, as a power. */
const STRICTNESS = 3

/** How it is counted whether the market will do: not at all, by tables, or exactly, which takes the longest. */
type Counting = 'never' | 'roughly' | 'exactly'

const atFirstSight =
  (habits: Habits, counting: Counting): Judgement<Position, View>['glance'] =>
  (p, seat, moves, into) => {
    const judge = new Judge(p, seat, habits, counting)
    for (let i = 0; i < moves.length; i++) into[i] = STRICTNESS * judge.value(moves[i])
  }
const hope = atFirstSight(learned, 'never')

export const weigh =
  (habits: Habits, counting: Counting = 'exactly'): Judgement<Position, View>['weigh'] =>
  (p, seat, moves, into) => {
    const judge = new Judge(p, seat, habits, counting)
    for (let i = 0; i < moves.length; i++) into[i] = judge.value(moves[i])
    if (isPhaseFour(p)) judge.followPlan(moves, into)
  }

/** The best way through the rest of the turn, at the prices that moves are judged by. */
export const planFor = (p: Position, seat: number): Plan => new Judge(p, seat, learned, 'exactly').plan()

const seats = (p: Position): number => p.players.length

/** Hands to redraw, plans and halves of hands are chosen unseen. */
function reopen(view: View): View {
  if (view.step !== 'redraw' && view.step !== 'plan' && view.step !== 'halve') return view
  const players = view.players.map((player, seat) =>
    seat === view.seat ? player : { ...player, chosen: false, plan: { ...player.plan, ready: false } },
  )
  return { ...view, players, waiting: view.players.map((_, seat) => seat) }
}

/** The judgement by habits and weights of one's own. */
export const judgementBy = (habits: Habits, weights: Weights, counting?: Counting): Judgement<Position, View> => ({
  reopen,
  weigh: weigh(habits, counting),
  glance: atFirstSight(habits, 'roughly'),
  forecast: forecaster(figures, weights, seats),
})

export const judgement = judgementBy(learned, weights)

/**
 * Plays from hand to mouth: sends the worker where most could be made without
 * counting whether the market will do, counts the points and coins that are
 * there, and plans nothing.
 */
export const shortSighted: Judgement<Position, View> = {
  reopen,
  weigh: hope,
  glance: hope,
  forecast: forecaster(figures, { points: weights.points, coins: weights.coins }, seats),
}

/** Beyond that, forgets that a chain could run, and that a card is worth more than its points. */
export const forgetful: Judgement<Position, View> = {
  reopen,
  weigh: forget,
  glance: forget,
  forecast: shortSighted.forecast,
}

function forget(p: Position, seat: number, moves: readonly Move[], into: number[]): void {
  hope(p, seat, moves, into)
  const deck = deckFor(p)
  for (let i = 0; i < moves.length; i++) {
    const kind = KINDS[kindOf(moves[i])]
    if (kind === 'chain') into[i] = -6
    if (kind === 'aside') into[i] = deck.points[argA(moves[i])]
  }
}

/** Holds nothing but lists that are used again: it looks anew at every decision. */
const odds = new ProductionOdds()
const HOPE: Chance = { success: 1, cards: 0 }

/** Weighs the moves of one decision. */
class Judge {
  private readonly p: Position
  private readonly player: Player
  private readonly deck: Deck
  private readonly lore: Lore
  private readonly left: number
  private readonly coins: number
  private readonly bestYield: number
  private expectedCoins: number | null = null
  private readonly habits: Habits
  private readonly counting: Counting
  private readonly seat: number
  private looked = false

  constructor(p: Position, seat: number, habits: Habits, counting: Counting) {
    this.habits = habits
    this.counting = counting
    this.p = p
    this.seat = seat
    this.player = p.players[seat]
    this.deck = deckFor(p)
    this.lore = loreOf(this.deck)
    this.left = roundsLeft(p, habits.roundsABuilding)
    this.coins = coinsOf(this.deck, this.player)
    this.bestYield = this.yieldOfBestFree()
  }

  /** Of the buildings without an assistant. */
  private yieldOfBestFree(): number {
    const { deck, player, lore } = this
    let best = 0
    for (let b = 0; b < player.buildings.length; b++) {
      const card = player.buildings[b]
      if (deck.makes[card] !== NONE && !player.posts.includes(b))
        best = Math.max(best, lore.ease[card] * lore.product[card])
    }
    return best
  }

  /** Where the planner knows the best move, the others are a distant choice. */
  followPlan(moves: readonly Move[], into: number[]): void {
    const planned = firstOf(this.plan(), moves)
    for (let i = 0; i < moves.length; i++)
      into[i] = moves[i] === planned ? PLANNED : Math.min(1, Math.max(-2, 0.3 * into[i]))
  }

  plan(): Plan {
    return bestPlan(this.p, this.p.turn, this.prices())
  }

  private prices(): Prices {
    const { deck, player, p, left, habits } = this
    if (p.final) return finalPrices(deck)
    const cards: number[] = []
    const buildings: number[] = []
    const posts: number[] = []
    for (const card of player.hand) cards[card] = Math.min(habits.cardAtMost, this.inHand(card))
    if (player.aside !== NONE) {
      cards[player.aside] = Math.min(habits.cardAtMost, this.inHand(player.aside))
      buildings[player.aside] = this.building(player.aside) + habits.coinKept * deck.cost[player.aside]
      posts[player.aside] = 0
    }
    for (const card of player.buildings)
      posts[card] = habits.post * (left - 1) * this.lore.ease[card] * this.lore.product[card]
    const faces: number[] = []
    for (const face of p.bench) faces[face] = habits.coinsAPoint * deck.facePoints[face]
    if (p.hiring !== NONE) faces[p.hiring] = habits.coinsAPoint * deck.facePoints[p.hiring]
    const goods = deck.value.map((value) => habits.coinKept * value)
    return { cards, goods, buildings, faces, posts }
  }

  value(move: Move): number {
    switch (KINDS[kindOf(move)]) {
      case 'keep':
        return 0
      case 'redraw':
        return this.redraw()
      case 'discard':
        return -2 * this.inHand(argA(move))
      case 'send':
        return -2
      case 'work':
        return 1.2 * this.work(argA(move), argB(move))
      case 'aside':
        return this.aside(argA(move))
      case 'produce':
        return this.produce(argA(move))
      case 'chain':
        return this.chain(argA(move), argB(move), argC(move))
      case 'build':
        return 3 + 0.6 * this.building(this.player.aside)
      case 'hire':
        return 1 + 0.5 * this.hire(argA(move))
      case 'place':
        return this.lore.ease[this.player.buildings[argA(move)]] * this.lore.product[this.player.buildings[argA(move)]]
      case 'pay':
        return -2 * this.price(payCode(move))
      case 'end':
        return -1
      default:
        return 0
    }
  }

  private redraw(): number {
    const { player, habits } = this
    let sum = 0
    for (const card of player.hand) sum += this.inHand(card)
    return 2 * (habits.averageCard * player.hand.length - sum) - habits.redraw
  }

  /** What a card in hand may be good for: to be built, or to feed a chain. */
  inHand(card: number): number {
    const { deck, player, lore, p, habits } = this
    let worth = p.final ? 0 : habits.card
    if (!p.final) {
      const reach = deck.cost[card] <= this.coins + habits.reach ? habits.cardInReach : habits.cardOutOfReach
      worth += reach * Math.max(0, this.building(card))
    }
    for (const own of player.buildings) {
      if (deck.chain[own].includes(deck.resource[card])) worth += habits.fuel * Math.max(0, lore.chainGain[own])
    }
    return worth
  }

  /** What building a card brings in the rest of the game, its price taken off. */
  building(card: number): number {
    const { deck, player, lore, left, habits } = this
    const gain = habits.coinsAPoint * deck.points[card] - habits.coinKept * deck.cost[card]
    if (deck.office[card] !== NONE) return gain + (left - 1) * this.office(deck.office[card])
    const yields = lore.ease[card] * lore.product[card]
    const better = Math.max(0, yields - this.bestYield)
    return (
      gain +
      (left - 1) *
        (habits.betterYield * better +
          habits.yield * yields +
          habits.chainPromise * chainPromise(deck, lore, player, card))
    )
  }

  /** What an office brings a round. */
  private office(resource: number): number {
    const { deck, player, habits } = this
    if (resource === EXTRA_CARD) return habits.extraCardOffice
    let users = 0
    for (const own of player.buildings) if (deck.makes[own] !== NONE && deck.needs[own][resource] > 0) users++
    return habits.resourceOffice + habits.userOfOffice * users
  }

  private work(b: number, mode: number): number {
    const { player, lore, p, habits } = this
    const card = player.buildings[b]
    const { success, cards } = this.chanceOf(card, mode)
    const goods = goodsOfMode(mode)
    const chain = habits.chainRuns * Math.max(0, lore.chainGain[card]) * Math.min(3, this.runs(card))
    return success * (goods * lore.product[card] + chain - cards * (p.final ? 0.1 : habits.cardUsed))
  }

  private chanceOf(card: number, mode: number): Readonly<Chance> {
    const { p, seat, deck, player, lore, counting } = this
    if (counting === 'never') return HOPE
    if (counting === 'roughly') return roughChance(lore.row, offerTo(p, deck, player), deck, card, mode, player.hand)
    if (!this.looked) odds.look(p, seat, p.pile.length)
    this.looked = true
    return odds.of(card, mode, player.hand)
  }

  /** How often the chain of a building could run now. */
  private runs(card: number): number {
    const { deck, player } = this
    const inputs = deck.chain[card]
    let runs = inputs.length === 0 ? 0 : 99
    for (const input of inputs) {
      let held = 0
      if (input < GOOD) {
        for (const own of player.hand) if (deck.resource[own] === input) held++
      } else
        for (let b = 0; b < player.buildings.length; b++)
          if (deck.makes[player.buildings[b]] === input - GOOD) held += player.goods[b].length
      runs = Math.min(runs, held)
    }
    return runs
  }

  private aside(card: number): number {
    const { deck, player, p, habits } = this
    const { worker, mode } = player.plan
    this.expectedCoins ??= this.coins + (worker >= 0 ? this.work(worker, mode) : 0)
    const missing = deck.cost[card] - this.expectedCoins
    const odds = missing <= 0 ? 1 : missing > 7 ? 0.02 : habits.oddsWhenShort - habits.oddsACoinShort * missing
    const worth = p.final ? FINAL_COINS_A_POINT * deck.points[card] - deck.cost[card] : this.building(card)
    return 0.8 * odds * worth
  }

  private produce(b: number): number {
    const { player, lore, p, deck, habits } = this
    const card = player.buildings[b]
    const { units } = gapAt(p, deck, player, b)
    const goods = goodsMadeAt(player, b)
    const gain = goods * lore.product[card] + Math.max(0, lore.chainGain[card]) * Math.min(2, this.runs(card))
    return 2 * (gain - units * (p.final ? 0 : habits.cardFilled)) - 0.1 * lore.product[card]
  }

  private chain(b: number, first: number, second: number): number {
    const { deck, player, lore, p } = this
    const card = player.buildings[b]
    let gain = deck.chain[card].length * lore.product[card]
    for (const input of deck.chain[card]) if (input >= GOOD) gain -= deck.value[input - GOOD]
    const spare = p.final ? 0 : 0.5
    if (first !== EMPTY) gain -= spare * this.inHand(first)
    if (second !== EMPTY) gain -= spare * this.inHand(second)
    return gain > 0 ? 8 + 2 * gain : -4 + gain
  }

  private hire(face: number): number {
    const { deck, left, habits } = this
    return habits.coinsAPoint * deck.facePoints[face] - deck.faceCost[face] + habits.post * this.bestYield * (left - 1)
  }

  /** Coins spent, and a little for goods that a chain of one's own could use. */
  private price(code: number): number {
    const { deck, player, habits } = this
    const payment = decodePayment(deck, player, code) ?? []
    let cost = 0
    for (let kind = 0; kind < payment.length; kind++) {
      if (payment[kind] === 0) continue
      let useful = false
      for (const card of player.buildings) if (deck.chain[card].includes(GOOD + kind)) useful = true
      cost += payment[kind] * (deck.value[kind] + (useful ? habits.goodForChain : 0))
    }
    return cost
  }
}
