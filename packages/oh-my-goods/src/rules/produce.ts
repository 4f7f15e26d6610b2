/** Phase 4, production: which building next, which hand cards fill a gap, which chains run. */
import { empty, type Refusal, type Seat } from '@handwerk/kernel'
import { type Deck, GOOD, NONE } from '../cards.js'
import { at, DISCARD_PILE, PILE } from '../facts.js'
import { canFill, fits, gapAt, gapIn, isFilled, offerTo } from '../gap.js'
import { argA, argB, argC, CHAIN, DISCARD, EMPTY, END, kindOf, type Move, move, PRODUCE } from '../moves.js'
import { takeGood } from '../payment.js'
import { deckFor, isProduction, ORDERLY, type Player, type Position, removeFrom, WORKER, whoIsAt } from '../position.js'
import { refuse } from '../refuse.js'
import { beginBuilding } from './build.js'
import { drawCard, halveHands } from './draw.js'
import type { AskingRules, StepRules, Tell } from './step.js'

/** OMG-4.4, 4.5: the goods that a worker makes. */
export const goodsOfMode = (mode: number): number => (mode === ORDERLY ? 2 : 1)

/** The goods that a building makes; with an assistant, one (OMG-4.6). */
export const goodsMadeAt = (player: Pick<Readonly<Player>, 'worker' | 'mode'>, b: number): number =>
  player.worker === b ? goodsOfMode(player.mode) : 1

export function beginTurn(p: Position, seat: Seat): void {
  p.turn = seat
  p.players[seat].produced = 0
  p.site = NONE
  p.fresh = NONE
  p.step = 'produce'
}

/** OMG-4.1, 4.2, 4.9, 4.13: produce with a building, run a chain, or end production. */
export const produce: AskingRules = {
  idle: 'not-your-turn',

  run(p, tell) {
    const deck = deckFor(p)
    const player = p.players[p.turn]
    const offer = offerTo(p, deck, player)
    for (let b = 0; b < player.buildings.length; b++) {
      if (canProduce(p, deck, player, b, offer) || (mayChain(p, b) && canChain(deck, player, b))) return false
    }
    endProduction(p, tell)
    return true
  },

  owes: (p, seat) => seat === p.turn,

  moves(p, seat, into) {
    const deck = deckFor(p)
    const player = p.players[seat]
    const offer = offerTo(p, deck, player)
    for (let b = 0; b < player.buildings.length; b++)
      if (canProduce(p, deck, player, b, offer)) into.push(move(PRODUCE, b))
    for (let b = 0; b < player.buildings.length; b++) if (mayChain(p, b)) listChains(deck, player, b, into)
    into.push(move(END))
  },

  why(p, seat, m) {
    if (m === move(END)) return null
    const deck = deckFor(p)
    const player = p.players[seat]
    const b = argA(m)
    if (kindOf(m) === CHAIN) return whyNotChain(p, deck, player, m)
    if (kindOf(m) !== PRODUCE) return refuse('wrong-step')
    if (b >= player.buildings.length || m !== move(PRODUCE, b)) return refuse('no-such-building')
    return whyNotProduce(p, deck, player, b)
  },

  play(p, seat, m, tell) {
    switch (kindOf(m)) {
      case PRODUCE:
        p.site = argA(m)
        p.step = 'fill'
        break
      case CHAIN:
        runChain(p, seat, m, tell)
        break
      case END:
        endProduction(p, tell)
    }
  },
}

/** OMG-4.12: the worker leaves, assistants stay. */
function endProduction(p: Position, tell: Tell | undefined): void {
  if (tell) tellFailures(p, tell)
  p.players[p.turn].worker = NONE
  p.fresh = NONE
  beginBuilding(p)
}

/** Everybody sees who worked in vain, and what the market lacked; the hand stays hidden. */
function tellFailures(p: Position, tell: Tell): void {
  const deck = deckFor(p)
  const player = p.players[p.turn]
  for (const [b, building] of player.buildings.entries()) {
    if ((player.produced >> b) & 1 || whoIsAt(player, b) === NONE) continue
    const { lack, any, units } = gapAt(p, deck, player, b)
    tell({ is: 'fail', seat: p.turn, building, lack: [...lack], any: any ? units : 0 })
  }
}

