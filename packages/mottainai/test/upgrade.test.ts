/** Records of version 1, under the rules of today. */
import { readFileSync } from 'node:fs'
import { type GameRecord, migrateRecord, readRecord, replay } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { mottainai } from '../src/index.js'

const recordWith = (...moves: readonly (readonly [number, string])[]): GameRecord => {
  const read = readRecord(JSON.parse(readFileSync(new URL('./golden/aid-2.json', import.meta.url), 'utf8')))
  if (!read.ok) throw new Error(read.fault.reason)
  return { ...read.value, version: 1, moves: [...read.value.moves, ...moves] }
}

describe('a record of version 1', () => {
  it('is taken over where it plays as before', () => {
    expect(migrateRecord(mottainai.game, recordWith())).toMatchObject({ version: mottainai.game.version })
    expect(replay(mottainai, recordWith())).toBeNull()
  })

  it('is not played where it would go on differently', () => {
    expect(migrateRecord(mottainai.game, recordWith([0, 'never stool']))).toBeNull()
    expect(replay(mottainai, recordWith([0, 'never stool']))).toMatchObject({ playedBy: 1 })
  })
})
