/**
 * An event as a process announces it to the others: with the messages that it
 * tells those who follow the table there, and with the state after it, so that
 * both are worked out once. Their process sends the messages on, and reads the
 * state when it needs the position.
 */
import type { Event } from '@handwerk/match'
import { type AppendRow, eventOf } from './rows.js'
import type { Schema } from './schema.js'

/**
 * The messages of an event by observer, whose numbers are those of `heard`: each
 * seat, then onlookers. Null for who does not observe it. Who is missing here must
 * be told otherwise.
 */
export type Told = ReadonlyMap<number, string | null>

export const NOBODY_TOLD: Told = new Map()

export interface AnnouncedEvent {
  readonly number: number
  readonly told: Told
  /** The state of the match after it, as JSON; null if nobody is told. */
  readonly state: string | null
  /** Throws if it is of another version, or forged. */
  read(): Event
}

/** Before the number of the event and the lengths of what follows: of the entry, and of each message, by its observer; -1 stands for no message. */
const TOLD = 'told '

/** Without messages the entry alone. With messages, the state must follow. */
export function writeAnnounced({ entry, told }: Pick<AppendRow, 'entry' | 'told'>): string {
  const text = JSON.stringify(entry)
  if (told.size === 0) return text
  let lengths = `${entry.number},${text.length}`
  let messages = ''
  for (const [observer, message] of told) {
    lengths += `,${observer},${message === null ? -1 : message.length}`
    messages += message ?? ''
  }
  return `${TOLD}${lengths}\n${text}${messages}`
}

/** Throws if it is of another version, or forged. */
export function readAnnounced(what: string): AnnouncedEvent {
  if (!what.startsWith(TOLD)) {
    const event = eventOf(JSON.parse(what) as Schema['entries'])
    return { number: event.number, told: NOBODY_TOLD, state: null, read: () => event }
  }
  const end = what.indexOf('\n')
  const [number = 0, length = 0, ...lengths] = what.slice(TOLD.length, end).split(',').map(Number)
  let at = end + 1 + length
  const entry = what.slice(end + 1, at)
  const told = new Map<number, string | null>()
  for (let i = 0; i + 1 < lengths.length; i += 2) {
    const [observer = 0, letters = 0] = lengths.slice(i, i + 2)
    told.set(observer, letters < 0 ? null : what.slice(at, at + letters))
    at += Math.max(0, letters)
  }
  const state = what.slice(at)
  if (!Number.isSafeInteger(number) || !state.startsWith('{'))
    throw new Error('an announcement is not as long as it says')
  return { number, told, state, read: () => eventOf(JSON.parse(entry) as Schema['entries']) }
}
