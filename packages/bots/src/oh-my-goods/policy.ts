/**
 * Which moves of Oh My Goods! are likely to be good, from tables and counts only.
 * Amounts are in coins, about five to a point.
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
  MODES,
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
import type { Policy } from '../search/search.js'
import { type CardStats, cardStatsOf, chainPromise, roundsLeft } from './features.js'
import { bestPlan, finalPrices, firstOf, type Plan, type Prices } from './planner.js'
import policyWeights from './policy-weights.json' with { type: 'json' }

/** In the last round. */
const FINAL_COINS_A_POINT = 5
/** The logit of the move that the planner names. */
const PLANNED = 4
const PHASE_FOUR: ReadonlySet<string> = new Set(['produce', 'fill', 'build', 'place', 'pay'])

/** Whether somebody produces or buys, so that there is something to plan. */
export const isPhaseFour = ({ step }: Pick<View, 'step'>): boolean => PHASE_FOUR.has(step)

/** The trained numbers of the policy (see docs/decisions/search.md); amounts are in coins. */
export { policyWeights }
export type PolicyWeights = Readonly<typeof policyWeights>

/** Logits are multiplied by this in rollouts, where unlikely moves are noise. */
const ROLLOUT_SHARPNESS = 3

/** How to estimate whether a building can produce: not at all, by tables, or exactly, which takes longest. */
export type OddsMode = 'none' | 'rough' | 'exact'

export const rolloutPolicy =
  (weights: PolicyWeights, oddsMode: OddsMode): Policy<Position> =>
  (p, seat, moves, into) => {
    const logits = new MoveLogits(p, seat, weights, oddsMode)
    for (let i = 0; i < moves.length; i++) into[i] = ROLLOUT_SHARPNESS * logits.of(moves[i])
  }

/** Assumes that every worker can produce. */
export const optimisticPolicy = rolloutPolicy(policyWeights, 'none')

export const priorPolicy =
  (weights: PolicyWeights, oddsMode: OddsMode = 'exact'): Policy<Position> =>
  (p, seat, moves, into) => {
    const logits = new MoveLogits(p, seat, weights, oddsMode)
    for (let i = 0; i < moves.length; i++) into[i] = logits.of(moves[i])
    if (isPhaseFour(p)) logits.followPlan(moves, into)
  }

/** The best way through the rest of the turn, at the prices of the policy. */
export const planFor = (p: Position, seat: number): Plan => new MoveLogits(p, seat, policyWeights, 'exact').plan()

/** Players choose redraws, plans and halves of hands in secret. */
export function reopen(view: View): View {
  if (view.step !== 'redraw' && view.step !== 'plan' && view.step !== 'halve') return view
  const players = view.players.map((player, seat) =>
    seat === view.seat ? player : { ...player, chosen: false, plan: { ...player.plan, ready: false } },
  )
  return { ...view, players, waiting: view.players.map((_, seat) => seat) }
}

/** In addition, never runs a chain. */
export const chainlessPolicy: Policy<Position> = (p, seat, moves, into) => {
  optimisticPolicy(p, seat, moves, into)
  for (let i = 0; i < moves.length; i++) if (KINDS[kindOf(moves[i])] === 'chain') into[i] = -6
}

/** The pull of points, beside what a building is good for. */
const POINTS_PULL = 0.95

/** In addition, is drawn to buildings with many points, whatever they cost. */
export const dazzledPolicy: Policy<Position> = (p, seat, moves, into) => {
  chainlessPolicy(p, seat, moves, into)
  const deck = deckFor(p)
  for (let i = 0; i < moves.length; i++)
    if (KINDS[kindOf(moves[i])] === 'aside')
      into[i] = (1 - POINTS_PULL) * into[i] + POINTS_PULL * deck.points[argA(moves[i])]
}

/** Keeps only reusable lists; `look` starts anew at every decision. */
const odds = new ProductionOdds()
const CERTAIN: Chance = { success: 1, cards: 0 }

/** What speaks for the moves of one decision, and their logits. */
export class MoveLogits {
  private readonly p: Position
  private readonly player: Player
  private readonly deck: Deck
  private readonly stats: CardStats
  private readonly left: number
  readonly coins: number
  /** Among the buildings without an assistant. */
  readonly bestYield: number
  private expectedCoins: number | null = null
  /** By building and mode, as far as they were asked for. */
  private readonly chances: (Readonly<Chance> | undefined)[] = []
  private readonly weights: PolicyWeights
  private readonly oddsMode: OddsMode
  private readonly seat: number
  private looked = false

