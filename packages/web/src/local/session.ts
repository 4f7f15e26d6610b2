/**
 * A game that runs in this browser: a match with all its moments, which the
 * player can go back to.
 */

import {
  type AnyGameModule,
  type Fact,
  type GameRecord,
  itemAt,
  type Move,
  RECORD_FORMAT,
  type Rebased,
  type Refusal,
  type Seat,
  type Seed,
} from '@handwerk/kernel'
import {
  draftOf,
  type EventDraft,
  Match,
  type MatchRecord,
  type RecordHead,
  recordOf,
  resumeMatch,
  standingMoves,
  type Terms,
} from '@handwerk/match'
import type { AdviceLevel } from '../shell/settings.ts'

export interface SavedPlayer {
  readonly name: string
  /** The name of the bot that plays this seat; null for a person. */
  readonly bot: string | null
}

/** All that must be stored to resume a game. */
export interface Save {
  readonly id: string
  readonly game: string
  readonly version: number
  readonly options: unknown
  readonly sitters: readonly SavedPlayer[]
  /** The version of the levels that name the bots; absent in saves of version 0.1.0. */
  readonly levels?: number
  readonly seed: Seed
  /** Without those that were undone. */
  readonly moves: readonly (readonly [Seat, string])[]
  /** All events, also those that were undone; absent in saves of version 0.1.0. */
  readonly events?: readonly EventDraft[]
  /** After the last move, to resume from if the rules change; absent in saves of version 0.1.0. */
  readonly position?: unknown
  /** Set if the game was resumed by newer rules than those of `version`. */
  readonly rebased?: Rebased
  /** The game was taken over from a replay: its result is not the player's own. */
  readonly playedOn?: true
  readonly changed: number
  /** The advice level of this table, if it differs from the player's settings. */
  readonly advice?: AdviceLevel
}

interface Moment {
  readonly position: unknown
  /** Whose move led here; null at the start. */
  readonly seat: Seat | null
  readonly move: string | null
  readonly facts: readonly Fact[]
}

/** The part of a save that does not change during the game. */
type Kept = Omit<Save, 'moves' | 'events' | 'position' | 'changed'>

export class Session {
  readonly module: AnyGameModule
  save: Kept
  moments: readonly Moment[]
  /** If the rules have changed since the game was saved: how many of its moves are lost. Null if they have not. */
  readonly lost: number | null
  private readonly match: Match
  private readonly listeners = new Set<() => void>()

  private constructor(save: Kept, match: Match, lost: number | null = null) {
    this.module = match.terms.module
    this.save = save
    this.match = match
    this.moments = momentsOf(match)
    this.lost = lost
  }

  /** Resumes a save, or returns a sentence that says why it cannot be resumed. */
  static from(module: AnyGameModule, { moves, events, position, changed, ...save }: Save): Session | string {
    const left = { record: recordOfSave(save, moves), people: peopleOf(save), events: events ?? null, position }
    const resumed = resumeMatch(module, left, changed)
    if ('sentence' in resumed) return resumed.move === null ? resumed.sentence : `${resumed.move}: ${resumed.sentence}`
    const { match, lost } = resumed
    const { version, rebased } = recordOf(match.terms, headOf(save), match.state, match.events)
    return new Session({ ...save, version, ...(rebased ? { rebased } : {}) }, match, lost)
  }

  /** A game that begins at a position. It has no record, since it was not played from its deal. */
  static at(module: AnyGameModule, save: Kept, position: unknown): Session {
    const begins = { is: 'position', position } as const
    const terms = { module, options: {}, begins, pace: { is: 'none' }, rated: false, people: peopleOf(save) } as const
    return new Session(save, Match.begin(terms, 0))
  }

  get position(): unknown {
    return this.match.state.position
  }

  get moves(): GameRecord['moves'] {
    return standingMoves(this.match.terms, this.match.events)
  }

  /** All events since the start, to be stored. */
  get events(): EventDraft[] {
    return this.match.events.slice(1).map(draftOf)
  }

  get terms(): Terms {
    return this.match.terms
  }

  /** The number of decisions that a seat was asked for. */
  decisionOf(seat: Seat): number {
    return itemAt(this.match.state.seats, seat).asked
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Plays moves of a seat, up to the first that is refused. */
  play(seat: Seat, moves: readonly Move[]): Refusal | null {
    let refusal: Refusal | null = null
    for (const move of moves) {
      refusal = this.answer(seat, move)
      if (refusal) break
    }
    this.tell()
    return refusal
  }

  /** Plays moves of any seats in notation, up to the first that is refused. False if one is. */
  type(lines: readonly (readonly [Seat, string])[]): boolean {
    const isPlayed = lines.every(([seat, text]) => this.answer(seat, text) === null)
    this.tell()
    return isPlayed
  }

  /** Whether the seat can undo without the consent of others. */
  mayUndo(seat: Seat): boolean {
    return this.match.mayUndoAtOnce(seat)
  }

  /** Who must consent to an undo of the seat, and how many moves it takes back. Null if it cannot undo. */
  mustAgree(seat: Seat): { readonly others: readonly Seat[]; readonly moves: number } | null {
    const right = this.match.undoRight(seat)
    if (right.is !== 'by consent' || this.match.state.ending) return null
    const others = this.save.sitters.flatMap(({ bot }, other) => (bot === null && other !== seat ? [other] : []))
    return { others, moves: right.undone.length }
  }

  /** Undoes with the consent of the others at this device. */
  undoAgreed(seat: Seat): void {
    const agreed = this.mustAgree(seat)
    if (!agreed) return
    this.match.command(seat, { is: 'undo' }, Date.now())
    for (const other of agreed.others) this.match.command(other, { is: 'answer', yes: true }, Date.now())
    this.moments = momentsOf(this.match)
    this.tell()
  }

  /** Undoes the seat's last move and all that followed from it. Simultaneous decisions of others stay. */
  undo(seat: Seat): void {
    if (!this.mayUndo(seat)) return
    this.match.command(seat, { is: 'undo' }, Date.now())
    this.moments = momentsOf(this.match)
    this.tell()
  }

  /** Changes the advice level of this table. */
  advise(advice: AdviceLevel): void {
    this.save = { ...this.save, advice }
    this.tell()
  }

  record(): MatchRecord {
    const { terms, state, events } = this.match
    return recordOf(terms, headOf(this.save), state, events)
  }

  private answer(seat: Seat, move: Move | string): Refusal | null {
    const done = this.match.command(seat, { is: 'move', decision: this.decisionOf(seat), move }, Date.now())
    if ('refused' in done) return done.refused.refusal ?? { rule: '', reason: 'no-move' }
    const { position } = this.match.state
    for (const event of done.events)
      if (event.is === 'move')
        this.moments = [...this.moments, { position, seat: event.seat, move: event.line, facts: event.facts }]
    return null
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

/** The start, and the moment after each move that was not undone. */
function momentsOf(match: Match): Moment[] {
  const [start] = match.events
  const moments: Moment[] = [{ position: match.startPosition, seat: null, move: null, facts: start?.facts ?? [] }]
  for (const { event, position } of match.played())
    moments.push({ position, seat: event.seat, move: event.line, facts: event.facts })
  return moments
}

const peopleOf = ({ sitters }: Kept): boolean[] => sitters.map(({ bot }) => bot === null)

const headOf = ({ options, sitters, seed }: Kept): RecordHead => ({
  options,
  names: sitters.map(({ name }) => name),
  bots: sitters.map(({ bot }) => bot),
  seed,
  commitment: null,
})

const recordOfSave = (save: Kept, moves: Save['moves']): GameRecord => ({
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
