/** Drawing cards, also when both piles are empty (OMG-1.3, OMG-1.5). */
import { empty, shuffle } from '@handwerk/kernel'
import { NONE } from '../cards.js'
import { at, DISCARD_PILE } from '../facts.js'
import { argA, DISCARD, kindOf, move } from '../moves.js'
import { type Player, type Position, removeFrom } from '../position.js'
import { refuse } from '../refuse.js'
import type { AskingRules, Tell } from './step.js'

/** The top card of the pile; NONE if both piles are empty. */
export function drawCard(p: Position, tell: Tell | undefined): number {
  if (p.pile.length === 0) shuffleDiscards(p, tell)
  return p.pile.pop() ?? NONE
}

function shuffleDiscards(p: Position, tell: Tell | undefined): void {
  if (p.discard.length === 0) return
  const pile = p.discard
  p.discard = p.pile
  p.pile = pile
  shuffle(p.chance, pile)
  tell?.({ is: 'shuffle', count: pile.length })
}

/** Makes everybody give up half of the hand, so that drawing can continue; false if nobody can. */
export function halveHands(p: Position): boolean {
  if (p.players.every((player) => player.hand.length < 2)) return false
  for (const player of p.players) empty(player.picks)
  p.resume = p.step
  p.step = 'halve'
  return true
}

/** How many cards a player gives up then. */
export const owed = ({ hand }: { readonly hand: readonly number[] }): number => hand.length >> 1

/** Cards are picked in the hand's order; this is the index of the first that may be picked next. */
function nextPlace(player: Player): number {
  return player.picks.length === 0 ? 0 : player.hand.indexOf(player.picks[player.picks.length - 1]) + 1
}

/** OMG-1.5: everybody gives up half of the hand, all at the same time. */
export const halve: AskingRules = {
  idle: 'given-already',

  run(p, tell) {
    let done = true
    for (const player of p.players) {
      const place = nextPlace(player)
      const more = owed(player) - player.picks.length
      if (more === player.hand.length - place) {
        for (let i = place; i < player.hand.length; i++) player.picks.push(player.hand[i])
      } else if (more > 0) done = false
    }
    if (!done) return false
    p.players.forEach((player, seat) => {
      for (const card of player.picks) {
        removeFrom(player.hand, card)
        p.discard.push(card)
      }
      if (tell && player.picks.length > 0)
        tell({ is: 'halve', seat, cards: player.picks.slice(), from: at('hand', seat), to: DISCARD_PILE })
      empty(player.picks)
    })
    p.step = p.resume
    return true
  },

  owes: (p, seat) => p.players[seat].picks.length < owed(p.players[seat]),

  moves(p, seat, into) {
    const player = p.players[seat]
    const last = player.hand.length - (owed(player) - player.picks.length)
    for (let i = nextPlace(player); i <= last; i++) into.push(move(DISCARD, player.hand[i]))
  },

  why(p, seat, m) {
    const player = p.players[seat]
    if (kindOf(m) !== DISCARD || m !== move(DISCARD, argA(m))) return refuse('give-what')
    const place = player.hand.indexOf(argA(m))
    if (place < nextPlace(player)) return refuse('give-what')
    return place > player.hand.length - (owed(player) - player.picks.length) ? refuse('give-what') : null
  },

  play(p, seat, m) {
    p.players[seat].picks.push(argA(m))
  },
}
