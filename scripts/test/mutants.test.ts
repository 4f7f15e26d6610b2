import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { mutantsOf, mutated } from '../mutation/mutants.mjs'

/** A text, and what each of its mutants makes of it. */
const variants = (text: string) => mutantsOf('toy.ts', text).map((mutant) => mutated(text, mutant))

describe('mutants', () => {
  it('of a comparison move its bound, reverse it, or make it constant', () => {
    expect(variants('if (a < b) f()')).toEqual([
      'if (true) f()',
      'if (false) f()',
      'if (a <= b) f()',
      'if (a >= b) f()',
    ])
  })

  it('of a number are its neighbours', () => {
    expect(variants('x = y + 0')).toEqual([';', 'x = y - 0', 'x = y + 1', 'x = y + (-1)'])
  })

  it('of a logical operator are the other one, and each side alone', () => {
    expect(variants('const x = a && b')).toEqual(['const x = (a)', 'const x = (b)', 'const x = a || b'])
    expect(variants('const x = a ?? b')).toEqual(['const x = (a)', 'const x = (b)'])
  })

  it('leave out statements, loops and calls', () => {
    expect(variants('push(a)')).toEqual([';'])
    expect(variants('for (const a of b) f(a)')).toEqual(['for (const a of []) f(a)', 'for (const a of b) ;'])
    expect(variants('const a = b.filter(f)')).toEqual(['const a = b'])
    expect(variants('const a = b?.c')).toEqual(['const a = b.c'])
  })

  it('change keys, but not types, imports and prose', () => {
    expect(variants("import { a } from './a.js'\nexport * from './b.js'\ninterface B { c: 1 | 'd' }")).toEqual([])
    expect(variants("let a: 1 | 2 = b as 'c'")).toEqual([])
    expect(variants("say('Two words.', 'key')").slice(1)).toEqual(["say('Two words.', '')"])
  })

  it('keep their ids while other lines change, and each has its own', () => {
    const source = 'packages/toy/src/cups.ts'
    const code = readFileSync(fileURLToPath(new URL(`mutation-toy/${source}`, import.meta.url)), 'utf8')
    const ids = (text: string) => mutantsOf(source, text).map(({ id }) => id)
    const own = ids(code)
    expect(new Set(own).size).toBe(own.length)
    expect(ids(`/** A line more. */\nexport const more = true\n\n${code}`)).toEqual(expect.arrayContaining(own))
    expect(ids(code.replaceAll('steps', 'paces'))).not.toEqual(own)
  })
})
