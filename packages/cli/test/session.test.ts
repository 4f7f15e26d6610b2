/** What people can do in a session beside moves: undo, help, choosing a level, plain output. */
import { habitOf, LEVELS, ratingOf } from '@handwerk/bots'
import { describe, expect, it } from 'vitest'
import { registry } from '../src/registry.js'
import { cli } from './cli.js'

describe('undo', () => {
  const play = (input: string, seats = 'human,greedy') =>
    cli(['play', 'oh-my-goods', '--seats', seats, '--seed', 'undo'], input, { registry })

  it('undoes moves that nobody has answered, one after the other', async () => {
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

  it('undoes moves that revealed something, if all others are bots', async () => {
    const { out } = await play('keep\nundo\nquit\n')
    expect(out.split('Guest> undo')[1]).toContain('keep')
  })

  it('is rejected before the first move and for several people', async () => {
    expect((await play('undo\nquit\n')).out).toMatch(/Guest> undo\nThere is nothing to take back: /)
    expect((await play('undo\nquit\n', 'human:A,human:B')).out).toContain('Moves can only be taken back by one person')
  })
})

describe('help', () => {
  const play = (game: string, input: string, ...flags: string[]) =>
    cli(['play', game, '--seats', 'human,greedy', '--seed', 'help', ...flags], input, { registry })

  it('has no hints for a game without an expert bot', async () => {
    const { out } = await cli(['play', 'bids'], 'hint\nquit\n')
    expect(out).toContain('Guest> hint\nNobody gives hints for this game.\n')
  })

  it('explains an illegal move by its rule, in the language of the session', async () => {
    const { out } = await play('oh-my-goods', '? build\n? mill-1\nende\n', '--lang', 'de')
    expect(out).toMatch(/Gast> \? build\n.+\(OMG-[\d.]+\)\n/)
    expect(out).toMatch(/Gast> \? mill-1\nMühle 1: braucht /)
  })
})

describe('the level of the opponent', () => {
  it('is journeyman by default', async () => {
    const { out } = await cli(['play', 'mottainai', '--lang', 'de'], 'ende\n', { registry })
    expect(out).toContain('\nGeselle · ')
  })

  it('is asked for together with the game', async () => {
    // With this seed the grandmaster has few choices before the first question.
    const { out } = await cli(['play', '--seed', 'one'], '2\n7\n6\nquit\n', { registry })
    const asked = out.slice(out.indexOf('Against whom?'), out.indexOf('> 7\n'))
    expect(asked.match(/^\d {2}\w+/gm)).toEqual([
      '1  Novice',
      '2  Apprentice',
      '3  Journeyman',
      '4  Artisan',
      '5  Master',
      '6  Grandmaster',
    ])
    const text = asked.replaceAll(/\s+/g, ' ')
    for (const level of LEVELS) {
      expect(text).toContain(habitOf('mottainai', level)?.en)
      expect(text).toContain(` ${ratingOf('mottainai', level)} `)
    }
    expect(out).toContain('Type a number from 1 to 6.')
    expect(out).toContain('\nGrandmaster · ')
  })
})

describe('the output', () => {
  const coloured = '\x1b[3'
  const look = (flags: string[], env = {}) =>
    cli(['play', 'oh-my-goods', '--seed', 'look', ...flags], 'quit\n', { registry, terminal: true, env })

  it('has colours at a terminal, unless the environment or a flag forbids them', async () => {
    expect((await look([])).out).toContain(coloured)
    for (const plain of [await look(['--no-color']), await look([], { NO_COLOR: '1' }), await look(['--plain'])])
      expect(plain.out).not.toContain(coloured)
  })

  it('has neither escape codes nor lines for screen readers', async () => {
    const { out } = await look(['--plain'])
    for (const sign of ['\x1b', '─']) expect(out).not.toContain(sign)
    expect(out).toContain('Keep your hand, or redraw all of it?\n1  keep')
  })
})
