/** `compare --journal`: a series that was stopped goes on. */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import type { Random } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { cli, temporaryFiles } from './cli.js'
import { registry as toy } from './toy/src/registry.js'

const { pathOf } = temporaryFiles()

const line = (journal: string, ...more: string[]) => [
  'compare',
  'bids',
  ...['--seats', 'keen,random', '--workers', '1', '--seed', '7', '--journal', pathOf(journal), '--json'],
  ...more,
]

const compared = async (journal: string, ...more: string[]) => {
  const { out, err } = await cli(line(journal, ...more))
  expect(err).toBe('')
  return { ...JSON.parse(out), seconds: 0 }
}
const read = (journal: string) => readFileSync(pathOf(journal), 'utf8')

describe('a journal of a series', () => {
  it('begins with the settings, and has a line for each range of deals', async () => {
    await compared('new', '--games', '20')
    const [head, ...ranges] = read('new')
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text))
    expect(head).toEqual({ format: 1, game: 'bids', version: 1, options: {}, bots: ['keen', 'random'], seed: '7' })
    expect(ranges[0]).toMatchObject({ deal: 0 })
    expect(ranges.flatMap(({ outcomes }) => outcomes)).toHaveLength(20)
  })

  it('gives the result of a series that was never stopped', async () => {
    const whole = await compared('whole', '--games', '60')
    await compared('parts', '--games', '10')
    await compared('parts', '--games', '32')
    expect(await compared('parts', '--games', '60')).toEqual(whole)
  })

  it('goes on after a crash that cut the last line', async () => {
    const whole = await compared('crash', '--games', '60')
    truncateSync(pathOf('crash'), read('crash').length - 40)
    expect(await compared('crash', '--games', '60')).toEqual(whole)
    expect(read('crash').endsWith('\n')).toBe(true)
  })

  it('lets a test go on that was undecided', async () => {
    const whole = await compared('sprt-whole', '--sprt')
    expect((await compared('sprt', '--sprt', '--most', '4')).sprt.verdict).toBe('undecided')
    expect(await compared('sprt', '--sprt')).toEqual(whole)
  })

  it('does not play again what it has', async () => {
    await compared('once', '--games', '20')
    const lines = read('once').split('\n')
    // Nobody can make so many points: they come from the journal.
    lines[1] = lines[1].replace(/"points":\[\d+,/, '"points":[4711,')
    writeFileSync(pathOf('once'), lines.join('\n'))
    expect((await compared('once', '--games', '20')).seats[0].meanPoints).toBeGreaterThan(4711 / 20)
  })

  it.each([
    ['another seed', ['--seed', '8'], 'seed is "7", not "8"'],
    ['other bots', ['--seat', 'random'], 'bots is ["keen","random"], not ["keen","random","random"]'],
    ['another time', ['--time', '3'], 'time is nothing, not 3000'],
  ])('is refused for %s', async (_what, more, difference) => {
    await compared('other', '--games', '4')
    const { code, err } = await cli(line('other', '--games', '4', ...more))
    expect(code).toBe(2)
    expect(err).toBe(
      `handwerk: ${pathOf('other')} belongs to another series (${difference}); name another file, or delete this one\n`,
    )
  })

  it('is refused if a bot has changed since', async () => {
    await compared('changed', '--games', '20')
    const changed = {
      ...toy,
      bot: (game: string, name: string, random: Random) => toy.bot(game, name === 'keen' ? 'high' : name, random),
    }
    const { code, err } = await cli(line('changed', '--games', '40'), '', { registry: changed })
    expect(code).toBe(2)
    expect(err).toMatch(/^handwerk: deal 9 of the journal ends differently now, so a bot has changed since;/)
  })

  it('is refused if it is damaged, or no journal', async () => {
    await compared('gap', '--games', '20')
    const lines = read('gap').split('\n')
    writeFileSync(pathOf('gap'), [lines[0], ...lines.slice(2)].join('\n'))
    expect((await cli(line('gap', '--games', '20'))).err).toMatch(
      /line 2: deal 0 should follow, so the journal is damaged\n$/,
    )
    writeFileSync(pathOf('gap'), `${lines[0]}\n{"deal":0,\n`)
    expect((await cli(line('gap'))).err).toMatch(/line 2: is not JSON, so the journal is damaged\n$/)
    writeFileSync(pathOf('gap'), 'hello\n')
    expect((await cli(line('gap'))).err).toMatch(/belongs to another series \(its first line is not a configuration\)/)
    expect(await cli(line('no/such/folder'))).toMatchObject({ code: 2 })
  })
})
