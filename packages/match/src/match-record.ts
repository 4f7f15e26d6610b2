/**
 * The record of a match: a record of a game, plus everything that happened beside
 * the standing moves. A program that reads only moves can ignore the rest.
 */
import { type Deal, type GameRecord, RECORD_FORMAT, type Rebased, type Seed } from '@handwerk/kernel'
import type { EventDraft } from './apply.js'
import { type Event, standing } from './event.js'
import type { Ending, State } from './state.js'
import type { Pace, Terms } from './terms.js'

/** An event in a record: without what only a server needs. */
export type RecordedEvent = Event extends infer E ? (E extends Event ? Omit<E, 'sent'> : never) : never

export interface MatchRecord extends GameRecord {
  /** The bot that owned each seat; null for a person's. Like all fields below, absent in records of version 0.1.0. */
  readonly bots?: readonly (string | null)[]
  readonly pace?: Pace
  readonly rated?: boolean
  /** All that happened, in order. */
  readonly events?: readonly RecordedEvent[]
  /** How it ended; null if it has not ended. */
  readonly ending?: Ending | null
}

/** A record that this version writes. */
export type WholeRecord = MatchRecord & Required<Pick<MatchRecord, 'bots' | 'pace' | 'rated' | 'events' | 'ending'>>

/** What a record holds that the match itself does not know. */
export interface RecordHead {
  readonly options: unknown
  readonly names: readonly string[]
  readonly bots: readonly (string | null)[]
  readonly seed: Seed
  readonly commitment: string | null
  readonly deal?: Deal
}

/** `events` must be all events of the match. */
export function recordOf(terms: Terms, head: RecordHead, state: State, events: readonly Event[]): WholeRecord {
  const earlier = terms.begins.is === 'position' ? terms.begins.earlier : undefined
  const rebased = rebasedIn(state, events) ?? earlier?.rebased
  return {
    format: RECORD_FORMAT,
    game: terms.module.game.name,
    version: earlier?.version ?? state.began,
    options: head.options,
    seats: head.names,
    bots: head.bots,
    pace: terms.pace,
    rated: terms.rated,
    seed: head.seed,
    commitment: head.commitment,
    ...(head.deal ? { deal: head.deal } : {}),
    moves: standingMoves(terms, events),
    ...(rebased ? { rebased } : {}),
    result: resultOf(terms, state),
    events: events.map(recorded),
    ending: state.ending,
  }
}

/** The standing moves, including those before a change of rules. */
export function standingMoves({ begins }: Terms, events: readonly Event[]): GameRecord['moves'] {
  const earlier = begins.is === 'position' ? (begins.earlier?.moves ?? []) : []
  return [...earlier, ...standing(events).map(({ seat, line }) => [seat, line] as const)]
}

/** Where the rules changed during the match. */
function rebasedIn({ base, version }: State, events: readonly Event[]): Rebased | null {
  if (!base) return null
  const after = standing(events).filter(({ number }) => number <= base.number).length
  return { after, version, position: base.position }
}

/**
 * Shortens a record: leaves out of its events what the rules can derive again, and
 * all events if nothing but the standing moves happened.
 */
export function shortRecord({ events, ending, ...rest }: MatchRecord): MatchRecord {
  const isPlain = events?.every(({ is }) => is === 'start' || is === 'move') && (!ending || ending.how === 'played')
  if (!events || isPlain) return rest
  const record = { ...rest, ...(ending === undefined ? {} : { ending }) }
  const short = events.map(({ number: _, heard: __, facts: ___, ...happened }) => happened)
  return { ...record, events: short as unknown as readonly RecordedEvent[] }
}

/** The moves of a record without events, as drafts. */
export const draftsOf = (moves: GameRecord['moves'], at: number): EventDraft[] =>
  moves.map(([seat, line]) => ({ is: 'move', seat, line, at, decision: 0, sent: null }))

function recorded(event: Event): RecordedEvent {
  if (event.is !== 'move') return event
  const { sent: _, ...kept } = event
  return kept
}

/** The result by the rules of its time, for a game that was played to its end; null for all others. */
function resultOf({ module }: Terms, { ending, seats, position }: State): GameRecord['result'] {
  if (ending?.how !== 'played' || !ending.ranks || !ending.scores) return null
  // The ending ranks those who resigned behind the others, which the rules of the game know nothing of.
  if (seats.some(({ resigned }) => resigned)) return module.game.result(position)
  return { winners: ending.winners, ranks: ending.ranks, scores: ending.scores }
}
