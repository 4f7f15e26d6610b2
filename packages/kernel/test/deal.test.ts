import { createHash } from 'node:crypto'
import { commitmentTo, dealtSeed, unfair } from '@handwerk/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../src/sha256.js'

const node = (text: string) => createHash('sha256').update(text).digest('hex')
const secret = 'ab'.repeat(32)
const shares = ['01'.repeat(32), '', '23'.repeat(32)]

describe('sha256', () => {
  it('agrees with Node at every length around a block', () => {
    for (let length = 0; length < 200; length++) expect(sha256('x'.repeat(length))).toBe(node('x'.repeat(length)))
  })
  it('agrees with Node on any ASCII text', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(node(text))
      }),
    ))
  it('refuses other characters', () => {
    expect(sha256('\x7f')).toBe(node('\x7f'))
    for (const text of ['\x80', 'ä']) expect(() => sha256(text)).toThrow('ASCII')
  })
})

describe('a deal', () => {
  const seed = dealtSeed({ secret, shares })
  it('is fair when secret and shares give the commitment and the seed', () =>
    expect(unfair({ secret, shares }, commitmentTo(secret), seed)).toBeNull())
  it('makes the same seed of the same secret and shares for ever', () =>
    expect(seed).toBe(node(['handwerk', secret, ...shares].join('\n'))))
  it('is unfair if the secret was exchanged', () =>
    expect(unfair({ secret: 'cd'.repeat(32), shares }, commitmentTo(secret), seed)).toContain('committed'))
  it('is unfair if a share was left out, changed or moved to another seat', () => {
    for (const other of [
      ['', '', shares[2]],
      ['02'.repeat(32), '', shares[2]],
      ['', shares[0], shares[2]],
    ])
      expect(unfair({ secret, shares: other }, commitmentTo(secret), seed)).toContain('shares')
  })
})
