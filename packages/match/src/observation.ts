/**
 * What observers may read of a match: each seat its own view, and onlookers what
 * is public. Everything that leaves a match goes through here. What an observer
 * can read depends only on the events that it observed.
 */
import { type AnyGameModule, type Fact, itemAt, type Seat, type SeatView } from '@handwerk/kernel'
import { leftAt } from './clock.js'
import { type Event, type EventKind, observerNumbers, seatOf } from './event.js'
import { changesBetween } from './plain-data.js'
import { type Ending, isPlayedByOwner, type State } from './state.js'
import type { Terms } from './terms.js'
import { mayUndoAtOnce } from './undo.js'
import type { Views } from './views.js'

/** An event as an observer may know it. */
export interface ObservedEvent {
  /** Counts the events of this observer, from 1, without gaps. */
  readonly number: number
  readonly is: EventKind
  readonly seat: Seat | null
  readonly facts: readonly Fact[]
  /** For an undo: the numbers of the events that are taken back. */
  readonly undone?: readonly number[]
}

/** A decision that a seat owes. */
export interface ObservedDecision {
  readonly number: number
  /** Every legal move as the game's number, with its notation. */
  readonly moves: readonly (readonly [number, string])[]
}

export interface ObservedClock {
  /** Milliseconds left; null if time is not limited. */
  readonly left: number | null
  readonly runs: boolean
}

export interface ObservedOffer {
  readonly what: 'undo' | 'end'
  readonly seat: Seat
  /** Who has not answered yet. */
  readonly asked: readonly Seat[]
  /** For an undo: the numbers of the events that it would take back, as this observer counts them. */
  readonly undone?: readonly number[]
}

/** The match at this moment. */
export interface ObservedState {
  readonly view: SeatView | null
  readonly decision: ObservedDecision | null
  readonly clocks: readonly ObservedClock[]
  readonly offer: ObservedOffer | null
  /** Whether an undo would be done without asking. */
  readonly undo: boolean
  readonly ending: Ending | null
}

/** Before the start. */
const NOTHING: ObservedState = { view: null, decision: null, clocks: [], offer: null, undo: false, ending: null }

interface Now {
  readonly terms: Terms
  readonly state: State
  readonly views: Views
  /** The views before the last event, where the changes are asked for; null if there were none. */
  readonly before?: Views | null
}

/** A match at one moment, for all observers. */
export class Observation {
  private readonly module: AnyGameModule
  private readonly now: Now | null
  private readonly past: readonly Event[]
  private readonly at: number
  /** Kept, because several connections of one seat, and all onlookers, get the same text. */
  private readonly told = new Map<Seat | null, string>()
  private readonly toldChanges = new Map<Seat | null, string>()
  private clocksText: string | null = null
  private endingText: string | null = null

  /**
   * `past` holds all events so far; a single event needs them if it is an undo or an
   * offer. `now` is null before the start.
   */
  constructor(module: AnyGameModule, now: Now | null, past: readonly Event[], at: number) {
    this.module = module
    this.now = now
    this.past = past
    this.at = at
  }

  /** An event for this observer; null if it did not observe it. */
  event(event: Event, observer: Seat | null): ObservedEvent | null {
    const number = numberFor(observer, event)
    if (number === 0) return null
    const who = placeOf(observer, event.heard)
    const undone = event.is === 'undo' ? { undone: observerNumbers(this.past, event.undone, who) } : {}
    return { number, is: event.is, seat: seatOf(event), facts: this.factsFor(event, observer), ...undone }
  }

  /** All events that this observer observed. */
  events(observer: Seat | null): ObservedEvent[] {
    return this.past.flatMap((event) => this.event(event, observer) ?? [])
  }

  /** The match as it is for this observer. */
  state(observer: Seat | null): ObservedState {
    const view = this.now?.views.of(observer) ?? null
    return { ...NOTHING, ...this.rest(observer), view }
  }

  /** The state as the fields of a JSON object, without its braces. The JSON of a view is made once. */
  stateText(observer: Seat | null): string {
    const known = this.told.get(observer)
    if (known !== undefined) return known
    const view = this.now ? this.now.views.text(observer) : 'null'
    const text = `"view":${view},${this.restText(observer)}`
    this.told.set(observer, text)
    return text
  }

  /** The same for somebody who has the view before the last event: what has changed in it. */
  changesText(observer: Seat | null): string {
    const known = this.toldChanges.get(observer)
    if (known !== undefined) return known
    const { before, views } = this.now ?? {}
    const changes = changesBetween(before?.of(observer) ?? null, views?.of(observer) ?? null, views?.same)
    const text = `"changes":${JSON.stringify(changes)},${this.restText(observer)}`
    this.toldChanges.set(observer, text)
    return text
  }

  private rest(observer: Seat | null): Omit<ObservedState, 'view'> {
    return {
      decision: this.decision(observer),
      clocks: this.clocks(),
      offer: this.offer(observer),
      undo: this.mayUndo(observer),
      ending: this.now?.state.ending ?? null,
    }
  }

  /** The same as JSON without its braces. What all observers are told is written once. */
  private restText(observer: Seat | null): string {
    this.clocksText ??= JSON.stringify(this.clocks())
    this.endingText ??= JSON.stringify(this.now?.state.ending ?? null)
    const decision = JSON.stringify(this.decision(observer))
    const offer = JSON.stringify(this.offer(observer))
    return `"decision":${decision},"clocks":${this.clocksText},"offer":${offer},"undo":${this.mayUndo(observer)},"ending":${this.endingText}`
  }

  private clocks(): ObservedClock[] {
    if (!this.now) return []
    const { terms, state } = this.now
    return state.seats.map(({ clock }) => {
      const left = leftAt(terms.pace, clock, this.at)
      return { left: left === null ? null : Math.round(left), runs: clock.since !== null }
    })
  }

  private mayUndo(observer: Seat | null): boolean {
    return observer !== null && this.now !== null && mayUndoAtOnce(this.now.terms, this.now.state, observer)
  }

  private decision(observer: Seat | null): ObservedDecision | null {
    if (observer === null || !this.now) return null
    const { state, views } = this.now
    const seat = itemAt(state.seats, observer)
    if (!seat.open || !isPlayedByOwner(seat)) return null
    const { game, notation } = this.module
    const view = views.of(observer)
    const moves = game.moves(state.position, observer)
    return { number: seat.asked, moves: moves.map((move) => [move, notation.write(view, move)] as const) }
  }

  private offer(observer: Seat | null): ObservedOffer | null {
    const offer = this.now?.state.offer
    if (!offer) return null
    const { what, seat, asked } = offer
    const undone = offer.what === 'undo' ? { undone: itemAt(offer.told, observer ?? offer.told.length - 1) } : {}
    return { what, seat, asked, ...undone }
  }

  private factsFor({ facts }: Event, observer: Seat | null): Fact[] {
    const heard: Fact[] = []
    for (const fact of facts) {
      const redacted = this.module.game.redact(fact, observer)
      if (redacted) heard.push(redacted)
    }
    return heard
  }
}

/** The index of an observer in `heard`. */
const placeOf = (observer: Seat | null, { length }: readonly number[]): number => observer ?? length - 1

const numberFor = (observer: Seat | null, { heard }: Event): number => itemAt(heard, placeOf(observer, heard))
