import { HIDDEN } from '@handwerk/kernel'
import { checkGame } from '@handwerk/testkit'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { NONE, ohMyGoods, type Position, UNDECIDED, type View } from '../src/index.js'

// Few games, for the inner loop; the slow test covers all settings and numbers of seats, with more thorough checks.
checkGame(ohMyGoods, { games: 1, thoroughness: 0.02, optionSets: [{}], seats: [2, 3] })

describe('a view', () => {
  it('distinguishes a hidden card from no card', () => {
    expect(HIDDEN).not.toBe(NONE)
    expect(HIDDEN).not.toBe(UNDECIDED)
  })

  it('does not compile as a position', () => {
    expectTypeOf<View>().not.toExtend<Position>()
    expectTypeOf(ohMyGoods.game.view).returns.not.toExtend<Parameters<typeof ohMyGoods.game.play>[0]>()
  })
})
