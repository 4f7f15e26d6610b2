/** Resumes a match that a device saved, also by newer rules than those it was played by. */
import { type AnyGameModule, type Difference, type GameRecord, migrateRecord, resumeRecord } from '@handwerk/kernel'
import type { EventDraft } from './apply.js'
import { Impossible } from './apply.js'
import { Match } from './match.js'
import { draftsOf } from './match-record.js'
import type { Beginning } from './terms.js'

/** A match as a device saved it. */
export interface SavedMatch {
  /** Its moves are the standing ones. */
  readonly record: GameRecord
  /** For each seat: does it belong to a person? */
  readonly people: readonly boolean[]
  /** All events after the start, also those that were taken back; null if they were not saved. */
  readonly events: readonly EventDraft[] | null
  /** The position after the last move, to continue from if the rules have changed; undefined if it was not saved. */
  readonly position: unknown
}

export interface Resumed {
  readonly match: Match
  /** If the rules have changed: how many moves were lost; null if they have not. */
  readonly lost: number | null
}

/** The match, or why it cannot be resumed. `at` is the time of events that were saved without one. */
export function resumeMatch(
  module: AnyGameModule,
  { record, people, events, position }: SavedMatch,
  at: number,
): Resumed | Difference {
  const left = resumeRecord(module, record, position)
  if (!('moves' in left)) return left
  const options = module.options(record.options, people.length)
  if (!options.ok) return { move: null, sentence: options.fault.reason }
  const begins = beginningOf(left)
  const terms = { module, options: options.value, begins, pace: { is: 'none' }, rated: false, people } as const
  // By the same rules the events can be replayed; otherwise only the standing moves remain.
  const isSame = left.version === record.version && left.rebased?.position === record.rebased?.position
  const told = isSame && events ? replayIfPossible(() => Match.replay(terms, events, at)) : null
  const moves = left.moves.slice(left.rebased?.after ?? 0)
  const playedBy = record.rebased?.version ?? record.version
  return {
    match: told ?? Match.replay(terms, draftsOf(moves, at), at),
    lost: migrateRecord(module.game, { ...record, version: playedBy }) ? null : record.moves.length - left.moves.length,
  }
}

function beginningOf({ version, moves, rebased, seed }: GameRecord): Beginning {
  if (!rebased) return { is: 'deal', seed }
  const { position, after } = rebased
  return { is: 'position', position, earlier: { version, rebased, moves: moves.slice(0, after) } }
}

/** Null if the saved events cannot have happened. */
function replayIfPossible(replay: () => Match): Match | null {
  try {
    return replay()
  } catch (error) {
    if (error instanceof Impossible) return null
    throw error
  }
}
