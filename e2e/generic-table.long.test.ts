/**
 * Games that have no table of their own, in a client that was built with nothing else on its shelf, and on a server with
 * the same shelf. Long because the client is built once more for them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { botNames, makeBot, type Registry } from '@handwerk/bots'
import type { Serving } from '@handwerk/server'
import type { Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open as openServer } from '../packages/server/test/serving.ts'
import { hasManyMoves, manyMoves } from '../packages/web/test/many-moves.ts'
import { findings } from './axe.ts'
import { WHOLE_GAME } from './bounds.ts'
import { openSaved, savesOf } from './saves.ts'
import { addressOf } from './setup.ts'
import { deal, makePerson, openTable, PHONE } from './tables.ts'
import { openApp, shoot, type TestApp, visit } from './test-app.ts'
import { gameNames, loadGame } from './toy-shelf.ts'

const ROOT = fileURLToPath(new URL('../packages/web', import.meta.url))
const SHELF = fileURLToPath(new URL('./toy-shelf.ts', import.meta.url))
const MOVE = '.generic-moves button'
const PHONE_WIDTH = PHONE.viewport?.width

const registry: Registry = {
  url: SHELF,
  names: gameNames,
  load: loadGame,
  bots: botNames,
  bot: makeBot,
}

let folder = ''
let data = ''
let client: PreviewServer
let server: Serving
let app: TestApp
let serverApp: TestApp
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
  app = await openApp(addressOf(client))
  data = mkdtempSync(join(tmpdir(), 'toy-server-'))
  server = await openServer({ folder: data }, { registry, pages: folder })
  serverApp = await openApp(server.address)
}, 240_000)
afterAll(async () => {
  await app?.close()
  await serverApp?.close()
  await client?.close()
  await server?.stop()
  for (const made of [folder, data]) rmSync(made, { recursive: true })
})

async function begin(page: Page): Promise<void> {
  await visit(page, app.address, '/')
  await page
    .locator('.game-box')
    .filter({ hasText: /Sealed Bids|Verdeckte Gebote/ })
    .locator('.go')
    .click()
  await page.locator(MOVE).first().waitFor()
}

async function playToTheEnd(page: Page): Promise<void> {
  while ((await page.locator('.endpage').count()) === 0) {
    const move = page.locator(MOVE).first()
    await move.or(page.locator('.endpage')).first().waitFor()
    // In the page: with others at the table the button may be gone before a pointer comes to it.
    await page.evaluate((button) => document.querySelector<HTMLElement>(button)?.click(), MOVE)
  }
}

const manySaved = () =>
  savesOf({ module: manyMoves, name: 'many moves', seats: [2], moments: { many: hasManyMoves }, idle: [] }).get('many')

const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

describe('a game without a table of its own', () => {
  it('is played from the home page to its result on a phone, in German', WHOLE_GAME, async () => {
    const page = await app.newPage({ language: 'de', speed: 'instant' }, PHONE)
    await begin(page)
    await playToTheEnd(page)
    expect(await page.locator('.scores tbody tr').count()).toBe(2)
    expect(app.errors).toEqual([])
  })

  it.each(['day', 'night'] as const)('passes axe (%s)', async (theme) => {
    const page = await app.newPage({ theme, speed: 'instant' })
    await begin(page)
    expect(await findings(page)).toEqual([])
  })

  it('fits on a phone', async () => {
    const page = await app.newPage({ speed: 'instant' }, PHONE)
    await begin(page)
    expect(await widthOf(page)).toBe(PHONE_WIDTH)
  })
})

describe('more than twelve moves', () => {
  it.each(['day', 'night'] as const)('pass axe (%s)', async (theme) => {
    const page = await app.newPage({ theme, speed: 'instant' })
    await openSaved(page, app.address, manySaved())
    await page.locator('.generic-moves h3').first().waitFor()
    expect(await findings(page)).toEqual([])
  })

  it('are reached by arrow keys, from one group to the next', async () => {
    const page = await app.newPage({ speed: 'instant' })
    await openSaved(page, app.address, manySaved())
    const groups = page.locator('.generic-moves ul')
    await groups.first().locator('button').last().focus()
    await page.keyboard.press('ArrowDown')
    expect(await groups.last().locator('button:focus').count()).toBe(1)
  })

  it('fit on a phone, in German', async () => {
    const page = await app.newPage({ language: 'de', speed: 'instant' }, PHONE)
    await openSaved(page, app.address, manySaved())
    await page.locator('.generic-moves h3').first().waitFor()
    await shoot(page, 'generic-many-phone')
    expect(await widthOf(page)).toBe(PHONE_WIDTH)
  })
})

describe('at a table of a server', () => {
  it('two people play a game without a table of its own in their browsers to its end', WHOLE_GAME, async () => {
    const [anna, ben] = [await makePerson(serverApp, 'Anna'), await makePerson(serverApp, 'Ben')]
    const id = await deal([anna, ben], { game: 'sealed-bids' })
    const pages = await Promise.all([
      openTable(serverApp, anna, id),
      openTable(serverApp, ben, id, { language: 'de' }, PHONE),
    ])
    await Promise.all(pages.map(playToTheEnd))
    const rows = await Promise.all(pages.map((page) => page.locator('.scores tbody tr').count()))
    expect(rows).toEqual([2, 2])
    expect(serverApp.errors).toEqual([])
  })
})
