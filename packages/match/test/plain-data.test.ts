import { randomFrom } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween, withChanges } from '../src/index.js'
import { isSameData } from '../src/plain-data.js'

describe('the changes between two pieces of data', () => {
  /** As it comes out of JSON, which knows no negative zero. */
  const data = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)))

  it('lead from the first to the second, for any two', () => {
    fc.assert(
      fc.property(data, data, (before, after) => {
        expect(withChanges(before, JSON.parse(JSON.stringify(changesBetween(before, after))))).toEqual(after)
      }),
    )
  })

  it('are none exactly where the two are the same', () => {
    fc.assert(
      fc.property(data, data, (before, after) => {
        expect(changesBetween(before, after).length === 0).toBe(isSameData(before, after))
        expect(changesBetween(before, structuredClone(before))).toEqual([])
      }),
    )
  })

  it.each([
    ['one field', { a: 1, b: { c: 2, d: 3 } }, { a: 1, b: { c: 2, d: 4 } }, [[['b', 'd'], 4]]],
    ['a field that is new', { a: 1 }, { a: 1, b: 2 }, [[['b'], 2]]],
    ['a field that is gone', { a: 1, b: 2 }, { a: 1 }, [[['b']]]],
    ['an item of a list of records', [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 3 }], [[[1, 'a'], 3]]],
    ['a list of numbers as a whole', { a: [1, 2, 3] }, { a: [1, 5, 3] }, [[['a'], [1, 5, 3]]]],
    ['a list that grows as a whole', [{ a: 1 }], [{ a: 1 }, { a: 2 }], [[[], [{ a: 1 }, { a: 2 }]]]],
    ['everything at first', null, { a: 1 }, [[[], { a: 1 }]]],
  ])('name %s', (_, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes)
  })

  it('leave what they are applied to as it was, and share what has not changed', () => {
    const before = { a: { b: 1 }, c: { d: 2 } }
    const after = withChanges(before, [[['a', 'b'], 5]])
    expect(before).toEqual({ a: { b: 1 }, c: { d: 2 } })
    expect((after as typeof before).c).toBe(before.c)
  })

  it.each([
    ['a list that is too short', [1], [[[1], 2]], '1'],
    ['a word in a list', [1], [[['a'], 2]], 'a'],
    ['a field of a number', { a: 1 }, [[['a', 'b'], 2]], 'a.b'],
    ['a field of a field that is missing', {}, [[['a', 'b'], 2]], 'a.b'],
  ] as const)('are refused for %s', (_, before, changes, place) => {
    expect(() => withChanges(before, changes)).toThrow(`there is nothing at ${place}`)
  })
})

it.each(['oh-my-goods', 'mottainai'])('a move of %s changes less than a quarter of the views', async (name) => {
  const module = await loadGame(name)
  const options = module?.options({}, 4)
  if (!module || !options?.ok) throw new Error(`${name} cannot be played`)
  const { game } = module
  const random = randomFrom('views')
  const position = game.start(options.value, 4, 'c0ffee'.padEnd(64, '0'))
  let whole = 0
  let changed = 0
  for (let before = game.view(position, 0); !game.result(position); ) {
    const seat = game.waiting(position)[0] ?? 0
    const moves = game.moves(position, seat)
    game.play(position, seat, moves[random.below(moves.length)] ?? 0)
    const after = game.view(position, 0)
    const changes = changesBetween(before, after)
    expect(withChanges(before, changes)).toEqual(after)
    whole += JSON.stringify(after).length
    changed += JSON.stringify(changes).length
    before = structuredClone(after)
  }
  expect(changed).toBeLessThan(whole / 4)
})
