/**
 * Sealed Bids, a toy game with all that makes games hard to keep honest: hands
 * that are secret, bids made at the same time, a pile that is shuffled again.
 *
 * Each round a card, the lot, is turned over. Everyone bids a hand card in
 * secret, quietly or loudly, or passes; the best bid takes the lot, and a loud
 * one that wins costs a point. Hands are filled up to four. The winner may then
 * swap a hand card for a new one.
 */
import {
  type Chance,
  chanceOf,
  type Fact,
  type FactFields,
  type Game,
  IllegalMove,
  type Placed,
  playThenList,
  type Random,
  type Refusal,
  randomKey,
  rank,
  redactBy,
  type Seat,
  type Secrets,
  type Seed,
  seenBy,
  shuffle,
  shuffleWith,
  type Tell,
} from '@handwerk/kernel'

export const CARDS = 24
export const worthOf = (card: number): number => (card % 8) + 1

export const PASS = 0
export const BID = 1
export const QUIET = 2
export const LOUD = 3
export const KEEP = 4
export const SWAP = 5
export const moveOf = (kind: number, card = 0): number => kind * 64 + card
export const kindOf = (move: number): number => move >> 6
export const cardOf = (move: number): number => move & 63

/** What a seat still has to decide about its bid. */
const CARD = 0
const VOICE = 1
const DONE = 2

const NOBODY = -1
const NO_CARD = -1
const HAND = 4

export interface Options {
  readonly rounds: number
  readonly passing: boolean
  readonly swapping: boolean
}

export interface Position {
  readonly options: Options
  readonly seats: number
  round: number
  chance: Chance
  deck: number[]
  discards: number[]
  lot: number
  hands: number[][]
  won: number[][]
  bids: number[]
  loud: boolean[]
  steps: number[]
  /** How many lots a seat won loudly. */
  shouts: number[]
  swapper: number
}

export interface View {
  readonly seat: Seat | null
  readonly options: Options
  readonly seats: number
  readonly round: number
  readonly deck: number
  readonly discards: number
  readonly lot: number
  readonly hand: readonly number[]
  /** The sizes of the hands, bids included: whether somebody bids is secret. */
  readonly sizes: readonly number[]
  readonly won: readonly (readonly number[])[]
  readonly bid: number
  readonly loud: boolean
  readonly steps: readonly number[]
  readonly shouts: readonly number[]
  readonly swapper: number
}

export interface ToyFact extends Fact {
  readonly is: 'bid' | 'ready' | 'reveal' | 'win' | 'drop' | 'draw' | 'swap' | 'turn' | 'reshuffle'
  readonly loud?: boolean
}

export const SECRETS: Secrets = {
  deck: 'nobody',
  discards: 'nobody',
  lot: 'everyone',
  hand: 'owner',
  bid: 'owner',
  won: 'everyone',
}

export const FACT_FIELDS: FactFields<ToyFact> = { loud: 'everyone' }

