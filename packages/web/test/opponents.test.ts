// @vitest-environment happy-dom
import { LEVELS } from '@handwerk/bots'
import { LANGUAGES } from '@handwerk/kernel'
import { beforeEach, describe, expect, it } from 'vitest'
import { moodOf } from '../src/games/oh-my-goods/reactions.ts'
import { characterOf, NAMES, namesFor } from '../src/table/opponents/characters.ts'
import { FACES } from '../src/table/opponents/faces.ts'
import { LINES } from '../src/table/opponents/lines.ts'
import { lastLine, speechOf } from '../src/table/opponents/speech.ts'
import { layTable, prepareDom } from './table-harness.tsx'

const people = [
  { name: 'Lena', bot: false },
  { name: 'Mira', bot: true, level: 'journeyman' },
]
const built = { is: 'build', seat: 1, cards: [3] }
const drawn = { is: 'draw', seat: 1 }
/** What happened up to a fact that Mira is glad about, after `before` others. */
const after = (before: number) => [...Array.from({ length: before }, () => drawn), built]
const spoken = (before: number, table = 'a') => speechOf({ people, facts: after(before), table }, 1, moodOf, 'en')

describe('opponents', () => {
  it('have a face, a frame and a colour of their own for each level', () => {
    const characters = LEVELS.map((level) => characterOf({ name: 'x', bot: true, level }))
    expect(new Set(characters).size).toBe(LEVELS.length)
    for (const part of ['frame', 'colour'] as const)
      expect(new Set(NAMES.map((name) => FACES[name][part])).size, part).toBe(NAMES.length)
  })

  it('are named after the character of their level, each name once', () => {
    expect(namesFor('master')[0]).toBe('Aiko')
    for (const level of [...LEVELS, null]) expect(new Set(namesFor(level)).size).toBe(NAMES.length)
  })

  it('have several lines in each language, and a last one', () => {
    for (const language of LANGUAGES)
      for (const name of NAMES) {
        for (const occasion of ['hello', 'glad', 'vexed'] as const)
          expect(LINES[language][name][occasion].length, name).toBeGreaterThan(1)
        expect(lastLine({ name, bot: true }, true, language)).not.toBe(lastLine({ name, bot: true }, false, language))
      }
  })

  it('speak now and then: at some good moments, and not at most of them', () => {
    const lines = Array.from({ length: 100 }, (_, n) => spoken(10 + n)).filter(({ line }) => line !== null)
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.length).toBeLessThan(50)
    expect(lines.every(({ mood }) => mood === 'glad')).toBe(true)
  })

  it('say the same again after a reload, and nothing that a hidden card could change', () => {
    const hidden = after(20).map((fact) => ({ ...fact, cards: [9, 9, 9] }))
    for (const table of ['a', 'b', 'c', 'd', 'e', 'f'])
      expect(speechOf({ people, facts: hidden, table }, 1, moodOf, 'en')).toEqual(spoken(20, table))
  })

  it('are people without a face or a line', () => {
    expect(characterOf({ name: 'Mira', bot: false })).toBeNull()
    expect(speechOf({ people, facts: [], table: 'a' }, 0, moodOf, 'en')).toEqual({ mood: 'calm', line: null })
  })
})

describe('a line at the table', () => {
  beforeEach(prepareDom)

  it('is said at the beginning, and can be switched off', async () => {
    const laid = { game: 'oh-my-goods', seed: 'lines' }
    const table = await layTable({ ...laid, settings: { lines: true } })
    expect(LINES.en.Mira.hello).toContain(table.text('.saying'))
    expect(table.all('.opp .portrait').length).toBe(1)
    await table.leave()
    const silent = await layTable({ ...laid, settings: { lines: false } })
    expect(silent.all('.saying')).toEqual([])
    expect(silent.all('.opp .portrait').length).toBe(1)
  })
})
