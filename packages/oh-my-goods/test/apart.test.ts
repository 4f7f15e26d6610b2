/** Views, copies and imagined positions are independent: changing one changes no other. */
import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { ohMyGoods } from '../src/index.js'
import type { Position } from '../src/position.js'
import { deal } from './table.js'

const { game } = ohMyGoods

/**
 * Every list inside a value, with its place, except settings and the key of
 * chance: they never change and may be shared.
 */
function listsIn(value: unknown, place = '', found = new Map<unknown, string>()): Map<unknown, string> {
  if (typeof value !== 'object' || value === null) return found
  if (Array.isArray(value)) found.set(value, place)
  for (const [key, part] of Object.entries(value))
    if (key !== 'options' && key !== 'chance') listsIn(part, `${place}.${key}`, found)
  return found
}

/** The places of lists that are the same in both. */
function shared(one: unknown, other: unknown): string[] {
  const lists = listsIn(one)
  return [...listsIn(other)].flatMap(([list, place]) => (lists.has(list) ? [place] : []))
}

describe('no list is shared', () => {
  const random = randomFrom('apart')
  it.each<[string, (p: Position) => [unknown, unknown]]>([
    ['a position and the view of a seat', (p) => [p, game.view(p, 0)]],
    ['a position and the view of an onlooker', (p) => [p, game.view(p, null)]],
    ['a position and its copy', (p) => [p, game.copy(p)]],
    [
      'a view and what is imagined from it',
      (p) => {
        const view = game.view(p, 0)
        return [view, game.imagine(view, random)]
      },
    ],
  ])('by %s', (_name, both) => {
    const { p } = deal({ edition: '1st' }, 3, 'apart')
    const choice = randomFrom('choice')
    for (let n = 0; game.waiting(p).length > 0; n++) {
      expect(shared(...both(p)), `decision ${n}`).toEqual([])
      const [seat] = game.waiting(p)
      const moves = game.moves(p, seat)
      game.play(p, seat, moves[choice.below(moves.length)])
    }
  })
})
