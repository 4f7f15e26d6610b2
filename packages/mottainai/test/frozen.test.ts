import { readFileSync } from 'node:fs'
import { migratePosition, readRecord, replay } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { mottainai, type Position } from '../src/index.js'

const { game, notation } = mottainai

interface Frozen {
  readonly record: number
  readonly after: number
  readonly moves: Readonly<Record<string, readonly string[]>>
  readonly position: Position
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`./fixtures/${file}`, import.meta.url), 'utf8'))
const records: unknown[] = read('records-1.json')
const positions: Frozen[] = read('positions-1.json')

describe('games stored by version 1', () => {
  it.each(records.map((raw, index) => [index, raw]))(
    'record %i plays as it did, or is said to be of older rules',
    (_, raw) => {
      const record = readRecord(raw)
      if (!record.ok) throw new Error(record.fault.reason)
      const difference = replay(mottainai, record.value)
      if (difference !== null) expect(difference.playedBy).toBe(1)
    },
  )

  it.each(positions.map((frozen) => [frozen.record, frozen.after, frozen]))(
    'the position of record %i after %i moves offers what it did',
    (_record, _after, { position: stored, moves }) => {
      const position = migratePosition(game, stored, 1) as Position
      const offered = game
        .waiting(position)
        .map((seat) => [
          seat,
          game.moves(position, seat).map((move) => notation.write(game.view(position, seat), move)),
        ])
      expect(Object.fromEntries(offered)).toEqual(moves)
    },
  )
})
