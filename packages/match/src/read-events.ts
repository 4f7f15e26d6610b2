/**
 * Reads events from outside, such as from another program's record. Trusts
 * nothing: checks their form, applies each anew and compares the result.
 */
import {
  Faulty,
  itemAt,
  type Path,
  placeOf,
  type Reading,
  reading,
  readList,
  readObject,
  readOneOf,
  readText,
  readWhole,
  type Seat,
  sameData,
} from '@handwerk/kernel'
import { apply, applyDraft, begin, type EventDraft, Impossible, type Step } from './apply.js'
import { EVENT_KINDS, type Event, RESERVED_KINDS, seatOf } from './event.js'
import { Match } from './match.js'
import { deadlineAt, isPlayedByBot, type State } from './state.js'
import type { Terms } from './terms.js'
import { takenBack, undoRight } from './undo.js'

/** The fields of each kind of event beside `is`, `seat` and `at`. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  move: ['decision', 'line', 'sent'],
  undo: ['undone'],
  offer: ['what', 'undone'],
  rebased: ['version', 'position'],
}

/**
 * Reads a match from its events, or returns the first fault with its place. Each
 * event must equal the one that the rules give.
 */
export function readEvents(terms: Terms, raw: unknown): Reading<Match> {
  return reading(() => {
    const list = readList(raw, [])
    const first = readDraft(list[0], [0], terms.people.length)
    if (first.is !== 'start') throw new Faulty([0, 'is'], 'must be start: every match begins with it')
    const start = begin(terms, first.at)
    requireSame(start.event, list[0], [0])
    let { state } = start
    const events: Event[] = [start.event]
    for (const [i, each] of list.entries()) {
      if (i === 0) continue
      const draft = readDraft(each, [i], terms.people.length)
      if (draft.is === 'start') throw new Faulty([i, 'is'], 'must not be start: a match begins once')
      if (draft.at < state.at) throw new Faulty([i, 'at'], `must not be before the event in front of it`)
      try {
        const objection = objectionTo(terms, state, draft, events)
        if (objection) throw new Impossible(objection)
        const step = applyDraft(terms, state, draft, events)
        requireSame(step.event, each, [i])
        state = step.state
        events.push(step.event)
      } catch (error) {
        if (error instanceof Impossible) throw new Faulty([i], `cannot have happened: ${error.message}`)
        throw error
      }
    }
    return Match.from(terms, events)
  })
}

/** The state after an event that another process announced; null if it cannot have happened. */
export function applyAnnounced(terms: Terms, state: State, event: Event, past: readonly Event[]): Step | null {
  try {
    return objectionTo(terms, state, event, past) === null ? apply(terms, state, event, past) : null
  } catch (error) {
    if (error instanceof Impossible) return null
    throw error
  }
}

/** Reads drafts as a device stores them: checks their form, not whether they can have happened. Throws `Faulty`. */
export const readDrafts = (raw: unknown, at: Path, seats: number): EventDraft[] =>
  readList(raw, at).map((each, i) => readDraft(each, [...at, i], seats))

