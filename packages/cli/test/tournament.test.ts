import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pairingCount, roundRobin, type Standing, swissRound } from '../src/tournament/pairing.js'
import { cli, temporaryFiles } from './cli.js'

const { pathOf } = temporaryFiles()

const hold = async (folder: string, ...more: string[]) => {
  const line = [
    'tournament',
    'bids',
    '--workers',
    '1',
    '--games',
    '6',
    '--out',
    pathOf(folder),
    '--json',
    '--lang',
    'en',
  ]
  const { code, out, err } = await cli([...line, ...more])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return JSON.parse(out)
}
const four = ['--seats', 'high,random,second=high,third=random']
const read = (folder: string, file: string) => readFileSync(join(pathOf(folder), file), 'utf8')

describe('a tournament', () => {
  it('lets everybody meet everybody on the same deals, and writes down what came of it', async () => {
    const results = await hold('all', ...four)
    expect(results).toMatchObject({ game: 'bids', style: 'round-robin', pairings: 6, games: 36, seats: 2 })
    expect(results.entrants).toHaveLength(4)
    for (const { games, wins, rating, ratingLow, ratingHigh } of results.entrants) {
      expect(games).toBe(18)
      expect(wins).toBeLessThanOrEqual(18)
      expect(ratingLow < rating && rating < ratingHigh).toBe(true)
    }
    const ratings = results.entrants.map((one: { rating: number }) => one.rating)
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a))
    const [a, b] = [0, 1]
    expect(results.matrix[a][b] + results.matrix[b][a]).toBeCloseTo(1)
    expect(results.matrix[a][a]).toBeNull()
    expect(readdirSync(pathOf('all')).sort()).toEqual([
      'games.csv',
      'journal.jsonl',
      'report.html',
      'results.json',
      'standings.csv',
    ])
    expect(JSON.parse(read('all', 'results.json'))).toEqual(results)
    // A line for each seat of each game, and a head.
    expect(read('all', 'games.csv').trim().split('\r\n')).toHaveLength(1 + 2 * 36)
    expect(read('all', 'standings.csv')).toMatch(/^bot,rating,.*\r\n/)
  })

  it('goes on where it was stopped, even if its last line was cut, and ends as if it had not been', async () => {
    await hold('whole', ...four)
    await hold('cut', ...four)
    const journal = read('cut', 'journal.jsonl')
    const lines = journal.split('\n')
    truncateSync(join(pathOf('cut'), 'journal.jsonl'), Buffer.byteLength(`${lines.slice(0, 3).join('\n')}\n`) + 40)
    writeFileSync(join(pathOf('cut'), 'results.json'), '')
    await hold('cut', ...four)
    for (const file of ['journal.jsonl', 'results.json', 'games.csv', 'report.html'])
      expect(read('cut', file)).toBe(read('whole', file))
  })

  it('does not play again what is finished', async () => {
    await hold('once', ...four)
    const lines = read('once', 'journal.jsonl').split('\n')
    // Nobody could make so many points: whoever reads them has not played.
    lines[1] = lines[1].replace(/"points":\[\d+,/, '"points":[4711,')
    writeFileSync(join(pathOf('once'), 'journal.jsonl'), lines.join('\n'))
    await hold('once', ...four)
    expect(read('once', 'games.csv')).toContain(',4711,')
    await hold('once', ...four, '--fresh')
    expect(read('once', 'games.csv')).not.toContain(',4711,')
  })

  it('is played at tables of more seats, and as a Swiss one', async () => {
    const three = await hold('three', ...four, '--table', '3', '--games', '3')
    expect(three).toMatchObject({ pairings: 4, games: 12, seats: 3 })
    const swiss = await hold('swiss', ...four, '--seat', 'fifth=high', '--style', 'swiss', '--rounds', '3')
    expect(swiss).toMatchObject({ pairings: 6, games: 36, style: 'swiss' })
    // Five entrants, two tables: one sits out in each round, and nobody twice.
    const games = swiss.entrants.map((one: { games: number }) => one.games).sort()
    expect(games).toEqual([12, 12, 12, 18, 18])
  })

  it('reports on one page that loads nothing, in both languages, and lets no name become markup', async () => {
    const odd = fileURLToPath(new URL('./bots/odd.mjs', import.meta.url))
    const strange = ['--seat', `cmd:"${process.execPath}" "${odd}" good "" "<b>bold</b>"`]
    await hold('page', ...four, ...strange, '--lang', 'de')
    const page = read('page', 'report.html')
    expect(page).toContain('<html lang="de">')
    expect(page).toContain('Wer schlägt wen')
    expect(page).toContain('&lt;b&gt;bold')
    expect(page).not.toContain('<b>')
    expect(page).not.toMatch(/https?:|<link|<script|@import|url\(/)
    expect(page.match(/<svg/g)?.length).toBeGreaterThan(9)
    // Nothing is played again for another language.
    const journal = read('page', 'journal.jsonl')
    await hold('page', ...four, ...strange)
    expect(read('page', 'report.html')).toContain('Who beats whom')
    expect(read('page', 'journal.jsonl')).toBe(journal)
  })

  it.each([
    [['--seats', 'high'], 'a tournament at tables of 2 needs at least 2 bots, and --seats names 1'],
    [['--seats', 'high,high'], 'two bots are called high; give one a name of its own, as in high2=…'],
    [['--seats', 'high,random', '--style', 'knockout'], '--style must be one of round-robin, swiss, not "knockout"'],
    [['--seats', 'high,random', '--table', '9'], 'bids has 2 to 4 seats, and --table says 9'],
    [['--seats', 'high,random', '--rounds', '2'], '--rounds is for --style swiss'],
  ])('refuses %j', async (line, sentence) => {
    const ran = await cli(['tournament', 'bids', '--out', pathOf('refused'), ...line])
    expect(ran).toEqual({ code: 2, out: '', err: `handwerk: ${sentence}\n` })
  })

  it('does not mix with another one', async () => {
    await hold('mine', '--seats', 'high,random')
    const other = await cli(['tournament', 'bids', '--out', pathOf('mine'), '--seats', 'random,high', '--workers', '1'])
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('holds another tournament') })
  })
})

describe('pairings', () => {
  it('are each company once', () => {
    expect(roundRobin(4, 2)).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ])
    for (const [entrants, seats] of [
      [5, 2],
      [6, 3],
      [7, 4],
    ]) {
      const all = roundRobin(entrants, seats)
      expect(all).toHaveLength(pairingCount(entrants, seats))
      expect(new Set(all.map((one) => one.join())).size).toBe(all.length)
    }
  })

  it('of a Swiss round join those who stand alike, and as few as can be who have met', () => {
    const standing = (score: number, ...met: number[]): Standing => ({
      score,
      met: new Map(met.map((other) => [other, 1])),
      satOut: 0,
    })
    const { pairings, out } = swissRound([standing(2, 1), standing(2, 0), standing(1, 3), standing(1, 2)], 2, 's')
    expect(out).toEqual([])
    expect(pairings.map((one) => [...one].sort().join()).sort()).not.toContain('0,1')
    expect(pairings.flat().sort()).toEqual([0, 1, 2, 3])
  })
})
