/** Names of bots that were stored by older versions, and what players are told of each level. */
import { gameNames } from '@handwerk/shelf'
import { describe, expect, it } from 'vitest'
import { botNames, currentBot, habitOf, LEVELS, LEVELS_VERSION, ratedBot, ratingOf } from '../src/index.js'

describe('a bot of version 1', () => {
  it.each([
    ['apprentice', 'novice'],
    ['journeyman', 'journeyman'],
    ['master', 'artisan'],
    ['master:50', 'artisan:50'],
    ['grandmaster', 'grandmaster'],
    ['greedy', 'greedy'],
    ['constructor', 'constructor'],
  ])('%s is called %s today', (before, now) => expect(currentBot(before, 1)).toBe(now))

  it('of the current version keeps its name', () => {
    for (const level of LEVELS) expect(currentBot(level, LEVELS_VERSION)).toBe(level)
  })

  it('keeps its place on the ladder until it changes', () => {
    expect(['novice', 'grandmaster'].map((level) => ratedBot(level, 2))).toEqual(['bot novice 2', 'bot grandmaster 2'])
    expect(['novice', 'grandmaster'].map((level) => ratedBot(level, 3))).toEqual(['bot novice 2', 'bot grandmaster 3'])
    expect(['novice', 'grandmaster'].map((level) => ratedBot(level, 4))).toEqual(['bot novice 2', 'bot grandmaster 4'])
    expect(ratedBot('constructor', 3)).toBe('bot constructor')
  })

  it('is rated as another player, unless it is the same bot', () => {
    for (const level of LEVELS) expect(ratedBot(level, LEVELS_VERSION)).not.toBe(ratedBot(level, 1))
    expect(ratedBot('greedy', LEVELS_VERSION)).toBe(ratedBot('greedy', 1))
  })
})

describe.each(gameNames)('players of %s are told', (game) => {
  it('how each level errs, in both languages, in words of its own', () => {
    const all = LEVELS.map((level) => habitOf(game, level))
    for (const language of ['en', 'de'] as const) {
      expect(new Set(all.map((habit) => habit?.[language])).size).toBe(LEVELS.length)
      for (const habit of all) expect(habit?.[language]).toMatch(/^\p{Lu}.{10,90}\.$/u)
    }
    expect(habitOf(game, 'greedy')).toBeNull()
  })

  it('the rating of each level, and each is above the one below', () => {
    const ratings = LEVELS.map((level) => ratingOf(game, level) ?? Number.NaN)
    expect(ratings).toEqual(ratings.toSorted((a, b) => a - b))
    expect(new Set(ratings).size).toBe(LEVELS.length)
    expect(botNames(game).filter((bot) => ratingOf(game, bot) === null)).toEqual(['search'])
    expect(ratingOf(game, 'constructor')).toBeNull()
  })
})

it('nothing is told of a game without levels', () => {
  expect(habitOf('constructor', 'novice')).toBeNull()
  expect(ratingOf('constructor', 'novice')).toBeNull()
})
