/** Tables that were stored by another version of their game. */
import {
  type AnyBox,
  type GameRecord,
  migratePosition,
  NewerVersion,
  RECORD_FORMAT,
  type Rebased,
} from '@handwerk/kernel'
import { Refusing } from '../refusing.js'
import type { Entry, StoredTable } from '../store/store.js'
import { type Course, standing } from './course.js'

/**
 * A stored course as it goes on by the rules that are here. What older rules
 * did cannot be taken back by newer ones: undo does not reach behind this
 * moment. A game that is over keeps the version by which it was played.
 */
export function inForce(box: AnyBox, course: Course): Course {
  const { game } = box
  if (course.version === game.version) return course
  const position = migrated(box, course)
  if (course.ending) return { ...course, position }
  return {
    ...course,
    version: game.version,
    position,
    base: { number: course.number, position },
    places: course.places.map((place) => ({ ...place, trail: [] })),
    offer: course.offer?.what === 'undo' ? null : course.offer,
  }
}

function migrated({ game }: AnyBox, { position, version }: Course): unknown {
  try {
    return migratePosition(game, position, version)
  } catch (error) {
    if (error instanceof NewerVersion) throw new Refusing('not-now', 'A newer server has gone on with this table.')
    throw error
  }
}

/** The record of a table that is over. `entries` are all of it. */
export function recordOf(box: AnyBox, stored: StoredTable, course: Course, entries: readonly Entry[]): GameRecord {
  const { game, options, seats, seed, commitment, secret } = stored
  const moves = standing(entries)
  const rebased: Rebased | null = course.base && {
    after: moves.filter(({ number }) => number <= (course.base?.number ?? 0)).length,
    version: course.version,
    position: course.base.position,
  }
  return {
    format: RECORD_FORMAT,
    game,
    version: course.began ?? stored.version,
    options,
    seats: seats.map(({ name }) => name),
    seed: seed ?? '',
    commitment,
    deal: { secret, shares: seats.map(({ share }) => share) },
    moves: moves.map(({ seat, line }) => [seat ?? 0, line ?? '']),
    ...(rebased ? { rebased } : {}),
    result: resultOf(box, course),
  }
}

/** What the rules of its time made of a game that was played to its end; null for all others. */
function resultOf({ game }: AnyBox, { ending, places, position }: Course): GameRecord['result'] {
  if (ending?.how !== 'played' || !ending.ranks || !ending.scores) return null
  // The ranks of the ending put those who resigned behind the others, and the rules know nothing of that.
  if (places.some(({ resigned }) => resigned)) return game.result(position)
  return { winners: ending.winners, ranks: ending.ranks, scores: ending.scores }
}
