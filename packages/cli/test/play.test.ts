import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { cli, temporaryFiles } from './cli.js'
import { registry } from './toy/src/registry.js'

const { pathOf, write } = temporaryFiles()

const CLEARED = '\x1b[2J\x1b[3J\x1b[H'

describe('play in a pipe', () => {
  const play = (input: string, ...more: string[]) => cli(['play', 'bids', '--seed', '3', ...more], input)

  it('takes numbers and typed moves to the end of the game', async () => {
    const { code, out, err } = await play('1\nbid 13\n1\n')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Guest> bid 13\n')
    expect(out).toContain('Guest bids the 13.\nhigh bids the 22.\nhigh takes the 20.\n')
    expect(out).toMatch(/The game is over\. high wins\.\n\n {14}Guest {2}high\nprizes +25 +43\n/)
  })

  it('prints the rule that forbids a typed move, and asks again', async () => {
    const { out } = await play('bid 30\nnonsense\n9\nquit\n')
    expect(out).toContain('Guest> bid 30\nThat card is not in your hand. (TOY-1)\n')
    expect(out).toContain('Guest> nonsense\nA bid is written “bid 7”. (TOY-N)\n')
    expect(out).toContain('Guest> 9\nType a number from 1 to 4.\n')
    expect(out).toMatch(/The game is left unfinished\.\n$/)
  })

  it('shows moves, table, log and help when asked', async () => {
    const { out } = await play('1\n?\ntable\nlog\nhelp\nquit\n')
    const answers = out.split('Guest> ')
    expect(answers[2]).toMatch(/^\?\n1 {2}bid 11 {2}Bid the 11\n2 {2}bid 13 {2}Bid the 13\n3 {2}bid 21/)
    expect(answers[3]).toMatch(/^table\n\[2\] 20\nGuest: 3 \+\n/)
    expect(answers[4]).toMatch(/^log\nGuest is dealt 9 11 13 21\.\nhigh is dealt \? \? \? \?\.\nThe 16 lies open\.\n/)
    expect(answers[5]).toContain('save FILE')
  })

  it('explains a card, an illegal move and legal moves after a question mark', async () => {
    const { out } = await play('? 21\n? owl\n? bid 30\n? bid 1\nquit\n')
    const [, found, missing, forbidden, legal] = out.split('Guest> ')
    expect(forbidden).toBe('? bid 30\nThat card is not in your hand. (TOY-1)\n')
    expect(legal).toBe(
      '? bid 1\nThis is legal now:\n  bid 11: Bid the 11\n  bid 13: Bid the 13\n  bid 21: Bid the 21\n',
    )
    expect(found).toMatch(/^\? 21\n.+: 21\n$/)
    expect(missing).toBe('? owl\nA bid is written “bid 7”. (TOY-N)\n')
  })

  it('exits with code 1 if the input ends before the game', async () => {
    const { code, err } = await play('1\n')
    expect(code).toBe(1)
    expect(err).toBe('handwerk: the input ended before the game did\n')
  })

  it('prints no escape codes, but repeats the input', async () => {
    const { out } = await play('1\nquit\n')
    expect(out).not.toContain('\x1b')
    expect(out).toContain('Guest> 1\n')
  })

  it('takes its language from the environment or from --lang', async () => {
    const line = ['play', 'bids', '--seed', '3']
    const german = await cli(line, 'quit\n', { env: { LANG: 'de_AT.UTF-8' } })
    expect(german.out).toContain('Welche Karte bietest du?')
    expect(german.out).toContain('Gast> quit\nDie Partie bleibt unbeendet.\n')
    expect((await cli([...line, '--lang', 'de'], 'quit\n')).out).toBe(german.out)
    const english = await cli([...line, '--lang', 'en'], 'quit\n', { env: { LC_ALL: 'de_DE' } })
    expect(english.out).toContain('Which card do you bid?')
  })

  it('writes records by --save and by the command save', async () => {
    const { out } = await play(`1\nsave ${pathOf('half.json')}\n1\n1\n`, '--save', pathOf('whole.json'))
    expect(out).toContain(`The game is written to ${pathOf('half.json')}.\n`)
    expect(await cli(['verify', pathOf('whole.json')])).toMatchObject({ code: 0 })
    expect((await cli(['verify', pathOf('half.json')])).out).toMatch(
      /holds: bids, 3 moves\. The game is unfinished\.\n$/,
    )
    expect(JSON.parse(readFileSync(pathOf('whole.json'), 'utf8'))).toMatchObject({
      format: 1,
      game: 'bids',
      seats: ['Guest', 'high'],
      result: { winners: [1] },
    })
  })

  it('a save that fails does not end the game', async () => {
    const { code, out } = await play(`save ${pathOf('no/where.json')}\n1\n1\n1\n`)
    // A long path wraps the sentence.
    expect(out.replaceAll(/\n\s+/g, ' ')).toContain(`Not saved: there is no folder ${pathOf('no')}.`)
    expect(code).toBe(0)
  })

  it('stores settings and cards in the record', async () => {
    const cards = write('backwards.json', { worth: Array.from({ length: 30 }, (_, i) => 30 - i) })
    const save = pathOf('cards.json')
    await play('1\n1\n', '--option', 'hand=3', '--cards', cards, '--save', save)
    expect(JSON.parse(readFileSync(save, 'utf8')).options).toEqual({
      hand: '3',
      cards: { worth: Array.from({ length: 30 }, (_, i) => 30 - i) },
    })
    expect(await cli(['verify', save])).toMatchObject({ code: 0 })
  })

  it('numbers players of the same name', async () => {
    const { out } = await play('quit\n', '--seats', 'human:Anna,high,high')
    expect(out).toContain('Anna: 4 +\nhigh 1: 3 +\nhigh 2: 3 +\n')
  })

  it('plays bots alone to the end', async () => {
    const { code, out } = await play('', '--seats', 'random,high')
    expect(code).toBe(0)
    expect(out).toMatch(/The game is over\./)
  })

  it('asks which game to play', async () => {
    const two = { ...registry, names: ['cribs', 'bids'], load: async () => registry.load('bids') }
    const { out } = await cli(['play'], '7\n2\nquit\n', { registry: two })
    expect(out).toMatch(/^Which game\?\n1 {2}Bids\n2 {2}Bids\n> 7\nType a number from 1 to 2\.\n> 2\n/)
    expect(out).toContain('The game is left unfinished.')
  })
})

