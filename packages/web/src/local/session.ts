/**
 * A game that runs in this browser. The truth is its seed and its moves; all
 * moments are derived from them and kept, so that one can go back and look.
 */

import {
  type AnyBox,
  type Fact,
  type GameRecord,
  goOn,
  itemAt,
  type Move,
  migrateRecord,
  playText,
  RECORD_FORMAT,
  type Rebased,
  type Refusal,
  replay,
  type Seat,
  type Seed,
} from '@handwerk/kernel'
import type { Advice } from '../shell/settings.ts'

export interface Sitter {
  readonly name: string
  /** The name of the bot that plays this seat; null for a person. */
  readonly bot: string | null
}

/** All that must be kept to come back to a game. */
export interface Save {
  readonly id: string
  readonly game: string
  readonly version: number
  readonly options: unknown
  readonly sitters: readonly Sitter[]
  readonly seed: Seed
  readonly moves: readonly (readonly [Seat, string])[]
  /** After the last move, to go on from if the rules change; absent in saves of version 0.1.0. */
  readonly position?: unknown
  /** Where it went on by newer rules than those of `version`. */
  readonly rebased?: Rebased
  readonly changed: number
  /** How much the advisor says at this table, where it is not what the player set. */
  readonly advice?: Advice
}

interface Moment {
  readonly position: unknown
  /** Whose move led here; null at the start. */
  readonly seat: Seat | null
  readonly move: string | null
  readonly facts: readonly Fact[]
}

/** What stays the same while a game is played. */
type Terms = Omit<Save, 'moves' | 'position' | 'changed'>

export class Session {
  readonly box: AnyBox
  save: Terms
  moments: readonly Moment[]
  /** If the rules have changed since the game was left: how many of its moves were lost by that; null if not. */
  readonly lost: number | null
  /** The moves before the first moment. */
  private readonly earlier: readonly (readonly [Seat, string])[]
  private readonly listeners = new Set<() => void>()

  private constructor(
    box: AnyBox,
    save: Terms,
    moments: readonly Moment[],
    earlier: readonly (readonly [Seat, string])[] = [],
    lost: number | null = null,
  ) {
    this.box = box
    this.save = save
    this.moments = moments
    this.earlier = earlier
    this.lost = lost
  }

  /** The game of a save, or a sentence saying why it cannot be gone on with. */
  static from(box: AnyBox, { moves, position, changed: _, ...save }: Save): Session | string {
    const stored = recordOf(save, moves)
    const record = goOn(box, stored, position)
    if (!('moves' in record)) return record.move === null ? record.sentence : `${record.move}: ${record.sentence}`
    const moments: Moment[] = []
    replay(box, record, ({ position, move, facts }) =>
      moments.push({ position: box.game.copy(position), seat: move?.[0] ?? null, move: move?.[1] ?? null, facts }),
    )
    const { version, rebased } = record
    const playedBy = stored.rebased?.version ?? stored.version
    return new Session(
      box,
      { ...save, version, ...(rebased ? { rebased } : {}) },
      moments,
      record.moves.slice(0, rebased?.after ?? 0),
      migrateRecord(box.game, { ...stored, version: playedBy }) ? null : moves.length - record.moves.length,
    )
  }

  /** A game that goes on from a position. It has no record: it was not played from its deal. */
  static at(box: AnyBox, save: Terms, position: unknown): Session {
    return new Session(box, save, [{ position, seat: null, move: null, facts: [] }])
  }

  get position(): unknown {
    return itemAt(this.moments, this.moments.length - 1).position
  }

  get moves(): [Seat, string][] {
    const since = this.moments.flatMap(({ seat, move }) =>
      seat === null || move === null ? [] : [[seat, move] as const],
    )
    return [...this.earlier, ...since].map(([seat, move]) => [seat, move])
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Plays moves of a seat one after the other; those after a refused one are not played. */
  play(seat: Seat, moves: readonly Move[]): Refusal | null {
    const { game, notation } = this.box
    let refusal: Refusal | null = null
    for (const move of moves) {
      refusal = game.why(this.position, seat, move)
      if (refusal) break
      this.append(seat, notation.write(game.view(this.position, seat), move))
    }
    for (const listener of this.listeners) listener()
    return refusal
  }

  /** Plays moves given as text, of whatever seat; false if one is refused, and those before it stay played. */
  type(lines: readonly (readonly [Seat, string])[]): boolean {
    const isPlayed = lines.every(([seat, text]) => this.append(seat, text) === null)
    for (const listener of this.listeners) listener()
    return isPlayed
  }

  /** The number of moves that `undo` would leave; null if the seat can take nothing back. */
  undoable(seat: Seat): number | null {
    const last = this.moments.findLastIndex((moment) => moment.seat === seat)
    if (last < 1) return null
    const { game } = this.box
    const before = itemAt(this.moments, last - 1).position
    const deciding = game.waiting(before)
    const others = this.moments.slice(last + 1)
    // Others may have decided at the same time, but not in answer to this move.
    if (others.some((moment) => moment.seat === null || !deciding.includes(moment.seat))) return null
    const known = new Set(game.sees(before, seat))
    const learned = game.sees(this.position, seat).some((card) => !known.has(card))
    return learned || game.result(this.position) ? null : last
  }

  /** Takes the seat's last move back, and leaves what others decided at the same time. */
  undo(seat: Seat): void {
    const last = this.undoable(seat)
    if (last === null) return
    const kept = this.moments
    this.moments = kept.slice(0, last)
    for (const moment of kept.slice(last + 1)) {
      if (moment.seat !== null && moment.move !== null && this.append(moment.seat, moment.move)) {
        this.moments = kept
        return
      }
    }
    for (const listener of this.listeners) listener()
  }

  /** Changes how much the advisor says at this table. */
  advise(advice: Advice): void {
    this.save = { ...this.save, advice }
    for (const listener of this.listeners) listener()
  }

  record(): GameRecord {
    return { ...recordOf(this.save, this.moves), result: this.box.game.result(this.position) }
  }

  private append(seat: Seat, text: string): string | null {
    const position = this.box.game.copy(this.position)
    const facts: Fact[] = []
    const refused = playText(this.box, position, seat, text, (fact) => facts.push(fact))
    if (refused === null) this.moments = [...this.moments, { position, seat, move: text, facts }]
    return refused
  }
}

const recordOf = (save: Terms, moves: Save['moves']): GameRecord => ({
  format: RECORD_FORMAT,
  game: save.game,
  version: save.version,
  options: save.options,
  seats: save.sitters.map((sitter) => sitter.name),
  seed: save.seed,
  commitment: null,
  moves,
  ...(save.rebased ? { rebased: save.rebased } : {}),
  result: null,
})
