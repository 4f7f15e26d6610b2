import { randomFrom, seedFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { game } from '../src/game.js'
import { ANSWERS, EDITIONS, type Options, type Position } from '../src/position.js'

const tables: [string, Options, number][] = []
for (const edition of EDITIONS)
  for (const seats of [2, 3, 4, 5])
    for (const extended of ANSWERS)
      for (const teams of seats === 4 ? ANSWERS : (['no'] as const))
        tables.push([
          `${seats} seats, ${edition}${extended === 'yes' ? ', extended' : ''}${teams === 'yes' ? ', teams' : ''}`,
          { edition, extended, teams },
          seats,
        ])

function checkPlaces(p: Position, label: string): void {
  const cards = game.places(p).map((placed) => placed.card)
  expect(new Set(cards).size, label).toBe(p.known.length)
  expect(cards.length, label).toBe(p.known.length)
}

/** Plays a random game; calls `each` at every decision. */
function playRandomly(
  options: Options,
  seats: number,
  name: string,
  each?: (p: Position, label: string) => void,
): Position {
  const p = game.start(options, seats, seedFrom(name))
  const random = randomFrom(name)
  for (let n = 0; game.result(p) === null; n++) {
    if (n > 20_000) throw new Error(`${name} does not end`)
    each?.(p, `${name}, decision ${n}`)
    const moves = game.moves(p, p.turn)
    expect(moves.length, `${name}, decision ${n}`).toBeGreaterThan(1)
    game.play(p, p.turn, moves[random.below(moves.length)])
  }
  return p
}

describe('random games', () => {
  it.each(tables)('end with every card in one place: %s', (label, options, seats) => {
    for (let n = 0; n < 40; n++) {
      const p = playRandomly(options, seats, `${label} ${n}`)
      checkPlaces(p, `${label} ${n}`)
    }
  })

  it.each(tables)('can be saved, copied and imagined at every decision: %s', (label, options, seats) => {
    for (let n = 0; n < 6; n++) {
      const random = randomFrom('imagine')
      playRandomly(options, seats, `${label} ${n}`, (p, at) => {
        checkPlaces(p, at)
        const saved = JSON.stringify(p)
        expect(JSON.stringify(game.copy(p)), at).toBe(saved)
        const seats: (number | null)[] = [...p.players.keys(), null]
        for (const seat of seats) {
          const seen = game.view(p, seat)
          const imagined = game.imagine(seen, random)
          checkPlaces(imagined, at)
          expect(game.view(imagined, seat), at).toEqual(seen)
          expect(game.moves(imagined, p.turn).length, at).toBeGreaterThan(0)
          if (seat === p.turn) expect(game.moves(imagined, seat), at).toEqual(game.moves(p, seat))
        }
        expect(JSON.stringify(p), at).toBe(saved)
      })
    }
  })
})
