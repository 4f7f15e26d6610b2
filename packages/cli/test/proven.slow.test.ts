/** Every position of the suite is proven anew. */
import { gameNames } from '@handwerk/shelf'
import { describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { expectProof, suiteOf } from './proven.js'

// Plays each winning line in up to twenty thousand deals.
vi.setConfig({ testTimeout: LONG })

describe.each(gameNames)('the suite of %s', async (game) => {
  const { suite } = await suiteOf(game)
  it.each(suite.map((proven) => [proven.name, proven] as const))('has a proof of %s', (_name, proven) =>
    expectProof(game, proven),
  )

  it('has at least 30 positions, of two to four seats', async () => {
    const { module } = await suiteOf(game)
    expect(suite.length).toBeGreaterThanOrEqual(30)
    expect(new Set(suite.map(({ position }) => module.game.seatCount(position)))).toEqual(new Set([2, 3, 4]))
  })
})
