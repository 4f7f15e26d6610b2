import type { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { gameRunner } from '../src/simulation/game-runner.js'
import { Tally } from '../src/simulation/tally.js'
import { progressBar } from '../src/terminal/progress-bar.js'
import { cli, temporaryFiles } from './cli.js'
import { bids } from './toy/src/game-module.js'
import { registry } from './toy/src/registry.js'

const { write } = temporaryFiles()

const simulated = async (...more: string[]) => {
  const line = ['simulate', 'bids', '--workers', '1', '--json', ...more]
  const { code, out, err } = await cli(line)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out)
}

describe('simulate', () => {
  it('prints the documented keys', async () => {
    const summary = await simulated('--seats', 'high,random', '--games', '30', '--seed', '7')
    expect(Object.keys(summary)).toEqual(['game', 'games', 'seats', 'meanRounds', 'decisions', 'seconds'])
    expect(summary).toMatchObject({ game: 'bids', games: 30, meanRounds: 4, decisions: 30 * 2 * 3 })
    expect(summary.seats.map(Object.keys)).toEqual(new Array(2).fill(['bot', 'wins', 'ties', 'meanPoints']))
    const [high, random] = summary.seats
    expect(high.ties).toBe(random.ties)
    expect(high.wins + random.wins + high.ties).toBe(30)
  })

  it('repeats its result for the same seed only', async () => {
    const play = async (seed: string) => ({
      ...(await simulated('--seats', 'high,random,random', '--games', '40', '--seed', seed)),
      seconds: 0,
    })
    expect(await play('7')).toEqual(await play('7'))
    expect(await play('7')).not.toEqual(await play('8'))
  })

  it('uses settings and card files', async () => {
    expect((await simulated('--seats', 'high,high', '--option', 'hand=3')).meanRounds).toBe(3)
    const cards = write('ones.json', { worth: new Array(30).fill(1) })
    const summary = await simulated('--seats', 'high,high', '--games', '5', '--cards', cards)
    expect(summary.seats[0]).toEqual({ bot: 'high', wins: 0, ties: 5, meanPoints: 0 })
  })

  it('prints a table without --json, and no progress bar in a pipe', async () => {
    const { out, err } = await cli(['simulate', 'bids', '--seats', 'high,random', '--workers', '1', '--seed', '7'])
    expect(out).toMatch(/^bids: 100 games, seats rotated, seed 7\n/)
    expect(out).toMatch(/\nhigh +\d+ +\d+\.\d % +\d+ +\d+\.\d\d\n/)
    expect(err).toBe('')
  })
})

describe('a plan', () => {
  const plan = { game: 'bids', bots: ['high', 'random', 'random'], games: 6, seed: 's', options: {} }

  it('rotates the seats and counts by bot', async () => {
    const seats: string[][] = []
    const watched = {
      ...registry,
      bot: async (game: string, name: string, random: ReturnType<typeof randomFrom>) => {
        const bot = await registry.bot(game, name, random)
        return (
          bot && {
            choose: (view: { seat: number; round: number }, moves: readonly number[]) => {
              if (view.round === 1) (seats.at(-1) ?? [])[view.seat] = name
              return bot.choose(view, moves)
            },
          }
        )
      },
    }
    const play = gameRunner(watched, bids, plan)
    for (let number = 0; number < 4; number++) {
      seats.push([])
      await play(number)
    }
    expect(seats).toEqual([
      ['high', 'random', 'random'],
      ['random', 'random', 'high'],
      ['random', 'high', 'random'],
      ['high', 'random', 'random'],
    ])
  })

  it('gives a game the same outcome in any order of play', async () => {
    const play = gameRunner(registry, bids, plan)
    const forwards = await Promise.all([0, 1, 2, 3, 4, 5].map(play))
    const backwards = await Promise.all([5, 4, 3, 2, 1, 0].map(play))
    expect(backwards.reverse()).toEqual(forwards)
  })

  it('counts a shared win as a tie', () => {
    const tally = new Tally(plan)
    tally.add({ points: [3, 3, 1], ranks: [1, 1, 3], winners: [0, 1], rounds: 4, decisions: 9 })
    tally.add({ points: [5, 2, 1], ranks: [1, 2, 3], winners: [0], rounds: 2, decisions: 9 })
    expect(tally.summary(1.5)).toEqual({
      game: 'bids',
      games: 2,
      seats: [
        { bot: 'high', wins: 1, ties: 1, meanPoints: 4 },
        { bot: 'random', wins: 0, ties: 1, meanPoints: 2.5 },
        { bot: 'random', wins: 0, ties: 0, meanPoints: 1 },
      ],
      meanRounds: 3,
      decisions: 18,
      seconds: 1.5,
    })
  })
})

it('the progress bar shows how much is done and how long the rest takes', () => {
  expect(progressBar(100, 400, 2)).toBe(`[${'#'.repeat(7)}${'.'.repeat(23)}] 100 of 400 games, 6 s left`)
  expect(progressBar(1, 400, 2)).toMatch(/14 min left$/)
})
