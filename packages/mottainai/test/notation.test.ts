import { describe, expect, it } from 'vitest'
import { mottainai, WORKS } from '../src/index.js'
import { REASONS } from '../src/why.js'
import { GERMAN_WORKS } from '../src/words/works.de.js'
import { at } from './at.js'

const { game, notation, words, options } = mottainai

const table = () =>
  at({
    players: [{ hand: ['frog', 'tower', 'cup'], task: 'coin', gallery: ['go-set'] }, { hand: ['jar'] }],
    step: 'noon',
    performing: { seat: 0, actions: 2 },
  })

const readAs = (line: string) => {
  const { p } = table()
  const seen = game.view(p, 0)
  const read = notation.read(seen, line)
  return 'move' in read ? notation.write(seen, read.move) : read.refusal.reason
}

describe('notation', () => {
  it.each([
    ['smith frog gallery', 'smith frog gallery'],
    ['  Smith  FROG gallery ', 'smith frog gallery'],
    ['smith frog s', 'smith frog shop'],
    ['pray', 'pray'],
    ['p', 'pray'],
    ['frog shop', 'smith frog shop'],
    ['smith frog', 'ambiguous'],
    ['smith', 'ambiguous'],
    ['dance', 'unknown'],
    ['', 'unknown'],
    ['smith Go Set shop', 'smith go-set shop'],
    ['smith cup shop', 'smith cup shop'],
  ])('reads "%s" as %s', (line, meant) => {
    expect(readAs(line)).toBe(meant)
  })

  it('reads a move that is not legal, so that its refusal can be told', () => {
    expect(table().why('smith cup shop')).toEqual({ rule: 'MOT-3.8', reason: 'support' })
    expect(table().why('sell frog')).toEqual({ rule: 'MOT-2.4', reason: 'action' })
  })
})

describe('words', () => {
  it('has each work and each refusal in both languages', () => {
    for (const work of WORKS) expect(GERMAN_WORKS[work.id], work.id).toBeDefined()
    expect(Object.keys(GERMAN_WORKS)).toHaveLength(WORKS.length)
    for (const reason of REASONS) {
      const [en, de] = [words.en, words.de].map((language) => language.refusal({ rule: '', reason }))
      expect(en).not.toBe(de)
    }
  })

  it('says what is asked', () => {
    const { p } = table()
    expect(words.en.question(game.view(p, 0))).toBe('Your smith task: how do you use this action? (1 more after it)')
    expect(words.de.question(game.view(p, 0))).toBe(
      'Deine Aufgabe, Schmied: wie verwendest du diese Aktion? (danach noch 1)',
    )
    expect(words.en.question(game.view(p, 1))).toBe('Waiting for seat 0.')
  })

  it('says what a fact tells, and no hidden card', () => {
    const fact = { is: 'return', seat: 0, cards: [16], from: { zone: 'hand', seat: 0 }, to: { zone: 'deck' } } as const
    const heard = game.redact(fact, 1)
    expect(words.en.fact(game.view(table().p, 0), fact, ['Ann', 'Bob'])).toBe('Ann returns Frog from Ann’s hand.')
    expect(heard && words.en.fact(game.view(table().p, 1), heard, ['Ann', 'Bob'])).toBe(
      'Ann returns a card from Ann’s hand.',
    )
  })

  it('shows the table in the width asked for', () => {
    const { p } = table()
    const lines = words.en.table(game.view(p, 0), ['Ann', 'Bob'], 30)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(30)
    expect(lines).toContain('  Hand: Frog, Tower and Cup')
    expect(lines).toContain('  Hand: a card')
  })
})

describe('options', () => {
  it('have defaults, and refuse what they do not know', () => {
    expect(options({}, 2)).toEqual({ ok: true, value: { edition: 'aid', extended: 'no', teams: 'no' } })
    expect(options({ edition: 'deluxe' }, 2)).toMatchObject({ ok: true, value: { edition: 'deluxe' } })
    expect(options({ extended: 'maybe' }, 2)).toMatchObject({ ok: false, fault: { at: ['extended'] } })
    expect(options({ speed: 'fast' }, 2)).toMatchObject({ ok: false, fault: { at: ['speed'] } })
    for (const seats of [2, 3, 5])
      expect(options({ teams: 'yes' }, seats)).toMatchObject({ ok: false, fault: { at: ['teams'] } })
    expect(options({ teams: 'yes' }, 4).ok).toBe(true)
  })
})
