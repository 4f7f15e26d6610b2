/** Slow, since the advisor takes seconds. */
import { describe, expect, it } from 'vitest'
import { registry } from '../src/registry.js'
import { cli } from './cli.js'

describe('a hint', () => {
  const play = (game: string, input: string, ...flags: string[]) =>
    cli(['play', game, '--seats', 'human,greedy', '--seed', 'help', ...flags], input, { registry })

  it('names a legal move, its chance and a reason, in both languages', async () => {
    const { out } = await play('mottainai', 'hint\nquit\n')
    const [, hint] = out.split('Guest> ')
    // The sentence of the reason may take more than one line.
    expect(hint).toMatch(/^hint\nHint: .+ \(\d+ % to win\)\n(.+\n)*.+\.\n(.+\n)*Next best: .+ \(\d+ %\)\n$/)
    const move = /Hint: (.+) \(/.exec(hint)?.[1] ?? ''
    expect(out.split('Guest> ')[0]).toContain(`  ${move} `)
    const german = await play('mottainai', 'tipp\nende\n', '--lang', 'de')
    expect(german.out).toMatch(/Gast> tipp\nTipp: .+ \(Gewinnchance \d+ %\)\n/)
    expect(german.out).toMatch(/Die Partie bleibt unbeendet\.\n$/)
  })

  it('lists the whole turn in a game that plans turns', async () => {
    const { out } = await play('oh-my-goods', '1\n1\n1\nhint\nquit\n')
    expect(out).toMatch(/\nThe whole turn:\n1\. Charburner, .+\n2\. Build: .+\nIn the end: .+\.\nGuest> quit/)
    const german = await play('oh-my-goods', '1\n1\n1\ntipp\nende\n', '--lang', 'de')
    expect(german.out).toMatch(/\nDer ganze Zug:\n1\. Köhlerei, .+\n2\. Bauen: .+\nAm Ende: .+\.\nGast> ende/)
  })
})
