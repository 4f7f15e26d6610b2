/** Moves cards from place to place: the cards themselves, who knows them, and the facts about it. */
import { empty, type Seat } from '@handwerk/kernel'
import { KITE, kindOf } from './book.js'
import { DECK, NONE } from './cards.js'
import { endIfDeckEmpty } from './ending.js'
import type { MottainaiTell, Zone, ZoneSpot } from './facts.js'
import { forget } from './frames.js'
import { everybody, kindOfCard, type Position } from './position.js'

/** The open places of a player that hold a list of cards. */
export type OpenZone = 'assistants' | 'workplace' | 'sales' | 'gallery' | 'shop'

const FLOOR: ZoneSpot = { zone: 'floor' }
const TOP: ZoneSpot = { zone: 'deck' }
const spot = (zone: Zone, seat: Seat): ZoneSpot => ({ zone, seat })

export function remove(list: number[], card: number): void {
  let i = list.indexOf(card)
  for (; i < list.length - 1; i++) list[i] = list[i + 1]
  list.pop()
}

/** Puts a card into a hand and keeps it sorted. */
export function insert(list: number[], card: number): void {
  let i = list.length
  list.push(card)
  for (; i > 0 && list[i - 1] > card; i--) list[i] = list[i - 1]
  list[i] = card
}

/** With two decks: whether the twin of this card comes before it in the list, so that choosing it would be the same. */
export function isRepeat(p: Position, list: readonly number[], i: number): boolean {
  if (p.known.length === DECK) return false
  const kind = kindOfCard(list[i])
  for (let k = 0; k < i; k++) if (kindOfCard(list[k]) === kind) return true
  return false
}

/**
 * Whether a work before this one in its wing is the same card and the same work,
 * so that choosing it would be the same. A Kite that copies and a plain one are
 * two works; so are twins in two wings. [MOT-R.7]
 */
export function isRepeatedWork(p: Position, wing: readonly number[], i: number): boolean {
  if (p.known.length === DECK) return false
  for (let k = 0; k < i; k++)
    if (kindOfCard(wing[k]) === kindOfCard(wing[i]) && kindOf(p, wing[k]) === kindOf(p, wing[i])) return true
  return false
}

/** The seats (and the onlookers) of a mask, for `shown`. */
function seatsIn(p: Position, mask: number): Seat[] | 'everyone' {
  if (mask === everybody(p)) return 'everyone'
  return p.players.flatMap((_, seat) => (mask & (1 << seat) ? [seat] : []))
}

/** Makes the card known to everybody. */
function uncover(p: Position, card: number): void {
  p.known[card] = everybody(p)
}

export function reveal(p: Position, seat: Seat, cards: readonly number[], work?: number, tell?: MottainaiTell): void {
  for (const card of cards) uncover(p, card)
  if (!tell) return
  const fact = { is: 'reveal', seat, cards, from: spot('hand', seat), shown: 'everyone' } as const
  tell(work === undefined ? fact : { ...fact, work })
}

/** Shows the top cards of the deck, the topmost first. */
export function revealTop(p: Position, count: number, work: number, tell?: MottainaiTell): void {
  const cards = p.deck.slice(-count).reverse()
  for (const card of cards) uncover(p, card)
  tell?.({ is: 'reveal', seat: p.turn, cards, from: TOP, shown: 'everyone', work })
}

/**
 * Moves top cards to the pickup area of the player, this many or as many as there
 * are; those who knew them still do.
 */
export function draw(p: Position, tell?: MottainaiTell, count = 1, is: 'draw' | 'pray' = 'draw'): void {
  const { pickup } = p.players[p.turn]
  const before = pickup.length
  for (let drawn = 0; drawn < count && p.deck.length > 0; drawn++) pickup.push(takeTop(p))
  if (tell) tellHidden(p, is, pickup.slice(before), TOP, spot('pickup', p.turn), tell)
  endIfDeckEmpty(p, tell)
}

function takeTop(p: Position): number {
  const card = p.deck.pop()
  if (card === undefined) throw new Error('the deck is empty, so the game should be over')
  return card
}

/** Moves the top card to the floor. */
export function topToFloor(p: Position, tell?: MottainaiTell): number {
  const card = takeTop(p)
  uncover(p, card)
  p.floor.push(card)
  tell?.({ is: 'move', seat: p.turn, cards: [card], from: TOP, to: FLOOR })
  endIfDeckEmpty(p, tell)
  return card
}

/** Moves the top card to an open place of the player. */
export function topTo(p: Position, zone: OpenZone, tell?: MottainaiTell): void {
  const card = takeTop(p)
  uncover(p, card)
  p.players[p.turn][zone].push(card)
  tell?.({ is: 'move', seat: p.turn, cards: [card], from: TOP, to: spot(zone, p.turn) })
  endIfDeckEmpty(p, tell)
}

