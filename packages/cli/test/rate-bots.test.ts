/** `rate-bots`: ratings, their intervals and the page of levels. */

import { readdirSync, readFileSync } from 'node:fs'
import { LEVELS, ratingOf } from '@handwerk/bots'
import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { ratingsOf } from '../src/rating/bradley-terry.js'
import { pairsOf } from '../src/rating/rate-bots.js'
import { cli, temporaryFiles } from './cli.js'

const { pathOf, write } = temporaryFiles()

const pair = (first: number, second: number, won: number, deals: number) => ({
  first,
  second,
  shares: Array.from({ length: deals }, (_, deal) => (deal < won ? 1 : 0)),
})
const FIRST = { anchor: 0, base: 1500 }

describe('ratings', () => {
  it('differ by 191 points where one bot wins three of four games', () => {
    const [weak, strong] = ratingsOf(2, [pair(0, 1, 2500, 10_000)], FIRST)
    expect(weak.rating).toBe(1500)
    expect(strong.rating).toBeCloseTo(1690.8, 0)
  })

  it('add up along a list of neighbours', () => {
    const ratings = ratingsOf(3, [pair(0, 1, 2500, 10_000), pair(1, 2, 2500, 10_000)], FIRST)
    expect(ratings[2].rating - ratings[1].rating).toBeCloseTo(ratings[1].rating - ratings[0].rating, 3)
  })

  it('fit results that contradict each other as well as possible', () => {
    // Each beats the next one three times of four: nobody is stronger.
    const circle = [pair(0, 1, 75, 100), pair(1, 2, 75, 100), pair(2, 0, 75, 100)]
    for (const { rating } of ratingsOf(3, circle, FIRST)) expect(rating).toBeCloseTo(1500)
  })

  it('are finite, and have intervals, also after a series without a loss', () => {
    const [, strong] = ratingsOf(2, [pair(0, 1, 0, 20)], FIRST)
    expect(strong.rating).toBeGreaterThan(1700)
    expect(strong.rating).toBeLessThan(2500)
    expect(strong.low).toBeLessThan(strong.rating - 200)
    expect(strong.high).toBeGreaterThan(strong.rating + 200)
  })

  it('have wider intervals the further a bot is from the anchor', () => {
    const chain = [pair(0, 1, 30, 100), pair(1, 2, 30, 100)]
    const [anchor, next, last] = ratingsOf(3, chain, FIRST).map(({ low, high }) => high - low)
    expect(anchor).toBe(0)
    // Errors of independent pairs add up by their squares.
    expect(last / next).toBeCloseTo(Math.SQRT2)
  })

  it('have intervals that hold the truth 19 times of 20', () => {
    const random = randomFrom('coverage')
    const plays = (share: number) =>
      Array.from({ length: 60 }, () => (random.below(1000) < 1000 * share ? 1 : random.below(4) === 0 ? 0.5 : 0))
    // A half is scored in a quarter of the deals that are not won.
    const expected = (share: number) => share + (1 - share) / 8
    const truth = 400 * Math.log10(1 / expected(0.3) - 1)
    const holds = Array.from({ length: 1000 }, () => {
      const [, second] = ratingsOf(2, [{ first: 0, second: 1, shares: plays(0.3) }], FIRST)
      return second.low - 1500 <= truth && truth <= second.high - 1500
    }).filter(Boolean).length
    expect(holds).toBeGreaterThanOrEqual(928)
    expect(holds).toBeLessThanOrEqual(975)
  })
})

it('pairs each bot with the next one and with the anchor', () => {
  expect(pairsOf(4, 1)).toEqual([
    [0, 1],
    [1, 2],
    [1, 3],
    [0, 2],
    [2, 3],
  ])
})

const rated = async (...more: string[]) => {
  const { code, out, err } = await cli(['rate-bots', 'bids', '--workers', '1', '--games', '40', '--seed', '7', ...more])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
}
const three = ['--seats', 'random,high,keen']

