import { seedFrom } from '@handwerk/kernel'
import { expect } from 'vitest'
import { mottainai, type Position } from '../src/index.js'
import type { Options } from '../src/position.js'
import { playRandomly } from './games.js'

const { diagram } = mottainai

/** Writes a position and reads it again. */
export function again(p: Position): unknown {
  const written = JSON.parse(JSON.stringify(diagram.write(p)))
  const reading = diagram.read(written, seedFrom('another seed'))
  return reading.ok ? reading.value : reading.fault
}

/** Plays a random game, and writes and reads each position. */
export function expectToReadBack(label: string, options: Options, seats: number): void {
  const name = `diagram ${label}`
  const end = playRandomly(options, seats, name, (p, where) => {
    const back = again(p)
    if (JSON.stringify(back) !== JSON.stringify(p)) expect(back, where).toEqual(p)
  })
  expect(again(end), `${name}, its end`).toEqual(end)
}