/** Moves a card from the player's hand to the bottom of the deck: nobody else sees which. */
export function returnFromHand(p: Position, card: number, tell?: MottainaiTell): void {
  const { hand } = p.players[p.turn]
  remove(hand, card)
  p.deck.unshift(card)
  const own = 1 << p.turn
  p.known[card] = own
  // Those who knew cards of this hand cannot tell any more which of them are still there.
  for (let i = 0; i < hand.length; i++) p.known[hand[i]] = own
  tell?.({ is: 'return', seat: p.turn, cards: [card], from: spot('hand', p.turn), to: TOP })
}

export function returnFromFloor(p: Position, card: number, tell?: MottainaiTell): void {
  remove(p.floor, card)
  p.deck.unshift(card)
  tell?.({ is: 'return', seat: p.turn, cards: [card], from: FLOOR, to: TOP })
}

/** Moves a card that lies open on or near the top of the deck to the bottom. */
export function returnFromTop(p: Position, card: number, tell?: MottainaiTell): void {
  remove(p.deck, card)
  p.deck.unshift(card)
  tell?.({ is: 'return', seat: p.turn, cards: [card], from: TOP, to: TOP, shown: 'everyone' })
}

export function returnFrom(p: Position, zone: OpenZone, card: number, tell?: MottainaiTell): void {
  remove(p.players[p.turn][zone], card)
  p.deck.unshift(card)
  tell?.({ is: 'return', seat: p.turn, cards: [card], from: spot(zone, p.turn), to: TOP })
}

export function returnWork(p: Position, card: number, tell?: MottainaiTell): void {
  const wing = leaveWing(p, p.turn, card)
  p.deck.unshift(card)
  tell?.({ is: 'return', seat: p.turn, cards: [card], from: spot(wing, p.turn), to: TOP })
}

/** Moves a card between open places. */
export function transfer(
  p: Position,
  card: number,
  from: OpenZone,
  giver: Seat,
  to: OpenZone,
  taker: Seat,
  tell?: MottainaiTell,
): void {
  remove(p.players[giver][from], card)
  p.players[taker][to].push(card)
  tell?.({ is: 'move', seat: p.turn, cards: [card], from: spot(from, giver), to: spot(to, taker) })
}

export function floorTo(p: Position, card: number, zone: OpenZone, tell?: MottainaiTell): void {
  remove(p.floor, card)
  p.players[p.turn][zone].push(card)
  tell?.({ is: 'move', seat: p.turn, cards: [card], from: FLOOR, to: spot(zone, p.turn) })
}

/** Moves a card from the player's hand to an open place of any player. */
export function handTo(p: Position, card: number, zone: OpenZone, seat: Seat, tell?: MottainaiTell): void {
  remove(p.players[p.turn].hand, card)
  uncover(p, card)
  p.players[seat][zone].push(card)
  tell?.({ is: 'move', seat: p.turn, cards: [card], from: spot('hand', p.turn), to: spot(zone, seat) })
}

export function handToFloor(p: Position, card: number, tell?: MottainaiTell): void {
  remove(p.players[p.turn].hand, card)
  uncover(p, card)
  p.floor.push(card)
  tell?.({ is: 'move', seat: p.turn, cards: [card], from: spot('hand', p.turn), to: FLOOR })
}

/** Takes the task of any player out of its slot; it is visible from now on. */
export function leaveSlot(p: Position, seat: Seat): number {
  const player = p.players[seat]
  const card = player.task
  uncover(p, card)
  player.task = NONE
  player.facedown = false
  return card
}

export function taskTo(p: Position, giver: Seat, zone: OpenZone, tell?: MottainaiTell): void {
  const from = slotSpot(p, giver)
  const card = leaveSlot(p, giver)
  p.players[p.turn][zone].push(card)
  tell?.({ is: 'move', seat: p.turn, cards: [card], from, to: spot(zone, p.turn) })
}

export function taskToFloor(p: Position, tell?: MottainaiTell): void {
  const from = slotSpot(p, p.turn)
  const card = leaveSlot(p, p.turn)
  p.floor.push(card)
  tell?.({ is: 'move', seat: p.turn, cards: [card], from, to: FLOOR })
}

const slotSpot = (p: Position, seat: Seat): ZoneSpot => spot(p.players[seat].facedown ? 'facedown' : 'task', seat)

/** Makes a card that was taken from elsewhere the player's task. */
export function becomeTask(p: Position, card: number, from: ZoneSpot, tell?: MottainaiTell): void {
  uncover(p, card)
  p.players[p.turn].task = card
  tell?.({ is: 'move', seat: p.turn, cards: [card], from, to: spot('task', p.turn) })
}

