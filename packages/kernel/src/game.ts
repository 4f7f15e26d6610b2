/**
 * What a game is. This is the one file that every other part of Handwerk
 * stands on: a game is plain data (the position) plus rules that run until
 * somebody must decide. The seed and the moves are the only truth; positions,
 * views, logs and statistics are derived from them.
 */
import type { Seed } from './chance.js'
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

/** A seat's points, and what they are made of. `tiebreak` decides between equal points, more is better. */
export interface Score {
  readonly points: number
  readonly tiebreak: number
  readonly parts: Readonly<Record<string, number>>
}

/** `ranks[seat]` is 1 for the winners, and one more than the number of seats in front for the rest. */
export interface Result {
  readonly winners: readonly Seat[]
  readonly ranks: readonly number[]
  readonly scores: readonly Score[]
}

/** Where one card lies. `seat` is absent in a zone that belongs to nobody. */
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
  /** Rises when an old record would play differently, or an old position has another form. */
  readonly version: number
  /** For each time that the version rose, from 1 to 2 first: what became of stored games. None at version 1. */
  readonly upgrades?: readonly Upgrade[]
  readonly seats: { readonly min: number; readonly max: number }

  /** Deals, and runs on to the first decision. */
  start(options: Options, seats: number, seed: Seed, tell?: Tell<F>): Position

  /** How many seats play: they are numbered from 0 to one less. */
  seatCount(p: Position): number

  /** Who owes a decision, in ascending order; several in a simultaneous phase, none when the game is over. */
  waiting(p: Position): Seat[]

  /**
   * All legal moves of a seat, in a stable order and each once; none if the
   * seat owes no decision. There are always at least two: what is forced is
   * played by itself and not asked. (In an imagined position another seat may
   * have just one, where it was asked because of cards that were imagined
   * differently.) Moves are appended to `into` if it is given.
   */
  moves(p: Position, seat: Seat, into?: Move[]): Move[]

  /**
   * Plays a move, and runs on to the next decision. A move that `why` objects
   * to throws `IllegalMove` and leaves the position as it was.
   * `tell` hears what happened, with nothing hidden: pass each fact through
   * `redact` before it goes to a seat.
   */
  play(p: Position, seat: Seat, move: Move, tell?: Tell<F>): void

  /**
   * Plays a move out of the list that `moves` has just given for this seat, and
   * does the same as `play`. `listed` vouches for the move, so it is not judged
   * again; one that is not in it is judged as `play` judges it. Afterwards
   * `listed` holds the moves of the seat that is asked next, the first of
   * `waiting`; it is empty when the game is over. So nothing is listed twice in
   * a playout, and no game has to remember what it listed.
   */
  playListed(p: Position, seat: Seat, move: Move, listed: Move[], tell?: Tell<F>): void

  /** The rule that forbids the move, or null if it is legal. Anything may be passed as a move. */
  why(p: Position, seat: Seat, move: unknown): Refusal | null

  /** What a seat (null: an onlooker) may know, legal moves aside. */
  view(p: Position, seat: Seat | null): View

  /**
   * A position that this view cannot tell from the true one: its view for the
   * same seat is equal, its legal moves too, and what is hidden is dealt anew.
   */
  imagine(view: View, random: Random): Position

  copy(p: Position): Position

  /** Null until the game is over. */
  result(p: Position): Result | null

  /** The round that is being played, from 1; the last one when the game is over. For statistics and headings. */
  round(p: Position): number

  /** The score of each seat if the game ended now. Counts what is hidden, so it is for the end and for tools. */
  scores(p: Position): Score[]

  /** Every card and where it lies, each once. */
  places(p: Position): Placed[]

  /**
   * The cards whose place this seat (null: an onlooker) may know: those that
   * the table of secrets lets it see (`seenBy`), and any others that the game
   * keeps track of for it. Imagination deals all the rest anew.
   */
  sees(p: Position, seat: Seat | null): number[]

  /** The fact as this seat (null: an onlooker) may hear it; null if it hears nothing. */
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

/** `playListed` for a game that gains nothing by it: plays, and lists. */
export function playThenList<Position, F extends Fact>(
  game: Pick<Game<Position, SeatView, unknown, F>, 'play' | 'waiting' | 'moves'>,
  p: Position,
  seat: Seat,
  move: Move,
  listed: Move[],
  tell?: Tell<F>,
): void {
  game.play(p, seat, move, tell)
  listed.length = 0
  const [next] = game.waiting(p)
  if (next !== undefined) game.moves(p, next, listed)
}

/** Ranks by points, then by tiebreak; equal ones share a rank. */
export function rank(scores: readonly Score[]): Result {
  const ahead = (a: Score, b: Score) => a.points > b.points || (a.points === b.points && a.tiebreak > b.tiebreak)
  const ranks = scores.map((own) => 1 + scores.filter((other) => ahead(other, own)).length)
  return { winners: ranks.flatMap((place, seat) => (place === 1 ? [seat] : [])), ranks, scores }
}
