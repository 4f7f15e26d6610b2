/**
 * A small game to try the commands on: hidden hands, bids made at the same
 * time, a card file, a few settings. Each round a prize lies open; everybody
 * bids a card; the highest takes the prize, and equal ones leave it.
 */
import {
  type Chance,
  chanceOf,
  type Fact,
  Faulty,
  type Game,
  IllegalMove,
  type Path,
  playThenList,
  type Random,
  type Refusal,
  randomKey,
  rank,
  readList,
  readObject,
  readOneOf,
  readWhole,
  redactBy,
  type Seat,
  type Seed,
  type Setting,
  seenBy,
  shuffle,
  shuffleWith,
  type Tell,
} from '@handwerk/kernel'

export const SETTINGS = [
  { id: 'hand', values: ['4', '3', '5'] },
  { id: 'ties', values: ['lost', 'lowest'] },
] as const satisfies readonly Setting[]

export interface Options {
  readonly hand: number
  readonly ties: 'lost' | 'lowest'
  /** The worth of each card; a card is an index into it. */
  readonly worth: readonly number[]
}

const WORTH = Array.from({ length: 30 }, (_, card) => card + 1)

export function readOptions(raw: unknown): Options {
  const given = readObject(raw, [], ['hand', 'ties', 'cards'])
  const one = <T extends string>(id: string, values: readonly T[]) => readOneOf(given[id] ?? values[0], [id], values)
  return {
    hand: Number(one('hand', SETTINGS[0].values)),
    ties: one('ties', SETTINGS[1].values),
    worth: given['cards'] === undefined ? WORTH : readWorth(given['cards']),
  }
}

function readWorth(raw: unknown): number[] {
  const list = readList(readObject(raw, ['cards'], ['worth'])['worth'], ['cards', 'worth'])
  if (list.length !== WORTH.length) throw new Faulty(['cards', 'worth'], `must hold ${WORTH.length} numbers`)
  return list.map((worth, i) => readWhole(worth, ['cards', 'worth', i], 1, 99))
}

export interface Position {
  readonly options: Options
  round: number
  prize: number
  deck: number[]
  hands: number[][]
  /** The card that each seat has bid in this round, or -1. */
  bids: number[]
  won: number[][]
  out: number[]
  readonly chance: Chance
}

export interface View {
  readonly seat: Seat | null
  readonly options: Options
  readonly round: number
  readonly prize: number
  readonly deck: number
  readonly hand: readonly number[]
  readonly held: readonly number[]
  readonly bid: number
  readonly hasBid: readonly boolean[]
  readonly won: readonly (readonly number[])[]
  readonly out: readonly number[]
}

export interface BidFact extends Fact {
  readonly is: 'dealt' | 'prize' | 'bid' | 'taken' | 'left'
}

const secrets = {
  deck: 'nobody',
  bid: 'owner',
  hand: 'owner',
  prize: 'everyone',
  won: 'everyone',
  out: 'everyone',
} as const

export const game: Game<Position, View, Options, BidFact> = {
  name: 'bids',
  version: 1,
  seats: { min: 2, max: 4 },

  start(options, seats, seed, tell) {
    const p = empty(options, seats, seed)
    p.deck = WORTH.map((_, card) => card)
    shuffle(p.chance, p.deck)
    for (const [seat, hand] of p.hands.entries()) {
      hand.push(...p.deck.splice(0, options.hand).sort((a, b) => a - b))
      tell?.({ is: 'dealt', seat, cards: [...hand], from: { zone: 'deck' }, to: { zone: 'hand', seat } })
    }
    turnPrize(p, tell)
    return p
  },

  seatCount: (p) => p.hands.length,

  waiting: (p) => p.bids.flatMap((bid, seat) => (bid < 0 && p.prize >= 0 && p.hands[seat].length > 1 ? [seat] : [])),

  moves(p, seat, into = []) {
    if (owes(p, seat)) into.push(...p.hands[seat])
    return into
  },

  playListed: (p, seat, move, listed, tell) => playThenList(game, p, seat, move, listed, tell),

  play(p, seat, move, tell) {
    const refusal = game.why(p, seat, move)
    if (refusal) throw new IllegalMove(refusal)
    bid(p, seat, move)
    if (p.bids.includes(-1)) return
    award(p, tell)
    // The last card needs no decision.
    if (p.hands[0].length === 1) {
      for (const [other, hand] of p.hands.entries()) bid(p, other, hand[0])
      award(p, tell)
    }
  },

  why(p, seat, move): Refusal | null {
    if (!owes(p, seat)) return { rule: 'TOY-2', reason: 'not asked' }
    if (typeof move !== 'number' || !p.hands[seat].includes(move)) return { rule: 'TOY-1', reason: 'not in hand' }
    return null
  },

  view: (p, seat) => ({
    seat,
    options: p.options,
    round: p.round,
    prize: p.prize,
    deck: p.deck.length,
    hand: seat === null ? [] : [...p.hands[seat]],
    held: p.hands.map((hand) => hand.length),
    bid: seat === null ? -1 : p.bids[seat],
    hasBid: p.bids.map((card) => card >= 0),
    won: p.won.map((cards) => [...cards]),
    out: [...p.out],
  }),

  imagine(view, random: Random) {
    const seen = new Set([view.prize, view.bid, ...view.hand, ...view.won.flat(), ...view.out])
    const deck = WORTH.map((_, card) => card).filter((card) => !seen.has(card))
    shuffleWith(random, deck)
    return {
      options: view.options,
      round: view.round,
      prize: view.prize,
      hands: view.held.map((n, seat) => (seat === view.seat ? [...view.hand] : deck.splice(0, n))),
      bids: view.hasBid.map((has, seat) => (seat === view.seat ? view.bid : has ? (deck.pop() ?? -1) : -1)),
      won: view.won.map((cards) => [...cards]),
      out: [...view.out],
      deck,
      chance: { key: randomKey(random), drawn: 0 },
    }
  },

  copy: (p) => structuredClone(p),
  result: (p) => (p.prize < 0 ? rank(game.scores(p)) : null),
  round: (p) => p.round,

  scores: (p) =>
    p.won.map((cards) => {
      const prizes = cards.reduce((sum, card) => sum + p.options.worth[card], 0)
      return { points: prizes + cards.length, tiebreak: 0, parts: { prizes, number: cards.length } }
    }),

  places: (p) => [
    ...p.deck.map((card) => ({ card, zone: 'deck' })),
    ...p.hands.flatMap((hand, seat) => hand.map((card) => ({ card, zone: 'hand', seat }))),
    ...p.bids.flatMap((card, seat) => (card < 0 ? [] : [{ card, zone: 'bid', seat }])),
    ...p.won.flatMap((cards, seat) => cards.map((card) => ({ card, zone: 'won', seat }))),
    ...p.out.map((card) => ({ card, zone: 'out' })),
    ...(p.prize < 0 ? [] : [{ card: p.prize, zone: 'prize' }]),
  ],

  sees: (p, seat) => seenBy(secrets, game.places(p), seat),
  redact: (fact, seat) => redactBy(secrets, {}, fact, seat),
}

