/* Long: a million lines take a minute. */
import { expect, it } from 'vitest'
import { sendLines } from './engine-process.js'

it('a million lines leave the memory of an engine where it was', async () => {
  const { code, answered, early, late } = await sendLines(1_000_000)
  expect([code, answered]).toEqual([0, 1_000_000])
  expect(late - early).toBeLessThan(30)
}, 600_000)
