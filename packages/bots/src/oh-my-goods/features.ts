/** The features of a seat in Oh My Goods! from which its value is predicted; each also times the rounds that may be left. */
import {
  coinsOf,
  type Deck,
  deckFor,
  EXTRA_CARD,
  GOOD,
  LAST_BUILDING,
  NONE,
  type Player,
  type Position,
  RESOURCES,
  type RowOdds,
  rowOdds,
} from '@handwerk/oh-my-goods'
import type { Features } from '../search/search.js'

const ROUNDS_A_BUILDING = 1.15

const FEATURES = [
  'points',
  'coins',
  'cards in hand',
  'best yield',
  'second yield',
  'yield of assistants',
  'assistants',
  'resource offices',
  'extra-card offices',
  'buildings',
  'chains',
  'fuel for chains',
  'best plan in hand',
  'needs covered by offices',
] as const

export const features: Features<Position> = {
  names: [...FEATURES, ...FEATURES.map((name) => `${name} x rounds`), 'turn'],
  write(p, seat, into) {
    const deck = deckFor(p)
    const left = roundsLeft(p, ROUNDS_A_BUILDING) / 5
    writePlayer(deck, cardStatsOf(deck), p.players[seat], into)
    for (let i = 0; i < FEATURES.length; i++) into[FEATURES.length + i] = left * into[i]
    into[2 * FEATURES.length] = p.active === seat ? 1 : 0
  },
}

function writePlayer(deck: Deck, stats: CardStats, player: Player, into: number[]): void {
  const coins = coinsOf(deck, player)
  let points = 0
  let best = 0
  let second = 0
  let helped = 0
  let offices = 0
  let extra = 0
  let chains = 0
  let covered = 0
  for (let b = 0; b < player.buildings.length; b++) {
    const card = player.buildings[b]
    points += deck.points[card]
    if (deck.office[card] === EXTRA_CARD) extra++
    else if (deck.office[card] !== NONE) {
      offices++
      for (const other of player.buildings)
        if (deck.needs[other][deck.office[card]] > 0) covered += stats.product[other]
    } else {
      const yields = stats.ease[card] * stats.product[card]
      if (player.posts.includes(b)) helped += yields
      else if (yields > best) {
        second = best
        best = yields
      } else if (yields > second) second = yields
      chains += chainPromise(deck, stats, player, card)
    }
  }
  for (const face of player.assistants) points += deck.facePoints[face]
  let plan = 0
  let fuel = 0
  for (const card of player.hand) {
    const gain = deck.points[card] - deck.cost[card] / 5
    if (deck.cost[card] <= coins + 3 && gain > plan) plan = gain
    for (const own of player.buildings)
      if (deck.chain[own].includes(deck.resource[card])) {
        fuel += Math.max(0, stats.chainGain[own])
        break
      }
  }
  into[0] = points / 5
  into[1] = coins / 15
  into[2] = player.hand.length / 5
  into[3] = best / 4
  into[4] = second / 4
  into[5] = helped / 4
  into[6] = player.assistants.length
  into[7] = offices
  into[8] = extra
  into[9] = player.buildings.length / 4
  into[10] = chains / 4
  into[11] = fuel / 5
  into[12] = plan
  into[13] = covered / 5
}

/** What is known of each card of a deck before the deal. */
export interface CardStats {
  /** The value in coins of the good that a building makes; 0 for an office. */
  readonly product: readonly number[]
  /**
   * How easily a building can be run in future rounds, whatever their markets: a
   * measure, not the odds of this round.
   */
  readonly ease: readonly number[]
  /** What one run of a building's chain gains. */
  readonly chainGain: readonly number[]
  /** The rough odds of one more row, for rollouts. */
  readonly row: RowOdds
}

const known = new WeakMap<Deck, CardStats>()

export function cardStatsOf(deck: Deck): CardStats {
  const old = known.get(deck)
  if (old) return old
  const stats = computeStats(deck)
  known.set(deck, stats)
  return stats
}

function computeStats(deck: Deck): CardStats {
  const market = rowOdds(deck, 2)
  const product = deck.makes.map((kind) => (kind === NONE ? 0 : deck.value[kind]))
  const ease = deck.makes.map((kind, card) => {
    if (kind === NONE) return 0
    if (deck.needsAny[card] > 0) return market.anyAtLeast(deck.needsAny[card] - 2)
    let lacking = 0
    for (let r = 0; r < RESOURCES.length; r++) lacking += market.lackAfter(r, deck.needs[card][r])
    return 1 / (1 + Math.exp(1.76 * (lacking - 1.89)))
  })
  const chainGain = deck.chain.map((inputs, card) => {
    let gain = inputs.length * product[card]
    for (const input of inputs) gain -= input < GOOD ? 0.6 : deck.value[input - GOOD]
    return gain
  })
  return { product, ease, chainGain, row: rowOdds(deck, 1) }
}

/** Rounds left, including this one if it has just begun, at the pace of the fastest builder. */
export function roundsLeft(p: Pick<Position, 'final' | 'players'>, roundsABuilding: number): number {
  if (p.final) return 1
  let most = 0
  for (const player of p.players) most = Math.max(most, player.buildings.length)
  return 1 + Math.max(1, roundsABuilding * (LAST_BUILDING - most))
}

/** What a run of a building's chain gains, if its input goods are made here. */
export function chainPromise(deck: Deck, stats: CardStats, player: Player, card: number): number {
  for (const input of deck.chain[card]) {
    if (input < GOOD) continue
    let made = false
    for (const own of player.buildings) if (deck.makes[own] === input - GOOD) made = true
    if (!made) return 0
  }
  return Math.max(0, stats.chainGain[card])
}
