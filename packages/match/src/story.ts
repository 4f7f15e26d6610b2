/**
 * What happened in a match beside the standing moves, read from its record.
 * Programs that show records tell it to people, each part at its place. A record
 * from outside must pass `verifyRecord` first.
 */
import type { Seat } from '@handwerk/kernel'
import type { MatchRecord, RecordedEvent } from './match-record.js'

export const STORY_KINDS = ['resign', 'timeout', 'leave', 'return', 'undo', 'end'] as const
export type StoryKind = (typeof STORY_KINDS)[number]

/** One thing that happened beside the moves. */
export type StoryEvent = {
  readonly seat: Seat
  /** How many standing moves came before it. */
  readonly after: number
} & (
  | { readonly is: Exclude<StoryKind, 'undo'> }
  /** `moves`: who had made each move that was taken back, in order. */
  | { readonly is: 'undo'; readonly moves: readonly Seat[] }
)

/** The story in order; empty if the record holds only moves. */
export function storyOf(record: MatchRecord): StoryEvent[] {
  const events = record.events ?? []
  return withPlaces(record).flatMap(({ event, after }): StoryEvent[] => {
    if (!isOfStory(event)) return []
    const { is, seat } = event
    if (is !== 'undo') return [{ is, seat, after }]
    const moves = event.undone.flatMap((number) => {
      // A short record leaves the numbers out: an event's number is its place in the list.
      const undone = events[number - 1]
      return undone?.is === 'move' ? [undone.seat] : []
    })
    return [{ is, seat, after, moves }]
  })
}

/** Those who resigned or ran out of time: they rank behind all others, whatever the stand-in achieved. */
export function resignedIn(record: MatchRecord): Seat[] {
  const gone = storyOf(record).flatMap(({ is, seat }) => (is === 'resign' || is === 'timeout' ? [seat] : []))
  return gone.sort((a, b) => a - b)
}

/** For each standing move of a record: whether a stand-in made it. */
export function movesByStandIns(record: MatchRecord): boolean[] {
  const made = record.moves.map(() => false)
  const away = record.seats.map(() => false)
  for (const { event, after, stands } of withPlaces(record)) {
    if (event.is === 'move' && stands) made[after] = away[event.seat] === true && record.bots?.[event.seat] == null
    if (event.is === 'leave' || event.is === 'resign' || event.is === 'timeout') away[event.seat] = true
    if (event.is === 'return') away[event.seat] = false
  }
  return made
}

/** The standing moves by the events of a record, in notation. */
export const standingLines = (events: readonly RecordedEvent[]): MatchRecord['moves'] =>
  withPlaces({ events, moves: [] }).flatMap(({ event, stands }) =>
    event.is === 'move' && stands ? [[event.seat, event.line] as const] : [],
  )

interface Placed {
  readonly event: RecordedEvent
  /** How many standing moves came before it. */
  readonly after: number
  /** It is a move, and was not taken back. */
  readonly stands: boolean
}

function withPlaces({ events = [], moves }: Pick<MatchRecord, 'events' | 'moves'>): Placed[] {
  const undone = new Set(events.flatMap((event) => (event.is === 'undo' ? event.undone : [])))
  const standing = events.map(({ is }, i) => is === 'move' && !undone.has(i + 1))
  // If the match continued from a position, the moves before it have no events.
  let after = Math.max(0, moves.length - standing.filter((stands) => stands).length)
  return events.map((event, i) => {
    const stands = standing[i] === true
    return { event, after: stands ? after++ : after, stands }
  })
}

const isOfStory = (event: RecordedEvent): event is Extract<RecordedEvent, { is: StoryKind }> =>
  STORY_KINDS.some((kind) => kind === event.is)