/** Emits facts about hidden cards that move: one fact for those that the same seats know. */
function tellHidden(
  p: Position,
  is: 'move' | 'draw' | 'pray',
  cards: readonly number[],
  from: ZoneSpot,
  to: ZoneSpot,
  tell: MottainaiTell,
): void {
  for (const mask of new Set(cards.map((card) => p.known[card]))) {
    const group = cards.filter((card) => p.known[card] === mask)
    tell({ is, seat: p.turn, cards: group, from, to, shown: seatsIn(p, mask) })
  }
}

/** Moves cards of one hand to the pickup area of the player; both the player and the giver know them. [MOT-7.14] */
export function handToPickup(p: Position, giver: Seat, cards: readonly number[], tell?: MottainaiTell): void {
  for (const card of cards) {
    remove(p.players[giver].hand, card)
    p.players[p.turn].pickup.push(card)
    p.known[card] |= 1 << p.turn
  }
  if (tell) tellHidden(p, 'move', cards, spot('hand', giver), spot('pickup', p.turn), tell)
}

/** Makes the player's whole hand another player's; its former holder still knows it. [MOT-7.14] */
export function handToHand(p: Position, taker: Seat, tell?: MottainaiTell): void {
  const cards = p.players[p.turn].hand
  p.players[p.turn].hand = []
  for (const card of cards) {
    insert(p.players[taker].hand, card)
    p.known[card] |= 1 << taker
  }
  if (tell) tellHidden(p, 'move', cards, spot('hand', p.turn), spot('hand', taker), tell)
}

/** Moves the pickup area into the hand. [MOT-5.2] */
export function pickUp(p: Position, tell?: MottainaiTell): void {
  const { hand, pickup } = p.players[p.turn]
  for (let i = 0; i < pickup.length; i++) {
    insert(hand, pickup[i])
    p.known[pickup[i]] |= 1 << p.turn
  }
  if (tell) tellHidden(p, 'draw', pickup, spot('pickup', p.turn), spot('hand', p.turn), tell)
  empty(pickup)
}

/** Puts a card that has just left its place into a wing. */
function enterWing(p: Position, seat: Seat, card: number, wing: number): void {
  uncover(p, card)
  if (wing === 0) p.players[seat].gallery.push(card)
  else p.players[seat].shop.push(card)
}

/** Takes a work out of its wing: it is itself again, and has no further effect. Returns the wing. */
function leaveWing(p: Position, seat: Seat, card: number): 'gallery' | 'shop' {
  const player = p.players[seat]
  const wing = player.gallery.includes(card) ? 'gallery' : 'shop'
  remove(player[wing], card)
  forget(p, card)
  if (kindOfCard(card) === KITE) p.kites[card < DECK ? 0 : 1] = KITE
  return wing
}

/** Moves a work of any player to an open place of the player, which may be a wing. */
export function workTo(p: Position, card: number, giver: Seat, zone: OpenZone, tell?: MottainaiTell): void {
  const wing = leaveWing(p, giver, card)
  p.players[p.turn][zone].push(card)
  tell?.({ is: 'move', seat: p.turn, cards: [card], from: spot(wing, giver), to: spot(zone, p.turn) })
}

/** Moves a work of the player to the other wing; it remains a work throughout. */
export function changeWing(p: Position, card: number, tell?: MottainaiTell): void {
  const { gallery, shop } = p.players[p.turn]
  const isInGallery = gallery.includes(card)
  remove(isInGallery ? gallery : shop, card)
  enterWing(p, p.turn, card, isInGallery ? 1 : 0)
  const from = isInGallery ? 'gallery' : 'shop'
  const to = isInGallery ? 'shop' : 'gallery'
  tell?.({ is: 'move', seat: p.turn, cards: [card], from: spot(from, p.turn), to: spot(to, p.turn) })
}

/** Moves a work of the player to the pickup area. Everybody has seen it. */
export function workToPickup(p: Position, card: number, tell?: MottainaiTell): void {
  const wing = leaveWing(p, p.turn, card)
  p.players[p.turn].pickup.push(card)
  tell?.({ is: 'move', seat: p.turn, cards: [card], from: spot(wing, p.turn), to: spot('pickup', p.turn) })
}

/** Moves the card to be completed from the hand or from the top of the deck into a wing. */
export function completeInto(p: Position, card: number, wing: number, tell?: MottainaiTell): void {
  const { hand } = p.players[p.turn]
  const fromHand = hand.includes(card)
  if (fromHand) remove(hand, card)
  else takeTop(p)
  enterWing(p, p.turn, card, wing)
  tell?.({
    is: 'complete',
    seat: p.turn,
    cards: [card],
    from: fromHand ? spot('hand', p.turn) : TOP,
    to: spot(wing === 0 ? 'gallery' : 'shop', p.turn),
  })
}