export const toyGame: Game<Position, View, Options, ToyFact> = {
  name: 'sealed-bids',
  version: 1,
  seats: { min: 2, max: 3 },

  start(options: Options, seats: number, seed: Seed, tell?: Tell<ToyFact>): Position {
    const each = <T>(make: () => T): T[] => Array.from({ length: seats }, make)
    const p: Position = {
      options,
      seats,
      round: 0,
      chance: chanceOf(seed),
      deck: Array.from({ length: CARDS }, (_, card) => card),
      discards: [],
      lot: NO_CARD,
      hands: each(() => []),
      won: each(() => []),
      bids: each(() => NO_CARD),
      loud: each(() => false),
      steps: each(() => DONE),
      shouts: each(() => 0),
      swapper: NOBODY,
    }
    shuffle(p.chance, p.deck)
    fillHands(p, tell)
    openRound(p, tell)
    return p
  },

  seatCount: (p) => p.seats,

  waiting(p) {
    if (p.swapper !== NOBODY) return [p.swapper]
    return p.steps.flatMap((step, seat) => (step === DONE ? [] : [seat]))
  },

  moves(p, seat, into = []) {
    if (p.swapper === seat) {
      into.push(moveOf(KEEP))
      for (const card of p.hands[seat]) into.push(moveOf(SWAP, card))
    } else if (p.swapper === NOBODY && p.steps[seat] === CARD) {
      if (p.options.passing) into.push(moveOf(PASS))
      for (const card of p.hands[seat]) into.push(moveOf(BID, card))
    } else if (p.swapper === NOBODY && p.steps[seat] === VOICE) {
      into.push(moveOf(QUIET), moveOf(LOUD))
    }
    return into
  },

  play(p, seat, move, tell) {
    const refusal = toyGame.why(p, seat, move)
    if (refusal) throw new IllegalMove(refusal)
    if (p.swapper === seat) {
      if (kindOf(move) === SWAP) swap(p, seat, cardOf(move), tell)
      p.swapper = NOBODY
      openRound(p, tell)
      return
    }
    bid(p, seat, move, tell)
    if (p.steps.every((step) => step === DONE)) closeRound(p, tell)
  },

  playListed: (p, seat, move, listed, tell) => playThenList(toyGame, p, seat, move, listed, tell),

  why(p, seat, move): Refusal | null {
    if (!toyGame.waiting(p).includes(seat)) return { rule: 'TOY-1.1', reason: 'not-asked' }
    if (typeof move !== 'number') return { rule: 'TOY-1.2', reason: 'no-move' }
    if (toyGame.moves(p, seat).includes(move)) return null
    return { rule: 'TOY-1.3', reason: 'not-possible', detail: { round: p.round } }
  },

  view(p, seat) {
    return {
      seat,
      options: { rounds: p.options.rounds, passing: p.options.passing, swapping: p.options.swapping },
      seats: p.seats,
      round: p.round,
      deck: p.deck.length,
      discards: p.discards.length,
      lot: p.lot,
      hand: seat === null ? [] : [...p.hands[seat]],
      sizes: p.hands.map((hand, owner) => hand.length + (p.bids[owner] === NO_CARD ? 0 : 1)),
      won: p.won.map((won) => [...won]),
      bid: seat === null ? NO_CARD : p.bids[seat],
      loud: seat === null ? false : p.loud[seat],
      steps: p.steps.map((step, owner) => (owner === seat || step === DONE ? step : CARD)),
      shouts: [...p.shouts],
      swapper: p.swapper,
    }
  },

  imagine(view, random) {
    const known = new Set([view.lot, view.bid, ...view.hand, ...view.won.flat()])
    const pool = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !known.has(card))
    shuffleWith(random, pool)
    const p: Position = {
      options: view.options,
      seats: view.seats,
      round: view.round,
      chance: { key: randomKey(random), drawn: 0 },
      deck: [],
      discards: pool.splice(0, view.discards),
      lot: view.lot,
      hands: view.sizes.map((size, seat) => (seat === view.seat ? [...view.hand] : pool.splice(0, size))),
      won: view.won.map((won) => [...won]),
      bids: view.sizes.map((_, seat) => (seat === view.seat ? view.bid : NO_CARD)),
      loud: view.sizes.map((_, seat) => seat === view.seat && view.loud),
      steps: [...view.steps],
      shouts: [...view.shouts],
      swapper: view.swapper,
    }
    p.deck = pool
    if (toyGame.waiting(p).length > 0 && p.swapper === NOBODY) imagineBids(p, view, random)
    return p
  },

  copy: (p) => ({
    ...p,
    chance: { key: p.chance.key, drawn: p.chance.drawn },
    deck: [...p.deck],
    discards: [...p.discards],
    hands: p.hands.map((hand) => [...hand]),
    won: p.won.map((won) => [...won]),
    bids: [...p.bids],
    loud: [...p.loud],
    steps: [...p.steps],
    shouts: [...p.shouts],
  }),

  result: (p) => (toyGame.waiting(p).length === 0 ? rank(toyGame.scores(p)) : null),

  round: (p) => p.round,

  scores: (p) =>
    p.won.map((won, seat) => {
      const lots = won.reduce((sum, card) => sum + worthOf(card), 0)
      return { points: lots - p.shouts[seat], tiebreak: won.length, parts: { lots, shouts: -p.shouts[seat] } }
    }),

  places(p) {
    const placed: Placed[] = []
    for (const card of p.deck) placed.push({ card, zone: 'deck' })
    for (const card of p.discards) placed.push({ card, zone: 'discards' })
    if (p.lot !== NO_CARD) placed.push({ card: p.lot, zone: 'lot' })
    for (let seat = 0; seat < p.seats; seat++) {
      for (const card of p.hands[seat]) placed.push({ card, zone: 'hand', seat })
      for (const card of p.won[seat]) placed.push({ card, zone: 'won', seat })
      if (p.bids[seat] !== NO_CARD) placed.push({ card: p.bids[seat], zone: 'bid', seat })
    }
    return placed
  },

  sees: (p, seat) => seenBy(SECRETS, toyGame.places(p), seat),

  redact: (fact, seat) => redactBy(SECRETS, FACT_FIELDS, fact, seat),
}

