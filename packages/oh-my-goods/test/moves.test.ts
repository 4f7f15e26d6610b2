import { describe, expect, it } from 'vitest'
import { argA, argB, argC, EMPTY, isMove, KINDS, kindOf, move, PAY, payCode, payMove } from '../src/moves.js'

describe('a move as a number', () => {
  it('holds its kind and three separate arguments', () => {
    for (const [kind] of KINDS.entries())
      for (const [a, b, c] of [
        [0, 0, 0],
        [1, 2, 3],
        [EMPTY, 0, EMPTY],
        [7, EMPTY, 1],
      ]) {
        const m = move(kind, a, b, c)
        expect([kindOf(m), argA(m), argB(m), argC(m)]).toEqual([kind, a, b, c])
      }
    expect(move(3)).toBe(move(3, 0, 0, 0))
  })

  it('never changes its meaning', () => {
    expect(KINDS.join(' ')).toBe(
      'keep redraw discard send work idle aside commit produce chain end build hire place pass pay',
    )
    expect(move(1, 2, 3, 4)).toBe(1 + 2 * 2 ** 5 + 3 * 2 ** 13 + 4 * 2 ** 21)
    expect(EMPTY).toBe(255)
  })

  it('can hold a large payment', () => {
    for (const code of [0, 1, 5_000_000_000]) {
      expect(kindOf(payMove(code))).toBe(PAY)
      expect(payCode(payMove(code))).toBe(code)
    }
  })

  it('is a whole number of a known kind that is not too large', () => {
    const good = [0, 1, move(14, EMPTY, EMPTY, EMPTY), 2 ** 29 - 32, payMove(0), payMove(2 ** 40)]
    const bad = [-1, 0.5, Number.NaN, '1', null, undefined, 16, 31, 2 ** 29, 2 ** 53]
    expect(good.filter((raw) => !isMove(raw))).toEqual([])
    expect(bad.filter(isMove)).toEqual([])
  })
})
