/** Phase 4, building and hiring (OMG-5). */
import { empty } from '@handwerk/kernel'
import { type Deck, NONE, RESOURCES } from '../cards.js'
import { at, DISCARD_PILE } from '../facts.js'
import { argA, BUILDING, HIRING, kindOf, type Move, move, PASS, PAY, PLACE, payCode } from '../moves.js'
import { coinsOf, decodePayment, listPayments, lostBy, paymentFits, takeGood } from '../payment.js'
import { addToHand, BUILD, deckFor, HIRE, isProduction, type Player, type Position, removeFrom } from '../position.js'
import { type Reason, refuse } from '../refuse.js'
import type { ViewPlayer } from '../view.js'
import type { AskingRules, Tell } from './step.js'

/** OMG-5.6 */
export const MOST_ASSISTANTS = 2

/** OMG-6.2: this many buildings bring the final round. */
export const LAST_BUILDING = 8

export function beginBuilding(p: Position): void {
  p.built = false
  p.step = 'build'
}

/** OMG-5.1, 5.3: build, hire, or neither. */
export const build: AskingRules = {
  idle: 'not-your-turn',

  run(p, tell) {
    const deck = deckFor(p)
    const player = p.players[p.turn]
    if (!p.built || p.options.hire === 'after') {
      if (canBuild(deck, player)) return false
      for (let i = 0; i < p.bench.length; i++) if (whyNotHire(p, deck, player, p.bench[i]) === null) return false
    }
    finish(p, tell)
    return true
  },

  owes: (p, seat) => seat === p.turn,

  moves(p, seat, into) {
    const deck = deckFor(p)
    const player = p.players[seat]
    if (canBuild(deck, player)) into.push(move(BUILDING))
    for (let i = 0; i < p.bench.length; i++)
      if (whyNotHire(p, deck, player, p.bench[i]) === null) into.push(move(HIRING, p.bench[i]))
    into.push(move(PASS))
  },

  why(p, seat, m) {
    if (m === move(PASS)) return null
    const deck = deckFor(p)
    const player = p.players[seat]
    if (m === move(BUILDING)) {
      if (player.aside === NONE) return refuse(p.built ? 'built-already' : 'nothing-aside')
      return canBuild(deck, player) ? null : refuse('too-dear')
    }
    if (kindOf(m) !== HIRING) return refuse('wrong-step')
    const isForHire = p.bench.includes(argA(m)) && m === move(HIRING, argA(m))
    const reason = isForHire ? whyNotHire(p, deck, player, argA(m)) : 'not-for-hire'
    return reason === null ? null : refuse(reason)
  },

  play(p, _seat, m, tell) {
    switch (kindOf(m)) {
      case BUILDING:
        p.buying = BUILD
        p.step = 'pay'
        break
      case HIRING:
        p.buying = HIRE
        p.hiring = argA(m)
        p.step = 'place'
        break
      case PASS:
        finish(p, tell)
    }
  },
}

const canBuild = (deck: Deck, player: Player): boolean =>
  player.aside !== NONE && coinsOf(deck, player) >= deck.cost[player.aside]

function whyNotHire(p: Position, deck: Deck, player: Player, face: number): Reason | null {
  if (p.options.assistantLimit && player.assistants.length >= MOST_ASSISTANTS) return 'too-many-assistants'
  if (!hasColours(deck, player, face)) return 'colours-missing'
  if (coinsOf(deck, player) < deck.faceCost[face]) return 'too-dear'
  for (let b = 0; b < player.buildings.length; b++) if (isFree(deck, player, b)) return null
  return 'no-free-place'
}

/** May the player hire this assistant, apart from price and place? */
export const suits = (
  options: Position['options'],
  deck: Deck,
  player: Pick<ViewPlayer, 'buildings' | 'assistants'>,
  face: number,
): boolean => !(options.assistantLimit && player.assistants.length >= MOST_ASSISTANTS) && hasColours(deck, player, face)

/** OMG-5.4: buildings in the colours shown; the charburner, the first one, has none of them. */
function hasColours(deck: Deck, player: Pick<ViewPlayer, 'buildings'>, face: number): boolean {
  const requires = deck.faceRequires[face]
  for (let r = 0; r < RESOURCES.length; r++) {
    let missing = requires[r]
    for (let b = 1; missing > 0 && b < player.buildings.length; b++)
      if (deck.resource[player.buildings[b]] === r) missing--
    if (missing > 0) return false
  }
  return true
}

/** OMG-5.5: the worker has left by now, so only assistants can occupy a building. */
const isFree = (deck: Deck, player: Player, b: number): boolean =>
  isProduction(deck, player.buildings[b]) && !player.posts.includes(b)