function openRound(p: Position, tell?: Tell<ToyFact>): void {
  if (p.round === p.options.rounds) return
  p.round++
  p.lot = draw(p, tell)
  p.steps.fill(CARD)
  tell?.({ is: 'turn', cards: [p.lot], from: { zone: 'deck' }, to: { zone: 'lot' } })
}

function bid(p: Position, seat: Seat, move: number, tell?: Tell<ToyFact>): void {
  if (kindOf(move) === BID) {
    const card = cardOf(move)
    p.hands[seat].splice(p.hands[seat].indexOf(card), 1)
    p.bids[seat] = card
    p.steps[seat] = VOICE
    tell?.({ is: 'bid', seat, cards: [card], from: { zone: 'hand', seat }, to: { zone: 'bid', seat }, only: seat })
    return
  }
  p.loud[seat] = kindOf(move) === LOUD
  p.steps[seat] = DONE
  tell?.({ is: 'ready', seat })
}

function closeRound(p: Position, tell?: Tell<ToyFact>): void {
  const lot = { zone: 'lot' }
  const winner = bestBid(p)
  for (let seat = 0; seat < p.seats; seat++) revealBid(p, seat, tell)
  if (winner === NOBODY) {
    p.discards.push(p.lot)
    tell?.({ is: 'drop', cards: [p.lot], from: lot, to: { zone: 'discards' } })
  } else {
    p.won[winner].push(p.lot)
    if (p.loud[winner]) p.shouts[winner]++
    tell?.({ is: 'win', seat: winner, cards: [p.lot], from: lot, to: { zone: 'won', seat: winner } })
  }
  p.lot = NO_CARD
  p.loud.fill(false)
  fillHands(p, tell)
  if (winner !== NOBODY && p.options.swapping) p.swapper = winner
  else openRound(p, tell)
}

function bestBid(p: Position): number {
  let best = NOBODY
  let most = 0
  for (let seat = 0; seat < p.seats; seat++) {
    if (p.bids[seat] === NO_CARD) continue
    const worth = 2 * worthOf(p.bids[seat]) + (p.loud[seat] ? 1 : 0)
    if (worth > most) {
      best = seat
      most = worth
    }
  }
  return best
}

function revealBid(p: Position, seat: Seat, tell?: Tell<ToyFact>): void {
  const card = p.bids[seat]
  if (card === NO_CARD) return
  p.discards.push(card)
  p.bids[seat] = NO_CARD
  const spots = { from: { zone: 'bid', seat }, to: { zone: 'discards' } }
  tell?.({ is: 'reveal', seat, cards: [card], ...spots, shown: 'everyone', loud: p.loud[seat] })
}

function swap(p: Position, seat: Seat, card: number, tell?: Tell<ToyFact>): void {
  p.hands[seat].splice(p.hands[seat].indexOf(card), 1)
  p.discards.push(card)
  tell?.({ is: 'swap', seat, cards: [card], from: { zone: 'hand', seat }, to: { zone: 'discards' } })
  fillHands(p, tell)
}

function fillHands(p: Position, tell?: Tell<ToyFact>): void {
  for (let seat = 0; seat < p.seats; seat++) {
    while (p.hands[seat].length < HAND) {
      const card = draw(p, tell)
      p.hands[seat].push(card)
      tell?.({ is: 'draw', seat, cards: [card], from: { zone: 'deck' }, to: { zone: 'hand', seat } })
    }
  }
}

/** There is always a card: no more than 12 are in hands, 6 won and 1 on the table. */
function draw(p: Position, tell?: Tell<ToyFact>): number {
  if (p.deck.length === 0) {
    p.deck = p.discards
    p.discards = []
    shuffle(p.chance, p.deck)
    tell?.({ is: 'reshuffle' })
  }
  return p.deck.pop() ?? NO_CARD
}

/** Seats that are done have bid or passed; nobody else can tell which. */
function imagineBids(p: Position, view: View, random: Random): void {
  for (let seat = 0; seat < p.seats; seat++) {
    if (seat === view.seat || p.steps[seat] !== DONE) continue
    if (p.options.passing && random.below(2) === 0) continue
    p.bids[seat] = p.hands[seat].pop() ?? NO_CARD
    p.loud[seat] = random.below(2) === 0
  }
}

/** A position written by hand: all cards that were not placed form the pile. */
export function pileUp(p: Position): void {
  const placed = new Set(toyGame.places(p).map(({ card }) => card))
  for (let card = 0; card < CARDS; card++) if (!placed.has(card)) p.deck.push(card)
  shuffle(p.chance, p.deck)
}
