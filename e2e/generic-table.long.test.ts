/** A game that has no table of its own, in a client that was built with nothing else on its shelf. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { WHOLE_GAME } from './bounds.ts'
import { type House, openHouse, visit } from './house.ts'
import { addressOf } from './setup.ts'
import { PHONE } from './tables.ts'

const ROOT = fileURLToPath(new URL('../packages/web', import.meta.url))
const SHELF = fileURLToPath(new URL('./toy-shelf.ts', import.meta.url))
const MOVE = '.generic-moves button'

let folder = ''
let client: PreviewServer
let house: House
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'toy-client-'))
  const built = { outDir: folder, emptyOutDir: true }
  await build({
    root: ROOT,
    logLevel: 'error',
    resolve: { alias: [{ find: /^@handwerk\/shelf$/, replacement: SHELF }] },
    build: built,
  })
  client = await preview({ root: ROOT, logLevel: 'error', build: built, preview: { port: 0, host: '127.0.0.1' } })
  house = await openHouse(addressOf(client))
}, 240_000)
afterAll(async () => {
  await house?.close()
  await client?.close()
  rmSync(folder, { recursive: true })
})

async function begin(page: Page): Promise<void> {
  await visit(page, house.address, '/')
  await page.locator('.game-box .go').click()
  await page.locator(MOVE).first().waitFor()
}

async function playToTheEnd(page: Page): Promise<void> {
  while ((await page.locator('.endpage').count()) === 0) {
    const move = page.locator(MOVE).first()
    await move.or(page.locator('.endpage')).first().waitFor()
    if (await move.isVisible()) await move.click()
  }
}

describe('a game without a table of its own', () => {
  it('is played from the home page to its result on a phone, in German', WHOLE_GAME, async () => {
    const page = await house.enter({ language: 'de', speed: 'instant' }, PHONE)
    await begin(page)
    await playToTheEnd(page)
    expect(await page.locator('.scores tbody tr').count()).toBe(2)
    expect(house.troubles).toEqual([])
  })

  it.each(['day', 'night'] as const)('has nothing that axe finds fault with (%s)', async (theme) => {
    const page = await house.enter({ theme, speed: 'instant' })
    await begin(page)
    expect(await findings(page)).toEqual([])
  })

  it('fits on a phone', async () => {
    const page = await house.enter({ speed: 'instant' }, PHONE)
    await begin(page)
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(wide).toBeLessThanOrEqual(room)
  })
})
