/** Errors are reported, and nothing that the player did is lost. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PreviewServer } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { begin } from './goods.ts'
import { handOf } from './input-methods.ts'
import { addressOf, serveClient } from './setup.ts'
import { downloaded, installed, openApp, shoot, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterEach(() => {
  // The browser logs requests that fail on purpose.
  app.errors.length = 0
})
afterAll(() => app.close())

describe('a full disk', () => {
  it('is reported, the game goes on, and it is saved as soon as there is room again', async () => {
    const page = await app.newPage()
    await begin(page, app.address)
    await page.evaluate(() => {
      for (let size = 2 ** 20; size >= 1; size = size >> 1)
        for (let i = 0; ; i++)
          try {
            localStorage.setItem(`junk-${size}-${i}`, 'x'.repeat(size))
          } catch {
            break
          }
    })
    await page.locator('[data-answer="keep"]').click()
    const alert = page.locator('[role="alert"]', { hasText: 'storage is full' })
    await alert.waitFor()
    await shoot(page, 'trouble-full-day')
    await page.waitForSelector('.step-plan .ask:not(.idle)')
    // It can be exported as a file.
    await page.getByRole('button', { name: 'More' }).click()
    const text = await downloaded(page, () => page.getByRole('button', { name: 'Export the record' }).click())
    expect(JSON.parse(text).moves.length).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('junk')) localStorage.removeItem(key)
    })
    await page.locator('[data-piece="mode:0:1"]').click()
    await page.locator('.btn.main:enabled').click()
    await alert.waitFor({ state: 'detached' })
    await page.waitForSelector('.ask:not(.idle, .telling)')
    // Not the moment: others may decide at the same time.
    const stepOf = () => page.locator('.table').getAttribute('class')
    const [step, held] = [await stepOf(), await handOf(page)]
    await page.reload()
    await page.waitForSelector('.ask:not(.idle, .telling)')
    expect(await stepOf()).toBe(step)
    expect(await handOf(page)).toEqual(held)
  })
})

describe('a part that cannot be loaded', () => {
  it('is reported, and can be tried again', async () => {
    const page = await app.newPage({}, { serviceWorkers: 'block' })
    await page.route('**/assets/Table-*.js', (route) => route.abort())
    await page.goto(app.address)
    await page.locator('.game-box .go').first().click()
    await page.getByRole('heading', { name: /could not be loaded/ }).waitFor()
    await shoot(page, 'trouble-part-day')
    await page.unroute('**/assets/Table-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForSelector('.ask:not(.idle, .telling)')
  })
})

describe('bots that cannot be loaded', () => {
  // The worker, and what it loads for a game.
  it.each(['bot-worker', 'learner'])('are reported, restarted, and play on (%s)', async (part) => {
    const page = await app.newPage({}, { serviceWorkers: 'block' })
    const files = `**/assets/${part}-*.js`
    await page.route(files, (route) => route.abort())
    await begin(page, app.address)
    await page.locator('[data-answer="keep"]').click()
    const alert = page.getByRole('alert').filter({ hasText: 'bots could not be loaded' })
    await alert.waitFor()
    await shoot(page, 'trouble-bots-day')
    await page.unroute(files)
    await alert.waitFor({ state: 'detached' })
    await page.waitForSelector('.step-plan .ask:not(.idle)')
  })
})

describe('a new version of the app', () => {
  let server: PreviewServer
  let updated: TestApp
  beforeAll(async () => {
    server = await serveClient()
    updated = await openApp(addressOf(server))
  })
  afterAll(async () => {
    await updated.close()
    await server.close()
  })

  it('is offered, loaded when the player agrees, and the game goes on', async () => {
    const page = await updated.newPage({}, { serviceWorkers: 'allow' })
    await begin(page, updated.address)
    await installed(page)
    await page.locator('[data-answer="keep"]').click()
    await page.waitForSelector('.step-plan .ask:not(.idle)')
    const held = await handOf(page)
    // The server has a worker with another content now.
    const worker = readFileSync(join(server.config.root, 'dist/sw.js'), 'utf8')
    server.middlewares.stack.unshift({
      route: '/sw.js',
      handle: (
        _request: unknown,
        response: { setHeader(name: string, value: string): void; end(text: string): void },
      ) => {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(`${worker}\n// the next build\n`)
      },
    })
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update()
    })
    const slip = page.locator('[role="status"]', { hasText: 'new version' })
    await slip.waitFor()
    await shoot(page, 'trouble-version-day')
    await Promise.all([page.waitForEvent('load'), slip.getByRole('button').click()])
    await page.waitForSelector('.step-plan .ask:not(.idle)')
    expect(await handOf(page)).toEqual(held)
    expect(await slip.count()).toBe(0)
  })
})
