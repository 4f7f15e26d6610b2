/**
 * What a game is. All other parts of Handwerk stand on this file: a game is plain
 * data (the position) plus rules that run until somebody must decide. The seed and
 * the moves are the only truth; positions, views, logs and statistics are derived
 * from them.
 */
import type { Seed } from './chance.js'
import { empty } from './empty.js'
import type { Fact, Tell } from './facts.js'
import type { Random } from './random.js'
import type { Upgrade } from './upgrade.js'

/** Seats are numbered clockwise from 0. */
export type Seat = number

/** A move is one whole number. Its parts are named in the game's `moves.ts`, its text in the notation. */
export type Move = number

/** What every view has. */
export interface SeatView {
  /** Whose view it is; null is an onlooker's. */
  readonly seat: Seat | null
}

/** Why a move is not allowed: the rule that forbids it, and the key of a sentence in the game's words. */
export interface Refusal {
  readonly rule: string
  readonly reason: string
  readonly detail?: Readonly<Record<string, string | number>>
}

/** A seat's points, and their parts. `tiebreak` decides between equal points; more is better. */
export interface Score {
  readonly points: number
  readonly tiebreak: number
  readonly parts: Readonly<Record<string, number>>
}

/** `ranks[seat]` is 1 for the winners; for any other seat it is 1 plus the number of seats ahead of it. */
export interface Result {
  readonly winners: readonly Seat[]
  readonly ranks: readonly number[]
  readonly scores: readonly Score[]
}

/** Where one card lies. `seat` is absent in a zone without an owner. */
export interface Placed {
  readonly card: number
  readonly zone: string
  readonly seat?: Seat
}

/**
 * The contract. All functions are pure but for `play`, which changes the
 * position in place, and none knows of time, networks or the outside.
 *
 * A position is plain data: `JSON.parse(JSON.stringify(p))` is as good as `p`.
 * Cards are small integers; their names live in the game's card tables.
 */
export interface Game<Position, View extends SeatView, Options, F extends Fact = Fact> {
  readonly name: string
  /** Rises when an old record would play differently, or when the form of a position changes. */
  readonly version: number
  /**
   * How stored games are migrated, one entry for each time the version rose, from 1
   * to 2 first. Absent at version 1.
   */
  readonly upgrades?: readonly Upgrade[]
  readonly seats: { readonly min: number; readonly max: number }

  /** Deals, and runs to the first decision. */
  start(options: Options, seats: number, seed: Seed, tell?: Tell<F>): Position

  /** The number of seats; they are numbered from 0. */
  seatCount(p: Position): number

  /** Who owes a decision, in ascending order; several in a simultaneous phase, none when the game is over. */
  waiting(p: Position): readonly Seat[]

  /**
   * All legal moves of a seat, each once and in a stable order; empty if the seat
   * owes no decision. There are always at least two, because forced moves are played
   * without asking. (In an imagined position another seat may have just one: it owed
   * a decision because of hidden cards that were imagined differently.) Appends to
   * `into` if it is given.
   */
  moves(p: Position, seat: Seat, into?: Move[]): Move[]

  /**
   * Plays a move, and runs to the next decision. Throws `IllegalMove` for a move
   * that `why` objects to, and leaves the position unchanged. `tell` receives what
   * happened with nothing hidden: pass each fact through `redact` before it goes to
   * a seat.
   */
  play(p: Position, seat: Seat, move: Move, tell?: Tell<F>): void

  /**
   * Does the same as `play`, for a move from the list that `moves` has just returned
   * for this seat. Moves in `listed` are not checked again; any other move is
   * checked as in `play`. Returns the next seat to decide, the first of `waiting`,
   * and leaves its moves in `listed`; null and none when the game is over. So a
   * playout lists no moves twice, and no game has to cache what it listed.
   */
  playListed(p: Position, seat: Seat, move: Move, listed: Move[], tell?: Tell<F>): Seat | null

  /** The rule that forbids the move, or null if it is legal. Anything may be passed as a move. */
  why(p: Position, seat: Seat, move: unknown): Refusal | null

  /** What a seat (null: an onlooker) may know, legal moves aside. */
  view(p: Position, seat: Seat | null): View

  /**
   * The same for several seats, of a position that does not change meanwhile. These
   * views may share what all of them have in common. Absent: each is made by `view`.
   */
  views?(p: Position): (seat: Seat | null) => View

  /**
   * A position that this view cannot tell from the true one: it gives the same seat
   * an equal view and equal legal moves, and deals the hidden cards anew.
   */
  imagine(view: View, random: Random): Position

  copy(p: Position): Position

  /** Null until the game is over. */
  result(p: Position): Result | null

  /** The number of the current round, from 1; the last one when the game is over. For statistics and headings. */
  round(p: Position): number

  /** The score of each seat if the game ended now. Counts hidden cards, so use it only at the end and in tools. */
  scores(p: Position): Score[]

  /** Every card and where it lies, each once. */
  places(p: Position): Placed[]

  /**
   * The cards whose place this seat (null: an onlooker) may know: those that the
   * table of secrets lets it see (`seenBy`), and any others that the game tracks for
   * it. `imagine` deals all others anew.
   */
  sees(p: Position, seat: Seat | null): number[]

  /** Reduces a fact to what this seat (null: an onlooker) may know; null if it learns nothing. */
  redact(fact: F, seat: Seat | null): F | null
}

/** Thrown by `play` for a move that the caller should have checked. */
export class IllegalMove extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`illegal move: ${refusal.reason} (${refusal.rule})`)
    this.name = 'IllegalMove'
    this.refusal = refusal
  }
}

/** `playListed` for games that cannot do better than to play and then list. */
export function playThenList<Position, F extends Fact>(
  game: Pick<Game<Position, SeatView, unknown, F>, 'play' | 'waiting' | 'moves'>,
  p: Position,
  seat: Seat,
  move: Move,
  listed: Move[],
  tell?: Tell<F>,
): Seat | null {
  game.play(p, seat, move, tell)
  empty(listed)
  const [next] = game.waiting(p)
  if (next === undefined) return null
  game.moves(p, next, listed)
  return next
}

const seatLists: (readonly Seat[])[] = []

/** The seats of a mask, one bit for each, in ascending order. The same list each time, so that `waiting` allocates nothing. */
export function seatsOf(mask: number): readonly Seat[] {
  seatLists[mask] ??= Object.freeze(
    Array.from({ length: 32 - Math.clz32(mask) }, (_, seat) => seat).filter((seat) => (mask >> seat) & 1),
  )
  return seatLists[mask]
}

/** Ranks by points, then by tiebreak; equal seats share a rank. */
export function rank(scores: readonly Score[]): Result {
  const ahead = (a: Score, b: Score) => a.points > b.points || (a.points === b.points && a.tiebreak > b.tiebreak)
  const ranks = scores.map((own) => 1 + scores.filter((other) => ahead(other, own)).length)
  return { winners: ranks.flatMap((place, seat) => (place === 1 ? [seat] : [])), ranks, scores }
}
