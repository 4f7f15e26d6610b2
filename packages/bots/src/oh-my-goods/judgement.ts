/**
 * A quick judgement of Oh My Goods! for search: the odds of moves and of
 * winning, from tables and counts alone. All is reckoned in coins; five coins
 * are a point.
 */
import {
  argA,
  argB,
  argC,
  coinsOf,
  type Deck,
  deckFor,
  decodePayment,
  EMPTY,
  GOOD,
  gapAt,
  KINDS,
  kindOf,
  type Move,
  NONE,
  offerTo,
  type Player,
  type Position,
  payCode,
  RESOURCES,
} from '@handwerk/oh-my-goods'
import { forecaster } from '../search/forecast.js'
import type { Judgement } from '../search/judgement.js'
import { figures } from './figures.js'
import { chainPromise, type Lore, loreOf, roundsLeft } from './lore.js'
import { bestPlan, finalPrices, firstOf, type Prices } from './planner.js'
import weights from './weights.json' with { type: 'json' }

const COINS_A_POINT = 5
const SLOPPY = 1
/** The weight of the move that the planner names. */
const PLANNED = 4
const PHASE_FOUR: ReadonlySet<string> = new Set(['produce', 'fill', 'build', 'place', 'pay'])
/** A hand card that serves no purpose yet. */
const PLAIN_CARD = 0.6

const glance: Judgement<Position>['glance'] = (p, seat, moves, into) => {
  const judge = new Judge(p, seat)
  for (let i = 0; i < moves.length; i++) into[i] = judge.value(moves[i])
}

const seats = (p: Position): number => p.players.length

export const judgement: Judgement<Position> = {
  weigh(p, seat, moves, into) {
    const judge = new Judge(p, seat)
    for (let i = 0; i < moves.length; i++) into[i] = judge.value(moves[i])
    if (PHASE_FOUR.has(p.step)) judge.followPlan(moves, into)
  },

  glance,
  forecast: forecaster(figures, weights, seats),
}

/** Plays from hand to mouth: counts the points and coins that are there, and plans nothing. */
export const shortSighted: Judgement<Position> = {
  weigh: glance,
  glance,
  forecast: forecaster(figures, { points: weights.points, coins: weights.coins }, seats),
}

/** Beyond that, forgets that a chain could run, and that a card is worth more than its points. */
export const forgetful: Judgement<Position> = {
  weigh: forget,
  glance: forget,
  forecast: shortSighted.forecast,
}

function forget(p: Position, seat: number, moves: readonly Move[], into: number[]): void {
  glance(p, seat, moves, into)
  const deck = deckFor(p)
  for (let i = 0; i < moves.length; i++) {
    const kind = KINDS[kindOf(moves[i])]
    if (kind === 'chain') into[i] = -6
    if (kind === 'aside') into[i] = deck.points[argA(moves[i])]
  }
}

/** Weighs the moves of one decision. */
class Judge {
  private readonly p: Position
  private readonly player: Player
  private readonly deck: Deck
  private readonly lore: Lore
  private readonly left: number

  constructor(p: Position, seat: number) {
    this.p = p
    this.player = p.players[seat]
    this.deck = deckFor(p)
    this.lore = loreOf(this.deck)
    this.left = roundsLeft(p)
  }

  /** Where the planner knows the best move, the others are a distant choice. */
  followPlan(moves: readonly Move[], into: number[]): void {
    const planned = firstOf(bestPlan(this.p, this.p.turn, this.prices()), moves)
    for (let i = 0; i < moves.length; i++)
      into[i] = moves[i] === planned ? PLANNED : Math.min(1, Math.max(-2, 0.3 * into[i]))
  }

  private prices(): Prices {
    const { deck, player, p, left } = this
    if (p.final) return finalPrices(deck)
    const cards: number[] = []
    const buildings: number[] = []
    const posts: number[] = []
    for (const card of player.hand) cards[card] = Math.min(2.5, this.inHand(card))
    if (player.aside !== NONE) {
      cards[player.aside] = Math.min(2.5, this.inHand(player.aside))
      buildings[player.aside] = this.building(player.aside) + deck.cost[player.aside]
      posts[player.aside] = 0
    }
    for (const card of player.buildings) posts[card] = 0.7 * (left - 1) * this.lore.ease[card] * this.lore.product[card]
    const faces: number[] = []
    for (const face of p.bench) faces[face] = COINS_A_POINT * deck.facePoints[face]
    if (p.hiring !== NONE) faces[p.hiring] = COINS_A_POINT * deck.facePoints[p.hiring]
    return { cards, goods: deck.value, buildings, faces, posts }
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
    const { player } = this
    let best = 0
    let sum = 0
    for (const card of player.hand) {
      const worth = this.inHand(card)
      sum += worth
      best = Math.max(best, worth)
    }
    return 2 * (1.5 * player.hand.length - sum) - 1.5
  }

