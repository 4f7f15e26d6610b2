import { describe, expect, it } from 'vitest'
import { LEVELS } from '../src/index.js'
import { BOXES, play } from './games.js'

const GAMES = 16

/** How many of some games the first bot wins alone against the second, each deal from both seats. */
async function won(box: (typeof BOXES)[number][1], strong: string, weak: string): Promise<number> {
  let wins = 0
  for (let game = 0; game < GAMES; game++) {
    const seat = game % 2
    const ranks = await play(box, seat === 0 ? [strong, weak] : [weak, strong], `${strong} ${weak} ${game >> 1}`)
    if (ranks[seat] === 1 && ranks[1 - seat] === 2) wins++
  }
  return wins
}

/** The grandmaster's games take longer than a test may; docs/decisions/search.md has them. */
const levels = LEVELS.filter((level) => level !== 'grandmaster')

describe.each(BOXES)('%s', (_title, box) => {
  it('search with few iterations wins more than half of the games against greedy', async () => {
    expect(await won(box, 'search:100', 'greedy')).toBeGreaterThan(GAMES / 2)
  })

  it.each(levels.slice(1).map((level, below) => [level, levels[below]]))(
    '%s wins more than half of the games against %s',
    async (level, below) => {
      expect(await won(box, level, below)).toBeGreaterThan(GAMES / 2)
    },
  )
})
