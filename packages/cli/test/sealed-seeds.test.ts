/** `compare --sealed`: seeds that are used once. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cli, temporaryFiles } from './cli.js'

const { pathOf, write } = temporaryFiles()

const line = (ledger: string, ...more: string[]) => [
  'compare',
  'bids',
  ...[
    '--seats',
    'keen,random',
    '--workers',
    '1',
    '--games',
    '8',
    '--json',
    '--sealed',
    'final',
    '--ledger',
    pathOf(ledger),
  ],
  ...more,
]
const fresh = (name: string) =>
  write(name, {
    sets: [
      { name: 'final', purpose: 'a test' },
      { name: 'other', purpose: 'b' },
    ],
  })
const usesIn = (name: string) => JSON.parse(readFileSync(pathOf(name), 'utf8')).sets[0].uses
const today = () => new Date().toISOString().slice(0, 10)

describe('a sealed set of seeds', () => {
  it('is recorded with its use and its result', async () => {
    fresh('once')
    const { code, out, err } = await cli(line('once'))
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { seed, seats } = JSON.parse(out)
    expect(seed).toBe('sealed final')
    const shares = seats.map(({ share }: { share: number }) => share)
    const use = { game: 'bids', options: {}, bots: ['keen', 'random'], games: 8 }
    expect(usesIn('once')).toEqual([{ ...use, begun: today(), finished: today(), shares }])
  })

  it('is refused for the same comparison a second time, unless --again says so', async () => {
    fresh('twice')
    await cli(line('twice'))
    const { code, err } = await cli(line('twice', '--games', '20'))
    expect(code).toBe(2)
    expect(err).toBe(
      `handwerk: the sealed set final was used for this on ${today()}; --again uses it once more, which the ledger records\n`,
    )
    expect((await cli(line('twice', '--again'))).code).toBe(0)
    expect(usesIn('twice')).toHaveLength(2)
  })

  it('may be used for another row of the same table', async () => {
    fresh('rows')
    await cli(line('rows'))
    expect((await cli(line('rows', '--seat', 'random'))).code).toBe(0)
    expect(usesIn('rows')).toHaveLength(2)
  })

  it('goes on after it was stopped', async () => {
    const use = { game: 'bids', options: {}, bots: ['keen', 'random'], games: 8, begun: '2000-01-02' }
    write('stopped', { sets: [{ name: 'final', purpose: 'a', uses: [{ ...use, finished: null, shares: null }] }] })
    expect((await cli(line('stopped'))).code).toBe(0)
    expect(usesIn('stopped')).toMatchObject([{ begun: '2000-01-02', finished: today() }])
  })

  it.each([
    [['--sealed', 'none'], /^handwerk: there is no sealed set "none" in .*; there are final and other\n$/],
    [['--sprt'], /^handwerk: --games and --sprt cannot be given together/],
    [['--ledger', '/no/ledger.json'], /^handwerk: \/no\/ledger.json cannot be read: there is no such file\n$/],
  ])('with %j it says what is wrong', async (more, sentence) => {
    fresh('wrong')
    const { code, err } = await cli(line('wrong', ...more))
    expect(code).toBe(2)
    expect(err).toMatch(sentence)
  })

  it.each([
    [['--again'], '--again is for --sealed'],
    [['--ledger', 'x'], '--ledger is for --sealed'],
    [['--seed', 'sealed final'], 'seeds that begin with "sealed" are for --sealed'],
    [
      ['--sealed', 'final', '--sprt'],
      '--sealed and --sprt cannot be given together: final figures need a fixed number of games',
    ],
  ])('is needed for %j', async (more, sentence) => {
    const { code, err } = await cli(['compare', 'bids', '--seats', 'keen,random', '--workers', '1', ...more])
    expect({ code, err }).toEqual({ code: 2, err: `handwerk: ${sentence}\n` })
  })
})
