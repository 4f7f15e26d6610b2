/** Games that are saved and resumed. */
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cli, temporaryFiles } from './cli.js'

const { pathOf, write } = temporaryFiles()

const readRecord = (name: string) => JSON.parse(readFileSync(pathOf(name), 'utf8'))

describe('save and resume', () => {
  it('a saved game is resumed with the same people and bots', async () => {
    await cli(['play', 'bids', '--seed', '3', '--seats', 'human:Anna,high'], `2\nsave ${pathOf('left.json')}\n1\n1\n`)
    const { code, out } = await cli(
      ['play', '--resume', pathOf('left.json'), '--save', pathOf('done.json')],
      '2\n1\n1\n',
    )
    expect(code).toBe(0)
    expect(out).toContain('The game goes on after 3 moves.')
    expect(out).toMatch(/Anna> 2\n/)
    expect(readRecord('done.json').moves.slice(0, 3)).toEqual(readRecord('left.json').moves)
    expect(readRecord('done.json')).toMatchObject({ seats: ['Anna', 'high'], players: ['human', 'high'] })
    expect(await cli(['verify', pathOf('done.json')])).toMatchObject({ code: 0 })
  })

  it('--save writes the game after every move', async () => {
    await cli(['play', 'bids', '--seed', '3', '--save', pathOf('cut-off.json')], '1\n')
    expect(readRecord('cut-off.json').moves).toHaveLength(3)
    expect(readRecord('cut-off.json').result).toBeNull()
  })

  it('a record from elsewhere has bots at seats that are named like bots', async () => {
    const record = { ...readRecord('left.json'), seats: ['high 1', 'high 2'], players: undefined }
    const { out } = await cli(['play', '--resume', write('bots.json', record)])
    expect(out).toContain('The game is over.')
  })

  it.each([
    ['a game that is over', () => ['--resume', pathOf('done.json')], /is over$/],
    ['another game', () => ['cribs', '--resume', pathOf('left.json')], /is a game of bids, not of cribs$/],
    ['other seats', () => ['--resume', pathOf('left.json'), '--seats', 'human,high'], /leave out --seats/],
    ['no game that was left', () => ['--resume'], /there is no game to go on with; --resume FILE names one$/],
    [
      'moves against the rules',
      () => ['--resume', write('foul.json', { ...readRecord('left.json'), moves: [[0, 'bid 30']] })],
      /does not hold at move 1/,
    ],
    [
      'a program in a file',
      () => ['--resume', write('trap.json', { ...readRecord('left.json'), players: ['human', 'cmd:touch trapped'] })],
      /trap\.json wants to start a program, cmd:touch trapped; only a game that was kept here may do so$/,
    ],
    [
      'too few players',
      () => ['--resume', write('few.json', { ...readRecord('left.json'), players: ['human'] })],
      /players: must be 2 texts, one for each seat$/,
    ],
  ])('rejects %s in one sentence, with exit code 2', async (_what, flags, sentence) => {
    const { code, out, err } = await cli(['play', ...flags()], '')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.trimEnd()).toMatch(sentence)
    expect(err.trimEnd()).not.toContain('\n')
  })
})

describe('autosave', () => {
  const data = () => mkdtempSync(pathOf('kept-'))
  const play = (folder: string, line: string[], input: string) =>
    cli(['play', ...line], input, { terminal: true, env: { XDG_DATA_HOME: folder, NO_COLOR: '1' } })

  it('stores a game at a terminal after every move, for --resume without a file', async () => {
    const folder = data()
    const left = await play(folder, ['bids', '--seed', '3'], '1\nquit\n')
    expect(left.out).toContain('The game is kept. To go on with it: handwerk play --resume')
    const [file] = readdirSync(join(folder, 'handwerk', 'games'))
    expect(file).toMatch(/^bids-[0-9a-f]{12}\.json$/)
    const next = await play(folder, ['bids'], 'quit\n')
    expect(next.out).toContain('There is a game that is not over.')
    const { out } = await play(folder, ['--resume'], '1\n1\n')
    expect(out).toContain('The game is over.')
  })

  it('deletes the file when the game is over', async () => {
    const folder = data()
    await play(folder, ['bids', '--seed', '3'], '1\n1\n1\n')
    expect(readdirSync(join(folder, 'handwerk', 'games'))).toEqual([])
  })

  it('stores no games of bots alone, and none through a pipe', async () => {
    const folder = data()
    await play(folder, ['bids', '--seats', 'high,high'], '')
    await cli(['play', 'bids'], '1\nquit\n', { env: { XDG_DATA_HOME: folder } })
    expect(existsSync(join(folder, 'handwerk'))).toBe(false)
  })

  it('reports that it cannot write, and lets the game go on', async () => {
    const { code, out } = await play(write('no-folder', ''), ['bids', '--seed', '3'], '1\n1\n1\n')
    expect(code).toBe(0)
    expect(out).toContain('The game cannot be kept')
    expect(out).toContain('The game is over.')
  })
})
