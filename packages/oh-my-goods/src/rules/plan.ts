/**
 * Planning (OMG-2.2 to 2.5): all players plan at the same time, and nobody sees
 * another's plan until the last has committed. A plan sends assistants first, in
 * the order of hiring, then the worker, then sets a card aside or none.
 */
import { empty, type Random } from '@handwerk/kernel'
import { type Deck, NONE } from '../cards.js'
import { at, DISCARD_PILE } from '../facts.js'
import { ASIDE, argA, argB, COMMIT, IDLE, kindOf, type Move, move, PAY, payCode, SEND, WORK } from '../moves.js'
import { coinsOf, decodePayment, goodsOf, listPayments, lostBy, paymentFits, takeGood } from '../payment.js'
import {
  deckFor,
  isProduction,
  MODES,
  ORDERLY,
  type Plan,
  type Player,
  type Position,
  removeFrom,
  UNDECIDED,
} from '../position.js'
import { refuse } from '../refuse.js'
import type { AskingRules, Tell } from './step.js'

/** OMG-2.4 */
export const PRICE_OF_A_MOVE = 2

export function beginPlans(p: Position): void {
  for (const { plan, posts } of p.players) for (const post of posts) plan.posts.push(post)
  p.step = 'plan'
}

function clear(plan: Plan): void {
  plan.ready = false
  plan.worker = UNDECIDED
  plan.mode = ORDERLY
  empty(plan.posts)
  plan.next = 0
  plan.sending = NONE
  empty(plan.paid)
  plan.aside = NONE
}

/** Completes a plan at random, for plans that a view does not show. */
export function planAtRandom(p: Position, player: Player, random: Random): void {
  const deck = deckFor(p)
  while (!settle(p, player)) {
    empty(scratch)
    listMoves(deck, player, scratch)
    apply(deck, player, scratch[random.below(scratch.length)])
  }
}

export const plan: AskingRules = {
  idle: 'committed',

  run(p, tell) {
    let ready = true
    for (const player of p.players) if (!settle(p, player)) ready = false
    if (!ready) return false
    for (let i = 0; i < p.players.length; i++) reveal(p, (p.active + i) % p.players.length, tell)
    p.step = 'sunset'
    return true
  },

  owes: (p, seat) => !p.players[seat].plan.ready,

  moves: (p, seat, into) => listMoves(deckFor(p), p.players[seat], into),

  why(p, seat, m) {
    const deck = deckFor(p)
    const player = p.players[seat]
    const { plan } = player
    const kind = kindOf(m)
    if (plan.sending !== NONE) return kind === PAY ? whyNotPay(deck, player, m) : refuse('pay-first')
    if (plan.worker === UNDECIDED) {
      if (kind === SEND) return whyNotSend(deck, player, m)
      if (kind === WORK || m === move(IDLE)) return whyNotWork(deck, player, m)
      return refuse(kind === ASIDE || kind === COMMIT ? 'people-first' : 'wrong-step')
    }
    if (m === move(COMMIT)) return null
    if (kind !== ASIDE) return refuse('wrong-step')
    return player.hand.includes(argA(m)) && m === move(ASIDE, argA(m)) ? null : refuse('not-in-hand')
  },

  play: (p, seat, m) => apply(deckFor(p), p.players[seat], m),
}

function apply(deck: Deck, player: Player, m: Move): void {
  const { plan } = player
  switch (kindOf(m)) {
    case SEND:
      plan.sending = argA(m)
      plan.next = argA(m) + 1
      plan.posts[argA(m)] = argB(m)
      break
    case PAY: {
      const payment = decodePayment(deck, player, payCode(m)) ?? []
      for (let kind = 0; kind < payment.length; kind++) for (let n = payment[kind]; n > 0; n--) plan.paid.push(kind)
      plan.sending = NONE
      break
    }
    case WORK:
      plan.worker = argA(m)
      plan.mode = argB(m)
      break
    case IDLE:
      plan.worker = NONE
      break
    case ASIDE:
      plan.aside = argA(m)
      plan.ready = true
      break
    case COMMIT:
      plan.ready = true
  }
}

/** Makes the forced decisions of a plan; returns true if it is ready. */
function settle(p: Position, player: Player): boolean {
  const { plan } = player
  if (plan.ready) return true
  const deck = deckFor(p)
  // A worker with a place always has a choice, at least between the modes.
  while (plan.sending !== NONE || (plan.worker === UNDECIDED && !hasPlaceForWorker(deck, player))) {
    empty(scratch)
    listMoves(deck, player, scratch)
    if (scratch.length > 1) return false
    apply(deck, player, scratch[0])
  }
  if (plan.worker !== UNDECIDED && player.hand.length === 0) plan.ready = true
  return plan.ready
}
const scratch: Move[] = []

function listMoves(deck: Deck, player: Player, into: Move[]): void {
  const { plan } = player
  if (plan.sending !== NONE) listPayments(deck, player, PRICE_OF_A_MOVE, into)
  else if (plan.worker !== UNDECIDED) {
    for (const card of player.hand) into.push(move(ASIDE, card))
    into.push(move(COMMIT))
  } else {
    listSends(deck, player, into)
    if (displaced(player) !== NONE) return
    if (!hasPlaceForWorker(deck, player)) into.push(move(IDLE))
    for (let b = 0; b < player.buildings.length; b++) {
      if (!isFreeForWorker(deck, player, b)) continue
      for (let mode = 0; mode < MODES.length; mode++) into.push(move(WORK, b, mode))
    }
  }
}

const isFreeForWorker = (deck: Deck, player: Player, b: number): boolean =>
  isProduction(deck, player.buildings[b]) && !player.plan.posts.includes(b)

