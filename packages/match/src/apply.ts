/**
 * Applies events to the state. Pure: the same events give the same state in every
 * process, and nothing here knows of networks, databases or the time of day.
 */
import { type Fact, IllegalMove, itemAt, type Move, type Seat, type Tell } from '@handwerk/kernel'
import { freshClock } from './clock.js'
import { type Event, type EventBody, isObservedByAll, standing } from './event.js'
import { type Change, type Remainder, stateAfter } from './next-state.js'
import { isSameData } from './plain-data.js'
import { type Base, observersOf, type State } from './state.js'
import type { Terms } from './terms.js'
import { Views } from './views.js'

/** Something that the rules, or the state of the match, do not allow. */
export class Impossible extends Error {}

/** What happened, before it is numbered and known who observes it. */
export type EventDraft = EventBody & { readonly at: number }

/** The event without what is derived from it. */
export function draftOf({ number: _, heard: __, facts: ___, ...draft }: Event): EventDraft {
  return draft
}

export interface Step {
  readonly state: State
  readonly event: Event
  /** What everybody saw before it, and sees after it. */
  readonly before: Views
  readonly views: Views
}

interface BothViews {
  readonly before: Views
  readonly after: Views
}

/** What is known of a move that was already checked: the move that its line stands for, and the views it was made from. */
interface Checked {
  readonly move?: Move
  readonly viewsBefore?: Views
}

/** Deals, or takes the given position, and opens the first decisions. */
export function begin(terms: Terms, at: number): Step {
  const { module, people } = terms
  const facts: Fact[] = []
  const position = firstPosition(terms, (fact) => facts.push(fact))
  const heard = observersOf(people.length).map(() => 1)
  const before: State = {
    number: 0,
    at,
    version: module.game.version,
    began: module.game.version,
    position,
    base: null,
    seats: people.map((person) => ({
      person,
      standIn: false,
      resigned: false,
      asked: 0,
      open: false,
      clock: freshClock,
      moves: 0,
      trail: [],
      revealed: 0,
    })),
    heard: heard.map(() => 0),
    offer: null,
    ending: null,
  }
  const event: Event = { number: 1, is: 'start', at, heard, facts }
  const views = new Views(module, position)
  return stepTo(terms, before, event, { position, facts }, [], { before: views, after: views })
}

/**
 * The state after a stored event. Trusts the event: events from outside go through
 * `readEvents` first. `past` holds all earlier events; an undo and an offer need
 * them.
 */
export function apply(terms: Terms, before: State, event: Event, past: readonly Event[] = []): Step {
  if (event.number !== before.number + 1)
    throw new Impossible(`event ${event.number} does not follow event ${before.number}`)
  const change = changeBy(terms, before, event, past)
  return stepTo(terms, before, event, change, past, {
    before: new Views(terms.module, before.position),
    after: new Views(terms.module, change.position),
  })
}

/**
 * The state after an event that was just decided; works out who observes it.
 */
export function applyDraft(
  terms: Terms,
  before: State,
  draft: EventDraft,
  past: readonly Event[],
  { move, viewsBefore = new Views(terms.module, before.position) }: Checked = {},
): Step {
  if (before.ending) throw new Impossible('the match is over')
  const change = changeBy(terms, before, draft, past, move)
  const views = new Views(terms.module, change.position)
  const noticing = whoNotices(terms, before, draft, change, { before: viewsBefore, after: views }, past)
  const heard = before.heard.map((number, who) => (noticing[who] ? number + 1 : 0))
  const event = eventOf(draft, { number: before.number + 1, heard, facts: change.facts })
  return stepTo(terms, before, event, change, past, { before: viewsBefore, after: views })
}

/** A move field by field: V8 takes microseconds for a spread that adds fields to others. */
function eventOf(draft: EventDraft, common: Pick<Event, 'number' | 'heard' | 'facts'>): Event {
  if (draft.is !== 'move') return { ...common, ...draft }
  const { number, heard, facts } = common
  const { is, seat, decision, line, sent, at } = draft
  return { number, heard, facts, is, seat, decision, line, sent, at }
}

