/** What can be said of each card of a deck before anything is dealt. */
import {
  type Deck,
  GOOD,
  HALF_SUNS,
  LAST_BUILDING,
  NONE,
  type Player,
  type Position,
  RESOURCES,
} from '@handwerk/oh-my-goods'

/** So many cards of a resource in one row of the market are as good as never seen. */
const MOST = 12

export interface Lore {
  /** The worth of the good that a building makes; 0 for an office. */
  readonly product: readonly number[]
  /** How likely a building's needs are met by a whole market and a card or two from the hand. */
  readonly ease: readonly number[]
  /** What one run of a building's chain gains. */
  readonly chainGain: readonly number[]
  /** How likely one row shows at least so many cards of a resource. */
  atLeast(resource: number, count: number): number
  /** How many units of a resource are lacking on average after one row. */
  lackAfter(resource: number, lack: number): number
  rowAtLeast(count: number): number
  lackAfterRow(lack: number): number
}

const known = new WeakMap<Deck, Lore>()

export function loreOf(deck: Deck): Lore {
  const old = known.get(deck)
  if (old) return old
  const lore = study(deck)
  known.set(deck, lore)
  return lore
}

function study(deck: Deck): Lore {
  const suns = deck.halfSun.filter((sun) => sun).length / deck.size
  const rows = rowLengths(suns)
  const shares = RESOURCES.map((_, r) => deck.resource.filter((resource) => resource === r).length / deck.size)
  const inRow = shares.map((share) => tailsOf(thin(rows, share)))
  const inMarket = shares.map((share) => tailsOf(thin(sumOf(rows, rows), share)))
  const wholeRow = tailsOf(rows)
  const wholeMarket = tailsOf(sumOf(rows, rows))
  const tail = (tails: readonly number[], count: number) => (count <= 0 ? 1 : count > MOST ? 0 : tails[count])
  const lackIn = (tails: readonly number[], lack: number) => {
    let rest = Math.max(0, lack)
    for (let count = 1; count <= lack; count++) rest -= tail(tails, count)
    return rest
  }
  const product = deck.makes.map((kind) => (kind === NONE ? 0 : deck.value[kind]))
  const ease = deck.makes.map((kind, card) => {
    if (kind === NONE) return 0
    if (deck.needsAny[card] > 0) return tail(wholeMarket, deck.needsAny[card] - 2)
    let lacking = 0
    for (let r = 0; r < RESOURCES.length; r++) lacking += lackIn(inMarket[r], deck.needs[card][r])
    return 1 / (1 + Math.exp(1.76 * (lacking - 1.89)))
  })
  const chainGain = deck.chain.map((inputs, card) => {
    let gain = inputs.length * product[card]
    for (const input of inputs) gain -= input < GOOD ? 0.6 : deck.value[input - GOOD]
    return gain
  })
  return {
    product,
    ease,
    chainGain,
    atLeast: (resource, count) => tail(inRow[resource], count),
    lackAfter: (resource, lack) => lackIn(inRow[resource], lack),
    rowAtLeast: (count) => tail(wholeRow, count),
    lackAfterRow: (lack) => lackIn(wholeRow, lack),
  }
}

/** The odds that a row has so many cards: it ends with its second half sun. */
function rowLengths(suns: number): number[] {
  const odds: number[] = [0]
  for (let length = 1; length <= 2 * MOST; length++)
    odds.push(length < HALF_SUNS ? 0 : (length - 1) * suns ** HALF_SUNS * (1 - suns) ** (length - HALF_SUNS))
  return odds
}

/** The odds of how many cards have something that a share of all cards has. */
function thin(lengths: readonly number[], share: number): number[] {
  const odds = lengths.map(() => 0)
  for (const [length, chance] of lengths.entries()) {
    let term = (1 - share) ** length
    for (let count = 0; count <= length; count++) {
      odds[count] += chance * term
      term *= ((length - count) / (count + 1)) * (share / (1 - share))
    }
  }
  return odds
}

function sumOf(a: readonly number[], b: readonly number[]): number[] {
  const odds = new Array<number>(a.length + b.length).fill(0)
  for (const [i, x] of a.entries()) for (const [j, y] of b.entries()) odds[i + j] += x * y
  return odds
}

/** The odds of at least so many. */
function tailsOf(odds: readonly number[]): number[] {
  const tails = odds.slice()
  for (let i = tails.length - 2; i >= 0; i--) tails[i] += tails[i + 1]
  return tails
}

/** Rounds that are still to be played, this one included if it has just begun, at the pace of the fastest builder. */
export function roundsLeft(p: Pick<Position, 'final' | 'players'>, roundsABuilding: number): number {
  if (p.final) return 1
  let most = 0
  for (const player of p.players) most = Math.max(most, player.buildings.length)
  return 1 + Math.max(1, roundsABuilding * (LAST_BUILDING - most))
}

/** What a run of a building's chain gains, if the goods for it are made here. */
export function chainPromise(deck: Deck, lore: Lore, player: Player, card: number): number {
  for (const input of deck.chain[card]) {
    if (input < GOOD) continue
    let made = false
    for (const own of player.buildings) if (deck.makes[own] === input - GOOD) made = true
    if (!made) return 0
  }
  return Math.max(0, lore.chainGain[card])
}
