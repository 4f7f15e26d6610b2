/** Mottainai as a game of the kernel's contract. */
import { type Game, IllegalMove, type Move, type Placed, redactBy, type Seat, seatsOf } from '@handwerk/kernel'
import { NONE } from './cards.js'
import { FACT_FIELDS, type MottainaiFact, type MottainaiTell, SECRETS, type Zone } from './facts.js'
import { copy, type Options, type Position, SEATS } from './position.js'
import { answer, answersTo } from './run.js'
import { result, scores } from './scoring.js'
import { start } from './setup.js'
import { upgradesTo } from './upgrades.js'
import { imagine, type View, view } from './view.js'
import { why } from './why.js'

const waiting = (p: Position): readonly Seat[] => seatsOf(p.ending === '' ? 1 << p.turn : 0)

const moves = (p: Position, seat: Seat, into: Move[] = []): Move[] => (seat === p.turn ? answersTo(p, into) : into)

function play(p: Position, seat: Seat, move: Move, tell?: MottainaiTell): void {
  playListed(p, seat, move, [], tell)
}

function playListed(p: Position, seat: Seat, move: Move, listed: Move[], tell?: MottainaiTell): Seat | null {
  if (!listed.includes(move)) {
    const refusal = why(p, seat, move)
    if (refusal) throw new IllegalMove(refusal)
  }
  answer(p, move, listed, tell)
  return p.ending === '' ? p.turn : null
}

/** Visits every zone with its cards; no card is in two of them. */
function eachZone(p: Position, lay: (cards: readonly number[], zone: Zone, seat?: Seat) => void): void {
  lay(p.deck, 'deck')
  lay(p.floor, 'floor')
  lay(p.box, 'box')
  p.players.forEach((player, seat) => {
    lay(player.hand, 'hand', seat)
    lay(player.pickup, 'pickup', seat)
    if (player.task !== NONE) lay([player.task], player.facedown ? 'facedown' : 'task', seat)
    lay(player.assistants, 'assistants', seat)
    lay(player.workplace, 'workplace', seat)
    lay(player.sales, 'sales', seat)
    lay(player.gallery, 'gallery', seat)
    lay(player.shop, 'shop', seat)
  })
}

function places(p: Position): Placed[] {
  const all: Placed[] = []
  eachZone(p, (cards, zone, seat) => {
    for (const card of cards) all.push(seat === undefined ? { card, zone } : { card, zone, seat })
  })
  return all
}

/** Cards in hidden places are visible to those who know them. */
function sees(p: Position, seat: Seat | null): number[] {
  const bit = 1 << (seat ?? p.players.length)
  const seen: number[] = []
  eachZone(p, (cards, zone) => {
    const isOpen = SECRETS[zone] === 'everyone'
    for (const card of cards) if (isOpen || (p.known[card] & bit) !== 0) seen.push(card)
  })
  return seen
}

export const game: Game<Position, View, Options, MottainaiFact> = {
  name: 'mottainai',
  version: 2,
  get upgrades() {
    return upgradesTo(game.version)
  },
  seats: SEATS,
  start,
  seatCount: (p) => p.players.length,
  waiting,
  moves,
  play,
  playListed,
  why,
  view,
  imagine,
  copy,
  result,
  round: (p) => Math.max(1, Math.ceil(p.turns / p.players.length)),
  scores,
  places,
  sees,
  redact: (fact, seat) => redactBy(SECRETS, FACT_FIELDS, fact, seat),
}
