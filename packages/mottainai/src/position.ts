/** The whole state of a game, as plain data. */
import type { Seat } from '@handwerk/kernel'
import { DECK } from './cards.js'

export const SEATS = { min: 2, max: 5 } as const

export const EDITIONS = ['aid', 'deluxe'] as const
type Edition = (typeof EDITIONS)[number]

export const ANSWERS = ['no', 'yes'] as const
type Answer = (typeof ANSWERS)[number]

export interface Options {
  readonly edition: Edition
  /** Six works in a wing end the game instead of five. */
  readonly extended: Answer
  /** Partners sit across; for four seats. */
  readonly teams: Answer
}

/** What lies in front of one player. Hands are kept in ascending order, so that their order reveals nothing. */
export interface Player {
  hand: number[]
  pickup: number[]
  /** A card, or -1. */
  task: number
  /** Whether the task lies face down, unseen by all. */
  facedown: boolean
  assistants: number[]
  workplace: number[]
  sales: number[]
  gallery: number[]
  shop: number[]
}

/** How the game ended. */
export type Ending = '' | 'wing' | 'deck' | 'cup' | 'turtle'

export interface Position {
  readonly options: Options
  /** The top is at the end. */
  deck: number[]
  floor: number[]
  /** Cards that are out of the game; only written positions have any. */
  box: number[]
  players: Player[]
  /**
   * For each card in a hidden place, who knows that it lies there: a bit for
   * each seat, and one more for the onlookers.
   */
  known: number[]
  turn: Seat
  /** Turns begun so far, by all players. */
  turns: number
  /** Turns that the same player takes after this one. */
  extra: number
  /** Extra actions of the player's own task this turn. */
  bonus: number
  /** For each deck, the kind that its Kite has at the moment; Kite itself if it copies nothing. */
  kites: number[]
  /** Effects that were declined this turn. */
  declined: number[]
  /** Effects that are declined for the rest of the turn. */
  muted: number[]
  /** The stack of running procedures: see `frames.ts`. */
  frames: number[]
  /** Decisions made so far. */
  ply: number
  /** Empty until the game is over. */
  ending: Ending
  /** Who won regardless of the score; -1 if nobody did. */
  victor: Seat
}

/** What lies in front of one player, read-only. */
export interface TablePlayer {
  readonly hand: readonly number[]
  readonly pickup: readonly number[]
  readonly task: number
  readonly facedown: boolean
  readonly assistants: readonly number[]
  readonly workplace: readonly number[]
  readonly sales: readonly number[]
  readonly gallery: readonly number[]
  readonly shop: readonly number[]
}

/** What positions and views have in common, for functions that only read the table. */
export interface Table {
  readonly options: Options
  readonly deck: readonly number[]
  readonly floor: readonly number[]
  readonly players: readonly TablePlayer[]
  readonly turn: Seat
  readonly turns: number
  readonly bonus: number
  readonly kites: readonly number[]
  readonly ending: Ending
  readonly victor: Seat
}

export function copy(p: Position): Position {
  const players: Player[] = []
  for (let seat = 0; seat < p.players.length; seat++) players.push(copyPlayer(p.players[seat]))
  return {
    options: p.options,
    deck: p.deck.slice(),
    floor: p.floor.slice(),
    box: p.box.slice(),
    players,
    known: p.known.slice(),
    turn: p.turn,
    turns: p.turns,
    extra: p.extra,
    bonus: p.bonus,
    kites: p.kites.slice(),
    declined: p.declined.slice(),
    muted: p.muted.slice(),
    frames: p.frames.slice(),
    ply: p.ply,
    ending: p.ending,
    victor: p.victor,
  }
}

function copyPlayer(player: Player): Player {
  return {
    hand: player.hand.slice(),
    pickup: player.pickup.slice(),
    task: player.task,
    facedown: player.facedown,
    assistants: player.assistants.slice(),
    workplace: player.workplace.slice(),
    sales: player.sales.slice(),
    gallery: player.gallery.slice(),
    shop: player.shop.slice(),
  }
}

/** A list without holes, which `new Array` would leave a mark of: lists of one kind are read faster than lists of several. */
export function filled(length: number, value: number): number[] {
  const list: number[] = []
  while (list.length < length) list.push(value)
  return list
}

/** Everybody at the table, and the onlookers. */
export const everybody = (p: Table): number => (2 << p.players.length) - 1

/** Card texts that say "opponent" do not mean the partner. [MOT-S.4] */
export const isOpponent = (p: Table, seat: Seat, other: Seat): boolean =>
  seat !== other && !(p.options.teams === 'yes' && (seat & 1) === (other & 1))

/** How many works a wing must hold for the game to end. */
export const fullWing = (p: Table): number => (p.options.extended === 'yes' ? 6 : 5)

/** The cards of the largest table. */
export const MOST_DECKS = 2
export const decksFor = (seats: number): number => (seats > 3 ? MOST_DECKS : 1)

export const cardsInGame = (p: Table): number => decksFor(p.players.length) * DECK

/** The kind of a card that copies nothing. */
export const kindOfCard = (card: number): number => (card < DECK ? card : card - DECK)
