import {
  type AnyGameModule,
  type GameRecord,
  type Moment,
  migratePosition,
  NewerVersion,
  RECORD_FORMAT,
  readRecord,
  replay,
  resumeRecord,
  seedFrom,
} from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { toy } from './toy/game-module.js'
import { newerToy, recordOf } from './toy/newer.js'

const empty: GameRecord = {
  format: RECORD_FORMAT,
  game: toy.game.name,
  version: 1,
  options: {},
  seats: ['Anna', 'Ben'],
  seed: seedFrom('upgrade'),
  commitment: null,
  moves: [],
  result: null,
}
const quietly = (lines: readonly string[]) => lines.find((line) => line === 'quiet') ?? lines[lines.length - 1]
const loudly = (lines: readonly string[]) => lines.find((line) => line === 'loud') ?? lines[lines.length - 1]

function gone(module: AnyGameModule, record: GameRecord, position?: unknown): GameRecord {
  const found = resumeRecord(module, record, position)
  if (!('moves' in found)) throw new Error(found.sentence)
  return found
}

describe('a record of an older version', () => {
  it('plays as it did if the newer one says so', () => {
    const { record } = recordOf(toy, empty, quietly)
    expect(replay(newerToy, record)).toBeNull()
  })

  it('is not played if the newer one would play it differently, and names its version', () => {
    const { record } = recordOf(toy, empty, loudly)
    const shown: Moment[] = []
    expect(replay(newerToy, record, (moment) => shown.push(moment))).toMatchObject({ move: null, playedBy: 1 })
    expect(shown).toEqual([])
  })

  it('is not valid if its result is wrong', () => {
    const { record } = recordOf(toy, empty, quietly)
    expect(replay(newerToy, { ...record, result: null })).toMatchObject({ move: null })
  })
})

describe('an unfinished game of an older version', () => {
  const left = recordOf(toy, empty, loudly, 8)

  it('continues from its stored position under the newer version, and ends', () => {
    const rebased = gone(newerToy, left.record, left.position)
    expect(rebased).toMatchObject({ version: 1, moves: left.record.moves, rebased: { after: 8, version: 2 } })
    expect(rebased.rebased?.position).toMatchObject({ voice: 'quiet', hands: (left.position as { hands: [] }).hands })
    const position = (rebased.rebased?.position as object) && JSON.parse(JSON.stringify(rebased.rebased?.position))
    const ended = recordOf(
      newerToy,
      { ...rebased, rebased: { after: 8, version: 2, position: JSON.parse(JSON.stringify(position)) } },
      quietly,
    ).record
    expect(ended.result).not.toBeNull()
    const record = readRecord(JSON.parse(JSON.stringify({ ...ended, rebased: { after: 8, version: 2, position } })))
    if (!record.ok) throw new Error(record.fault.reason)
    const numbers: number[] = []
    expect(replay(newerToy, record.value, ({ number }) => numbers.push(number))).toBeNull()
    expect(numbers).toEqual(Array.from({ length: ended.moves.length - 7 }, (_, i) => i + 8))
  })

  it('does not change the stored position', () => {
    const before = JSON.stringify(left.position)
    gone(newerToy, left.record, left.position)
    expect(JSON.stringify(left.position)).toBe(before)
  })

  it('continues from its deal if it plays as it did', () => {
    const quiet = recordOf(toy, empty, quietly, 8)
    expect(gone(newerToy, quiet.record, quiet.position)).toEqual({ ...quiet.record, version: 2 })
  })

  it('continues from the last legal move if no position was stored', () => {
    const cut = gone(newerToy, left.record)
    const loud = left.record.moves.findIndex(([, line]) => line === 'loud')
    expect(cut).toEqual({ ...left.record, version: 2, moves: left.record.moves.slice(0, loud) })
    expect(replay(newerToy, cut)).toBeNull()
  })

  it('continues unchanged within its version', () => {
    expect(gone(toy, left.record, left.position)).toEqual(left.record)
  })

  it('with a move that was never legal does not continue', () => {
    const wrong: GameRecord = { ...left.record, moves: [[0, 'swap 3']] }
    expect(resumeRecord(toy, wrong)).toMatchObject({ move: 1 })
  })
})

describe('a game stored by a newer version', () => {
  const record = { ...empty, version: 2 }

  it('is not played, and names its version', () => {
    expect(replay(toy, record)).toMatchObject({ move: null, playedBy: 2 })
  })

  it('does not continue', () => {
    expect(resumeRecord(toy, record, {})).toMatchObject({ playedBy: 2 })
    expect(() => migratePosition(toy.game, {}, 2)).toThrow(NewerVersion)
  })
})

describe('a position from which a game continued', () => {
  it('is refused if it is not valid', () => {
    const record = {
      ...empty,
      moves: [
        [0, 'loud'],
        [0, 'bid 3'],
      ],
      rebased: { after: 1, version: 2, position: { hands: 3 } },
    }
    const read = readRecord(record)
    if (!read.ok) throw new Error(read.fault.reason)
    expect(replay(newerToy, read.value)?.sentence).toBe('the position from which it continued is not valid')
  })
})
