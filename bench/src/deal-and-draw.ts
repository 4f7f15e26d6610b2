/**
 * The smallest card game that can be compared with other engines: a shuffled deck
 * of 94 cards, two hands of five; each turn a seat draws a card or discards one;
 * after 60 turns it is over. This file has it under the kernel's contract;
 * `boardgame-io.ts` has it under boardgame.io. Unlike in a real game, a seat with
 * an empty hand still has a decision, so that both engines make the same ones.
 */
import {
  type Chance,
  chanceOf,
  type Fact,
  type Game,
  IllegalMove,
  playThenList,
  randomKey,
  rank,
  redactBy,
  seenBy,
  shuffle,
  shuffleWith,
} from '@handwerk/kernel'

export const CARDS = 94
export const HAND = 5
export const TURNS = 60

/** A move is a card to discard, or this. */
export const DRAW = -1

interface Position {
  turn: number
  deck: number[]
  hands: number[][]
  discard: number[]
  chance: Chance
}

interface View {
  readonly seat: number | null
  readonly turn: number
  readonly deck: number
  readonly hand: readonly number[]
  readonly held: readonly number[]
  readonly discard: readonly number[]
}

const secrets = { deck: 'nobody', hand: 'owner', discard: 'everyone' } as const

export const dealAndDraw: Game<Position, View, null> = {
  name: 'deal-and-draw',
  version: 1,
  seats: { min: 2, max: 2 },

  start(_options, seats, seed) {
    const chance = chanceOf(seed)
    const deck = Array.from({ length: CARDS }, (_, card) => card)
    shuffle(chance, deck)
    const hands = Array.from({ length: seats }, () => deck.splice(-HAND))
    return { turn: 0, deck, hands, discard: [], chance }
  },

  seatCount: (p) => p.hands.length,

  waiting: (p) => (p.turn < TURNS ? [p.turn % p.hands.length] : []),

  moves(p, seat, into = []) {
    if (!isTurn(p, seat)) return into
    into.push(DRAW)
    for (const card of p.hands[seat]) into.push(card)
    return into
  },

  play(p, seat, move, tell) {
    const refusal = dealAndDraw.why(p, seat, move)
    if (refusal) throw new IllegalMove(refusal)
    const hand = p.hands[seat]
    const spot = { zone: 'hand', seat }
    if (move === DRAW) {
      const card = p.deck.pop() ?? 0
      hand.push(card)
      tell?.({ is: 'draw', seat, cards: [card], from: { zone: 'deck' }, to: spot })
    } else {
      hand.splice(hand.indexOf(move), 1)
      p.discard.push(move)
      tell?.({ is: 'discard', seat, cards: [move], from: spot, to: { zone: 'discard' } })
    }
    p.turn++
  },

  playListed: (p, seat, move, listed, tell) => playThenList(dealAndDraw, p, seat, move, listed, tell),

  why(p, seat, move) {
    if (!isTurn(p, seat)) return { rule: '1', reason: 'not your turn' }
    if (move === DRAW || p.hands[seat].includes(move as number)) return null
    return { rule: '2', reason: 'not in hand' }
  },

  view: (p, seat) => ({
    seat,
    turn: p.turn,
    deck: p.deck.length,
    hand: seat === null ? [] : [...p.hands[seat]],
    held: p.hands.map((hand) => hand.length),
    discard: [...p.discard],
  }),

  imagine(view, random) {
    const seen = new Set([...view.hand, ...view.discard])
    const deck = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !seen.has(card))
    shuffleWith(random, deck)
    return {
      turn: view.turn,
      hands: view.held.map((held, seat) => (seat === view.seat ? [...view.hand] : deck.splice(0, held))),
      deck,
      discard: [...view.discard],
      chance: { key: randomKey(random), drawn: 0 },
    }
  },

  copy: (p) => ({
    turn: p.turn,
    deck: [...p.deck],
    hands: p.hands.map((hand) => [...hand]),
    discard: [...p.discard],
    chance: { ...p.chance },
  }),

  result: (p) => (p.turn < TURNS ? null : rank(dealAndDraw.scores(p))),
  round: (p) => 1 + Math.floor(p.turn / p.hands.length),
  scores: (p) => p.hands.map((hand) => ({ points: hand.length, tiebreak: 0, parts: {} })),

  places: (p) => [
    ...p.deck.map((card) => ({ card, zone: 'deck' })),
    ...p.hands.flatMap((hand, seat) => hand.map((card) => ({ card, zone: 'hand', seat }))),
    ...p.discard.map((card) => ({ card, zone: 'discard' })),
  ],

  sees: (p, seat) => seenBy(secrets, dealAndDraw.places(p), seat),
  redact: (fact: Fact, seat) => redactBy(secrets, {}, fact, seat),
}

const isTurn = (p: Position, seat: number) => p.turn < TURNS && p.turn % p.hands.length === seat
