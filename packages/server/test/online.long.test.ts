/* Long: a hundred games over a live connection take minutes. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { build } from './built.js'
import { playOnline } from './online-bot.js'
import { open } from './serving.js'

it('examples/bots/online.ts plays a hundred games, one after the other', { timeout: 1_200_000 }, async () => {
  build('examples')
  const serving = await open({ folder: mkdtempSync(join(inject('temporaryFolder'), 'online-')) })
  onTestFinished(() => serving.stop())
  const { code, said, complained } = await playOnline(
    serving.address,
    serving.address,
    100,
    'examples/dist/bots/first.js',
  )
  expect(code, complained).toBe(0)
  expect(said).toMatch(/^Newcomer +\d+ ± \d+, 100 games$/m)
})
