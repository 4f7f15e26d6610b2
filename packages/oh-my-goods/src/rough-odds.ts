/**
 * Rough odds of a row, from tables of a whole deck: as if every card were put back
 * at once, and the resources were independent. Exact odds (`odds.ts`) are too slow
 * where thousands are needed in a moment, as in imagined games.
 */
import { type Deck, RESOURCES } from './cards.js'
import type { Chance } from './odds.js'
import { SLOPPY } from './position.js'
import { HALF_SUNS } from './rules/market.js'

/** More cards of a resource than this in one row practically never occur. */
const MOST = 12

export interface RowOdds {
  /** The probability of at least this many cards of a resource. */
  atLeast(resource: number, count: number): number
  /** How many units of a resource are missing on average. */
  lackAfter(resource: number, lack: number): number
  /** The same for cards of all resources. */
  anyAtLeast(count: number): number
  anyLackAfter(lack: number): number
}

/** The odds of one row, or of a market of two. */
export function rowOdds(deck: Deck, rows: 1 | 2): RowOdds {
  const suns = deck.halfSun.filter((sun) => sun).length / deck.size
  const row = rowLengths(suns)
  const lengths = rows === 1 ? row : sumOf(row, row)
  const shares = RESOURCES.map((_, r) => deck.resource.filter((resource) => resource === r).length / deck.size)
  const ofResource = shares.map((share) => tailsOf(thin(lengths, share)))
  const ofAny = tailsOf(lengths)
  return {
    atLeast: (resource, count) => tail(ofResource[resource], count),
    lackAfter: (resource, lack) => lackIn(ofResource[resource], lack),
    anyAtLeast: (count) => tail(ofAny, count),
    anyLackAfter: (lack) => lackIn(ofAny, lack),
  }
}

/**
 * The rough probability that a building can produce after one more row. The object
 * is reused: read it before the next call.
 */
export function roughChance(
  row: RowOdds,
  offer: readonly number[],
  deck: Deck,
  card: number,
  mode: number,
  hand: readonly number[],
): Readonly<Chance> {
  const { needs, needsAny } = deck
  let success = 1
  let cards = 0
  let slack = 1
  if (needsAny[card] > 0) {
    let inAll = 0
    for (let r = 0; r < RESOURCES.length; r++) inAll += offer[r]
    const lack = needsAny[card] - inAll - (mode === SLOPPY ? 1 : 0)
    success = row.anyAtLeast(lack - hand.length)
    cards = row.anyLackAfter(lack)
  } else {
    for (let r = 0; r < RESOURCES.length; r++) {
      const lack = needs[card][r] - offer[r]
      if (lack <= 0) continue
      let held = 0
      for (const own of hand) if (deck.resource[own] === r) held++
      const odds = row.atLeast(r, lack - held)
      success *= odds
      cards += row.lackAfter(r, lack)
      if (mode === SLOPPY && odds > 0) slack = Math.max(slack, row.atLeast(r, lack - held - 1) / odds)
      else if (mode === SLOPPY) slack = 99
    }
    if (mode === SLOPPY) {
      success = Math.min(1, success * slack)
      cards = Math.max(0, cards - 1)
    }
  }
  chance.success = success
  chance.cards = cards
  return chance
}
const chance: Chance = { success: 0, cards: 0 }

const tail = (tails: readonly number[], count: number): number => (count <= 0 ? 1 : count > MOST ? 0 : tails[count])

function lackIn(tails: readonly number[], lack: number): number {
  let rest = Math.max(0, lack)
  for (let count = 1; count <= lack; count++) rest -= tail(tails, count)
  return rest
}

/** The odds of the number of cards in a row, which ends with its second half sun. */
function rowLengths(suns: number): number[] {
  const odds: number[] = [0]
  for (let length = 1; length <= 2 * MOST; length++)
    odds.push(length < HALF_SUNS ? 0 : (length - 1) * suns ** HALF_SUNS * (1 - suns) ** (length - HALF_SUNS))
  return odds
}

/** The odds of how many cards have a property that a share of all cards has. */
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

/** The odds of at least this many. */
function tailsOf(odds: readonly number[]): number[] {
  const tails = odds.slice()
  for (let i = tails.length - 2; i >= 0; i--) tails[i] += tails[i + 1]
  return tails
}
