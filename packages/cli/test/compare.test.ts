import { describe, expect, it } from 'vitest'
import { intervalOf } from '../src/simulation/confidence-interval.js'
import { gameRunner } from '../src/simulation/game-runner.js'
import { cli } from './cli.js'
import { bids } from './toy/src/game-module.js'
import { registry } from './toy/src/registry.js'

const compared = async (...more: string[]) => {
  const { code, out, err } = await cli(['compare', 'bids', '--workers', '1', '--json', ...more])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out)
}

describe('compare', () => {
  it('prints the documented keys, and rounds up to whole deals', async () => {
    const verdict = await compared('--seats', 'high,random,random', '--games', '31', '--seed', '7')
    expect(Object.keys(verdict)).toEqual(['game', 'games', 'deals', 'seed', 'seats', 'decisions', 'seconds'])
    expect(verdict).toMatchObject({ game: 'bids', games: 33, deals: 11, seed: '7' })
    const keys = ['bot', 'wins', 'ties', 'meanPoints', 'share', 'low', 'high']
    expect(verdict.seats.map(Object.keys)).toEqual(new Array(3).fill(keys))
    const sum = verdict.seats.reduce((all: number, seat: { share: number }) => all + seat.share, 0)
    expect(sum).toBeCloseTo(1)
    for (const { share, low, high } of verdict.seats) expect(low <= share && share <= high).toBe(true)
  })

  it('gives equal bots equal shares, since each plays every deal from every seat', async () => {
    const { seats } = await compared('--seats', 'high,high', '--games', '20')
    expect(seats[0].share).toBe(0.5)
    expect(seats[1].share).toBe(0.5)
  })

  it('repeats its result for the same seed', async () => {
    const play = async () => ({ ...(await compared('--seats', 'high,random', '--seed', 'x')), seconds: 0 })
    expect(await play()).toEqual(await play())
  })

  it.each([3, 4])('seats one bot among copies of another, in every seat of every deal: %i seats', async (seats) => {
    const copies = new Array(seats - 1).fill('random')
    const one = await compared('--seats', ['keen', ...copies].join(), '--games', '300')
    expect(one).toMatchObject({ deals: Math.ceil(300 / seats), games: Math.ceil(300 / seats) * seats })
    expect(one.seats[0].low).toBeGreaterThan(1 / seats)
    const last = await compared('--seats', [...copies, 'keen'].join(), '--games', '300')
    expect(last.seats[seats - 1].low).toBeGreaterThan(1 / seats)
    const same = await compared('--seats', ['high', ...copies.map(() => 'high')].join(), '--games', '300')
    expect(same.seats[0].share).toBeCloseTo(1 / seats)
    const { out } = await cli(['compare', 'bids', '--seats', ['keen', ...copies].join(), '--workers', '1'])
    expect(out).toContain(`even would be ${(100 / seats).toFixed(1)} %`)
  })

  it('keeps its old name, match', async () => {
    const line = ['bids', '--seats', 'high,random', '--workers', '1', '--games', '4', '--json']
    const [old, present] = await Promise.all(['match', 'compare'].map((command) => cli([command, ...line])))
    expect(old).toMatchObject({ code: 0, err: '' })
    expect({ ...JSON.parse(old.out), seconds: 0 }).toEqual({ ...JSON.parse(present.out), seconds: 0 })
  })

  it('prints a table without --json', async () => {
    const { out } = await cli(['compare', 'bids', '--seats', 'high,random', '--workers', '1', '--seed', '7'])
    expect(out).toMatch(/^bids: 50 deals, each from all 2 seats, 100 games, seed 7\n/)
    expect(out).toMatch(/\nhigh +\d+ +\d+ +\d+\.\d % +\d+\.\d % +\d+\.\d % +\d+\.\d\d\n/)
  })
})

it('plays each common deal from every seat', async () => {
  const plan = { game: 'bids', bots: ['high', 'high'], games: 4, seed: 's', options: {}, commonDeals: true }
  const play = gameRunner(registry, bids, plan)
  const [first, second, third, fourth] = await Promise.all([0, 1, 2, 3].map(play))
  expect(second.points).toEqual([...first.points].reverse())
  expect(fourth.points).toEqual([...third.points].reverse())
})

describe('the confidence interval', () => {
  it('is Wilson’s where the games of a deal are independent', () => {
    // 40 wins of 100, worked out by hand: (0.4 + z²/200 ± z √(0.24/100 + z²/40000)) / (1 + z²/100)
    const shares = Array.from({ length: 100 }, (_, deal) => (deal % 5 < 2 ? 1 : 0))
    const { share, low, high } = intervalOf(shares, 1)
    expect(share).toBe(0.4)
    expect(low).toBeCloseTo(0.309, 2)
    expect(high).toBeCloseTo(0.498, 2)
  })

  it('is wider where the games of a deal have equal results, and never narrower than for independent games', () => {
    const alike = intervalOf([1, 0, 1, 0, 1, 0, 1, 0], 2)
    const apart = intervalOf([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 0], 2)
    expect(apart.high - apart.low).toBeLessThan(alike.high - alike.low)
    const independent = intervalOf([1, 0.5, 0.5, 0, 1, 0.5, 0.5, 0], 2)
    expect(apart.high - apart.low).toBeCloseTo(independent.high - independent.low, 1)
  })

  it('has a width even if every game was won', () => {
    const { low, high } = intervalOf(new Array(20).fill(1), 2)
    expect(low).toBeCloseTo(0.839, 2)
    expect(high).toBe(1)
  })
})
