/**
 * A record is the whole truth about a game: settings, seed and moves. This file
 * reads, replays and verifies records.
 */

import { isSeed, type Seed } from './chance.js'
import { type Deal, unfair } from './deal.js'
import type { Fact, Tell } from './facts.js'
import { Faulty, type Path, type Reading, reading } from './fault.js'
import type { Result, Seat } from './game.js'
import type { AnyGameModule } from './game-module.js'
import { readList, readObject, readText, readWhole } from './read.js'
import { migratePosition, migrateRecord } from './upgrade.js'

export const RECORD_FORMAT = 1

export interface GameRecord {
  readonly format: typeof RECORD_FORMAT
  readonly game: string
  readonly version: number
  readonly options: unknown
  /** The name of the player at each seat. */
  readonly seats: readonly string[]
  readonly seed: Seed
  /** The hash that the dealer published before the first card; null if there was none. */
  readonly commitment: string | null
  /** The secret and shares that the seed was made of, if there was a commitment. */
  readonly deal?: Deal
  readonly moves: readonly (readonly [Seat, string])[]
  /** Set if the game continued by newer rules than those of `version`. */
  readonly rebased?: Rebased
  readonly result: Result | null
}

/** A position from which a game continued by the rules of another version. */
export interface Rebased {
  /** How many moves led to it. */
  readonly after: number
  readonly version: number
  readonly position: unknown
}

/** Checks the form of a record, not yet whether its moves are legal. */
export function readRecord(raw: unknown): Reading<GameRecord> {
  return reading(() => {
    const record = readObject(raw, [])
    if (record['format'] !== RECORD_FORMAT) throw new Faulty(['format'], `must be ${RECORD_FORMAT}`)
    const seats = readList(record['seats'], ['seats']).map((name, i) => readText(name, ['seats', i]))
    const seed = readText(record['seed'], ['seed'])
    if (!isSeed(seed)) throw new Faulty(['seed'], 'must be 64 hexadecimal digits')
    return {
      format: RECORD_FORMAT,
      game: readText(record['game'], ['game']),
      version: readWhole(record['version'], ['version'], 1, Number.MAX_SAFE_INTEGER),
      options: record['options'],
      seats,
      seed,
      commitment: record['commitment'] == null ? null : readText(record['commitment'], ['commitment']),
      ...(record['deal'] == null ? {} : { deal: readDeal(record['deal'], ['deal'], seats.length) }),
      moves: readList(record['moves'], ['moves']).map((entry, i) => readEntry(entry, ['moves', i], seats.length)),
      ...(record['rebased'] == null ? {} : { rebased: readRebased(record['rebased'], ['rebased']) }),
      // `replay` compares it with the true result; nothing else uses it.
      result: record['result'] == null ? null : (readObject(record['result'], ['result']) as unknown as Result),
    }
  })
}

function readDeal(raw: unknown, at: Path, seats: number): Deal {
  const deal = readObject(raw, at, ['secret', 'shares'])
  const hex = (text: string, place: Path): string => {
    if (isSeed(text)) return text
    throw new Faulty(place, 'must be 64 hexadecimal digits')
  }
  const shares = readList(deal['shares'], [...at, 'shares'])
  if (shares.length !== seats) throw new Faulty([...at, 'shares'], `must be ${seats} texts, one for each seat`)
  return {
    secret: hex(readText(deal['secret'], [...at, 'secret']), [...at, 'secret']),
    shares: shares.map((share, i) =>
      share === '' ? '' : hex(readText(share, [...at, 'shares', i]), [...at, 'shares', i]),
    ),
  }
}

export function readRebased(raw: unknown, at: Path): Rebased {
  const rebased = readObject(raw, at, ['after', 'version', 'position'])
  return {
    after: readWhole(rebased['after'], [...at, 'after'], 0, Number.MAX_SAFE_INTEGER),
    version: readWhole(rebased['version'], [...at, 'version'], 1, Number.MAX_SAFE_INTEGER),
    position: rebased['position'],
  }
}

function readEntry(raw: unknown, at: Path, seats: number): [Seat, string] {
  const pair = readList(raw, at)
  if (pair.length !== 2) throw new Faulty(at, 'must be a seat and a move')
  return [readWhole(pair[0], [...at, 0], 0, seats - 1), readText(pair[1], [...at, 1])]
}

/** What a replay shows: the position before the first move and after each. */
export interface Moment {
  readonly position: unknown
  /** How many moves were played. */
  readonly number: number
  /** The move that led here; null at the start. */
  readonly move: readonly [Seat, string] | null
  readonly facts: readonly Fact[]
}

/** The first place where a record breaks the rules. */
export interface Difference {
  /** The number of the move, from 1; null if it is not about a single move. */
  readonly move: number | null
  readonly sentence: string
  /** Set if the record may be right, but was played by rules of another version: that version. */
  readonly playedBy?: number
}

