/** One game of the engine. It remembers the moves that it listed last, so that a move of that list is not checked again. */
import type { AnyGameModule, Fact, Move, Refusal, Result, Seat, SeatView } from '@handwerk/kernel'
import { EngineRefusal } from './engine-refusal.js'

export interface Played {
  readonly seat: Seat
  readonly move: Move
}

const NO_MOVES: readonly Move[] = Object.freeze([])

export class EngineGame {
  readonly module: AnyGameModule
  readonly position: unknown
  /** The first seat that owes a decision; null when the game is over. */
  asked: Seat | null
  /** The moves of `asked`, if they were listed. */
  listed: Move[] | null = null

  constructor(module: AnyGameModule, position: unknown) {
    this.module = module
    this.position = position
    this.asked = this.waiting[0] ?? null
  }

  get waiting(): readonly Seat[] {
    return this.module.game.waiting(this.position)
  }

  get result(): Result | null {
    return this.module.game.result(this.position)
  }

  copy(): EngineGame {
    return new EngineGame(this.module, this.module.game.copy(this.position))
  }

  view(seat: Seat | null): SeatView {
    return this.module.game.view(this.position, seat)
  }

  texts(seat: Seat | null, moves: readonly Move[]): string[] {
    if (moves.length === 0) return []
    const view = this.view(seat)
    return moves.map((move) => this.module.notation.write(view, move))
  }

  /** The facts that each seat may know. */
  redacted(facts: readonly Fact[]): Fact[][] {
    const { game } = this.module
    return Array.from({ length: game.seatCount(this.position) }, (_, seat) =>
      facts.flatMap((fact) => game.redact(fact, seat) ?? []),
    )
  }

  checkSeat(seat: Seat, index: number): void {
    const seats = this.module.game.seatCount(this.position)
    if (seat >= seats) throw new EngineRefusal('malformed', `seats: must be from 0 to ${seats - 1}, not ${seat}`, index)
  }

  checkAsked(seat: Seat, index: number): void {
    this.checkSeat(seat, index)
    if (!this.waiting.includes(seat)) throw new EngineRefusal('not-now', `seat ${seat} owes no decision`, index)
  }
}

/** The legal moves of a seat that owes a decision; none when the game is over. */
export function movesOf(game: EngineGame, seat: Seat | null): readonly Move[] {
  if (seat === null) return NO_MOVES
  if (seat !== game.asked) return game.module.game.moves(game.position, seat)
  game.listed ??= game.module.game.moves(game.position, seat)
  return game.listed
}

/** The move with its seat, or a refusal. */
export function checkMove(game: EngineGame, raw: number | string, named: Seat | undefined, index: number): Played {
  if (game.asked === null) throw new EngineRefusal('not-now', 'the game is over', index)
  if (named !== undefined) game.checkAsked(named, index)
  const seat = named ?? game.asked
  if (typeof raw === 'number') {
    if (movesOf(game, seat).includes(raw)) return { seat, move: raw }
    throw illegal(game, raw, game.module.game.why(game.position, seat, raw), index)
  }
  const read = game.module.notation.read(game.view(seat), raw)
  const refusal = 'refusal' in read ? read.refusal : game.module.game.why(game.position, seat, read.move)
  if (refusal || 'refusal' in read) throw illegal(game, raw, refusal, index)
  return { seat, move: read.move }
}

function illegal(game: EngineGame, raw: number | string, refusal: Refusal | null, index: number): EngineRefusal {
  const reason = refusal ? game.module.words.en.refusal(refusal) : 'it is none of the legal moves'
  return new EngineRefusal('illegal', `${JSON.stringify(raw)}: ${reason}`, index, refusal?.rule)
}

/** Plays a checked move. */
export function advance(game: EngineGame, { seat, move }: Played, facts?: Fact[]): void {
  const tell = facts && ((fact: Fact) => facts.push(fact))
  const { game: rules } = game.module
  if (seat === game.asked && game.listed) {
    game.asked = rules.playListed(game.position, seat, move, game.listed, tell)
    return
  }
  rules.play(game.position, seat, move, tell)
  game.listed = null
  game.asked = game.waiting[0] ?? null
}
