import { livePath, OLDEST_PROTOCOL, PROTOCOL_VERSION, versionIn } from '@handwerk/protocol'
import { describe, expect, it } from 'vitest'

describe('a declared version', () => {
  for (const [text, version] of [
    ['1', 1],
    ['10', 10],
    ['999999', 999_999],
  ] as const)
    it(`may be ${text}`, () => expect(versionIn(text)).toBe(version))

  for (const text of ['', '0', '01', '-1', '1.5', '1e3', ' 1', '1 ', '1000000', 'one'])
    it(`may not be ${JSON.stringify(text)}`, () => expect(versionIn(text)).toBeNull())
})

describe('this version', () => {
  it('understands itself', () => expect(OLDEST_PROTOCOL).toBeLessThanOrEqual(PROTOCOL_VERSION))

  it('is declared in the address of a live connection', () =>
    expect(livePath()).toBe(`/api/live?protocol=${PROTOCOL_VERSION}`))

  it('may be replaced by another there', () => expect(livePath(7)).toBe('/api/live?protocol=7'))
})
