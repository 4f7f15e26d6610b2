import { describe, expect, it } from 'vitest'
import { cli, temporaryFiles } from './cli.js'
import { registry } from './toy/src/registry.js'

const { pathOf, write } = temporaryFiles()

describe('bad input is rejected in one sentence, with exit code 2', () => {
  it.each([
    ['simulate cribs --seats high,high', 'there is no game "cribs"; there is only bids'],
    ['play cribs', 'there is no game "cribs"; there is only bids'],
    ['play toString', 'there is no game "toString"; there is only bids'],
    ['simulate bids --seats high,low', 'there is no bot "low" for bids; there are random and high'],
    ['simulate bids --seats human,high', 'there is no bot "human" for bids; there are random and high'],
    ['simulate bids --seats high', 'bids has 2 to 4 seats, and --seats names 1'],
    ['play bids --seats human,high,high,high,high', 'bids has 2 to 4 seats, and --seats names 5'],
    ['play bids --seats human,,high', '--seats must be names with commas between them, not "human,,high"'],
    ['play bids --seats human:,high', 'a person needs a name after "human:"'],
    ['play bids --option hand=9', '--option hand: must be one of 4, 3, 5'],
    ['play bids --option size=9', '--option size: is not known here; known are hand, ties, cards'],
    ['play bids --option hand', '--option must be written key=value, not "hand"'],
    ['play bids --option hand=3 --option hand=4', '--option hand is given twice'],
    ['play bids --lang fr', '--lang must be one of en, de, not "fr"'],
    ['simulate bids --seats high,high --games many', '--games must be a whole number of at least 1, not "many"'],
    ['simulate bids --seats high,high --games 0', '--games must be a whole number of at least 1, not "0"'],
    ['simulate bids --seats high,high --workers 1e3', '--workers must be a whole number from 1 to 256, not "1e3"'],
    ['simulate bids', '--seats must say who plays, or --seat for each of them'],
    ['compare bids --seats high,"high', '"high,"high" has a quotation mark that is not closed'],
    ['compare bids --seats high,,high', '--seats must be names with commas between them, not "high,,high"'],
    ['compare bids --seats high,cmd:', 'a program must follow after "cmd:"'],
    [
      'compare bids --seats high,mine=cmd:no-such-program',
      'the bot mine cannot play: it cannot be started: there is no such program',
    ],
    ['compare bids --seats high,high --time soon', '--time must be a number of seconds from 0.001 to 3600, not "soon"'],
    ['cook', "unknown command 'cook'; --help tells what there is"],
    ['gmes', "unknown command 'gmes' (Did you mean games?); --help tells what there is"],
    ['games --colour', "unknown option '--colour'; --help tells what there is"],
    ['verify', "missing required argument 'file'; --help tells what there is"],
  ])('%s', async (line, sentence) => {
    expect(await cli(line.split(' '))).toEqual({ code: 2, out: '', err: `handwerk: ${sentence}\n` })
  })

  it.each(['verify', 'replay', 'position'])('%s of a missing file', async (command) => {
    const { code, err } = await cli([command, pathOf('nowhere.json')])
    expect(code).toBe(2)
    expect(err).toBe(`handwerk: ${pathOf('nowhere.json')} cannot be read: there is no such file\n`)
  })

  it('a faulty card file, with its line', async () => {
    const cards = write('cards.json', `{ "worth": [\n${new Array(29).fill('1').join(',\n')},\n"x"] }`)
    const { code, err } = await cli(['play', 'bids', '--cards', cards])
    expect(code).toBe(2)
    expect(err).toBe(`handwerk: ${cards}, line 31, worth[29]: must be a whole number from 1 to 99\n`)
  })

  it('a record that could not be written, before the game begins', async () => {
    const { code, out, err } = await cli(['play', 'bids', '--save', pathOf('no/record.json')])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('cannot be written: there is no directory')
  })
})

it('a bug is reported with its stack and exit code 70', async () => {
  const broken = {
    ...registry,
    load: async () => {
      throw new TypeError('a broken game')
    },
  }
  const { code, err } = await cli(['games'], '', { registry: broken })
  expect(code).toBe(70)
  expect(err).toMatch(/please report it\nTypeError: a broken game\n {4}at /)
})

it.each([[[]], [['--help']], [['help']]])('%j shows the commands', async (line) => {
  const { code, out } = await cli(line)
  expect(code).toBe(0)
  for (const command of ['play', 'simulate', 'replay', 'verify', 'position', 'games'])
    expect(out).toMatch(new RegExp(`^ {2}${command} `, 'm'))
  for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

it('the help shows the old name of compare', async () => {
  const { out } = await cli(['--help'])
  expect(out).toMatch(/^ {2}compare\|match \[options\] <game>/m)
})

it('games lists settings with their defaults, and bots', async () => {
  const { out } = await cli(['games'])
  expect(out).toMatch(
    /^bids: Bids, 2 to 4 seats\n {2}bots: random, high\n {2}--option hand=… hand\n {6}4: 4 \(default\)\n/,
  )
  const json = JSON.parse((await cli(['games', '--json'])).out)
  expect(json[0]).toMatchObject({
    game: 'bids',
    seats: { min: 2, max: 4 },
    settings: [
      { id: 'hand', default: '4' },
      { id: 'ties', default: 'lost' },
    ],
    bots: ['random', 'high'],
  })
})
