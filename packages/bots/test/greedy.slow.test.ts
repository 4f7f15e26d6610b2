import { describe, expect, it } from 'vitest'
import { LONG, MODULES, play } from './games.js'
import { expectSameGreedy } from './same-view.js'

describe.each(MODULES)('greedy at %s', (_title, module) => {
  it('beats random in at least 95 of 100 games, over 60 with swapped seats', { timeout: LONG }, async () => {
    let won = 0
    for (let i = 0; i < 60; i++) {
      const seat = i % 2
      const ranks = await play(module, seat === 0 ? ['greedy', 'random'] : ['random', 'greedy'], `match ${i}`)
      if (ranks[seat] === 1 && ranks[1 - seat] === 2) won++
    }
    expect(won).toBeGreaterThanOrEqual(57)
  })

  it('does not depend on hidden cards at any decision', () => expectSameGreedy(module, 1))
})
