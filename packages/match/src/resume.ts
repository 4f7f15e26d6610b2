/** Goes on with a match that a device has kept, also by newer rules than those that it was left by. */
import { type AnyGameModule, type Difference, type GameRecord, migrateRecord, resumeRecord } from '@handwerk/kernel'
import type { EventDraft } from './apply.js'
import { Match } from './match.js'
import { Impossible } from './position.js'
import { draftsOf } from './record.js'
import type { Beginning } from './terms.js'

/** What was kept of a match. */
export interface SavedMatch {
  /** Its moves are those that stand. */
  readonly record: GameRecord
  /** For each seat: does it belong to a person? */
  readonly people: readonly boolean[]
  /** All that happened after the start, also what was taken back; null where it was not kept. */
  readonly events: readonly EventDraft[] | null
  /** After the last move, to go on from if the rules have changed; undefined where it was not kept. */
  readonly position: unknown
}

export interface Resumed {
  readonly match: Match
  /** If the rules have changed since it was left: how many of its moves are lost by that; null if they have not. */
  readonly lost: number | null
}

/** The match, or why it cannot be gone on with. `at` is for what was kept without its time. */
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
  // By the rules by which they happened the events can be told again; else the moves that stand are all there is.
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

/** Null if what was kept cannot have happened. */
function replayIfPossible(replay: () => Match): Match | null {
  try {
    return replay()
  } catch (error) {
    if (error instanceof Impossible) return null
    throw error
  }
}
