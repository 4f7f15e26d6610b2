import { readdirSync, readFileSync } from 'node:fs'
import { readRecord, replay, seedFrom } from '@handwerk/kernel'
import { perft } from '@handwerk/testkit'
import { describe, expect, it } from 'vitest'
import { mottainai } from '../src/index.js'

const folder = new URL('./golden/', import.meta.url)

// A change of the rules that nobody meant shows here; one that was meant raises the game's version.
describe('golden records', () => {
  it.each(readdirSync(folder))('%s still plays as it did', (file) => {
    const read = readRecord(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
    expect(read.ok).toBe(true)
    if (read.ok) expect(replay(mottainai, read.value)).toBeNull()
  })
})

describe('perft', () => {
  const counts = (raw: object, seats: number, depth: number) => {
    const options = mottainai.options(raw, seats)
    if (!options.ok) throw new Error(options.fault.reason)
    const p = mottainai.game.start(options.value, seats, seedFrom('perft'))
    return Array.from({ length: depth }, (_, i) => perft(mottainai.game, p, i + 1))
  }

  it('counts the same trees on fixed deals', () => {
    expect(counts({}, 2, 7)).toEqual([6, 23, 108, 445, 1830, 8285, 34813])
    expect(counts({ edition: 'deluxe' }, 3, 6)).toEqual([6, 31, 164, 855, 3772, 21489])
    expect(counts({ teams: 'yes' }, 4, 5)).toEqual([6, 21, 118, 547, 2826])
  })
})
