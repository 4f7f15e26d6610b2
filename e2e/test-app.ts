/** The built client, served, and the browser that opens it: what every browser test starts from. */
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
import { watch } from './failure-artifacts.ts'
import type { Started } from './setup.ts'

const SHOTS = fileURLToPath(new URL('./screenshots/', import.meta.url))

export interface BrowserProfile {
  readonly theme?: 'day' | 'night'
  readonly language?: 'en' | 'de'
  readonly speed?: 'calm' | 'brisk' | 'instant'
  /** Decides the deal, so that a test always meets the same game. */
  readonly luck?: number
  readonly name?: string
}

export interface TestApp<Server = null> {
  readonly address: string
  readonly server: Server
  /**
   * A page in a fresh browser profile with these settings, closed when the test is over. What the page reports as an
   * error is added to `errors`.
   */
  newPage(profile?: BrowserProfile, options?: BrowserContextOptions): Promise<Page>
  readonly errors: string[]
  close(): Promise<void>
}

async function started(): Promise<Started> {
  const answer = await fetch(inject('started'))
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** The browser that all tests share. */
const shared = async (): Promise<Browser> => chromium.connect((await started()).browser)

/** The client alone, without a server. */
export const openApp = async (address?: string): Promise<TestApp> =>
  appAt(await shared(), address ?? (await started()).client, null, async () => undefined)

/** A real server with the client, in a process of its own, with a temporary database. */
export const openServerApp = async (...args: string[]): Promise<TestApp<ServerProcess>> =>
  serve(await shared(), ...args)

/** The same in a browser of its own, for what only the full Chromium can do. */
export const openServerAppInChromium = async (...args: string[]): Promise<TestApp<ServerProcess>> =>
  serve(await chromium.launch(WHOLE), ...args)

async function serve(browser: Browser, ...args: string[]): Promise<TestApp<ServerProcess>> {
  const folder = await mkdtemp(join(tmpdir(), 'handwerk-e2e-'))
  const server = await ServerProcess.start('--data', folder, ...args)
  return appAt(browser, server.address, server, async () => {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  })
}

function appAt<Server>(browser: Browser, address: string, server: Server, shut: () => Promise<void>): TestApp<Server> {
  const errors: string[] = []
  return {
    address,
    server,
    errors,
    async newPage(profile = {}, options = {}) {
      const { theme = 'day', language = 'en', speed = 'instant', name = 'Lena' } = profile
      const { luck = Number(process.env['LUCK'] ?? 1) } = profile
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
      const settings = JSON.stringify({ theme, language, speed, name })
      await context.addInitScript(
        ([text, from]) => {
          if (localStorage.getItem('handwerk-settings') === null)
            localStorage.setItem('handwerk-settings', String(text))
          let next = Number(from)
          const real = crypto.getRandomValues.bind(crypto)
          crypto.getRandomValues = (list) => {
            // Other requests stay random: Playwright names routed sockets by them.
            if (!(list instanceof Uint32Array)) return real(list)
            for (let i = 0; i < list.length; i++) list[i] = Math.imul(++next, 0x9e3779b1)
            return list
          }
        },
        [settings, luck] as const,
      )
      // The service worker loads the whole client into each new profile, so only tests about it allow it.
      if (options.serviceWorkers !== 'allow')
        await context.addInitScript(() => {
          if ('serviceWorker' in navigator)
            navigator.serviceWorker.register = () => Promise.reject(new Error('this test has no service worker'))
        })
      context.setDefaultTimeout(STEP)
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
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

/** Goes to another page without loading the app again, by way of a page that holds no state. */
export async function visit(page: Page, address: string, path: string): Promise<void> {
  if (!page.url().startsWith(address)) await page.goto(`${address}/about`)
  for (const next of ['/about', path]) await page.evaluate((place) => history.pushState(null, '', place), next)
}

/** Waits until the service worker controls the page, which then needs no network. */
export const installed = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/**
 * Waits until the fonts are there and nothing moves. What moves once is brought to its end at once: cards that go to
 * their places when a table opens, and what a bot says, which stands there for seconds.
 */
export const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    for (const animation of moving) animation.finish()
    return document.fonts.status === 'loaded' && moving.length === 0
  })

/** The text of the file that `act` makes the browser download. */
export async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return text(await file.createReadStream())
}

/** Takes a screenshot for people to look at, if `HANDWERK_PICTURES=1`: each takes time. */
export async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  if (process.env['HANDWERK_PICTURES'] === '1') await page.screenshot({ path: `${SHOTS}${name}.png`, fullPage })
}
