import {
  type AnyGameModule,
  type GameRecord,
  goOn,
  type Moment,
  migratePosition,
  NewerVersion,
  RECORD_FORMAT,
  readRecord,
  replay,
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
  const found = goOn(module, record, position)
  if (!('moves' in found)) throw new Error(found.sentence)
  return found
}

describe('a record of an older version', () => {
  it('plays as it did where the newer one says so', () => {
    const { record } = recordOf(toy, empty, quietly)
    expect(replay(newerToy, record)).toBeNull()
  })

  it('is not played where the newer one would play it differently, and tells its version', () => {
    const { record } = recordOf(toy, empty, loudly)
    const shown: Moment[] = []
    expect(replay(newerToy, record, (moment) => shown.push(moment))).toMatchObject({ move: null, playedBy: 1 })
    expect(shown).toEqual([])
  })

  it('is not said to hold if its result is another', () => {
    const { record } = recordOf(toy, empty, quietly)
    expect(replay(newerToy, { ...record, result: null })).toMatchObject({ move: null })
  })
})

describe('a game that an older version left', () => {
  const left = recordOf(toy, empty, loudly, 8)

  it('goes on from its stored position under the newer version, and ends', () => {
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

  it('leaves the stored position as it was', () => {
    const before = JSON.stringify(left.position)
    gone(newerToy, left.record, left.position)
    expect(JSON.stringify(left.position)).toBe(before)
  })

  it('goes on from its deal where it plays as it did', () => {
    const quiet = recordOf(toy, empty, quietly, 8)
    expect(gone(newerToy, quiet.record, quiet.position)).toEqual({ ...quiet.record, version: 2 })
  })

  it('goes on from the last move that is still allowed where no position was stored', () => {
    const cut = gone(newerToy, left.record)
    const loud = left.record.moves.findIndex(([, line]) => line === 'loud')
    expect(cut).toEqual({ ...left.record, version: 2, moves: left.record.moves.slice(0, loud) })
    expect(replay(newerToy, cut)).toBeNull()
  })

  it('goes on as it is within its version', () => {
    expect(gone(toy, left.record, left.position)).toEqual(left.record)
  })

  it('with a move that was never legal does not go on', () => {
    const wrong: GameRecord = { ...left.record, moves: [[0, 'swap 3']] }
    expect(goOn(toy, wrong)).toMatchObject({ move: 1 })
  })
})

describe('what a newer version has stored', () => {
  const record = { ...empty, version: 2 }

  it('is not played, and tells its version', () => {
    expect(replay(toy, record)).toMatchObject({ move: null, playedBy: 2 })
  })

  it('does not go on', () => {
    expect(goOn(toy, record, {})).toMatchObject({ playedBy: 2 })
    expect(() => migratePosition(toy.game, {}, 2)).toThrow(NewerVersion)
  })
})

describe('a position from which a game went on', () => {
  it('is refused if it is none', () => {
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
    expect(replay(newerToy, read.value)?.sentence).toBe('the position from which it went on is none')
  })
})
