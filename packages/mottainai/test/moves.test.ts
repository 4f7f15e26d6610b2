import { describe, expect, it } from 'vitest'
import '../src/index.js'
import { DECK } from '../src/cards.js'
import * as moves from '../src/moves.js'
import { cardName, cardNamed } from '../src/notation.js'

const { isMove, move, VERBS, verbOf, xOf, yOf, zOf } = moves

describe('a move as a number', () => {
  it('holds its verb and three separate arguments', () => {
    for (const [verb] of VERBS.entries())
      for (const [x, y, z] of [
        [0, 0, 0],
        [1, 2, 3],
        [127, 0, 127],
        [0, 127, 5],
      ]) {
        const m = move(verb, x, y, z)
        expect([verbOf(m), xOf(m), yOf(m), zOf(m)]).toEqual([verb, x, y, z])
      }
    expect(move(3)).toBe(move(3, 0, 0, 0))
  })

  it('never changes its meaning', () => {
    expect(VERBS.join(' ')).toBe(
      'done never use return floor task none skip sell hire take tailor smith craft pray forgo complete draw copy by',
    )
    expect(move(1, 2, 3, 4)).toBe(1 + 2 * 2 ** 5 + 3 * 2 ** 12 + 4 * 2 ** 19)
    const { DONE, NEVER, USE, RETURN, FLOOR, TASK, NO_TASK, SKIP, SELL, HIRE, TAKE, TAILOR } = moves
    const { SMITH, CRAFT, PRAY, FORGO, COMPLETE, DRAW, COPY, BY, NOTHING } = moves
    expect([DONE, NEVER, USE, RETURN, FLOOR, TASK, NO_TASK, SKIP, SELL, HIRE, TAKE, TAILOR]).toEqual(
      Array.from({ length: 12 }, (_, n) => n),
    )
    expect([SMITH, CRAFT, PRAY, FORGO, COMPLETE, DRAW, COPY, BY]).toEqual([12, 13, 14, 15, 16, 17, 18, 19])
    expect(isMove(NOTHING)).toBe(false)
  })

  it('is a whole number of a known verb that is not too large', () => {
    const good = [0, move(19, 127, 127, 127), 2 ** 26 - 32]
    const bad = [-1, 0.5, Number.NaN, '1', null, undefined, 20, 31, 2 ** 26]
    expect(good.filter((raw) => !isMove(raw))).toEqual([])
    expect(bad.filter(isMove)).toEqual([])
  })
})

describe('the name of a card', () => {
  it('is its work, and that of the second deck ends with -2', () => {
    for (const card of [0, 1, DECK - 1, DECK, DECK + 1, 2 * DECK - 1]) expect(cardNamed(cardName(card))).toBe(card)
    expect(cardName(DECK)).toBe(`${cardName(0)}-2`)
    expect([cardNamed('frok'), cardNamed('frok-2'), cardNamed('')]).toEqual([null, null, null])
  })
})
