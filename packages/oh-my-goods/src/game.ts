/** Oh My Goods! as a game of the kernel's contract. */
import {
  below,
  chanceOf,
  empty,
  type Game,
  IllegalMove,
  maySee,
  type Placed,
  type Refusal,
  redactBy,
  type Seat,
  type Seed,
  seatsOf,
  shuffle,
} from '@handwerk/kernel'
import { NONE, SEATS } from './cards.js'
import { factFields, type GoodsFact, secrets, type Tell, type Zone } from './facts.js'
import { imagine } from './imagine.js'
import { isMove, type Move } from './moves.js'
import type { Options } from './options.js'
import { addToHand, copyPosition, deckFor, emptyPosition, freshPlayer, type Position } from './position.js'
import { refuse } from './refuse.js'
import { drawCard } from './rules/draw.js'
import { askingRules, beginRound, runOn } from './rules/index.js'
import { result, scores } from './scoring.js'
import { type View, views } from './view.js'

/** OMG-S.3 */
const FIRST_HAND = 5
const FIRST_COAL = 7

function start(options: Options, seats: number, seed: Seed, tell?: Tell): Position {
  const p = emptyPosition(options, chanceOf(seed))
  const deck = deckFor(p)
  const charburners = numbers(deck.size, deck.firstAssistant)
  shuffle(p.chance, charburners)
  for (let seat = 0; seat < seats; seat++) p.players.push(freshPlayer(charburners[seat]))
  const assistants = numbers(0, deck.assistants)
  shuffle(p.chance, assistants)
  for (let i = 0; i < 2 * seats; i++) p.bench.push(2 * assistants[i] + below(p.chance, 2))
  p.pile = numbers(0, deck.size)
  shuffle(p.chance, p.pile)
  p.active = options.first ?? below(p.chance, seats)
  for (const player of p.players) for (let i = 0; i < FIRST_HAND; i++) addToHand(player.hand, drawCard(p, tell))
  for (const player of p.players) for (let i = 0; i < FIRST_COAL; i++) player.goods[0].push(drawCard(p, tell))
  beginRound(p, tell)
  runOn(p, tell)
  return p
}

function numbers(from: number, to: number): number[] {
  const list: number[] = []
  for (let i = from; i < to; i++) list.push(i)
  return list
}

function waiting(p: Position): readonly Seat[] {
  const rules = askingRules(p.step)
  let mask = 0
  if (rules) for (let seat = 0; seat < p.players.length; seat++) if (rules.owes(p, seat)) mask |= 1 << seat
  return seatsOf(mask)
}

function moves(p: Position, seat: Seat, into: Move[] = []): Move[] {
  const rules = askingRules(p.step)
  if (rules?.owes(p, seat)) rules.moves(p, seat, into)
  return into
}

function why(p: Position, seat: Seat, move: unknown): Refusal | null {
  const rules = askingRules(p.step)
  if (!rules) return refuse('over')
  if (p.players[seat] === undefined || !rules.owes(p, seat)) return refuse(rules.idle)
  return isMove(move) ? rules.why(p, seat, move) : refuse('no-move')
}

function play(p: Position, seat: Seat, move: Move, tell?: Tell): void {
  const refusal = why(p, seat, move)
  if (refusal) throw new IllegalMove(refusal)
  make(p, seat, move, tell)
}

function playListed(p: Position, seat: Seat, move: Move, listed: Move[], tell?: Tell): Seat | null {
  if (listed.includes(move)) make(p, seat, move, tell)
  else play(p, seat, move, tell)
  empty(listed)
  const rules = askingRules(p.step)
  if (!rules) return null
  let next = 0
  while (next < p.players.length && !rules.owes(p, next)) next++
  rules.moves(p, next, listed)
  return next
}

function make(p: Position, seat: Seat, move: Move, tell?: Tell): void {
  askingRules(p.step)?.play(p, seat, move, tell)
  runOn(p, tell)
}

/** Visits every zone with its cards; no card is in two of them. */
function eachZone(p: Position, visit: (zone: Zone, cards: readonly number[], seat?: Seat) => void): void {
  const deck = deckFor(p)
  const isUsed: boolean[] = []
  const put = (zone: Zone, cards: readonly number[], seat?: Seat): void => {
    for (const card of cards) isUsed[card] = true
    visit(zone, cards, seat)
  }
  const people = (faces: readonly number[]) => faces.map((face) => deck.firstAssistant + (face >> 1))
  put('pile', p.pile)
  put('discard', p.discard)
  put('market', p.sunrise)
  put('market', p.sunset)
  put('bench', people(p.bench))
  p.players.forEach((player, seat) => {
    put('hand', player.hand, seat)
    if (player.aside !== NONE) put('aside', [player.aside], seat)
    put('buildings', player.buildings, seat)
    for (const goods of player.goods) put('goods', goods, seat)
    put('staff', people(player.assistants), seat)
  })
  const rest: number[] = []
  for (let card = deck.size; card < deck.firstAssistant + deck.assistants; card++) if (!isUsed[card]) rest.push(card)
  visit('box', rest)
}

function places(p: Position): Placed[] {
  const placed: Placed[] = []
  eachZone(p, (zone, cards, seat) => {
    for (const card of cards) placed.push(seat === undefined ? { card, zone } : { card, zone, seat })
  })
  return placed
}

/** The same as `seenBy` of all places, without a record for each card: a match asks for it at every move. */
function sees(p: Position, seat: Seat | null): number[] {
  const seen: number[] = []
  eachZone(p, (zone, cards, owner) => {
    if (maySee(secrets, owner === undefined ? { zone } : { zone, seat: owner }, seat)) seen.push(...cards)
  })
  return seen
}

export const game: Game<Position, View, Options, GoodsFact> = {
  name: 'oh-my-goods',
  version: 1,
  seats: SEATS,
  start,
  seatCount: (p) => p.players.length,
  waiting,
  moves,
  play,
  playListed,
  why,
  view: (p, seat) => views(p, waiting(p))(seat),
  views: (p) => views(p, waiting(p)),
  imagine,
  copy: copyPosition,
  result,
  round: (p) => p.round,
  scores,
  places,
  sees,
  redact: (fact, seat) => redactBy(secrets, factFields, fact, seat),
}
