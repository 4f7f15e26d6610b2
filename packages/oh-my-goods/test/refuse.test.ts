import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { REASONS, refuse } from '../src/refuse.js'

const book = readFileSync(new URL('../../../docs/rules/oh-my-goods.md', import.meta.url), 'utf8')

describe('a refusal', () => {
  it.each(Object.entries(REASONS))('for %s names %s, which is a rule of the book', (_reason, rule) => {
    expect(rule).toMatch(/^OMG-\w+\.\d+$/)
    expect(book).toMatch(new RegExp(`${rule.replace('.', '\\.')}(?!\\d)`))
  })

  it('has details only if there are any', () => {
    expect(refuse('too-dear')).toEqual({ rule: 'OMG-5.2', reason: 'too-dear' })
    expect(refuse('ambiguous', { word: 'mill' })).toEqual({
      rule: 'OMG-N.1',
      reason: 'ambiguous',
      detail: { word: 'mill' },
    })
  })
})