function hasPlaceForWorker(deck: Deck, player: Player): boolean {
  if (displaced(player) !== NONE) return false
  for (let b = 0; b < player.buildings.length; b++) if (isFreeForWorker(deck, player, b)) return true
  return false
}

function whyNotWork(deck: Deck, player: Player, m: Move) {
  if (displaced(player) !== NONE) return refuse('assistant-must-move')
  if (kindOf(m) === IDLE) return hasPlaceForWorker(deck, player) ? refuse('worker-must-go') : null
  const b = argA(m)
  if (b >= player.buildings.length) return refuse('no-such-building')
  if (!isProduction(deck, player.buildings[b])) return refuse('not-a-workplace')
  if (argB(m) >= MODES.length || m !== move(WORK, b, argB(m))) return refuse('no-such-mode')
  return player.plan.posts.includes(b) ? refuse('worker-taken') : null
}

/**
 * The first undecided assistant whose place was given to another. It must move on:
 * two people may share a building while a plan is made, but not at its end.
 */
function displaced({ plan }: Player): number {
  for (let i = plan.next; i < plan.posts.length; i++) if (plan.posts.indexOf(plan.posts[i]) < i) return i
  return NONE
}

/** How many moves of assistants the player could pay for separately. */
function movesPayable(deck: Deck, player: Player): number {
  if (coinsOf(deck, player) < PRICE_OF_A_MOVE) return 0
  const goods = goodsOf(deck, player)
  let dear = 0
  let cheap = 0
  for (let kind = 0; kind < goods.length; kind++) {
    if (deck.value[kind] >= PRICE_OF_A_MOVE) dear += goods[kind]
    else cheap += goods[kind]
  }
  return dear + Math.floor(cheap / PRICE_OF_A_MOVE)
}

/** The player must also be able to pay for everybody who has to move because of others. */
function canPayFor(deck: Deck, player: Player, assistant: number, b: number): boolean {
  const { plan } = player
  let movers = 1
  for (let i = plan.next; i < plan.posts.length; i++) {
    if (i !== assistant && (plan.posts[i] === b || plan.posts.indexOf(plan.posts[i]) < plan.next)) movers++
  }
  return movesPayable(deck, player) >= movers
}

/** May the assistant go there, apart from the price? Places of undecided assistants can be taken. */
const isOpenTo = (deck: Deck, player: Player, assistant: number, b: number): boolean => {
  const holder = player.plan.posts.indexOf(b)
  return isProduction(deck, player.buildings[b]) && (holder < 0 || holder > assistant)
}

function listSends(deck: Deck, player: Player, into: Move[]): void {
  const { plan } = player
  if (plan.next >= plan.posts.length || movesPayable(deck, player) === 0) return
  const must = displaced(player)
  const last = must === NONE ? plan.posts.length - 1 : must
  for (let i = plan.next; i <= last; i++) {
    for (let b = 0; b < player.buildings.length; b++) {
      if (plan.posts[i] !== b && isOpenTo(deck, player, i, b) && canPayFor(deck, player, i, b))
        into.push(move(SEND, i, b))
    }
  }
}

function whyNotSend(deck: Deck, player: Player, m: Move) {
  const { plan } = player
  const assistant = argA(m)
  const b = argB(m)
  if (assistant >= plan.posts.length || m !== move(SEND, assistant, b)) return refuse('no-such-assistant')
  if (assistant < plan.next) return refuse('assistant-decided')
  const must = displaced(player)
  if (must !== NONE && assistant > must) return refuse('assistant-must-move')
  if (b >= player.buildings.length) return refuse('no-such-building')
  if (!isProduction(deck, player.buildings[b])) return refuse('not-a-workplace')
  if (plan.posts[assistant] === b) return refuse('same-place')
  if (!isOpenTo(deck, player, assistant, b)) return refuse('place-taken')
  return canPayFor(deck, player, assistant, b) ? null : refuse('cannot-pay-move')
}

function whyNotPay(deck: Deck, player: Player, m: Move) {
  const payment = decodePayment(deck, player, payCode(m))
  if (!payment) return refuse('pay-not-held')
  const fit = paymentFits(deck, payment, PRICE_OF_A_MOVE)
  return fit === 'exact' ? null : refuse(fit === 'short' ? 'pay-short' : 'pay-spare')
}

/** Carries out a plan after everybody has committed. */
function reveal(p: Position, seat: number, tell: Tell | undefined): void {
  const deck = deckFor(p)
  const player = p.players[seat]
  const { plan } = player
  if (plan.paid.length > 0) {
    const kinds = plan.paid.slice()
    const cards = kinds.map((kind) => takeGood(deck, player, kind))
    for (const card of cards) p.discard.push(card)
    const moved = plan.posts.filter((post, i) => post !== player.posts[i]).length
    const lost = lostBy(deck, kinds, moved * PRICE_OF_A_MOVE)
    tell?.({ is: 'pay', seat, kinds, ...lost, cards, from: at('goods', seat), to: DISCARD_PILE })
  }
  for (let i = 0; i < player.posts.length; i++) {
    if (player.posts[i] === plan.posts[i]) continue
    player.posts[i] = plan.posts[i]
    tell?.({ is: 'send', seat, face: player.assistants[i], building: player.buildings[plan.posts[i]] })
  }
  player.worker = plan.worker
  player.mode = plan.mode
  if (plan.worker === NONE) tell?.({ is: 'idle', seat })
  else tell?.({ is: 'work', seat, building: player.buildings[plan.worker], mode: plan.mode })
  if (plan.aside !== NONE) {
    player.aside = plan.aside
    removeFrom(player.hand, plan.aside)
    tell?.({ is: 'aside', seat, cards: [plan.aside], from: at('hand', seat), to: at('aside', seat) })
  }
  clear(plan)
}
