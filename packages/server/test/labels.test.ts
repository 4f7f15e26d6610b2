/** What sessions are called, and the codes that people type. */
import { describe, expect, it } from 'vitest'
import { hashOfCode, newCode } from '../src/codes.js'
import { browserLabel } from '../src/edge/browser-label.js'

describe('a session is called', () => {
  for (const [label, agent] of [
    ['Edge, Windows', 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/120 Safari/537 Edg/120'],
    ['Opera, Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/120 Safari/537 OPR/106'],
    ['Samsung Internet, Android', 'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/23 Chrome/115 Safari/537'],
    ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0'],
    ['Firefox, iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) FxiOS/120 Safari/604'],
    ['Chrome, iPad', 'Mozilla/5.0 (iPad; CPU OS 17_1 like Mac OS X) CriOS/120 Safari/604'],
    ['Chrome, ChromeOS', 'Mozilla/5.0 (X11; CrOS x86_64) Chrome/120 Safari/537'],
    ['Safari, Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.1 Safari/605'],
    ['Windows', 'something on Windows'],
    ['browser', 'curl/8.0'],
  ] as const)
    it(`${label} for ${agent}`, () => {
      expect(browserLabel({ 'user-agent': agent })).toBe(label)
    })

  it('browser if it says nothing', () => {
    expect(browserLabel({})).toBe('browser')
  })
})

describe('a code', () => {
  it('has three groups of four letters and digits, one for each byte', () => {
    expect(newCode((bytes) => Uint8Array.from({ length: bytes }, (_, i) => i))).toBe('abcd-efgh-ijkl')
    expect(newCode((bytes) => new Uint8Array(bytes).fill(255))).toBe('7777-7777-7777')
    expect(newCode()).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/)
    expect(newCode()).not.toBe(newCode())
  })

  it('is the same in capitals, with spaces, or without its hyphens', () => {
    const hash = hashOfCode('abcd-efgh-2345')
    for (const typed of ['ABCD-EFGH-2345', ' abcd efgh 2345 ', 'abcdefgh2345']) expect(hashOfCode(typed)).toBe(hash)
    expect(hashOfCode('abcd-efgh-2346')).not.toBe(hash)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })
})