  /** What a card in hand may be good for: to be built, or to feed a chain. */
  inHand(card: number): number {
    const { deck, player, lore, p } = this
    let worth = p.final ? 0 : 0.4
    if (!p.final) {
      const coins = coinsOf(deck, player)
      const reach = deck.cost[card] <= coins + 5 ? 0.3 : 0.1
      worth += reach * Math.max(0, this.building(card))
    }
    for (const own of player.buildings) {
      if (deck.chain[own].includes(deck.resource[card])) worth += 0.3 * Math.max(0, lore.chainGain[own])
    }
    return worth
  }

  /** What building a card brings in the rest of the game, its price taken off. */
  building(card: number): number {
    const { deck, player, lore, left } = this
    const gain = COINS_A_POINT * deck.points[card] - deck.cost[card]
    if (deck.office[card] !== NONE) return gain + 0.6 * (left - 1)
    let best = 0
    for (let b = 0; b < player.buildings.length; b++) {
      const own = player.buildings[b]
      if (deck.makes[own] !== NONE && !player.posts.includes(b))
        best = Math.max(best, lore.ease[own] * lore.product[own])
    }
    const yields = lore.ease[card] * lore.product[card]
    const better = Math.max(0, yields - best)
    return gain + (left - 1) * (1.3 * better + 0.1 * yields + 0.3 * chainPromise(deck, lore, player, card))
  }

  private work(b: number, mode: number): number {
    const { deck, player, lore, p } = this
    const card = player.buildings[b]
    const { needs, needsAny } = deck
    const offer = offerTo(p, deck, player)
    let success = 1
    let used = 0
    let slack = 1
    if (needsAny[card] > 0) {
      let inAll = 0
      for (let r = 0; r < RESOURCES.length; r++) inAll += offer[r]
      const lack = needsAny[card] - inAll - (mode === SLOPPY ? 1 : 0)
      success = lore.rowAtLeast(lack - player.hand.length)
      used = lore.lackAfterRow(lack)
    } else {
      for (let r = 0; r < RESOURCES.length; r++) {
        const lack = needs[card][r] - offer[r]
        if (lack <= 0) continue
        let held = 0
        for (const own of player.hand) if (deck.resource[own] === r) held++
        const odds = lore.atLeast(r, lack - held)
        success *= odds
        used += lore.lackAfter(r, lack)
        if (mode === SLOPPY && odds > 0) slack = Math.max(slack, lore.atLeast(r, lack - held - 1) / odds)
        else if (mode === SLOPPY) slack = 99
      }
      if (mode === SLOPPY) {
        success = Math.min(1, success * slack)
        used = Math.max(0, used - 1)
      }
    }
    const goods = mode === SLOPPY ? 1 : 2
    const chain = Math.max(0, lore.chainGain[card]) * Math.min(3, this.runs(card))
    return success * (goods * lore.product[card] + chain - used * (p.final ? 0.1 : PLAIN_CARD))
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
    const { deck, player, p } = this
    const { worker, mode } = player.plan
    const income = worker >= 0 ? this.work(worker, mode) : 0
    const expected = coinsOf(deck, player) + income
    const missing = deck.cost[card] - expected
    const odds = missing <= 0 ? 1 : missing > 6 ? 0.02 : 0.5 - 0.08 * missing
    const worth = p.final ? COINS_A_POINT * deck.points[card] - deck.cost[card] : this.building(card)
    return 0.8 * odds * worth
  }

  private produce(b: number): number {
    const { player, lore, p, deck } = this
    const card = player.buildings[b]
    const { units } = gapAt(p, deck, player, b)
    const goods = player.worker === b && player.mode !== SLOPPY ? 2 : 1
    const gain = goods * lore.product[card] + Math.max(0, lore.chainGain[card]) * Math.min(2, this.runs(card))
    return 2 * (gain - units * (p.final ? 0 : 1)) - 0.1 * lore.product[card]
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
    const { deck, player, lore, left } = this
    let best = 0
    for (let b = 0; b < player.buildings.length; b++) {
      const card = player.buildings[b]
      if (deck.makes[card] !== NONE && !player.posts.includes(b))
        best = Math.max(best, 0.7 * lore.ease[card] * lore.product[card])
    }
    return COINS_A_POINT * deck.facePoints[face] - deck.faceCost[face] + best * (left - 1)
  }

  /** Coins spent, and a little for goods that a chain of one's own could use. */
  private price(code: number): number {
    const { deck, player } = this
    const payment = decodePayment(deck, player, code) ?? []
    let cost = 0
    for (let kind = 0; kind < payment.length; kind++) {
      if (payment[kind] === 0) continue
      let useful = false
      for (const card of player.buildings) if (deck.chain[card].includes(GOOD + kind)) useful = true
      cost += payment[kind] * (deck.value[kind] + (useful ? 0.4 : 0))
    }
    return cost
  }
}
