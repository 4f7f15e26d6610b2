import { readFileSync } from 'node:fs'
import { mottainai } from '@handwerk/mottainai'
import { endedMatch } from '@handwerk/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../src/registry.js'
import { cli, temporaryFiles } from './cli.js'

const { pathOf, write } = temporaryFiles()

let record: string

beforeAll(async () => {
  await cli(['play', 'bids', '--seed', '3', '--save', pathOf('good.json')], '1\n2\n1\n')
  record = readFileSync(pathOf('good.json'), 'utf8')
})

describe('verify', () => {
  it('a valid record: a sentence and exit code 0', async () => {
    expect(await cli(['verify', pathOf('good.json')])).toEqual({
      code: 0,
      out: `${pathOf('good.json')} holds: bids, 6 moves. high wins.\n`,
      err: '',
    })
  })

  it('an illegal move: its line, number and rule, and exit code 1', async () => {
    const file = write('illegal.json', record.replace('[0,"bid 13"]', '[0,"bid 30"]'))
    expect(await cli(['verify', file])).toEqual({
      code: 1,
      out: `${file}, line 15, does not hold at move 4: bid 30: That card is not in your hand. (TOY-1)\n`,
      err: '',
    })
  })

  it('another result than the moves lead to', async () => {
    const file = write('result.json', record.replace('"winners":[1]', '"winners":[0]'))
    const { code, out } = await cli(['verify', file])
    expect(code).toBe(1)
    expect(out).toBe(`${file} does not hold: the result is not the one that its moves lead to\n`)
  })

  it.each([
    ['no JSON', (text: string) => text.slice(0, 40), /line 4, column 6: is not JSON, unexpected end of input$/],
    ['another format', (text: string) => text.replace('"format": 1', '"format": 2'), /line 2, format: must be 1$/],
    ['an unknown game', (text: string) => text.replace('"bids"', '"cribs"'), /line 3, game: there is no game "cribs"/],
    ['a bad option', (text: string) => text.replace('{}', '{"hand":"9"}'), /line 5, options.hand: must be one of/],
    ['a bad seat', (text: string) => text.replace('[0,"bid 9"]', '[5,"bid 9"]'), /line 13, moves\[1\]\[0\]: must be/],
  ])('a damaged record, %s: one sentence and exit code 2', async (_what, damage, sentence) => {
    const { code, out, err } = await cli(['verify', write('damaged.json', damage(record))])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.trimEnd()).toMatch(sentence)
    expect(err.trimEnd()).not.toContain('\n')
  })
})

describe('replay', () => {
  it('prints all moments in a pipe, and the end', async () => {
    const { code, out } = await cli(['replay', pathOf('good.json')])
    expect(code).toBe(0)
    expect(out).toMatch(/^The game begins\.\n {3}Guest is dealt \? \? \? \?\.\n/)
    expect(out).toContain('\n4. Guest: bid 13\n   Guest bids the 13.\n')
    expect(out).toContain('The game is over. high wins.')
  })

  it('shows one moment, as a seat sees it', async () => {
    const { out } = await cli(['replay', pathOf('good.json'), '--at', '2', '--seat', '1'])
    expect(out).toMatch(/^2\. Guest: bid 9\n/)
    expect(out).toContain('\n[2] 20\n')
    expect(out).toContain('\n(5 12 22)\n')
  })

  it('gives JSON with the facts and scores of each moment', async () => {
    const { out } = await cli(['replay', pathOf('good.json'), '--json'])
    const { game, seats, moments } = JSON.parse(out)
    expect({ game, seats }).toEqual({ game: 'bids', seats: ['Guest', 'high'] })
    expect(moments).toHaveLength(7)
    expect(moments[2]).toMatchObject({ number: 2, move: [0, 'bid 9'], scores: [{ points: 0 }, { points: 17 }] })
    expect(moments[0].facts[0]).toMatchObject({ is: 'dealt', seat: 0 })
  })

  it('shows the valid part, then the first difference, with exit code 1', async () => {
    const file = write('illegal.json', record.replace('[0,"bid 13"]', '[0,"bid 30"]'))
    const { code, out, err } = await cli(['replay', file])
    expect(code).toBe(1)
    expect(out).toContain('3. high: bid 22')
    expect(out).not.toContain('4. ')
    expect(err).toContain('does not hold at move 4')
  })

  it('rejects a moment or a seat that does not exist', async () => {
    expect(await cli(['replay', pathOf('good.json'), '--at', '7'])).toMatchObject({
      code: 2,
      err: 'handwerk: --at must be from 0 to 6, not 7\n',
    })
    expect(await cli(['replay', pathOf('good.json'), '--seat', '2'])).toMatchObject({ code: 2 })
  })
})

describe('a match of three in which one resigned', () => {
  const match = endedMatch(mottainai, 'resigned among three, and a bot would have won for them')
  const [{ seat: loser = 0 } = {}] = match.story
  const name = match.record.seats[loser]
  const replayed = (...flags: string[]) =>
    cli(['replay', write('resigned.json', match.record), ...flags], '', { registry })

  it.each([
    ['en', `The game is over. Anna wins. ${name} gave up before the end, and comes after the\nothers.`],
    ['de', `Das Spiel ist aus. Anna gewinnt. ${name} hat vor dem Ende aufgegeben und liegt\nhinter den anderen.`],
  ])('shows the result of the record at the end of the replay: %s', async (language, sentence) => {
    expect((await replayed('--lang', language)).out).toContain(sentence)
  })

  it.each([
    ['en', `${name} resigned.`, `11. ${name} (bot): `],
    ['de', `${name} hat aufgegeben.`, `11. ${name} (Bot): `],
  ])('is reported at the right move, and says who moves from then on: %s', async (language, sentence, next) => {
    expect((await replayed('--lang', language)).out).toContain(`\n${sentence}\n${next}`)
  })

  it('is shown by keys, too', async () => {
    const file = write('resigned.json', match.record)
    const { out } = await cli(['replay', file, '--at', '10', '--lang', 'en'], 'q', { registry, terminal: true })
    expect(out).toContain(`\n${name} resigned.\n`)
  })

  it('has its events and its ending in JSON', async () => {
    const { story, ending, moments } = JSON.parse((await replayed('--json')).out)
    expect(story).toEqual([{ is: 'resign', seat: loser, after: 10 }])
    expect(ending).toEqual(match.record.ending)
    expect(moments.slice(10, 12).map(({ standIn }: { standIn: boolean }) => standIn)).toEqual([false, true])
  })

  it('is shown without a forged ending, with exit code 1', async () => {
    const ending = { ...match.record.ending, winners: [loser] }
    const { code, out, err } = await cli(['replay', write('forged.json', { ...match.record, ending })], '', {
      registry,
    })
    expect({ code, isOver: out.includes('The game is over') }).toEqual({ code: 1, isOver: false })
    expect(err).toContain('it did not end as it says')
  })
})
