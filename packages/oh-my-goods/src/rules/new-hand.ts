/** Phase 1: new hand cards. */
import { empty } from '@handwerk/kernel'
import { EXTRA_CARD, NONE } from '../cards.js'
import { at, DISCARD_PILE, PILE } from '../facts.js'
import { argA, EMPTY, KEEP, kindOf, move, REDRAW } from '../moves.js'
import { addToHand, deckFor, type Player, type Position, removeFrom } from '../position.js'
import { refuse } from '../refuse.js'
import { drawCard, halveHands } from './draw.js'
import type { AskingRules, StepRules, Tell } from './step.js'

/** OMG-1.2 */
const CARDS_A_ROUND = 2
/** OMG-1.4 */
const FEW_CARDS = 3

export function beginRound(p: Position, tell: Tell | undefined): void {
  const deck = deckFor(p)
  for (const player of p.players) {
    player.extra = 0
    if (p.options.extraCard === 'few' && player.hand.length > FEW_CARDS) continue
    for (const card of player.buildings) if (deck.office[card] === EXTRA_CARD) player.extra++
  }
  p.step = 'redraw'
  tell?.({ is: 'round', seat: p.active, round: p.round, final: p.final })
}

/** Can the player do anything other than keep the hand? */
const mayRedraw = (p: Position, player: Player): boolean => p.options.redraw && player.hand.length > 0

/** OMG-1.1, OMG-H.1 */
export const redraw: AskingRules = {
  idle: 'chosen-already',

  run(p, tell) {
    if (p.players.some((player) => !player.chosen && mayRedraw(p, player))) return false
    for (let i = 0; i < p.players.length; i++) {
      const seat = (p.active + i) % p.players.length
      const player = p.players[seat]
      player.due = 0
      if (player.redraws) giveUpHand(p, seat, tell)
      else if (player.chosen) tell?.({ is: 'keep', seat })
      player.chosen = false
      player.redraws = false
    }
    p.step = 'deal'
    p.part = 0
    return true
  },

  owes: (p, seat) => !p.players[seat].chosen && mayRedraw(p, p.players[seat]),

  moves(p, seat, into) {
    const { hand } = p.players[seat]
    into.push(move(KEEP), move(REDRAW, EMPTY))
    // Keeping the only card is the same as keeping the hand.
    if (p.options.keepOne && hand.length > 1) for (const card of hand) into.push(move(REDRAW, card))
  },

  why(p, seat, m) {
    const { hand } = p.players[seat]
    if (m === move(KEEP) || m === move(REDRAW, EMPTY)) return null
    if (kindOf(m) !== REDRAW) return refuse('wrong-step')
    if (!p.options.keepOne) return refuse('no-keeping')
    return hand.length > 1 && hand.includes(argA(m)) && m === move(REDRAW, argA(m)) ? null : refuse('keep-what')
  },

  play(p, seat, m) {
    const player = p.players[seat]
    player.chosen = true
    player.redraws = kindOf(m) === REDRAW
    if (player.redraws && argA(m) !== EMPTY) player.picks.push(argA(m))
  },
}

/** Discards the hand except for the card that was picked to keep. */
function giveUpHand(p: Position, seat: number, tell: Tell | undefined): void {
  const player = p.players[seat]
  for (const card of player.picks) removeFrom(player.hand, card)
  for (const card of player.hand) p.discard.push(card)
  player.due = player.hand.length
  tell?.({ is: 'redraw', seat, cards: player.hand.slice(), from: at('hand', seat), to: DISCARD_PILE })
  // The picks become the hand, and the emptied list is reused for the next picks.
  const kept = player.picks
  player.picks = player.hand
  empty(player.picks)
  player.hand = kept
}

/** OMG-1.2, OMG-1.4: the redrawn hands, then two cards each, then the extra cards; from the active player clockwise. */
export const deal: StepRules = {
  run(p, tell) {
    for (let i = 0; i < p.players.length; i++) {
      const seat = (p.active + i) % p.players.length
      if (!drawDue(p, seat, tell)) return true
    }
    p.part++
    if (p.part > 2) p.step = 'sunrise'
    else for (const player of p.players) player.due = p.part === 1 ? CARDS_A_ROUND : player.extra
    return true
  },
}

/** Draws the cards due to a player; false if OMG-1.5 interrupts it. */
function drawDue(p: Position, seat: number, tell: Tell | undefined): boolean {
  const player = p.players[seat]
  const drawn: number[] | undefined = tell && []
  while (player.due > 0) {
    const card = drawCard(p, tell)
    if (card === NONE) break
    addToHand(player.hand, card)
    player.due--
    drawn?.push(card)
  }
  if (tell && drawn && drawn.length > 0) tell({ is: 'draw', seat, cards: drawn, from: PILE, to: at('hand', seat) })
  if (player.due > 0 && halveHands(p)) return false
  player.due = 0
  return true
}
