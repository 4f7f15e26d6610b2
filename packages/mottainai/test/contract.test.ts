import { checkGame } from '@handwerk/testkit'
import { describe, expect, it } from 'vitest'
import { mottainai } from '../src/index.js'
import { at } from './at.js'

const { game } = mottainai

// For the inner loop; the slow test goes through all settings.
checkGame(mottainai, { games: 1, thoroughness: 0.1, optionSets: [{}] })

describe('a position that was changed', () => {
  it('is asked about as it is now, be it at the same decision', () => {
    const table = at({ players: [{ hand: ['frog', 'crane'] }, {}], step: 'choose' })
    expect(table.moves()).toContain('task frog')
    const { hand } = table.p.players[0]
    hand.pop()
    expect(table.moves().filter((move) => move.startsWith('task'))).toHaveLength(1)
    expect(game.why(table.p, 0, game.moves(table.p, 0)[0])).toBeNull()
  })
})
