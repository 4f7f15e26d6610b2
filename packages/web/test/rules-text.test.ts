import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { byEdition, readRules, spans } from '../src/shell/rules-text.ts'

const rules = (file: string) => readRules(readFileSync(new URL(`../../../docs/rules/${file}`, import.meta.url), 'utf8'))
const ids = (file: string) => rules(file).chapters.flatMap((chapter) => chapter.rules.flatMap(({ id }) => id ?? []))

describe('the page of rules', () => {
  it('reads every numbered rule, chapter by chapter', () => {
    const { chapters } = rules('oh-my-goods.md')
    expect(chapters[0].title).toBe('0 Cards')
    expect(chapters[0].rules[0].id).toBe('OMG-0.1')
    expect(ids('oh-my-goods.md').length).toBeGreaterThan(50)
    expect(ids('oh-my-goods.md')).toContain('OMG-H.2')
  })

  it('has the same rules in German, in the same order', () => {
    expect(ids('oh-my-goods.de.md')).toEqual(ids('oh-my-goods.md'))
    expect(ids('mottainai.de.md')).toEqual(ids('mottainai.md'))
  })

  it('splits a rule by edition', () => {
    expect(byEdition('May build. (2nd) To the hand. (1st) Discarded.', ['2nd', '1st'])).toEqual([
      { edition: null, text: 'May build. ' },
      { edition: '2nd', text: 'To the hand. ' },
      { edition: '1st', text: 'Discarded.' },
    ])
  })

  it('keeps a mark within a sentence', () => {
    expect(byEdition('Three are covered (aid), none (deluxe) of four.', ['aid', 'deluxe'])).toHaveLength(1)
    expect(byEdition('(aid) As many. (deluxe) All or none.', ['aid', 'deluxe'])).toEqual([
      { edition: 'aid', text: 'As many. ' },
      { edition: 'deluxe', text: 'All or none.' },
    ])
  })

  it('keeps emphasis, and the words of links', () => {
    expect(spans('a **b** *c* `d` [e](f)')).toEqual([
      { as: 'text', text: 'a ' },
      { as: 'strong', text: 'b' },
      { as: 'text', text: ' ' },
      { as: 'em', text: 'c' },
      { as: 'text', text: ' ' },
      { as: 'code', text: 'd' },
      { as: 'text', text: ' e' },
    ])
  })
})
