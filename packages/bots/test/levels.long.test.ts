/**
 * Each level beats the one below. Long because the strong levels search for
 * minutes, and only a change of the bots or of the rules changes the outcome.
 */
import { describe, expect, it } from 'vitest'
import { LEVELS } from '../src/index.js'
import { LONG, MODULES, wins } from './games.js'

const GAMES = 16

/** The grandmaster's games take longer than a test may; docs/decisions/search.md has them. */
const levels = LEVELS.filter((level) => level !== 'grandmaster')

describe.each(MODULES)('%s', (_title, module) => {
  it('search with few iterations wins more than half of the games against greedy', { timeout: LONG }, async () => {
    expect(await wins(module, 'search:100', 'greedy', GAMES)).toBeGreaterThan(GAMES / 2)
  })

  it.each(levels.slice(1).map((level, below) => [level, levels[below]]))(
    '%s wins more than half of the games against %s',
    { timeout: LONG },
    async (level, below) => {
      expect(await wins(module, level, below, GAMES)).toBeGreaterThan(GAMES / 2)
    },
  )
})
