/** The deal. */
import { chanceOf, type Seat, type Seed, shuffle } from '@handwerk/kernel'
import { beginTurn } from './acts/turn.js'
import { KITE, WORKS } from './book.js'
import { DECK, NONE } from './cards.js'
import type { MottainaiTell } from './facts.js'
import { decksFor, everybody, filled, kindOfCard, type Options, type Player, type Position } from './position.js'
import { run } from './run.js'
import { insert } from './zones.js'
import './works/index.js'

const FIRST_HAND = 5

const emptyPlayer = (): Player => ({
  hand: [],
  pickup: [],
  task: NONE,
  facedown: false,
  assistants: [],
  workplace: [],
  sales: [],
  gallery: [],
  shop: [],
})

/** A table without cards. */
export function emptyTable(options: Options, seats: number): Position {
  const decks = decksFor(seats)
  const players: Player[] = []
  for (let seat = 0; seat < seats; seat++) players.push(emptyPlayer())
  return {
    options,
    deck: [],
    floor: [],
    box: [],
    players,
    known: filled(decks * DECK, 0),
    turn: 0,
    turns: 0,
    extra: 0,
    bonus: 0,
    kites: filled(decks, KITE),
    declined: [],
    muted: [],
    frames: [],
    ply: 0,
    ending: '',
    victor: NONE,
  }
}

export function start(options: Options, seats: number, seed: Seed, tell?: MottainaiTell): Position {
  const p = emptyTable(options, seats)
  for (let card = 0; card < p.known.length; card++) p.deck.push(card)
  shuffle(chanceOf(seed), p.deck)
  for (let seat = 0; seat < seats; seat++) {
    const { hand } = p.players[seat]
    for (let i = 0; i < FIRST_HAND; i++) {
      const card = p.deck.pop() ?? NONE
      insert(hand, card)
      p.known[card] = 1 << seat
    }
    tell?.({ is: 'draw', seat, cards: hand.slice(), from: { zone: 'deck' }, to: { zone: 'hand', seat } })
  }
  p.turn = chooseStarter(p, tell)
  tell?.({ is: 'start', seat: p.turn })
  layFaceDown(p, tell)
  beginTurn(p, tell)
  run(p, tell)
  return p
}

function chooseStarter(p: Position, tell?: MottainaiTell): Seat {
  const nameOf = (seat: Seat) => WORKS[kindOfCard(p.floor[seat])].name
  let starter = 0
  for (let seat = 0; seat < p.players.length; seat++) {
    const card = p.deck.pop() ?? NONE
    p.floor.push(card)
    p.known[card] = everybody(p)
    tell?.({ is: 'move', seat, cards: [card], from: { zone: 'deck' }, to: { zone: 'floor' } })
    // A space comes before every letter, and so does Go Set before Gong. [MOT-S.2]
    if (nameOf(seat) < nameOf(starter)) starter = seat
  }
  return starter
}

/** [MOT-S.3] */
function layFaceDown(p: Position, tell?: MottainaiTell): void {
  const seats = p.players.length
  for (let i = p.options.edition === 'aid' ? 1 : 0; i < seats; i++) {
    const seat = (p.turn + i) % seats
    p.players[seat].task = p.deck.pop() ?? NONE
    p.players[seat].facedown = true
    tell?.({
      is: 'move',
      seat,
      cards: [p.players[seat].task],
      from: { zone: 'deck' },
      to: { zone: 'facedown', seat },
    })
  }
}