function changeBy(terms: Terms, before: State, event: EventBody, past: readonly Event[], move?: Move): Change {
  const { position } = before
  switch (event.is) {
    case 'move':
      return afterMove(terms, position, event.seat, event.line, move)
    case 'undo': {
      const left = withoutMoves(terms, before, past, event.undone)
      if (left.stuck !== null) throw new Impossible(`without those moves, move ${left.stuck} is not possible`)
      return { ...left, facts: [] }
    }
    case 'rebased':
      return { position: event.position, facts: [] }
    default:
      return { position, facts: [] }
  }
}

/** A move or an undo is observed by those who can tell that something happened; all other events by everybody. */
function whoNotices(
  { module, people }: Terms,
  before: State,
  draft: EventDraft,
  { position, facts }: Change,
  views: BothViews,
  past: readonly Event[],
): boolean[] {
  const observers = observersOf(people.length)
  if (draft.is !== 'move' && draft.is !== 'undo') return observers.map(() => true)
  const { game } = module
  const waiting = game.waiting(position)
  // Everybody knows who owes a decision, so everybody observes a change of that.
  if (before.seats.some(({ open }, seat) => open !== waiting.includes(seat))) return observers.map(() => true)
  const undone = draft.is === 'undo' ? past.filter(({ number }) => draft.undone.includes(number)) : []
  return observers.map(
    (who, i) =>
      who === draft.seat ||
      facts.some((fact) => game.redact(fact, who) !== null) ||
      undone.some(({ heard }) => itemAt(heard, i) > 0) ||
      !isSameData(views.before.of(who), views.after.of(who), views.after.same),
  )
}

const stepTo = (
  terms: Terms,
  before: State,
  event: Event,
  change: Change,
  past: readonly Event[],
  views: BothViews,
): Step => ({
  state: stateAfter(terms, before, event, change, past),
  event,
  before: views.before,
  views: views.after,
})

/** The first position. Copies a given one, because it is changed in place. */
export function firstPosition({ module, options, people, begins }: Terms, tell?: Tell): unknown {
  if (begins.is === 'position') return module.game.copy(begins.position)
  return module.game.start(options, people.length, begins.seed, tell)
}

/** Plays a line in place. `move` is the move that the line stands for, if it was already checked. */
function playLine({ module }: Terms, position: unknown, seat: Seat, line: string, tell?: Tell, move?: Move): void {
  const { game, notation } = module
  const read = move === undefined ? notation.read(game.view(position, seat), line) : { move }
  if ('refusal' in read) throw new Impossible(`${line}: ${module.words.en.refusal(read.refusal)}`)
  try {
    // `playListed` skips the check for a move in the list.
    game.playListed(position, seat, read.move, move === undefined ? [] : [move], tell)
  } catch (error) {
    throw error instanceof IllegalMove ? new Impossible(`${line}: ${error.message}`) : error
  }
}

/** The position after a move, and its facts. Does not change the position before. */
export function afterMove(terms: Terms, before: unknown, seat: Seat, line: string, move?: Move) {
  const position = terms.module.game.copy(before)
  const facts: Fact[] = []
  playLine(terms, position, seat, line, (fact) => facts.push(fact), move)
  return { position, facts }
}

/** Plays all standing moves except some. `past` holds all events so far. */
export function withoutMoves(
  terms: Terms,
  { base }: Pick<State, 'base'>,
  past: readonly Event[],
  without: readonly number[],
): Remainder {
  const { game } = terms.module
  const from = base?.number ?? 0
  if (without.some((number) => number <= from)) throw new Impossible('that is too long ago')
  const position = base ? game.copy(base.position) : firstPosition(terms)
  let put = firstPut(terms, base, past, position)
  for (const event of standing(past)) {
    const { number, seat, line, at } = event
    if (number <= from || without.includes(number)) continue
    try {
      playLine(terms, position, seat, line)
    } catch {
      return { position, put, stuck: number }
    }
    const waiting = game.waiting(position)
    put = put.map((time, other) => {
      if (!waiting.includes(other)) return null
      return time === null || (other === seat && isObservedByAll(event)) ? at : time
    })
  }
  return { position, put, stuck: null }
}

function firstPut(
  { module, people }: Terms,
  base: Base | null,
  past: readonly Event[],
  position: unknown,
): readonly (number | null)[] {
  if (base) return base.put
  const { at } = itemAt(past, 0)
  const waiting = module.game.waiting(position)
  return people.map((_, seat) => (waiting.includes(seat) ? at : null))
}
