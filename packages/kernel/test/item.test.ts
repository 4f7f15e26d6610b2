import { itemAt } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'

describe('an item of a list', () => {
  it('is the one at its index', () => expect([itemAt(['a', 'b'], 0), itemAt(['a', 'b'], 1)]).toEqual(['a', 'b']))

  it('may be an empty value', () => expect([itemAt([0], 0), itemAt([null], 0), itemAt([''], 0)]).toEqual([0, null, '']))

  for (const index of [-1, 2, 0.5, Number.NaN])
    it(`is missing at index ${index} of two`, () =>
      expect(() => itemAt(['a', 'b'], index)).toThrow(`there is nothing at ${index}`))
})
