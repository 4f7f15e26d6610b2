import { randomFrom, seedFrom } from '@handwerk/kernel'
import { optionSets } from '@handwerk/testkit'
import { expect } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import type { Position } from '../src/position.js'
import { deal } from './table.js'

const { game, diagram } = ohMyGoods

const TABLES = [2, 3, 4].flatMap((seats) =>
  optionSets(ohMyGoods, seats, 2, 'diagram').map((set) => [seats, set] as const),
)
/** The inner loop plays at one of three; slow tests play at the rest. */
export const QUICK_TABLES = TABLES.filter((_, n) => n % 3 === 0)
export const SLOW_TABLES = TABLES.filter((_, n) => n % 3 > 0)

/** A position as it is read from what was written of it. */
export function again(p: Position): unknown {
  const written = JSON.parse(JSON.stringify(diagram.write(p)))
  const read = diagram.read(written, seedFrom('another seed'))
  return read.ok ? read.value : read.fault
}

/** Plays a random game, and reads each position again. */
export function expectToReadBack(seats: number, set: object): void {
  const name = `diagram ${seats} ${JSON.stringify(set)}`
  const table = deal(set, seats, name)
  const random = randomFrom(name)
  for (let n = 0; ; n++) {
    const back = again(table.p)
    if (JSON.stringify(back) !== JSON.stringify(table.p)) expect(back, `game "${name}", decision ${n}`).toEqual(table.p)
    const waiting = table.waiting
    if (waiting.length === 0) return
    const seat = waiting[random.below(waiting.length)]
    const moves = game.moves(table.p, seat)
    game.play(table.p, seat, moves[random.below(moves.length)])
  }
}
