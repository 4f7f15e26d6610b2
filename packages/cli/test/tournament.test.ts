import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pairingCount, roundRobin, type Standing, swissRound } from '../src/tournament/pairing.js'
import { cli, temporaryFiles } from './cli.js'

const { pathOf } = temporaryFiles()

const play = async (folder: string, ...more: string[]) => {
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
  it('plays a round robin and writes its results', async () => {
    const results = await play('all', ...four)
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
    // One row for each seat of each game, and the header.
    expect(read('all', 'games.csv').trim().split('\r\n')).toHaveLength(1 + 2 * 36)
    expect(read('all', 'standings.csv')).toMatch(/^bot,rating,.*\r\n/)
  })

  it('is resumed after a crash that cut the last line, with the results of a whole one', async () => {
    await play('whole', ...four)
    await play('cut', ...four)
    const journal = read('cut', 'journal.jsonl')
    const lines = journal.split('\n')
    truncateSync(join(pathOf('cut'), 'journal.jsonl'), Buffer.byteLength(`${lines.slice(0, 3).join('\n')}\n`) + 40)
    writeFileSync(join(pathOf('cut'), 'results.json'), '')
    await play('cut', ...four)
    for (const file of ['journal.jsonl', 'results.json', 'games.csv', 'report.html'])
      expect(read('cut', file)).toBe(read('whole', file))
  })

  it('does not replay finished pairings', async () => {
    await play('once', ...four)
    const lines = read('once', 'journal.jsonl').split('\n')
    // Nobody can make so many points: they come from the journal.
    lines[1] = lines[1].replace(/"points":\[\d+,/, '"points":[4711,')
    writeFileSync(join(pathOf('once'), 'journal.jsonl'), lines.join('\n'))
    await play('once', ...four)
    expect(read('once', 'games.csv')).toContain(',4711,')
    await play('once', ...four, '--fresh')
    expect(read('once', 'games.csv')).not.toContain(',4711,')
  })

  it('is played at tables of three, and by the Swiss system', async () => {
    const three = await play('three', ...four, '--table', '3', '--games', '3')
    expect(three).toMatchObject({ pairings: 4, games: 12, seats: 3 })
    const swiss = await play('swiss', ...four, '--seat', 'fifth=high', '--style', 'swiss', '--rounds', '3')
    expect(swiss).toMatchObject({ pairings: 6, games: 36, style: 'swiss' })
    // Five entrants, two tables: one sits out in each round, and nobody twice.
    const games = swiss.entrants.map((one: { games: number }) => one.games).sort()
    expect(games).toEqual([12, 12, 12, 18, 18])
  })

  it('writes a page in both languages that loads nothing and escapes names', async () => {
    const odd = fileURLToPath(new URL('./bots/odd.mjs', import.meta.url))
    const strange = ['--seat', `cmd:"${process.execPath}" "${odd}" good "" "<b>bold</b>"`]
    await play('page', ...four, ...strange, '--lang', 'de')
    const page = read('page', 'report.html')
    expect(page).toContain('<html lang="de">')
    expect(page).toContain('Wer schlägt wen')
    expect(page).toContain('&lt;b&gt;bold')
    expect(page).not.toContain('<b>')
    expect(page).not.toMatch(/https?:|<link|<script|@import|url\(/)
    expect(page.match(/<svg/g)?.length).toBeGreaterThan(9)
    // Another language needs no new games.
    const journal = read('page', 'journal.jsonl')
    await play('page', ...four, ...strange)
    expect(read('page', 'report.html')).toContain('Who beats whom')
    expect(read('page', 'journal.jsonl')).toBe(journal)
  })

  it.each([
    [['--seats', 'high'], 'a tournament at tables of 2 needs at least 2 bots, and --seats names 1'],
    [['--seats', 'high,high'], 'two bots are called high; give one a name of its own, as in high2=…'],
    [['--seats', 'high,random', '--style', 'knockout'], '--style must be one of round-robin, swiss, not "knockout"'],
    [['--seats', 'high,random', '--table', '9'], 'bids has 2 to 4 seats, and --table says 9'],
    [['--seats', 'high,random', '--rounds', '2'], '--rounds is for --style swiss'],
  ])('rejects %j', async (line, sentence) => {
    const ran = await cli(['tournament', 'bids', '--out', pathOf('refused'), ...line])
    expect(ran).toEqual({ code: 2, out: '', err: `handwerk: ${sentence}\n` })
  })

  it('rejects the folder of another tournament', async () => {
    await play('mine', '--seats', 'high,random')
    const other = await cli(['tournament', 'bids', '--out', pathOf('mine'), '--seats', 'random,high', '--workers', '1'])
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining('holds another tournament') })
  })
})

describe('pairings', () => {
  it('of a round robin are every group once', () => {
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

  it('of a Swiss round join entrants with similar scores who have not met', () => {
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
