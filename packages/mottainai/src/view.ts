/** What a seat may know of a position, and positions that fit what it knows. */
import { HIDDEN, type Random, type Seat, shuffleWith } from '@handwerk/kernel'
import { NONE } from './cards.js'
import { copy, type Position } from './position.js'
import { answersTo } from './run.js'

/**
 * A position in which every card that the seat does not know is hidden. Of
 * `known` only what concerns cards that the seat knows is left. In the hands of
 * others the known cards come first.
 */
export interface View extends Position {
  /** Null: an onlooker. */
  readonly seat: Seat | null
}

export function view(p: Position, seat: Seat | null): View {
  const bit = 1 << (seat ?? p.players.length)
  const seen = { ...copy(p), seat }
  const { known, deck } = seen
  hide(deck, known, bit)
  for (const player of seen.players) {
    hide(player.hand, known, bit)
    player.hand.sort((a, b) => rankOf(a) - rankOf(b))
    hide(player.pickup, known, bit)
    if (player.facedown) player.task = HIDDEN
  }
  for (let card = 0; card < known.length; card++) if ((known[card] & bit) === 0) known[card] = 0
  return seen
}

/** Hidden cards come last. */
const rankOf = (card: number): number => (card === HIDDEN ? Number.MAX_SAFE_INTEGER : card)

function hide(cards: number[], known: readonly number[], bit: number): void {
  for (let i = 0; i < cards.length; i++) if ((known[cards[i]] & bit) === 0) cards[i] = HIDDEN
}

/** How often hidden cards are dealt anew when the player who is asked could not be asked with them. */
const DEALS = 100

export function imagine(seen: View, random: Random): Position {
  // Whoever is asked knows its own hand, and has the same answers however the rest is dealt.
  if (seen.ending !== '' || seen.seat === seen.turn) return dealHidden(seen, random)
  for (let deal = 1; ; deal++) {
    const p = dealHidden(seen, random)
    // That somebody is asked tells something about the hand: with most hands there would be nothing to ask.
    if (deal === DEALS || answersTo(p).length > 1) return p
  }
}

function dealHidden(seen: View, random: Random): Position {
  const p = copy(seen)
  const pool = hiddenCards(seen)
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
    player.hand.sort((a, b) => a - b)
    deal(player.pickup, 0)
    if (player.facedown) player.task = pool.pop() ?? NONE
  })
  return p
}

/** The cards that lie nowhere in a view. */
function hiddenCards(seen: View): number[] {
  const lies = new Array<boolean>(seen.known.length).fill(false)
  const mark = (cards: readonly number[]) => {
    for (const card of cards) if (card !== HIDDEN) lies[card] = true
  }
  mark(seen.deck)
  mark(seen.floor)
  mark(seen.box)
  for (const player of seen.players) {
    mark(player.hand)
    mark(player.pickup)
    if (player.task >= 0) lies[player.task] = true
    mark(player.assistants)
    mark(player.workplace)
    mark(player.sales)
    mark(player.gallery)
    mark(player.shop)
  }
  const hidden: number[] = []
  for (let card = 0; card < lies.length; card++) if (!lies[card]) hidden.push(card)
  return hidden
}
