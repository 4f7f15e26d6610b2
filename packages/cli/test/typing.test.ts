/** What people type at a terminal: in their language, with errors, and parts of the table. */
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { registry } from '../src/registry.js'
import { cli } from './cli.js'

const play = async (game: string, input: string, lang = 'de') => {
  const { out } = await cli(['play', game, '--seats', 'human:Anna,greedy', '--seed', 'typing', '--lang', lang], input, {
    registry,
  })
  return out
}

describe('in German', () => {
  it('verbs and cards are read as they are called, also without umlauts', async () => {
    const out = await play(
      'oh-my-goods',
      'behalten\n? arbeiter köhlerei ordentlich\n? arbeiter koehlerei schlampig\nende\n',
    )
    expect(out).toContain('Anna> behalten\n')
    expect(out.match(/Das ist jetzt erlaubt:/g)).toHaveLength(2)
    expect(out).not.toContain('OMG-N.1')
  })

  it('works and tasks are read as they are called', async () => {
    const out = await play('mottainai', 'aufgabe keine-karte\nkeine\nende\n')
    expect(out).toContain('Anna> keine\n')
    const [, card = '', name = ''] = /\d {2}aufgabe (\S+) +(\S+) wählen/.exec(out) ?? []
    expect(card).toBe(name.toLowerCase())
    const told = await play('mottainai', `? aufgabe ${card}\nende\n`)
    expect(told).toContain(`aufgabe ${card}: ${name} wählen`)
  })

  it('moves are listed, advised and completed as they are typed', async () => {
    const out = await play('oh-my-goods', 'behalten\nende\n')
    expect(out).toMatch(/1 {2}behalten +Kartenhand behalten/)
    expect(out).toMatch(/1 {2}arbeiter köhlerei ordentlich {2}/)
    expect(out).not.toMatch(/\b(keep|redraw|work|orderly|sloppy)\b/)
  })

  it('the table names people, and not the numbers of their seats', async () =>
    expect(await play('mottainai', 'tisch\nende\n')).not.toMatch(/Platz \d/))
})

describe('a typing error', () => {
  it.each([
    ['kep', 'keep'],
    ['markt', 'market'],
    ['hitn', 'hint'],
  ])('%s is answered with %s', async (typed, meant) =>
    expect(await play('oh-my-goods', `${typed}\nquit\n`, 'en')).toContain(`Did you mean “${meant}”?`),
  )

  it('in German is found, too, and quoted as it was typed', async () => {
    const out = await play('oh-my-goods', 'behalten\narbeitr köhlere schlampig\nmarktt\nende\n')
    expect(out).toContain('„arbeitr köhlere schlampig“ ist kein Zug')
    expect(out).toMatch(/Meintest du „arbeiter köhlerei schlampig“\?/)
    expect(out).toContain('Meintest du „markt“?')
  })

  it('in the name of a folder is told in the language of the game', async () => {
    const missing = join(inject('temporaryFolder'), 'missing')
    const out = await play('oh-my-goods', `speichern ${missing}/a.json\nende\n`)
    expect(out.replaceAll(/\n\s+/g, ' ')).toContain(`Nicht gespeichert: Es gibt keinen Ordner ${missing}.`)
  })

  it('in a move of several words is found word by word', async () =>
    expect(await play('oh-my-goods', 'keep\nwrok charbruner\nquit\n', 'en')).toMatch(
      /Did you mean “work charburner-\w+ orderly”/,
    ))

  it('that is like nothing is answered with the rule alone', async () =>
    expect(await play('oh-my-goods', 'xyzzy\nquit\n', 'en')).not.toContain('Did you mean'))
})

describe('what each move lacks or costs', () => {
  it('stands beside it', async () => {
    const out = await play('oh-my-goods', 'keep\n1\nquit\n', 'en')
    expect(out).toMatch(/work \S+ orderly +Worker to the Charburner, orderly; the market\s+lacks 1 wood, 1 stone\n/)
    expect(out).toMatch(/sloppy; the market\s+lacks 1 wood, 1 stone \(one is\s+spared\)/)
    expect(out).toMatch(/aside \S+ +Set .*\(costs \d+,\s+(?:can be paid now|\d+ more than you have)\)/s)
  })
})

describe('parts of the table', () => {
  it('are shown by market, hand and me', async () => {
    const part = async (command: string) =>
      (await play('oh-my-goods', `${command}\nquit\n`, 'en')).split(`Anna> ${command}\n`)[1] ?? ''
    const [market, hand, me] = [await part('market'), await part('hand'), await part('me')]
    expect(market).toContain('Market: ')
    expect(market).not.toContain('Hand: ')
    expect(hand).toMatch(/^ {2}Hand: /)
    expect(me).toMatch(/^Anna \(you\)[\s\S]*Charburner[\s\S]*Hand: /)
    expect(me).not.toContain('Market: ')
  })

  it('are shown for Mottainai, too', async () => {
    const out = await play('mottainai', 'market\nhand\nme\nquit\n', 'en')
    const [, market = '', hand = '', me = ''] = out.split(/Anna> (?:market|hand|me)\n/)
    expect(market).toMatch(/^Deck: \d+ · Floor: /)
    expect(hand).toMatch(/^ {2}Hand: /)
    expect(me).toMatch(/^Anna.* · Task: /)
  })
})
