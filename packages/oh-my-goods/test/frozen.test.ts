import { readFileSync } from 'node:fs'
import { readRecord, replay } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { ohMyGoods, type Position } from '../src/index.js'

const { game, notation } = ohMyGoods

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
  it.each(records.map((raw, index) => [index, raw]))('record %i plays as it did', (_, raw) => {
    const record = readRecord(raw)
    if (!record.ok) throw new Error(record.fault.reason)
    expect(replay(ohMyGoods, record.value)).toBeNull()
  })

  it.each(positions.map((frozen) => [frozen.record, frozen.after, frozen]))(
    'the position of record %i after %i moves offers what it did',
    (_record, _after, { position, moves }) => {
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
