import { HIDDEN } from '@handwerk/kernel'
import { checkGame } from '@handwerk/testkit'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { NONE, ohMyGoods, type Position, UNDECIDED, type View } from '../src/index.js'

// For the inner loop; the slow test goes through all settings and numbers of seats, and looks closely at more decisions.
checkGame(ohMyGoods, { games: 1, thoroughness: 0.02, optionSets: [{}], seats: [2, 3] })

describe('a view', () => {
  it('tells a hidden card from none', () => {
    expect(HIDDEN).not.toBe(NONE)
    expect(HIDDEN).not.toBe(UNDECIDED)
  })

  it('is no position to the compiler, so that nobody plays on one', () => {
    expectTypeOf<View>().not.toExtend<Position>()
    expectTypeOf(ohMyGoods.game.view).returns.not.toExtend<Parameters<typeof ohMyGoods.game.play>[0]>()
  })
})
