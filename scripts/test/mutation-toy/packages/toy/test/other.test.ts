import { expect, it } from 'vitest'

it('is related to nothing', () => {
  expect(1 + 1).toBe(2)
})
