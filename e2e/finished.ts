import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { openSaved } from './saves.ts'

/** Opens a finished game of Mottainai from the browser's storage, and returns its number of moves. */
export async function openFinished(page: Page, address: string): Promise<number> {
  const file = new URL('../packages/mottainai/test/golden/aid-2.json', import.meta.url)
  const { game, version, options, seed, moves } = JSON.parse(readFileSync(file, 'utf8'))
  const sitters = [
    { name: 'Lena', bot: null },
    { name: 'Mira', bot: 'greedy' },
  ]
  const save = JSON.stringify({ id: 'over', game, version, options, sitters, seed, moves, changed: 1 })
  await openSaved(page, address, save)
  await page.waitForSelector('.endpage')
  return moves.length
}
