import { readdirSync, readFileSync } from 'node:fs'
import { readRecord, replay } from '@handwerk/kernel'
import { perft } from '@handwerk/testkit'
import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import { deal } from './table.js'

const folder = new URL('./golden/', import.meta.url)

// A change of the rules that nobody meant shows here; one that was meant raises the game's version.
describe('golden records', () => {
  it.each(readdirSync(folder))('%s still plays as it did', (file) => {
    const read = readRecord(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    expect(read.ok).toBe(true)
    if (read.ok) expect(replay(ohMyGoods, read.value)).toBeNull()
  })
})

describe('perft', () => {
  const counts = (raw: object, seats: number, depth: number) =>
    Array.from({ length: depth }, (_, i) => perft(ohMyGoods.game, deal(raw, seats, 'perft').p, i + 1))

  it('counts the same trees on fixed deals', () => {
    // Two choices of redrawing, two modes for the worker, seven cards or none to set aside; then the sunset.
    expect(counts({}, 2, 9)).toEqual([2, 4, 8, 64, 128, 1024, 2048, 4688, 10400])
    expect(counts({ edition: '1st' }, 3, 8)).toEqual([2, 16, 32, 256, 512, 4096, 8192, 19328])
    expect(counts({ keepOne: 'yes', twoForOne: 'yes' }, 2, 8)).toEqual([7, 49, 98, 784, 1568, 12544, 25088, 76304])
  })
})
