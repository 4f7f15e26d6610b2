/** When the game is over. [MOT-6.1] */
import type { Seat } from '@handwerk/kernel'
import { fold, kindOf, TRAITS, WINS, WORKS } from './book.js'
import { NONE } from './cards.js'
import { countInWing } from './cover.js'
import type { MottainaiTell } from './facts.js'
import { type Ending, everybody, fullWing, type Position } from './position.js'

/** Ends the game if somebody's works cause it: winning works come before full wings. [MOT-6.1, MOT-6.3] */
export function endIfWorksDo(p: Position, tell?: MottainaiTell): void {
  const seats = p.players.length
  for (let i = 0; i < seats; i++) {
    const seat = (p.turn + i) % seats
    if (fold(p, seat, TRAITS) & WINS && hasWinningWork(p, seat)) {
      finish(p, 'turtle', seat, tell)
      return
    }
  }
  const full = fullWing(p)
  for (let seat = 0; seat < seats; seat++) {
    const { gallery, shop } = p.players[seat]
    if (gallery.length + shop.length < full) continue
    if (countInWing(p, seat, 0) >= full || countInWing(p, seat, 1) >= full) {
      finish(p, 'wing', NONE, tell)
      return
    }
  }
}

function hasWinningWork(p: Position, seat: Seat): boolean {
  const { gallery, shop } = p.players[seat]
  const wins = (card: number) => WORKS[kindOf(p, card)].wins?.(p, seat) ?? false
  return gallery.some(wins) || shop.some(wins)
}

export function endIfDeckEmpty(p: Position, tell?: MottainaiTell): void {
  if (p.deck.length === 0 && p.ending === '') finish(p, 'deck', NONE, tell)
}

/** Ends the game at once, and shows hands, because they count. [MOT-6.1] */
export function finish(p: Position, ending: Ending, victor: Seat, tell?: MottainaiTell): void {
  p.ending = ending
  p.victor = victor
  p.frames.length = 0
  tell?.({ is: 'end', seat: p.turn, ending, ...(victor === NONE ? {} : { owner: victor }) })
  for (let seat = 0; seat < p.players.length; seat++) {
    const { hand } = p.players[seat]
    for (let i = 0; i < hand.length; i++) p.known[hand[i]] = everybody(p)
    if (tell && hand.length > 0)
      tell({ is: 'reveal', seat, cards: hand.slice(), from: { zone: 'hand', seat }, shown: 'everyone' })
  }
}
