import { expect, it } from 'vitest'
import { sendLines } from './engine-process.js'

it('an engine answers 40,000 lines of all kinds, and its memory does not grow with them', async () => {
  const { code, answered, early, late } = await sendLines(40_000)
  expect([code, answered]).toEqual([0, 40_000])
  expect(late - early).toBeLessThan(60)
})