const owes = (p: Position, seat: Seat) => p.prize >= 0 && p.bids[seat] === -1 && p.hands[seat].length > 1

function empty(options: Options, seats: number, seed: Seed): Position {
  const none = () => Array.from({ length: seats }, (): number[] => [])
  return {
    options,
    round: 0,
    prize: -1,
    deck: [],
    hands: none(),
    bids: new Array(seats).fill(-1),
    won: none(),
    out: [],
    chance: chanceOf(seed),
  }
}

function turnPrize(p: Position, tell?: Tell<BidFact>): void {
  p.round++
  p.prize = p.deck.pop() ?? -1
  tell?.({ is: 'prize', cards: [p.prize], from: { zone: 'deck' }, to: { zone: 'prize' } })
}

function bid(p: Position, seat: Seat, card: number): void {
  p.hands[seat].splice(p.hands[seat].indexOf(card), 1)
  p.bids[seat] = card
}

function award(p: Position, tell?: Tell<BidFact>): void {
  for (const [seat, card] of p.bids.entries())
    tell?.({ is: 'bid', seat, cards: [card], from: { zone: 'hand', seat }, to: { zone: 'out' } })
  const offers = p.bids.map((card) => p.options.worth[card])
  const single = offers.filter((offer) => offers.indexOf(offer) === offers.lastIndexOf(offer))
  const best = Math.max(...single)
  const tied = Math.max(...offers) !== best
  const winner = tied && p.options.ties === 'lost' ? -1 : offers.indexOf(best)
  p.out.push(...p.bids)
  p.bids.fill(-1)
  if (winner >= 0) {
    p.won[winner].push(p.prize)
    tell?.({ is: 'taken', seat: winner, cards: [p.prize], from: { zone: 'prize' }, to: { zone: 'won', seat: winner } })
  } else {
    p.out.push(p.prize)
    tell?.({ is: 'left', cards: [p.prize], from: { zone: 'prize' }, to: { zone: 'out' } })
  }
  p.prize = -1
  if (p.hands[0].length > 0) turnPrize(p, tell)
}

/** `{ game, options, prize, players: [{ hand, won }] }`; cards by their number from 1. */
export function readDiagram(raw: unknown, seed: Seed): Position {
  const file = readObject(raw, [], ['game', 'options', 'prize', 'players', 'whole'])
  if (file['whole'] !== undefined) return structuredClone(file['whole']) as Position
  const players = readList(file['players'], ['players'])
  if (players.length < 2 || players.length > 4) throw new Faulty(['players'], 'must be 2 to 4')
  const p = empty(readOptions(file['options'] ?? {}), players.length, seed)
  const used = new Set<number>()
  const card = (value: unknown, at: Path) => {
    const number = readWhole(value, at, 1, WORTH.length)
    if (used.has(number)) throw new Faulty(at, `card ${number} is already elsewhere`)
    used.add(number)
    return number - 1
  }
  const cards = (value: unknown, at: Path) => readList(value ?? [], at).map((one, i) => card(one, [...at, i]))
  p.round = 1
  p.prize = card(file['prize'], ['prize'])
  for (const [seat, player] of players.entries()) {
    const given = readObject(player, ['players', seat], ['hand', 'won'])
    p.hands[seat] = cards(given['hand'], ['players', seat, 'hand'])
    p.won[seat] = cards(given['won'], ['players', seat, 'won'])
    if (p.hands[seat].length < 2) throw new Faulty(['players', seat, 'hand'], 'must hold at least 2 cards')
    if (p.hands[seat].length !== p.hands[0].length)
      throw new Faulty(['players', seat, 'hand'], 'all hands must be equal')
  }
  p.deck = WORTH.map((_, i) => i).filter((i) => !used.has(i + 1))
  shuffle(p.chance, p.deck)
  return p
}
