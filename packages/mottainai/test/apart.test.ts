/** Views, copies and imagined positions are independent: changing one changes no other. */
import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { mottainai } from '../src/index.js'
import { playRandomly } from './games.js'

const { game } = mottainai

/** Every list inside a value, with its place, except settings: they never change and may be shared. */
function listsIn(value: unknown, place = '', found = new Map<unknown, string>()): Map<unknown, string> {
  if (typeof value !== 'object' || value === null) return found
  if (Array.isArray(value)) found.set(value, place)
  for (const [key, part] of Object.entries(value)) if (key !== 'options') listsIn(part, `${place}.${key}`, found)
  return found
}

/** The places of lists that are the same in both. */
function shared(one: unknown, other: unknown): string[] {
  const lists = listsIn(one)
  return [...listsIn(other)].flatMap(([list, place]) => (lists.has(list) ? [place] : []))
}

describe('no list is shared', () => {
  const random = randomFrom('apart')
  it.each([
    ['a position and its view', (p: Parameters<typeof game.view>[0]) => [p, game.view(p, p.turn)]],
    ['a position and its copy', (p: Parameters<typeof game.view>[0]) => [p, game.copy(p)]],
    [
      'a view and what is imagined from it',
      (p: Parameters<typeof game.view>[0]) => {
        const view = game.view(p, (p.turn + 1) % p.players.length)
        return [view, game.imagine(view, random)]
      },
    ],
  ])('by %s', (_name, both) => {
    playRandomly({ edition: 'aid', extended: 'no', teams: 'no' }, 3, 'apart', (p, label) => {
      const [one, other] = both(p)
      expect(shared(one, other), label).toEqual([])
    })
  })
})
