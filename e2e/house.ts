/** The house that the browser tests play in: the built client, served, and Chromium looking at it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { inject } from 'vitest'
import { ServerProcess } from '../packages/server/test/process.ts'
import { STEP } from './bounds.ts'
import { WHOLE } from './chromium.ts'
import { watch } from './evidence.ts'

const SHOTS = fileURLToPath(new URL('./screenshots/', import.meta.url))

export interface Guest {
  readonly theme?: 'day' | 'night'
  readonly language?: 'en' | 'de'
  readonly speed?: 'calm' | 'brisk' | 'instant'
  /** Decides the deal, so that a test always meets the same game. */
  readonly luck?: number
  readonly name?: string
}

export interface House<Server = null> {
  readonly address: string
  readonly server: Server
  /**
   * A fresh browser profile with these settings, which is closed when the test is over; errors of the page fail the
   * test that reads `troubles`.
   */
  enter(guest?: Guest, options?: BrowserContextOptions): Promise<Page>
  readonly troubles: string[]
  close(): Promise<void>
}

/** The browser that all tests share. */
const shared = (): Promise<Browser> => chromium.connect(inject('browser'))

/** The client alone, as it plays without a server. */
export const openHouse = async (address = inject('client')): Promise<House> =>
  furnish(await shared(), address, null, async () => undefined)

/** A real server with the client, in a process of its own, with a database that is gone afterwards. */
export const openServerHouse = async (...args: string[]): Promise<House<ServerProcess>> =>
  serve(await shared(), ...args)

/** The same in a browser of its own, for what only the whole Chromium can do. */
export const openServerHouseInChromium = async (...args: string[]): Promise<House<ServerProcess>> =>
  serve(await chromium.launch(WHOLE), ...args)

async function serve(browser: Browser, ...args: string[]): Promise<House<ServerProcess>> {
  const folder = await mkdtemp(join(tmpdir(), 'handwerk-e2e-'))
  const server = await ServerProcess.start('--data', folder, ...args)
  return furnish(browser, server.address, server, async () => {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  })
}

function furnish<Server>(browser: Browser, address: string, server: Server, shut: () => Promise<void>): House<Server> {
  const troubles: string[] = []
  return {
    address,
    server,
    troubles,
    async enter(guest = {}, options = {}) {
      const { theme = 'day', language = 'en', speed = 'instant', name = 'Lena' } = guest
      const { luck = Number(process.env['LUCK'] ?? 1) } = guest
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
      const settings = JSON.stringify({ theme, language, speed, name })
      await context.addInitScript(
        ([text, from]) => {
          if (localStorage.getItem('handwerk-settings') === null)
            localStorage.setItem('handwerk-settings', String(text))
          let next = Number(from)
          const real = crypto.getRandomValues.bind(crypto)
          crypto.getRandomValues = (list) => {
            // All else stays chance: Playwright names the sockets that it routes by it.
            if (!(list instanceof Uint32Array)) return real(list)
            for (let i = 0; i < list.length; i++) list[i] = Math.imul(++next, 0x9e3779b1)
            return list
          }
        },
        [settings, luck] as const,
      )
      // It loads the whole client into each new profile, so only tests that are about it allow it.
      if (options.serviceWorkers !== 'allow')
        await context.addInitScript(() => {
          if ('serviceWorker' in navigator)
            navigator.serviceWorker.register = () => Promise.reject(new Error('there is no worker in this test'))
        })
      context.setDefaultTimeout(STEP)
      const page = await context.newPage()
      page.on('pageerror', (error) => troubles.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(message.text())
      })
      await watch(page, name || 'a guest')
      return page
    },
    async close() {
      await browser.close()
      await shut()
    },
  }
}

/** Goes to another page without loading the app again. What was shown before is left behind first. */
export async function visit(page: Page, address: string, path: string): Promise<void> {
  if (!page.url().startsWith(address)) await page.goto(`${address}/about`)
  for (const next of ['/about', path]) await page.evaluate((place) => history.pushState(null, '', place), next)
}

/** Waits until the page no longer needs a network: the worker that keeps all of it has the page in its care. */
export const installed = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** The text of the file that an act makes the browser download. */
export async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return text(await file.createReadStream())
}

/** A picture for people to look at, if `HANDWERK_PICTURES=1` asks for them: each takes time. */
export async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  if (process.env['HANDWERK_PICTURES'] === '1') await page.screenshot({ path: `${SHOTS}${name}.png`, fullPage })
}
