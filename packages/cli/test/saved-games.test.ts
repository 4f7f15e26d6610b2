/** Games that are left, kept, taken back and gone on with. */
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry as shelf } from '../src/registry.js'
import { cli, temporaryFiles } from './cli.js'

const { pathOf, write } = temporaryFiles()

const readRecord = (name: string) => JSON.parse(readFileSync(pathOf(name), 'utf8'))

describe('save and resume', () => {
  it('a game that was saved goes on where it was, with the same people and bots', async () => {
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

  it('with --save, the file holds the game after every move', async () => {
    await cli(['play', 'bids', '--seed', '3', '--save', pathOf('cut-off.json')], '1\n')
    expect(readRecord('cut-off.json').moves).toHaveLength(3)
    expect(readRecord('cut-off.json').result).toBeNull()
  })

  it('a record from elsewhere has bots at the seats that are named like bots', async () => {
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
  ])('%s: one sentence and exit code 2', async (_what, flags, sentence) => {
    const { code, out, err } = await cli(['play', ...flags()], '')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.trimEnd()).toMatch(sentence)
    expect(err.trimEnd()).not.toContain('\n')
  })
})

describe('games that are kept', () => {
  const data = () => mkdtempSync(pathOf('kept-'))
  const sit = (folder: string, line: string[], input: string) =>
    cli(['play', ...line], input, { terminal: true, env: { XDG_DATA_HOME: folder, NO_COLOR: '1' } })

  it('a game that is left at a terminal is kept move by move, and goes on by --resume alone', async () => {
    const folder = data()
    const left = await sit(folder, ['bids', '--seed', '3'], '1\nquit\n')
    expect(left.out).toContain('The game is kept. To go on with it: handwerk play --resume')
    const [file] = readdirSync(join(folder, 'handwerk', 'games'))
    expect(file).toMatch(/^bids-[0-9a-f]{12}\.json$/)
    const next = await sit(folder, ['bids'], 'quit\n')
    expect(next.out).toContain('There is a game that is not over.')
    const { out } = await sit(folder, ['--resume'], '1\n1\n')
    expect(out).toContain('The game is over.')
  })

  it('is let go when it is over', async () => {
    const folder = data()
    await sit(folder, ['bids', '--seed', '3'], '1\n1\n1\n')
    expect(readdirSync(join(folder, 'handwerk', 'games'))).toEqual([])
  })

  it('a game of bots alone, or through a pipe, is not', async () => {
    const folder = data()
    await sit(folder, ['bids', '--seats', 'high,high'], '')
    await cli(['play', 'bids'], '1\nquit\n', { env: { XDG_DATA_HOME: folder } })
    expect(existsSync(join(folder, 'handwerk'))).toBe(false)
  })

  it('says so if it cannot be kept, and goes on', async () => {
    const { code, out } = await sit(write('no-folder', ''), ['bids', '--seed', '3'], '1\n1\n1\n')
    expect(code).toBe(0)
    expect(out).toContain('The game cannot be kept')
    expect(out).toContain('The game is over.')
  })
})

describe('undo', () => {
  const play = (input: string, seats = 'human,greedy') =>
    cli(['play', 'oh-my-goods', '--seats', seats, '--seed', 'undo'], input, { registry: shelf })

  it('takes back a move that nobody has answered, again and again', async () => {
    const { out } = await play('keep\n1\nundo\n2\nundo\nquit\n')
    const asked = out.split('Guest> ').map((part) => part.split('\n').find((line) => line.endsWith('?')))
    expect(asked.slice(0, 6)).toEqual([
      'Keep your hand, or redraw all of it?',
      'Where does your worker go?',
      'Set a card aside to build, or commit without one?',
      'Where does your worker go?',
      'Set a card aside to build, or commit without one?',
      'Where does your worker go?',
    ])
  })

  it('takes back what has revealed something, too, where all others are bots', async () => {
    const { out } = await play('keep\nundo\nquit\n')
    expect(out.split('Guest> undo')[1]).toContain('keep')
  })

  it('is not there before the first move, nor for several people', async () => {
    expect((await play('undo\nquit\n')).out).toMatch(/Guest> undo\nThere is nothing to take back: /)
    expect((await play('undo\nquit\n', 'human:A,human:B')).out).toContain('Moves can only be taken back by one person')
  })
})

describe('help at the table', () => {
  const play = (game: string, input: string, ...flags: string[]) =>
    cli(['play', game, '--seats', 'human,greedy', '--seed', 'help', ...flags], input, { registry: shelf })

  it('says that there are none for a game that nobody is an expert in', async () => {
    const { out } = await cli(['play', 'bids'], 'hint\nquit\n')
    expect(out).toContain('Guest> hint\nNobody gives hints for this game.\n')
  })

  it('tells why a move is not legal, with the rule, in the language of the table', async () => {
    const { out } = await play('oh-my-goods', '? build\n? mill-1\nende\n', '--lang', 'de')
    expect(out).toMatch(/Gast> \? build\n.+\(OMG-[\d.]+\)\n/)
    expect(out).toMatch(/Gast> \? mill-1\nMühle 1: braucht /)
  })
})

describe('levels', () => {
  it('one plays against a journeyman if nothing is said', async () => {
    const { out } = await cli(['play', 'mottainai', '--lang', 'de'], 'ende\n', { registry: shelf })
    expect(out).toContain('\nGeselle (Platz 1)')
  })

  it('are asked for when the game is', async () => {
    // By this seed the grandmaster has little to choose from before the person is asked.
    const { out } = await cli(['play', '--seed', 'one'], '2\n5\n4\nquit\n', { registry: shelf })
    expect(out).toContain('Against whom?\n1  Apprentice\n2  Journeyman (default)\n3  Master\n4  Grandmaster\n> 5\n')
    expect(out).toContain('Type a number from 1 to 4.')
    expect(out).toContain('\nGrandmaster (seat 1)')
  })
})

describe('the look', () => {
  const coloured = '\x1b[3'
  const look = (flags: string[], env = {}) =>
    cli(['play', 'oh-my-goods', '--seed', 'look', ...flags], 'quit\n', { registry: shelf, terminal: true, env })

  it('has colours at a terminal, unless the environment or a flag forbids them', async () => {
    expect((await look([])).out).toContain(coloured)
    for (const plain of [await look(['--no-color']), await look([], { NO_COLOR: '1' }), await look(['--plain'])])
      expect(plain.out).not.toContain(coloured)
  })

  it('moves no cursor and draws no lines for screen readers', async () => {
    const { out } = await look(['--plain'])
    for (const sign of ['\x1b', '─']) expect(out).not.toContain(sign)
    expect(out).toContain('Keep your hand, or redraw all of it?\n1  keep')
  })
})
