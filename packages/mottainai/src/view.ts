/**
 * What a seat may know of a position, and positions that fit it. A view lists its
 * fields one by one, so a new field of a position stays secret until it is added
 * here.
 */
import { HIDDEN, type Random, type Seat, shuffleWith } from '@handwerk/kernel'
import { NONE } from './cards.js'
import { cardsInGame, everybody, filled, type Player, type Position, type Table, type TablePlayer } from './position.js'
import { type Question, questionOf } from './question.js'
import { answersTo } from './run.js'
import { framesOf, type Going, stackOf } from './stack.js'

/** A card that lies in a hidden place, and who knows that it lies there. */
export interface Known {
  readonly card: number
  readonly seats: readonly Seat[]
  readonly onlookers: boolean
}

/**
 * The table, with `HIDDEN` for every card that the seat does not know. The last
 * card of the deck is the top one. In the hands of others the known cards come
 * first.
 */
export interface View extends Table {
  /** Whose view this is; null is an onlooker's. */
  readonly seat: Seat | null
  /** The decision of the player whose turn it is; null when the game is over. */
  readonly question: Question | null
  /** The running procedures, from the turn to the innermost one. */
  readonly stack: readonly Going[]
  /** The hidden cards that this seat knows, in ascending order. */
  readonly known: readonly Known[]
  /** Cards that are not in the game. */
  readonly box: readonly number[]
  /** Turns that the same player takes after this one. */
  readonly extra: number
  /** Effects (by kind of work) that were declined this turn, and those declined for the rest of it. */
  readonly declined: readonly number[]
  readonly muted: readonly number[]
  /** Decisions made so far. */
  readonly ply: number
}

export function view(p: Position, seat: Seat | null): View {
  const bit = 1 << (seat ?? p.players.length)
  const seen = (cards: readonly number[]): number[] => {
    const open: number[] = []
    for (let i = 0; i < cards.length; i++) open.push((p.known[cards[i]] & bit) === 0 ? HIDDEN : cards[i])
    return open
  }
  return {
    seat,
    options: { edition: p.options.edition, extended: p.options.extended, teams: p.options.teams },
    question: questionOf(p),
    stack: stackOf(p),
    deck: seen(p.deck),
    floor: p.floor.slice(),
    box: p.box.slice(),
    players: p.players.map((player) => seenPlayer(player, seen)),
    known: knownTo(p, bit),
    turn: p.turn,
    turns: p.turns,
    extra: p.extra,
    bonus: p.bonus,
    kites: p.kites.slice(),
    declined: p.declined.slice(),
    muted: p.muted.slice(),
    ply: p.ply,
    ending: p.ending,
    victor: p.victor,
  }
}

const seenPlayer = (player: Player, seen: (cards: readonly number[]) => number[]): TablePlayer => ({
  hand: seen(player.hand).sort((a, b) => rankOf(a) - rankOf(b)),
  pickup: seen(player.pickup),
  task: player.facedown ? HIDDEN : player.task,
  facedown: player.facedown,
  assistants: player.assistants.slice(),
  workplace: player.workplace.slice(),
  sales: player.sales.slice(),
  gallery: player.gallery.slice(),
  shop: player.shop.slice(),
})

/** Hidden cards come last. */
const rankOf = (card: number): number => (card === HIDDEN ? Number.MAX_SAFE_INTEGER : card)

function knownTo(p: Position, bit: number): Known[] {
  const cards: number[] = []
  const look = (list: readonly number[]) => {
    for (let i = 0; i < list.length; i++) if ((p.known[list[i]] & bit) !== 0) cards.push(list[i])
  }
  look(p.deck)
  for (const { hand, pickup } of p.players) {
    look(hand)
    look(pickup)
  }
  cards.sort((a, b) => a - b)
  return cards.map((card) => ({
    card,
    seats: p.players.flatMap((_, seat) => (p.known[card] & (1 << seat) ? [seat] : [])),
    onlookers: (p.known[card] & (1 << p.players.length)) !== 0,
  }))
}

/** How often hidden cards are dealt anew if the deciding player could not have a decision with them. */
const DEALS = 100

