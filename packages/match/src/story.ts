/**
 * What happened in a match beside the moves that stand, by its record. Programs
 * that read records tell it to people, each part where it happened. A record
 * that was not made here must hold first (`verifyRecord`).
 */
import type { Seat } from '@handwerk/kernel'
import type { MatchRecord, RecordedEvent } from './record.js'

export const STORY_KINDS = ['resign', 'timeout', 'leave', 'return', 'undo', 'end'] as const
export type StoryKind = (typeof STORY_KINDS)[number]

/** One thing that happened beside the moves. */
export type StoryEvent = {
  readonly seat: Seat
  /** How many of the moves that stand came before it. */
  readonly after: number
} & (
  | { readonly is: Exclude<StoryKind, 'undo'> }
  /** `moves`: who had made each move that was taken back, in the order of play. */
  | { readonly is: 'undo'; readonly moves: readonly Seat[] }
)

/** In order. Nothing where the record holds moves alone. */
export function storyOf(record: MatchRecord): StoryEvent[] {
  const events = record.events ?? []
  return withPlaces(record).flatMap(({ event, after }): StoryEvent[] => {
    if (!isOfStory(event)) return []
    const { is, seat } = event
    if (is !== 'undo') return [{ is, seat, after }]
    const moves = event.undone.flatMap((number) => {
      // A short record leaves the numbers out: they count the events.
      const undone = events[number - 1]
      return undone?.is === 'move' ? [undone.seat] : []
    })
    return [{ is, seat, after, moves }]
  })
}

/** Those who gave up, or whose time was over: they are behind all others, whatever the bot made of their cards. */
export function resignedIn(record: MatchRecord): Seat[] {
  const gone = storyOf(record).flatMap(({ is, seat }) => (is === 'resign' || is === 'timeout' ? [seat] : []))
  return gone.sort((a, b) => a - b)
}

/** For each move of a record that stands: was it made by a bot in the place of somebody? */
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

/** The moves that stand by the events of a record, as it writes them. */
export const standingLines = (events: readonly RecordedEvent[]): MatchRecord['moves'] =>
  withPlaces({ events, moves: [] }).flatMap(({ event, stands }) =>
    event.is === 'move' && stands ? [[event.seat, event.line] as const] : [],
  )

interface Placed {
  readonly event: RecordedEvent
  /** How many of the moves that stand came before it. */
  readonly after: number
  /** It is a move, and was not taken back. */
  readonly stands: boolean
}

function withPlaces({ events = [], moves }: Pick<MatchRecord, 'events' | 'moves'>): Placed[] {
  const undone = new Set(events.flatMap((event) => (event.is === 'undo' ? event.undone : [])))
  const standing = events.map(({ is }, i) => is === 'move' && !undone.has(i + 1))
  // Where the match went on from a position, the moves before it have no events.
  let after = Math.max(0, moves.length - standing.filter((stands) => stands).length)
  return events.map((event, i) => {
    const stands = standing[i] === true
    return { event, after: stands ? after++ : after, stands }
  })
}

const isOfStory = (event: RecordedEvent): event is Extract<RecordedEvent, { is: StoryKind }> =>
  STORY_KINDS.some((kind) => kind === event.is)
