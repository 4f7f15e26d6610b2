import { describe, expect, it } from 'vitest'
import { counted, functionAt } from '../mutation/functions.mjs'

const code = `export const LIMIT = 3
export const twice = (n: number) => [n].map((one) => one * 2)
export function bounded(n: number) {
  return n < LIMIT
}
`
const around = (text: string) => functionAt('a.ts', code, code.indexOf(text))

describe('the function of a mutant', () => {
  it('is the innermost one around it', () => expect(around('one * 2')).toBe('a.ts#1'))

  it('is the outer one outside of the inner', () => expect(around('[n]')).toBe('a.ts#0'))

  it('is none in the module itself', () => expect(around('3')).toBeNull())
})

describe('a counted file', () => {
  const text = counted('a.ts', code)

  it('has a call in each function', () => expect(text.match(/__hit\("a\.ts#\d+"\)/g)).toHaveLength(3))

  it('has the same lines', () => expect(text.split('\n')).toHaveLength(code.split('\n').length))

  it('still compiles', () => expect(() => counted('a.ts', text)).not.toThrow())
})