/** OMG-5.5: where the hired assistant goes. */
export const place: AskingRules = {
  idle: 'not-your-turn',

  run(p) {
    empty(scratch)
    place.moves(p, p.turn, scratch)
    if (scratch.length > 1) return false
    place.play(p, p.turn, scratch[0], undefined)
    return true
  },

  owes: (p, seat) => seat === p.turn,

  moves(p, seat, into) {
    const deck = deckFor(p)
    const player = p.players[seat]
    for (let b = 0; b < player.buildings.length; b++) if (isFree(deck, player, b)) into.push(move(PLACE, b))
  },

  why(p, seat, m) {
    const player = p.players[seat]
    const b = argA(m)
    if (kindOf(m) !== PLACE || m !== move(PLACE, b)) return refuse('place-where')
    return b < player.buildings.length && isFree(deckFor(p), player, b) ? null : refuse('place-where')
  },

  play(p, _seat, m) {
    p.post = argA(m)
    p.step = 'pay'
  },
}
const scratch: Move[] = []

const price = (p: Position, deck: Deck): number =>
  p.buying === BUILD ? deck.cost[p.players[p.turn].aside] : deck.faceCost[p.hiring]

/** OMG-5.2: which goods to pay with. */
export const pay: AskingRules = {
  idle: 'not-your-turn',

  run(p, tell) {
    empty(scratch)
    pay.moves(p, p.turn, scratch)
    if (scratch.length > 1) return false
    pay.play(p, p.turn, scratch[0], tell)
    return true
  },

  owes: (p, seat) => seat === p.turn,

  moves(p, seat, into) {
    const deck = deckFor(p)
    listPayments(deck, p.players[seat], price(p, deck), into)
  },

  why(p, seat, m) {
    const deck = deckFor(p)
    if (kindOf(m) !== PAY) return refuse('wrong-step')
    const payment = decodePayment(deck, p.players[seat], payCode(m))
    if (!payment) return refuse('pay-not-held')
    const fit = paymentFits(deck, payment, price(p, deck))
    return fit === 'exact' ? null : refuse(fit === 'short' ? 'pay-short' : 'pay-spare')
  },

  play(p, seat, m, tell) {
    spend(p, seat, payCode(m), tell)
    if (p.buying === BUILD) raise(p, seat, tell)
    else employ(p, seat, tell)
  },
}

function spend(p: Position, seat: number, code: number, tell: Tell | undefined): void {
  const deck = deckFor(p)
  const player = p.players[seat]
  const payment = decodePayment(deck, player, code) ?? []
  const kinds: number[] | undefined = tell && []
  const cards: number[] | undefined = tell && []
  for (let kind = 0; kind < payment.length; kind++) {
    for (let n = payment[kind]; n > 0; n--) {
      const card = takeGood(deck, player, kind)
      p.discard.push(card)
      kinds?.push(kind)
      cards?.push(card)
    }
  }
  if (tell && kinds && cards) {
    const lost = lostBy(deck, kinds, price(p, deck))
    tell({ is: 'pay', seat, kinds, ...lost, cards, from: at('goods', seat), to: DISCARD_PILE })
  }
}

function raise(p: Position, seat: number, tell: Tell | undefined): void {
  const player = p.players[seat]
  const card = player.aside
  player.aside = NONE
  player.buildings.push(card)
  player.goods.push([])
  p.built = true
  p.step = 'build'
  tell?.({ is: 'build', seat, cards: [card], from: at('aside', seat), to: at('buildings', seat) })
  const firstToHaveAll =
    player.buildings.length === LAST_BUILDING &&
    p.players.every((other) => other === player || other.buildings.length < LAST_BUILDING)
  if (firstToHaveAll && !p.final) tell?.({ is: 'last-round', seat })
}

function employ(p: Position, seat: number, tell: Tell | undefined): void {
  const player = p.players[seat]
  player.assistants.push(p.hiring)
  player.posts.push(p.post)
  removeFrom(p.bench, p.hiring)
  tell?.({ is: 'hire', seat, face: p.hiring, building: player.buildings[p.post] })
  finish(p, tell)
}

/** OMG-5.1: a card that was not built goes back to the hand, or is discarded. */
function finish(p: Position, tell: Tell | undefined): void {
  const player = p.players[p.turn]
  const card = player.aside
  p.hiring = NONE
  p.post = NONE
  if (card !== NONE) {
    player.aside = NONE
    const back = p.options.unbuilt === 'hand'
    if (back) addToHand(player.hand, card)
    else p.discard.push(card)
    const to = back ? at('hand', p.turn) : DISCARD_PILE
    tell?.({ is: 'unbuilt', seat: p.turn, cards: [card], from: at('aside', p.turn), to })
  }
  p.step = 'end'
}
