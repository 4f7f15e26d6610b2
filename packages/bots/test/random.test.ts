import { botNames, makeBot } from '@handwerk/bots'
import { randomFrom } from '@handwerk/kernel'
import { expect, it } from 'vitest'
import { botNamed } from './games.js'

it('every game has a bot that plays at random', () => {
  expect(botNames('any game at all')).toContain('random')
})

it('random chooses each move about equally often', async () => {
  const bot = await botNamed('any', 'random', randomFrom('seed 1'))
  const chosen = new Map<number, number>()
  for (let i = 0; i < 3000; i++) {
    const move = bot.choose({ seat: 0 }, [3, 5, 8])
    chosen.set(move, (chosen.get(move) ?? 0) + 1)
  }
  expect([...chosen.keys()].sort()).toEqual([3, 5, 8])
  for (const times of chosen.values()) expect(Math.abs(times - 1000)).toBeLessThan(150)
})

it('random chooses the same for the same random numbers', async () => {
  const choices = async (seed: string) => {
    const bot = await botNamed('any', 'random', randomFrom(seed))
    return Array.from({ length: 40 }, () => bot.choose({ seat: 0 }, [0, 1, 2, 3, 4, 5, 6, 7]))
  }
  expect(await choices('x')).toEqual(await choices('x'))
  expect(await choices('x')).not.toEqual(await choices('y'))
})

it('there is no bot with an unknown name, nor with the name of a property of every object', async () => {
  expect(await makeBot('any', 'toString', randomFrom('x'))).toBeNull()
  expect(await makeBot('constructor', 'greedy', randomFrom('x'))).toBeNull()
  expect(botNames('constructor')).toEqual(['random'])
})
