/** A match in memory, with all its events: for programs that have it to themselves, such as a table on one device. */
import type { Seat } from '@handwerk/kernel'
import { apply, begin, type Step } from './apply.js'
import { decide, decideTime, type Refused, type SeatCommand } from './decide.js'
import type { Event } from './event.js'
import { Hearing } from './hear.js'
import type { State } from './state.js'
import type { Terms } from './terms.js'
import { mayUndoAtOnce, type UndoRight, undoRight } from './undo.js'
import { Views } from './views.js'

/** What came of a command: what happened, one event after the other, or why nothing did. */
export type Outcome = { readonly events: readonly Event[] } | { readonly refused: Refused }

export class Match {
  readonly terms: Terms
  private now: State
  private past: readonly Event[]
  private views: Views

  private constructor(terms: Terms, state: State, events: readonly Event[]) {
    this.terms = terms
    this.now = state
    this.past = events
    this.views = new Views(terms.box, state.position)
  }

  static begin(terms: Terms, at: number): Match {
    const { state, event } = begin(terms, at)
    return new Match(terms, state, [event])
  }

  /** A match as its events tell it. They must be of these rules, and sound. */
  static from(terms: Terms, events: readonly Event[]): Match {
    const [start, ...rest] = events
    if (!start) throw new Error('a match has begun, or is none')
    const match = new Match(terms, begin(terms, start.at).state, [start])
    for (const event of rest) match.adopt(apply(terms, match.now, event, match.past))
    return match
  }

  get state(): State {
    return this.now
  }

  get events(): readonly Event[] {
    return this.past
  }

  /** Does what a seat wants, and what follows from it by itself. */
  command(seat: Seat, command: SeatCommand, at: number): Outcome {
    const decided = decide(this.terms, this.now, seat, command, at, this.past)
    if (decided === 'answered')
      return { refused: { code: 'too-late', sentence: 'This decision is not open any more.' } }
    if ('refused' in decided) return decided
    const from = this.past.length
    this.adopt(decided)
    this.letTimePass(at)
    return { events: this.past.slice(from) }
  }

  /** What happens by itself until this time. */
  letTimePass(at: number): void {
    for (;;) {
      const step = decideTime(this.terms, this.now, at, this.past)
      if (!step) return
      this.adopt(step)
    }
  }

  undoRight(seat: Seat): UndoRight {
    return undoRight(this.terms, this.now, seat, this.past)
  }

  mayUndoAtOnce(seat: Seat): boolean {
    return mayUndoAtOnce(this.terms, this.now, seat)
  }

  /** What observers are told now. */
  hearing(at: number): Hearing {
    const { terms, now: state, views } = this
    return new Hearing(terms.box, { terms, state, views }, this.past, at)
  }

  private adopt({ state, event, views }: Step): void {
    this.now = state
    this.past = [...this.past, event]
    this.views = views
  }
}
