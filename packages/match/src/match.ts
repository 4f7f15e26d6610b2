/** A match in memory, with all its events: for programs that need not share it, such as a table on one device. */
import { itemAt, type Seat } from '@handwerk/kernel'
import { afterMove, apply, applyDraft, begin, type EventDraft, firstPosition, type Step } from './apply.js'
import { decide, decideTime, type Refused, type SeatCommand } from './decide.js'
import { type Event, type MoveEvent, standing } from './event.js'
import { Observation } from './observation.js'
import type { State } from './state.js'
import type { Terms } from './terms.js'
import { mayUndoAtOnce, type UndoRight, undoRight } from './undo.js'
import { Views } from './views.js'

/** The result of a command: the events it led to, or why it was refused. */
export type Outcome = { readonly events: readonly Event[] } | { readonly refused: Refused }

export class Match {
  readonly terms: Terms
  private now: State
  private past: readonly Event[]
  private views: Views
  private readonly listeners: ((event: Event) => void)[] = []

  private constructor(terms: Terms, state: State, events: readonly Event[]) {
    this.terms = terms
    this.now = state
    this.past = events
    this.views = new Views(terms.module, state.position)
  }

  static begin(terms: Terms, at: number): Match {
    const { state, event } = begin(terms, at)
    return new Match(terms, state, [event])
  }

  /** Rebuilds a match from valid events of the present rules. */
  static from(terms: Terms, events: readonly Event[]): Match {
    const [start, ...rest] = events
    if (!start) throw new Error('a match needs at least its start event')
    const match = new Match(terms, begin(terms, start.at).state, [start])
    for (const event of rest) match.adopt(apply(terms, match.now, event, match.past))
    return match
  }

  /** Rebuilds a match from drafts: works out anew who observes each event, and its facts. */
  static replay(terms: Terms, drafts: readonly EventDraft[], at: number): Match {
    const match = Match.begin(terms, drafts[0]?.at ?? at)
    for (const draft of drafts) {
      const decision = draft.is === 'move' ? { decision: itemAt(match.now.seats, draft.seat).asked } : {}
      match.adopt(applyDraft(terms, match.now, { ...draft, ...decision }, match.past))
    }
    return match
  }

  /** The position in which the first decisions were opened. */
  get startPosition(): unknown {
    return firstPosition(this.terms)
  }

  /** The moves that stand, and the position that each led to. */
  played(): { readonly event: MoveEvent; readonly position: unknown }[] {
    let position = this.startPosition
    return standing(this.past).map((event) => {
      ;({ position } = afterMove(this.terms, position, event.seat, event.line))
      return { event, position }
    })
  }

  get state(): State {
    return this.now
  }

  get events(): readonly Event[] {
    return this.past
  }

  /** Carries out a seat's command, and what follows from it without a command. */
  command(seat: Seat, command: SeatCommand, at: number): Outcome {
    const decided = decide(this.terms, this.now, seat, command, at, this.past)
    if (decided === 'answered')
      return { refused: { code: 'too-late', sentence: 'This decision is not open any more.' } }
    if ('refused' in decided) return decided
    const from = this.past.length
    this.adopt(decided)
    this.advanceTime(at)
    return { events: this.past.slice(from) }
  }

  /** Lets happen what is due by this time. */
  advanceTime(at: number): void {
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

  /** Calls the listener after each event. */
  listen(listener: (event: Event) => void): void {
    this.listeners.push(listener)
  }

  /** What observers may read at this time. */
  observe(at: number): Observation {
    const { terms, now: state, views } = this
    return new Observation(terms.module, { terms, state, views }, this.past, at)
  }

  private adopt({ state, event, views }: Step): void {
    this.now = state
    this.past = [...this.past, event]
    this.views = views
    for (const listener of this.listeners) listener(event)
  }
}