/**
 * Plays a record and returns the first difference between it and the rules; null
 * if there is none. Passes each moment to `show`, which must copy what it keeps,
 * because the position is changed in place. A game that continued by newer rules
 * is played from there.
 */
export function replay(module: AnyGameModule, record: GameRecord, show?: (moment: Moment) => void): Difference | null {
  const played = playRecord(module, record, show)
  if (!('position' in played)) return played
  if (!sameData(module.game.result(played.position), record.result))
    return { move: null, sentence: 'the result is not the one that its moves lead to' }
  return null
}

/** Plays a record without checking its result, and returns the last position or the first difference. */
function playRecord(
  module: AnyGameModule,
  record: GameRecord,
  show?: (moment: Moment) => void,
): Difference | { readonly position: unknown } {
  const { game } = module
  if (record.seats.length < game.seats.min || record.seats.length > game.seats.max)
    return {
      move: null,
      sentence: `${game.name} has ${game.seats.min} to ${game.seats.max} seats, not ${record.seats.length}`,
    }
  const options = module.options(record.options, record.seats.length)
  if (!options.ok) return { move: null, sentence: `its options do not hold: ${options.fault.reason}` }
  const fault = record.deal && unfair(record.deal, record.commitment, record.seed)
  if (fault) return { move: null, sentence: fault }
  const whole = migrateRecord(game, record)
  if (whole) return playMoves(module, whole, options.value, null, show)
  const { rebased } = record
  const rest = rebased && migrateRecord(game, { ...record, version: rebased.version })
  if (rebased && rest) {
    try {
      const position = migratePosition(game, rebased.position, rebased.version)
      return playMoves(module, rest, options.value, { ...rebased, position }, show)
    } catch {
      return { move: null, sentence: 'the position from which it continued is not valid' }
    }
  }
  return {
    move: null,
    sentence: `it was played by version ${record.version} of the rules, this is version ${game.version}`,
    playedBy: record.version,
  }
}

function playMoves(
  module: AnyGameModule,
  record: GameRecord,
  options: unknown,
  rebased: Rebased | null,
  show?: (moment: Moment) => void,
): Difference | { readonly position: unknown } {
  const { game } = module
  let facts: Fact[] = []
  const tell: Tell | undefined = show && ((fact) => facts.push(fact))
  const position = rebased ? rebased.position : game.start(options, record.seats.length, record.seed, tell)
  const after = rebased?.after ?? 0
  show?.({ position, number: after, move: null, facts })
  for (const [index, entry] of record.moves.slice(after).entries()) {
    const number = after + index + 1
    facts = []
    const refused = playText(module, position, entry[0], entry[1], tell)
    if (refused) return { move: number, sentence: `${entry[1]}: ${refused}` }
    show?.({ position, number, move: entry, facts })
  }
  return { position }
}

/**
 * Prepares the record of an unfinished stored game, so that it can continue by the
 * present rules. If those play it differently, it continues from `position`, which
 * was stored after its last move; without a position, from the last of its moves
 * that is still legal. Returns a difference if it cannot continue.
 */
export function resumeRecord(module: AnyGameModule, record: GameRecord, position?: unknown): GameRecord | Difference {
  const { game } = module
  const playedBy = record.rebased?.version ?? record.version
  const played = playRecord(module, record)
  const { rebased: _, ...dealt } = record
  if ('position' in played) return migrateRecord(game, record) ? (migrateRecord(game, dealt) ?? record) : record
  if (played.playedBy === undefined || playedBy > game.version) return played
  if (position !== undefined) {
    try {
      const migrated = migratePosition(game, position, playedBy)
      return { ...record, rebased: { after: record.moves.length, version: game.version, position: migrated } }
    } catch {
      return { move: null, sentence: 'the stored position is not valid' }
    }
  }
  const forced = { ...record, version: game.version }
  const cut = playRecord(module, forced)
  return 'position' in cut || cut.move === null ? forced : { ...forced, moves: record.moves.slice(0, cut.move - 1) }
}

/** Plays a move given as text; returns a sentence saying why it is illegal, or null. */
export function playText(
  module: AnyGameModule,
  position: unknown,
  seat: Seat,
  line: string,
  tell?: Tell,
): string | null {
  const { game, notation } = module
  const read = notation.read(game.view(position, seat), line)
  const refusal = 'refusal' in read ? read.refusal : game.why(position, seat, read.move)
  if (refusal) return `${module.words.en.refusal(refusal)} (${refusal.rule})`
  if ('move' in read) game.play(position, seat, read.move, tell)
  return null
}

/** Whether two values are equal as JSON; the order of keys does not matter. */
export function sameData(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(b, key) && sameData(a[key as keyof typeof a], b[key as keyof typeof b]))
  )
}