  constructor(p: Position, seat: number, weights: PolicyWeights, oddsMode: OddsMode) {
    this.weights = weights
    this.oddsMode = oddsMode
    this.p = p
    this.seat = seat
    this.player = p.players[seat]
    this.deck = deckFor(p)
    this.stats = cardStatsOf(this.deck)
    this.left = roundsLeft(p, weights.roundsABuilding)
    this.coins = coinsOf(this.deck, this.player)
    this.bestYield = this.yieldOfBestFree()
  }

  private yieldOfBestFree(): number {
    const { deck, player, stats } = this
    let best = 0
    for (let b = 0; b < player.buildings.length; b++) {
      const card = player.buildings[b]
      if (deck.makes[card] !== NONE && !player.posts.includes(b))
        best = Math.max(best, stats.ease[card] * stats.product[card])
    }
    return best
  }

  /** The planner knows the best move, so the others become unlikely. */
  followPlan(moves: readonly Move[], into: number[]): void {
    const planned = firstOf(this.plan(), moves)
    for (let i = 0; i < moves.length; i++)
      into[i] = moves[i] === planned ? PLANNED : Math.min(1, Math.max(-2, 0.3 * into[i]))
  }

  plan(): Plan {
    return bestPlan(this.p, this.p.turn, this.prices())
  }

  private prices(): Prices {
    const { deck, player, p, left, weights } = this
    if (p.final) return finalPrices(deck)
    const cards: number[] = []
    const buildings: number[] = []
    const posts: number[] = []
    for (const card of player.hand) cards[card] = Math.min(weights.cardAtMost, this.inHand(card))
    if (player.aside !== NONE) {
      cards[player.aside] = Math.min(weights.cardAtMost, this.inHand(player.aside))
      buildings[player.aside] = this.building(player.aside) + weights.coinKept * deck.cost[player.aside]
      posts[player.aside] = 0
    }
    for (const card of player.buildings)
      posts[card] = weights.post * (left - 1) * this.stats.ease[card] * this.stats.product[card]
    const faces: number[] = []
    for (const face of p.bench) faces[face] = weights.coinsAPoint * deck.facePoints[face]
    if (p.hiring !== NONE) faces[p.hiring] = weights.coinsAPoint * deck.facePoints[p.hiring]
    const goods = deck.value.map((value) => weights.coinKept * value)
    return { cards, goods, buildings, faces, posts }
  }