export function imagine(seen: View, random: Random): Position {
  // The deciding player knows its own hand, so its answers do not depend on the rest of the deal.
  if (seen.ending !== '' || seen.seat === seen.turn) return dealHidden(seen, random)
  for (let deal = 1; ; deal++) {
    const p = dealHidden(seen, random)
    // That a player has a decision reveals something about the hand: with most hands there would be none.
    if (deal === DEALS || answersTo(p).length > 1) return p
  }
}

function dealHidden(seen: View, random: Random): Position {
  const p = open(seen)
  const pool = markOpen(p)
  for (const { card, seats, onlookers } of seen.known) {
    let mask = onlookers ? 1 << p.players.length : 0
    for (const seat of seats) mask |= 1 << seat
    p.known[card] = mask
  }
  shuffleWith(random, pool)
  const deal = (cards: number[], mask: number) => {
    for (let i = 0; i < cards.length; i++) {
      if (cards[i] !== HIDDEN) continue
      cards[i] = pool.pop() ?? NONE
      p.known[cards[i]] = mask
    }
  }
  deal(p.deck, 0)
  p.players.forEach((player, seat) => {
    deal(player.hand, 1 << seat)
    sortHand(player.hand)
    deal(player.pickup, 0)
    if (player.facedown) player.task = pool.pop() ?? NONE
  })
  return p
}

/** Hands are short and nearly in order, so this takes a fraction of the time of `sort`. */
function sortHand(hand: number[]): void {
  for (let i = 1; i < hand.length; i++) {
    const card = hand[i]
    let place = i
    for (; place > 0 && hand[place - 1] > card; place--) hand[place] = hand[place - 1]
    hand[place] = card
  }
}

/** Views are imagined thousands of times, and their stacks never change. */
const knownFrames = new WeakMap<readonly Going[], readonly number[]>()

function framesIn({ stack, options }: View): number[] {
  let frames = knownFrames.get(stack)
  if (!frames) {
    frames = framesOf(stack, options)
    knownFrames.set(stack, frames)
  }
  return frames.slice()
}

/** A position in which hidden cards are still hidden, and nobody knows any card. */
const open = (seen: View): Position => ({
  options: seen.options,
  deck: seen.deck.slice(),
  floor: seen.floor.slice(),
  box: seen.box.slice(),
  players: seen.players.map((player) => ({
    hand: player.hand.slice(),
    pickup: player.pickup.slice(),
    task: player.task,
    facedown: player.facedown,
    assistants: player.assistants.slice(),
    workplace: player.workplace.slice(),
    sales: player.sales.slice(),
    gallery: player.gallery.slice(),
    shop: player.shop.slice(),
  })),
  known: filled(cardsInGame(seen), 0),
  turn: seen.turn,
  turns: seen.turns,
  extra: seen.extra,
  bonus: seen.bonus,
  kites: seen.kites.slice(),
  declined: seen.declined.slice(),
  muted: seen.muted.slice(),
  frames: framesIn(seen),
  ply: seen.ply,
  ending: seen.ending,
  victor: seen.victor,
})

/** By card, whether it lies somewhere; kept, because views are imagined thousands of times. */
let lies = new Uint8Array(0)

/** Marks open cards as known to everybody. Returns the cards that lie nowhere. */
function markOpen(p: Position): number[] {
  const open = everybody(p)
  if (lies.length !== p.known.length) lies = new Uint8Array(p.known.length)
  lies.fill(0)
  const mark = (cards: readonly number[], mask: number) => {
    for (let i = 0; i < cards.length; i++) {
      const card = cards[i]
      if (card < 0) continue
      lies[card] = 1
      p.known[card] = mask
    }
  }
  mark(p.deck, 0)
  mark(p.floor, open)
  mark(p.box, open)
  for (const player of p.players) {
    mark(player.hand, 0)
    mark(player.pickup, 0)
    mark([player.task], open)
    mark(player.assistants, open)
    mark(player.workplace, open)
    mark(player.sales, open)
    mark(player.gallery, open)
    mark(player.shop, open)
  }
  const hidden: number[] = []
  for (let card = 0; card < lies.length; card++) if (lies[card] === 0) hidden.push(card)
  return hidden
}