describe('several people at one keyboard', () => {
  const played = (input: string) =>
    cli(['play', 'bids', '--seed', '3', '--seats', 'human:Anna,human:Ben'], input, {
      terminal: true,
      env: { NO_COLOR: '1' },
    })

  it('clears the screen and what has scrolled away before the next person plays', async () => {
    const { out } = await played('\n1\n\n1\n\nquit\n')
    const screens = out.split(CLEARED)
    expect(screens[0]).toBe('')
    expect(screens[1]).toContain('Please pass the keyboard to Anna.')
    expect(screens[2]).toContain('Anna is dealt 9 11 13 21.')
    expect(screens[2]).toContain('Ben is dealt ? ? ? ?.')
    expect(screens[3]).toContain('Please pass the keyboard to Ben.')
    expect(screens[4]).toContain('Anna is dealt ? ? ? ?.')
    expect(screens[4]).toContain('Ben is dealt 5 12 22 27.')
    expect(screens[5]).toContain('Please pass the keyboard to Anna.')
    expect(screens[6]).toContain('Ben bids the 5.')
    expect(screens).toHaveLength(7)
  })

  it('hides hands and bids of others', async () => {
    const { out } = await played('\n1\n\n1\n\nquit\n')
    const [, , anna, between, ben] = out.split(CLEARED).map(stripVTControlCharacters)
    expect(anna).not.toMatch(/\b(5|12|22|27)\b/)
    expect(ben).not.toMatch(/\b(9|11|13|21)\b/)
    expect(between).not.toMatch(/\d/)
  })
})

it('the end of the input at a keyboard quits the game', async () => {
  const { code, out, err } = await cli(['play', 'bids', '--seed', '3'], '1\n', { terminal: true })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/The game is left unfinished\.\nThe game is kept\. .*--resume\n$/)
})