  of(move: Move): number {
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
        return (
          this.stats.ease[this.player.buildings[argA(move)]] * this.stats.product[this.player.buildings[argA(move)]]
        )
      case 'pay':
        return -2 * this.price(payCode(move))
      case 'end':
        return -1
      default:
        return 0
    }
  }

  private redraw(): number {
    const { player, weights } = this
    let sum = 0
    for (const card of player.hand) sum += this.inHand(card)
    return 2 * (weights.averageCard * player.hand.length - sum) - weights.redraw
  }

  /** What a card in hand may be good for: to be built, or to feed a chain. */
  inHand(card: number): number {
    const { deck, player, stats, p, weights } = this
    let worth = p.final ? 0 : weights.card
    if (!p.final) {
      const reach = deck.cost[card] <= this.coins + weights.reach ? weights.cardInReach : weights.cardOutOfReach
      worth += reach * Math.max(0, this.building(card))
    }
    for (const own of player.buildings) {
      if (deck.chain[own].includes(deck.resource[card])) worth += weights.fuel * Math.max(0, stats.chainGain[own])
    }
    return worth
  }

  /** What building a card brings in the rest of the game, minus its price. */
  building(card: number): number {
    const { deck, player, stats, left, weights } = this
    const gain = weights.coinsAPoint * deck.points[card] - weights.coinKept * deck.cost[card]
    if (deck.office[card] !== NONE) return gain + (left - 1) * this.office(deck.office[card])
    const yields = stats.ease[card] * stats.product[card]
    const better = Math.max(0, yields - this.bestYield)
    return (
      gain +
      (left - 1) *
        (weights.betterYield * better +
          weights.yield * yields +
          weights.chainPromise * chainPromise(deck, stats, player, card))
    )
  }

  /** What an office brings per round. */
  private office(resource: number): number {
    const { deck, player, weights } = this
    if (resource === EXTRA_CARD) return weights.extraCardOffice
    let users = 0
    for (const own of player.buildings) if (deck.makes[own] !== NONE && deck.needs[own][resource] > 0) users++
    return weights.resourceOffice + weights.userOfOffice * users
  }

  private work(b: number, mode: number): number {
    const { player, stats, p, weights } = this
    const card = player.buildings[b]
    const { success, cards } = this.chanceAt(b, mode)
    const goods = goodsOfMode(mode)
    const chain = weights.chainRuns * Math.max(0, stats.chainGain[card]) * Math.min(3, this.runs(card))
    return success * (goods * stats.product[card] + chain - cards * (p.final ? 0.1 : weights.cardUsed))
  }

  /** Whether a building will produce for a worker in this mode. */
  chanceAt(b: number, mode: number): Readonly<Chance> {
    const place = MODES.length * b + mode
    const known = this.chances[place]
    if (known) return known
    const { success, cards } = this.chanceOf(this.player.buildings[b], mode)
    const chance = { success, cards }
    this.chances[place] = chance
    return chance
  }

  private chanceOf(card: number, mode: number): Readonly<Chance> {
    const { p, seat, deck, player, stats, oddsMode } = this
    if (oddsMode === 'none') return CERTAIN
    if (oddsMode === 'rough') return roughChance(stats.row, offerTo(p, deck, player), deck, card, mode, player.hand)
    if (!this.looked) odds.look(p, seat, p.pile.length)
    this.looked = true
    return odds.of(card, mode, player.hand)
  }

  /** How often the chain of a building could run now. */
  runs(card: number): number {
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

  /** How many coins a card costs beyond those that the planned work will probably leave. */
  missingFor(card: number): number {
    const { deck, player } = this
    const { worker, mode } = player.plan
    this.expectedCoins ??= this.coins + (worker >= 0 ? this.work(worker, mode) : 0)
    return deck.cost[card] - this.expectedCoins
  }

  private aside(card: number): number {
    const { deck, p, weights } = this
    const missing = this.missingFor(card)
    const odds = missing <= 0 ? 1 : missing > 7 ? 0.02 : weights.oddsWhenShort - weights.oddsACoinShort * missing
    const worth = p.final ? FINAL_COINS_A_POINT * deck.points[card] - deck.cost[card] : this.building(card)
    return 0.8 * odds * worth
  }

  private produce(b: number): number {
    const { player, stats, p, deck, weights } = this
    const card = player.buildings[b]
    const { units } = gapAt(p, deck, player, b)
    const goods = goodsMadeAt(player, b)
    const gain = goods * stats.product[card] + Math.max(0, stats.chainGain[card]) * Math.min(2, this.runs(card))
    return 2 * (gain - units * (p.final ? 0 : weights.cardFilled)) - 0.1 * stats.product[card]
  }

  private chain(b: number, first: number, second: number): number {
    const { deck, player, stats, p } = this
    const card = player.buildings[b]
    let gain = deck.chain[card].length * stats.product[card]
    for (const input of deck.chain[card]) if (input >= GOOD) gain -= deck.value[input - GOOD]
    const spare = p.final ? 0 : 0.5
    if (first !== EMPTY) gain -= spare * this.inHand(first)
    if (second !== EMPTY) gain -= spare * this.inHand(second)
    return gain > 0 ? 8 + 2 * gain : -4 + gain
  }

  private hire(face: number): number {
    const { deck, left, weights } = this
    return (
      weights.coinsAPoint * deck.facePoints[face] - deck.faceCost[face] + weights.post * this.bestYield * (left - 1)
    )
  }

  /** Coins spent, plus a little for goods that a chain of the same player could use. */
  private price(code: number): number {
    const { deck, player, weights } = this
    const payment = decodePayment(deck, player, code) ?? []
    let cost = 0
    for (let kind = 0; kind < payment.length; kind++) {
      if (payment[kind] === 0) continue
      let useful = false
      for (const card of player.buildings) if (deck.chain[card].includes(GOOD + kind)) useful = true
      cost += payment[kind] * (deck.value[kind] + (useful ? weights.goodForChain : 0))
    }
    return cost
  }
}