function whyNotProduce(p: Position, deck: Deck, player: Player, b: number): Refusal | null {
  const who = whoIsAt(player, b)
  if (who === NONE) return refuse('nobody-there')
  if ((player.produced >> b) & 1) return refuse('produced-already')
  if (canFill(deck, player.hand, gapAt(p, deck, player, b), p.options.twoForOne)) return null
  if (who !== WORKER) return refuse('needs-unmet-assistant')
  return refuse(player.mode === ORDERLY ? 'needs-unmet-orderly' : 'needs-unmet-sloppy')
}

/** Like `whyNotProduce`, for an offer that is already counted. */
function canProduce(p: Position, deck: Deck, player: Player, b: number, offer: readonly number[]): boolean {
  if ((player.produced >> b) & 1 || whoIsAt(player, b) === NONE) return false
  const mode = player.worker === b ? player.mode : ORDERLY
  return canFill(deck, player.hand, gapIn(offer, deck, player.buildings[b], mode), p.options.twoForOne)
}

/** OMG-4.8: the hand cards for a gap, one by one. */
export const fill: AskingRules = {
  idle: 'not-your-turn',

  run(p, tell) {
    const deck = deckFor(p)
    const player = p.players[p.turn]
    const gap = gapAt(p, deck, player, p.site)
    while (!isFilled(deck, gap, player.picks)) {
      let only: number = NONE
      for (let i = afterPicks(player); i < player.hand.length; i++) {
        if (!fits(deck, player.hand, gap, p.options.twoForOne, player.picks, i)) continue
        if (only !== NONE) return false
        only = i
      }
      player.picks.push(player.hand[only])
    }
    work(p, tell)
    return true
  },

  owes: (p, seat) => seat === p.turn,

  moves(p, seat, into) {
    const deck = deckFor(p)
    const player = p.players[seat]
    const gap = gapAt(p, deck, player, p.site)
    for (let i = afterPicks(player); i < player.hand.length; i++) {
      if (fits(deck, player.hand, gap, p.options.twoForOne, player.picks, i)) into.push(move(DISCARD, player.hand[i]))
    }
  },

  why(p, seat, m) {
    const deck = deckFor(p)
    const player = p.players[seat]
    if (kindOf(m) !== DISCARD || m !== move(DISCARD, argA(m))) return refuse('wrong-step')
    const i = player.hand.indexOf(argA(m))
    if (i < 0) return refuse('not-in-hand')
    if (i < afterPicks(player)) return refuse('fill-what')
    const gap = gapAt(p, deck, player, p.site)
    return fits(deck, player.hand, gap, p.options.twoForOne, player.picks, i) ? null : refuse('fill-what')
  },

  play(p, seat, m) {
    p.players[seat].picks.push(argA(m))
  },
}

function afterPicks(player: Player): number {
  return player.picks.length === 0 ? 0 : player.hand.indexOf(player.picks[player.picks.length - 1]) + 1
}

/** The gap is filled: the building produces. */
function work(p: Position, tell: Tell | undefined): void {
  const player = p.players[p.turn]
  const building = player.buildings[p.site]
  if (player.picks.length > 0) {
    for (let i = 0; i < player.picks.length; i++) {
      removeFrom(player.hand, player.picks[i])
      p.discard.push(player.picks[i])
    }
    const from = at('hand', p.turn)
    tell?.({ is: 'fill', seat: p.turn, building, cards: player.picks.slice(), from, to: DISCARD_PILE })
    empty(player.picks)
  }
  player.produced |= 1 << p.site
  p.fresh = NONE
  p.due = goodsMadeAt(player, p.site)
  p.step = 'goods'
}

/** OMG-4.7: goods are drawn face down. */
export const goods: StepRules = {
  run(p, tell) {
    const player = p.players[p.turn]
    const stack = player.goods[p.site]
    const drawn: number[] | undefined = tell && []
    while (p.due > 0) {
      const card = drawCard(p, tell)
      if (card === NONE) break
      stack.push(card)
      p.due--
      // A chain runs only where at least one good was made (OMG-4.9).
      p.fresh = p.site
      drawn?.push(card)
    }
    if (tell && drawn) {
      const building = player.buildings[p.site]
      tell({ is: 'produce', seat: p.turn, building, cards: drawn, from: PILE, to: at('goods', p.turn) })
    }
    if (p.due > 0 && halveHands(p)) return true
    p.due = 0
    p.site = NONE
    p.step = 'produce'
    return true
  },
}