describe('rate-bots', () => {
  it('prints the documented keys', async () => {
    const ratings = JSON.parse(await rated(...three, '--json'))
    expect(Object.keys(ratings)).toEqual(['game', 'version', 'seed', 'deals', 'games', 'anchor', 'bots', 'pairs'])
    expect(ratings).toMatchObject({ game: 'bids', version: 1, seed: '7', deals: 20, games: 120, anchor: 'random' })
    expect(ratings.bots.map(({ bot }: { bot: string }) => bot)).toEqual(['random', 'high', 'keen'])
    expect(Object.keys(ratings.bots[2])).toEqual(['bot', 'rating', 'low', 'high'])
    expect(ratings.bots[2].rating).toBeGreaterThan(ratings.bots[0].rating)
    expect(Object.keys(ratings.pairs[0])).toEqual(['first', 'second', 'games', 'share', 'low', 'high'])
  })

  it('rates the bots of the game without --seats', async () => {
    expect(JSON.parse(await rated('--json')).bots.map(({ bot }: { bot: string }) => bot)).toEqual(['random', 'high'])
  })

  it('goes on from a journal, one for each pair', async () => {
    const folder = pathOf('journals')
    await rated(...three, '--journal', folder, '--games', '10')
    const whole = await rated(...three)
    expect(await rated(...three, '--journal', folder)).toBe(whole)
    expect(readdirSync(folder).sort()).toEqual(['high-keen.jsonl', 'random-high.jsonl', 'random-keen.jsonl'])
  })

  it('writes a page with a section for each game, and replaces only its own', async () => {
    const page = write('levels.md', '# Levels\n\n<!-- other -->\nkept\n<!-- end of other -->\n')
    await rated(...three, '--page', page)
    const first = readFileSync(page, 'utf8')
    expect(first).toContain('<!-- other -->\nkept\n<!-- end of other -->')
    expect(first).toContain(
      `handwerk rate-bots bids --seat "random" --seat "high" --seat "keen" --games 40 --seed 7 --page ${page}`,
    )
    expect(first).toMatch(/\| keen \| \d+ \| \d+ to \d+ \| (\d+\.\d) % \(\d+\.\d to \d+\.\d\) over /)
    await rated(...three, '--page', page)
    expect(readFileSync(page, 'utf8')).toBe(first)
    await rated(...three, '--page', page, '--seed', '8')
    expect(readFileSync(page, 'utf8')).toMatch(
      /^# Levels\n\n<!-- other -->\nkept\n<!-- end of other -->\n\n<!-- bids -->\n/,
    )
    expect(readFileSync(page, 'utf8').split('<!-- bids -->')).toHaveLength(2)
  })

  it('writes the same ratings as data, and leaves those of other games', async () => {
    const [file, page] = [write('ratings.json', { other: { high: 1600 } }), pathOf('levels-and-data.md')]
    const { bots } = JSON.parse(await rated(...three, '--ratings', file, '--page', page, '--json'))
    const { other, bids } = JSON.parse(readFileSync(file, 'utf8'))
    expect(other).toEqual({ high: 1600 })
    expect(Object.keys(bids)).toEqual(['random', 'high', 'keen'])
    for (const { bot, rating } of bots) {
      expect(bids[bot]).toBe(Math.round(rating))
      expect(readFileSync(page, 'utf8')).toContain(`| ${bot} | ${bids[bot]} |`)
    }
  })

  it('plays fewer games with the last bot', async () => {
    const { pairs } = JSON.parse(await rated(...three, '--last-games', '4', '--json'))
    for (const { second, games } of pairs) expect(games, second).toBe(second === 'keen' ? 4 : 40)
  })

  it('has written the ratings that players are shown, as they are on the page of levels', () => {
    const page = readFileSync(new URL('../../../docs/levels.md', import.meta.url), 'utf8')
    for (const game of ['oh-my-goods', 'mottainai']) {
      const section = page.slice(page.indexOf(`<!-- ${game} -->`), page.indexOf(`<!-- end of ${game} -->`))
      for (const level of LEVELS) expect(section).toContain(`| ${level} | ${ratingOf(game, level)} |`)
    }
  })

  it('records the use of a sealed set', async () => {
    const ledger = write('ledger.json', { sets: [{ name: 'final', purpose: 'a test' }] })
    await rated(...three, '--sealed', 'final', '--ledger', ledger)
    expect(JSON.parse(readFileSync(ledger, 'utf8')).sets[0].uses).toMatchObject([{ bots: ['random', 'high', 'keen'] }])
  })

  it.each([
    [['--seats', 'random'], 'ratings need at least two bots, and there is 1'],
    [['--seats', 'random,random'], 'two bots are called random; give one a name of its own, as in random2=…'],
    [['--seats', 'random,nobody'], 'there is no bot "nobody" for bids; there are random and high'],
  ])('with %j it says what is wrong', async (more, sentence) => {
    const { code, err } = await cli(['rate-bots', 'bids', '--workers', '1', ...more])
    expect({ code, err }).toEqual({ code: 2, err: `handwerk: ${sentence}\n` })
  })
})