function readDraft(raw: unknown, at: Path, seats: number): EventDraft {
  const event = readObject(raw, at)
  const is = readText(event['is'], [...at, 'is'])
  const kind = EVENT_KINDS.find((known) => known === is)
  if (kind === undefined) {
    const isReserved = RESERVED_KINDS.some((reserved) => reserved === is)
    throw new Faulty([...at, 'is'], isReserved ? 'is of a newer version of this program' : `is no kind of event: ${is}`)
  }
  const own = OWN[kind] ?? []
  readObject(raw, at, ['number', 'is', 'seat', 'at', 'heard', 'facts', ...own])
  const common = { at: readWhole(event['at'], [...at, 'at'], 0, Number.MAX_SAFE_INTEGER) }
  if (kind === 'start') return { ...common, is: kind }
  if (kind === 'rebased')
    return {
      ...common,
      is: kind,
      version: readWhole(event['version'], [...at, 'version'], 1, Number.MAX_SAFE_INTEGER),
      position: event['position'],
    }
  const seat: Seat = readWhole(event['seat'], [...at, 'seat'], 0, seats - 1)
  const undone = () =>
    readList(event['undone'], [...at, 'undone']).map((n, i) =>
      readWhole(n, [...at, 'undone', i], 1, Number.MAX_SAFE_INTEGER),
    )
  switch (kind) {
    case 'move':
      return {
        ...common,
        is: kind,
        seat,
        decision: readWhole(event['decision'], [...at, 'decision'], 1, Number.MAX_SAFE_INTEGER),
        line: readText(event['line'], [...at, 'line']),
        sent: null,
      }
    case 'undo':
      return { ...common, is: kind, seat, undone: undone() }
    case 'offer':
      return readOneOf(event['what'], [...at, 'what'], ['undo', 'end']) === 'undo'
        ? { ...common, is: kind, seat, what: 'undo', undone: undone() }
        : { ...common, is: kind, seat, what: 'end' }
    case 'end':
      return event['by'] === 'site' ? { ...common, is: kind, seat, by: 'site' } : { ...common, is: kind, seat }
    default:
      return { ...common, is: kind, seat }
  }
}

/** Every field that is given must equal the derived one. Short records leave fields out. */
function requireSame(made: Event, said: unknown, at: Path): void {
  const given = readObject(said, at)
  const event = made as unknown as Readonly<Record<string, unknown>>
  for (const key of Object.keys(given))
    if (key !== 'sent' && !sameData(event[key], given[key]))
      throw new Faulty([...at, key], `is not what the rules make of it: ${placeOf(at)} is forged, or of other rules`)
}

/** Why an event cannot have happened in this state, whatever the rules of the game say; null if it can. */
function objectionTo(terms: Terms, state: State, draft: EventDraft, past: readonly Event[]): string | null {
  const { offer } = state
  const seat = seatOf(draft)
  const own = seat === null ? null : itemAt(state.seats, seat)
  const so = (isSo: boolean | undefined, objection: string) => (isSo ? null : objection)
  if (own?.resigned && draft.is !== 'move') return 'the seat has resigned'
  switch (draft.is) {
    case 'move':
      return so(own?.open && own.asked === draft.decision, 'the seat was not asked that')
    case 'undo': {
      const agreed = offer?.what === 'undo' && offer.asked.length === 0 && offer.seat === seat
      const right = agreed ? null : undoRight(terms, state, draft.seat, past)
      const undone = agreed ? takenBack(terms, state, past, offer.undone) : right?.is === 'at once' ? right.undone : []
      return so(sameData(undone, draft.undone), 'nobody had agreed to take that back')
    }
    case 'offer': {
      if (offer) return 'something else had been proposed'
      const right = draft.what === 'undo' ? undoRight(terms, state, draft.seat, past) : null
      return so(
        !right || (right.is === 'by consent' && sameData(right.undone, 'undone' in draft && draft.undone)),
        'that was not to be agreed on',
      )
    }
    case 'consent':
    case 'decline':
      return so(offer?.asked.includes(draft.seat), 'the seat was not asked to agree')
    case 'withdraw':
      return so(offer?.seat === seat, 'the seat had proposed nothing')
    case 'timeout': {
      const end = deadlineAt(terms, state, draft.seat)
      return so(end !== null && end <= draft.at, 'the time of the seat was not over')
    }
    case 'leave':
      return so(!own?.standIn, 'a bot played for the seat already')
    case 'return':
      return so(own?.standIn, 'the seat had not been left')
    case 'end': {
      const isAgreed = offer?.what === 'end' && offer.asked.length === 0
      return so(
        draft.by === 'site' || isAgreed || state.seats.every((other, i) => i === seat || isPlayedByBot(other)),
        'nobody had agreed to that',
      )
    }
    case 'rebased':
      return so(draft.version > state.version && draft.version <= terms.module.game.version, 'the rules were the same')
    default:
      return draft.is === 'start' ? 'a match begins once' : null
  }
}
