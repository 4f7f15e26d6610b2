/** What can be said of each card of a deck before anything is dealt. */
import {
  type Deck,
  GOOD,
  LAST_BUILDING,
  NONE,
  type Player,
  type Position,
  RESOURCES,
  type RowOdds,
  rowOdds,
} from '@handwerk/oh-my-goods'

export interface CardStats {
  /** The worth of the good that a building makes; 0 for an office. */
  readonly product: readonly number[]
  /** How easily a building is run in rounds to come, whatever their markets: a measure, not the odds of this round. */
  readonly ease: readonly number[]
  /** What one run of a building's chain gains. */
  readonly chainGain: readonly number[]
  /** What one more row brings, for playing on quickly. */
  readonly row: RowOdds
}

const known = new WeakMap<Deck, CardStats>()

export function cardStatsOf(deck: Deck): CardStats {
  const old = known.get(deck)
  if (old) return old
  const stats = study(deck)
  known.set(deck, stats)
  return stats
}

function study(deck: Deck): CardStats {
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

/** Rounds that are still to be played, this one included if it has just begun, at the pace of the fastest builder. */
export function roundsLeft(p: Pick<Position, 'final' | 'players'>, roundsABuilding: number): number {
  if (p.final) return 1
  let most = 0
  for (const player of p.players) most = Math.max(most, player.buildings.length)
  return 1 + Math.max(1, roundsABuilding * (LAST_BUILDING - most))
}

/** What a run of a building's chain gains, if the goods for it are made here. */
export function chainPromise(deck: Deck, stats: CardStats, player: Player, card: number): number {
  for (const input of deck.chain[card]) {
    if (input < GOOD) continue
    let made = false
    for (const own of player.buildings) if (deck.makes[own] === input - GOOD) made = true
    if (!made) return 0
  }
  return Math.max(0, stats.chainGain[card])
}
