import { seedFrom } from '@handwerk/kernel'
import { checkGame, inspect, optionSets, perft, playGame } from '@handwerk/testkit'
import { describe, expect, it } from 'vitest'
import { toy } from './toy/game-module.js'

// Few games, for the inner loop; the slow test covers all settings in more games.
checkGame(toy, { games: 1, optionSets: [{}] })

describe('an inspection', () => {
  it('plays the same game as a quick check of the same deal', () => {
    const deal = { options: {}, seats: 3, seed: '7' }
    expect(inspect(toy, deal)).toBe(playGame(toy, deal))
  })

  it('plays the same game however thorough it is', () => {
    const deal = { options: {}, seats: 2, seed: '9' }
    expect(inspect(toy, { ...deal, thoroughness: 0 })).toBe(inspect(toy, deal))
  })
})

describe('option sets', () => {
  it('contain the default, each setting at each other value, and mixtures', () => {
    const sets = optionSets(toy, 2, 2, '1')
    expect(sets.slice(0, 4)).toEqual([{}, { rounds: '6' }, { passing: 'no' }, { swapping: 'no' }])
    expect(sets).toHaveLength(6)
    expect(Object.keys(sets[4])).toEqual(['rounds', 'passing', 'swapping'])
  })

  it('leave out what the module refuses', () => {
    const strict = { ...toy, settings: [{ id: 'rounds', values: ['4', '5'] }] }
    expect(optionSets(strict, 2, 0, '1')).toEqual([{}])
  })
})

describe('perft', () => {
  const two = toy.game.start({ rounds: 4, passing: true, swapping: false }, 2, seedFrom('perft'))

  it('counts one way to do nothing, and the legal moves of one decision', () => {
    expect(perft(toy.game, two, 0)).toBe(1)
    expect(perft(toy.game, two, 1)).toBe(5)
  })

  it('lets the first waiting seat move, and counts each sequence', () => {
    // Seat 0 passes and seat 1 has 5 moves, or seat 0 bids one of 4 cards and then has 2 voices.
    expect(perft(toy.game, two, 2)).toBe(5 + 4 * 2)
    // After a pass: seat 1 passes (5 moves in the next round) or bids (2 voices); after a bid with a voice: 5 moves.
    expect(perft(toy.game, two, 3)).toBe(5 + 4 * 2 + 4 * 2 * 5)
  })

  it('counts a game that is over once', () => {
    const last = toy.diagram.read(
      {
        round: 4,
        lot: 0,
        hands: [
          [1, 2],
          [3, 4],
        ],
        options: { swapping: 'no' },
      },
      seedFrom('1'),
    )
    if (!last.ok) throw new Error(last.fault.reason)
    toy.game.play(last.value, 0, 0)
    expect(perft(toy.game, last.value, 2)).toBe(1 + 2 * 2)
  })
})
