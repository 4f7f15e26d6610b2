/** Which games are rated, and what they change. */
import { LEVELS_VERSION } from '@handwerk/bots'
import { describe, expect, it } from 'vitest'
import { isOnLadder, rated, standingOf } from '../src/ratings.js'
import type { StoredTable } from '../src/store/table-store.js'

const person = (name: string) => ({ is: 'person', person: name.toLowerCase(), name, level: null })
const bot = (level: string) => ({ is: 'bot', person: null, name: '', level })
const over = (change: object = {}) =>
  ({
    rated: true,
    ending: { how: 'played', winners: [0], ranks: [1, 2], scores: [9, 5] },
    levels: LEVELS_VERSION,
    seats: [person('Anna'), bot('random')],
    ...change,
  }) as unknown as StoredTable

describe('a game', () => {
  it('changes the ratings of people and bots by their ranks', () => {
    const rating = rated(over())
    expect(rating?.players).toEqual([
      { player: 'anna', name: 'Anna', bot: false },
      { player: 'bot random', name: 'random', bot: true },
    ])
    const beginner = { mu: 25, sigma: 25 / 3 }
    const [winner, loser] = rating?.change([beginner, beginner]) ?? []
    expect(winner?.mu).toBeGreaterThan(25)
    expect(loser?.mu).toBeLessThan(25)
    expect(winner?.sigma).toBeLessThan(25 / 3)
  })

  for (const [what, change] of [
    ['nobody wanted to be rated', { rated: false }],
    ['is not over', { ending: null }],
    ['ended by agreement', { ending: { how: 'agreed', winners: [], ranks: null, scores: null } }],
    ['has a bot in two seats', { seats: [bot('random'), bot('random')] }],
  ] as const)
    it(`that ${what} changes none`, () => expect(rated(over(change))).toBeNull())
})

describe('a level that has changed', () => {
  const playerAt = (levels: number) => {
    const [, level] = rated(over({ levels, seats: [person('Anna'), bot('master')] }))?.players ?? []
    if (!level) throw new Error('the game is not rated')
    return level
  }

  it('is another player than before', () => {
    expect(playerAt(1)).toEqual({ player: 'bot master', name: 'master', bot: true })
    expect(playerAt(LEVELS_VERSION)).toEqual({ player: `bot master ${LEVELS_VERSION}`, name: 'master', bot: true })
  })

  it('is on the ladder as it is now, not as it was', () => {
    expect(isOnLadder(playerAt(1))).toBe(false)
    expect(isOnLadder(playerAt(LEVELS_VERSION))).toBe(true)
  })

  it('leaves people and other bots on the ladder', () => {
    for (const player of rated(over({ levels: 1 }))?.players ?? []) expect(isOnLadder(player), player.player).toBe(true)
  })
})

it('a beginner is shown with 1500', () =>
  expect(standingOf({ mu: 25, sigma: 25 / 3, games: 0 })).toEqual({ rating: 1500, uncertainty: 500, games: 0 }))
