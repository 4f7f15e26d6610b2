import { describe, expect, it } from 'vitest'
import { BOXES, LONG, wins } from './games.js'
import { choicesUnseen } from './unseen.js'

const GAMES = 16

describe.each(BOXES)('%s', (_title, box) => {
  it('search with few iterations wins more than half of the games against greedy', { timeout: LONG }, async () => {
    expect(await wins(box, 'search:100', 'greedy', GAMES)).toBeGreaterThan(GAMES / 2)
  })

  it('search chooses the same whatever lies where it cannot see', { timeout: LONG }, async () => {
    expect(await choicesUnseen(box, { every: 10, iterations: 60, imagined: 3 })).toBeGreaterThan(4)
  })
})