/** May this building's chain run now, apart from its inputs? */
const mayChain = (p: Position, b: number): boolean => p.fresh === b || (p.final && p.options.finalChains)

/** Does the player have the inputs of one run? */
function canChain(deck: Deck, player: Player, b: number): boolean {
  const chain = deck.chain[player.buildings[b]]
  for (let i = 0; i < chain.length; i++) {
    // Two inputs of one kind need two cards of it.
    const wanted = i === 1 && chain[0] === chain[1] ? 2 : 1
    if (countInputs(deck, player, chain[i], wanted) < wanted) return false
  }
  return chain.length > 0
}

/** How many cards the player has for an input; stops counting at `enough`. */
function countInputs(deck: Deck, player: Player, input: number, enough: number): number {
  let count = 0
  if (input < GOOD) {
    for (const card of player.hand) if (deck.resource[card] === input && ++count === enough) return count
    return count
  }
  for (let b = 0; b < player.buildings.length; b++) {
    if (deck.makes[player.buildings[b]] === input - GOOD) count += player.goods[b].length
  }
  return count
}

/** One move for each choice of hand cards; goods of a kind are interchangeable. */
function listChains(deck: Deck, player: Player, b: number, into: Move[]): void {
  if (!canChain(deck, player, b)) return
  const chain = deck.chain[player.buildings[b]]
  const first = chain[0]
  const second = chain.length > 1 ? chain[1] : GOOD
  const { hand } = player
  if (first >= GOOD && second >= GOOD) into.push(move(CHAIN, b, EMPTY, EMPTY))
  for (let i = 0; i < hand.length; i++) {
    if (first < GOOD && deck.resource[hand[i]] !== first) continue
    if (first < GOOD && second >= GOOD) into.push(move(CHAIN, b, hand[i], EMPTY))
    else if (first >= GOOD && second < GOOD) {
      if (deck.resource[hand[i]] === second) into.push(move(CHAIN, b, EMPTY, hand[i]))
    } else if (first < GOOD && second < GOOD) {
      // Two cards of one resource are offered in one order only.
      for (let j = first === second ? i + 1 : 0; j < hand.length; j++) {
        if (deck.resource[hand[j]] === second) into.push(move(CHAIN, b, hand[i], hand[j]))
      }
    }
  }
}

function whyNotChain(p: Position, deck: Deck, player: Player, m: Move): Refusal | null {
  const b = argA(m)
  if (b >= player.buildings.length) return refuse('no-such-building')
  if (!isProduction(deck, player.buildings[b]) || deck.chain[player.buildings[b]].length === 0)
    return refuse('no-chain')
  if (!mayChain(p, b)) return refuse('chain-not-now')
  if (!canChain(deck, player, b)) return refuse('chain-input')
  const chain = deck.chain[player.buildings[b]]
  const named = [argB(m), argC(m)]
  for (let i = 0; i < named.length; i++) {
    const wanted = i < chain.length && chain[i] < GOOD
    if (!wanted && named[i] !== EMPTY) return refuse('chain-input')
    if (wanted && !(player.hand.includes(named[i]) && deck.resource[named[i]] === chain[i]))
      return refuse('chain-input')
  }
  return chain[0] === chain[1] && chain[0] < GOOD && named[0] >= named[1] ? refuse('chain-input') : null
}

/** OMG-4.10: one card for each input becomes a good of this building. */
function runChain(p: Position, seat: Seat, m: Move, tell: Tell | undefined): void {
  const deck = deckFor(p)
  const player = p.players[seat]
  const b = argA(m)
  const building = player.buildings[b]
  const inputs = deck.chain[building]
  const shown: number[] | undefined = tell && []
  for (let i = 0; i < inputs.length; i++) {
    if (inputs[i] >= GOOD) {
      player.goods[b].push(takeGood(deck, player, inputs[i] - GOOD))
      continue
    }
    const card = i === 0 ? argB(m) : argC(m)
    removeFrom(player.hand, card)
    player.goods[b].push(card)
    shown?.push(card)
  }
  if (tell && shown) {
    const [from, to] = [at('hand', seat), at('goods', seat)]
    tell({ is: 'chain', seat, building, inputs, cards: shown, from, to, shown: 'everyone' })
  }
}
