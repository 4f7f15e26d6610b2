/**
 * Events that come from outside, such as from the record of another program.
 * Nothing of them is believed: their form is checked, and each is worked out
 * anew by the rules and compared.
 */
import {
  Faulty,
  type Path,
  placeOf,
  type Reading,
  readList,
  readObject,
  readOneOf,
  readText,
  readWhole,
  reading,
  type Seat,
  sameData,
} from '@handwerk/kernel'
import { begin, type Draft, enter } from './apply.js'
import { EVENT_KINDS, type Event, RESERVED_KINDS } from './event.js'
import { Match } from './match.js'
import { Impossible } from './position.js'
import type { Terms } from './terms.js'

/** All that a kind of event has beside `is`, `seat` and `at`. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  move: ['decision', 'line', 'sent'],
  undo: ['undone'],
  offer: ['what', 'undone'],
  rebased: ['version', 'position'],
}

/** A match from its events; or the first fault, with its place. Each event must be what the rules make of it. */
export function readEvents(terms: Terms, raw: unknown): Reading<Match> {
  return reading(() => {
    const list = readList(raw, [])
    const first = readHappening(list[0], [0], terms.people.length)
    if (first.is !== 'start') throw new Faulty([0, 'is'], 'must be start: a match begins once, and with that')
    const start = begin(terms, first.at)
    insistSame(start.event, list[0], [0])
    let { state } = start
    const events: Event[] = [start.event]
    for (const [i, each] of list.entries()) {
      if (i === 0) continue
      const draft = readHappening(each, [i], terms.people.length)
      if (draft.is === 'start') throw new Faulty([i, 'is'], 'must not be start: a match begins once')
      if (draft.at < state.at) throw new Faulty([i, 'at'], `must not be before the event in front of it`)
      try {
        const step = enter(terms, state, draft, events)
        insistSame(step.event, each, [i])
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

function readHappening(raw: unknown, at: Path, seats: number): Draft {
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
  const undone = () => readList(event['undone'], [...at, 'undone']).map((n, i) => readWhole(n, [...at, 'undone', i], 1, Number.MAX_SAFE_INTEGER))
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
    default:
      return { ...common, is: kind, seat }
  }
}

/** What the rules make of it and what is said of it are the same. */
function insistSame(made: Event, said: unknown, at: Path): void {
  const { sent: _, ...event } = { sent: null, ...made }
  const { sent: __, ...given } = { sent: null, ...readObject(said, at) }
  for (const key of new Set([...Object.keys(event), ...Object.keys(given)]))
    if (!sameData(event[key as keyof typeof event], given[key as keyof typeof given]))
      throw new Faulty([...at, key], `is not what the rules make of it: ${placeOf(at)} is forged, or of other rules`)
}
