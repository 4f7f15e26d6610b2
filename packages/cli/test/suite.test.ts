/** `solve` and `prove`: positions with a proven best move. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry as shelf } from '../src/registry.js'
import { suiteFolder } from '../src/suite/proven-position.js'
import { cli, temporaryFiles } from './cli.js'
import { expectProof, suiteOf } from './proven.js'

const { pathOf } = temporaryFiles()
const run = (...line: string[]) => cli(line, '', { registry: shelf })

describe.each(['oh-my-goods', 'mottainai'])('the suite of %s', (game) => {
  it('holds proofs, of which a few are proven here and all in the slow tests', async () => {
    const { suite } = await suiteOf(game)
    for (const proven of suite.slice(0, 2)) await expectProof(game, proven)
  })

  it('is solved better by greedy than by chance', async () => {
    const { code, out, err } = await run('solve', game, '--seats', 'random,greedy', '--tries', '2', '--json')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { positions, bySeats, bots } = JSON.parse(out)
    expect(Object.values<number>(bySeats).reduce((sum, count) => sum + count, 0)).toBe(positions)
    expect(Object.keys(bots[0])).toEqual(['bot', 'solved', 'bySeats', 'missed'])
    expect(bots[1].solved).toBeGreaterThan(bots[0].solved)
    expect(bots[1].solved).toBeLessThan(positions)
  })
})

describe('solve', () => {
  it('prints a table', async () => {
    const { out } = await run('solve', 'oh-my-goods', '--seats', 'greedy')
    expect(out).toMatch(
      /^oh-my-goods: \d+ positions with a proven best move\n\nbot +solved +2 seats +3 seats +4 seats\ngreedy +\d+ /,
    )
    expect(out).toMatch(/\nof +\d+ +\d+ +\d+ +\d+\n$/)
  })

  it.each([
    [['oh-my-goods'], /^handwerk: --seats must name the bots\n$/],
    [['oh-my-goods', '--seat', 'mine=cmd:x'], /^handwerk: mine is a program; solve is for bots of this program\n$/],
    [
      ['oh-my-goods', '--seats', 'greedy', '--suite', '/no'],
      /^handwerk: \/no\/oh-my-goods cannot be read: there is no suite/,
    ],
  ])('with %j it says what is wrong', async (line, sentence) => {
    const { code, err } = await run('solve', ...line)
    expect(code).toBe(2)
    expect(err).toMatch(sentence)
  })

  it('names the line of a move that is not legal', async () => {
    const folder = pathOf('broken')
    cpSync(suiteFolder(), folder, { recursive: true })
    const [first] = readdirSync(join(folder, 'oh-my-goods'))
    const path = join(folder, 'oh-my-goods', first)
    const stored = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...stored, best: ['dance'] }, null, 2))
    const { code, err } = await run('solve', 'oh-my-goods', '--seats', 'greedy', '--suite', folder)
    expect(code).toBe(2)
    expect(err).toMatch(/line 5, best\[0\]: is not a legal move of this position\n$/)
  })
})

describe('prove', () => {
  it('finds positions in games, and adds them to the suite', async () => {
    const folder = pathOf('found')
    const line = ['prove', 'oh-my-goods', '--most', '1', '--games', '100', '--seed', 'a', '--suite', folder]
    const { code, out, err } = await run(...line)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/\.json: \d of \d+ moves win\n1 positions from \d+ games\n$/)
    const [name] = readdirSync(join(folder, 'oh-my-goods'))
    expect(name).toMatch(/^2-seats-[0-9a-f]{8}\.json$/)
    const solved = await run('solve', 'oh-my-goods', '--seats', 'random', '--suite', folder)
    expect(solved.out).toMatch(/^oh-my-goods: 1 positions/)
  })

  it.each([
    [['oh-my-goods', '--table', '5'], 'oh-my-goods has 2 to 4 seats, and --table says 5'],
    [['oh-my-goods', '--missed-by', 'nobody'], /there is no bot "nobody"/],
  ])('with %j it says what is wrong', async (line, sentence) => {
    const { code, err } = await run('prove', ...line)
    expect(code).toBe(2)
    expect(err).toMatch(sentence)
  })

  it('needs a game with rules for proofs', async () => {
    const { code, err } = await cli(['prove', 'bids'])
    expect({ code, err }).toEqual({
      code: 2,
      err: 'handwerk: nothing can be proven in bids: it has no rules for proofs\n',
    })
  })
})
