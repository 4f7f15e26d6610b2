/** The house that the browser tests play in: the built client, served, and Chromium looking at it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type PreviewServer, preview } from 'vite'
import { ServerProcess } from '../packages/server/test/process.ts'

const FLAGS =
  '--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'
const SHOTS = fileURLToPath(new URL('./screenshots/', import.meta.url))

export interface Guest {
  readonly theme?: 'day' | 'night'
  readonly language?: 'en' | 'de'
  readonly speed?: 'calm' | 'brisk' | 'instant'
  /** Decides the deal, so that a test always meets the same game. */
  readonly luck?: number
  readonly name?: string
}

export interface House<Server = PreviewServer> {
  readonly address: string
  readonly server: Server
  /** A fresh browser profile with these settings; errors of the page fail the test that reads `troubles`. */
  enter(guest?: Guest, options?: BrowserContextOptions): Promise<Page>
  readonly troubles: string[]
  close(): Promise<void>
}

/** The client alone, as it plays without a server. */
export async function openHouse(): Promise<House> {
  const server = await preview({
    root: fileURLToPath(new URL('../packages/web', import.meta.url)),
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  })
  const place = server.httpServer.address()
  if (place === null || typeof place === 'string') throw new Error('the preview server has no port')
  return furnish(`http://127.0.0.1:${place.port}`, server, () => server.close())
}

/** A real server with the client, in a process of its own, with a database that is gone afterwards. */
export async function openServerHouse(...args: string[]): Promise<House<ServerProcess>> {
  const folder = await mkdtemp(join(tmpdir(), 'handwerk-e2e-'))
  const server = await ServerProcess.start('--data', folder, ...args)
  return furnish(server.address, server, async () => {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  })
}

async function furnish<Server>(address: string, server: Server, shut: () => Promise<void>): Promise<House<Server>> {
  const browser = await launch()
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
          crypto.getRandomValues = (list) => {
            if (list instanceof Uint32Array)
              for (let i = 0; i < list.length; i++) list[i] = Math.imul(++next, 0x9e3779b1)
            return list
          }
        },
        [settings, luck] as const,
      )
      const page = await context.newPage()
      page.setDefaultTimeout(30_000)
      page.on('pageerror', (error) => troubles.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(message.text())
      })
      return page
    },
    async close() {
      await browser.close()
      await shut()
    },
  }
}

async function launch(): Promise<Browser> {
  const executablePath = process.env['HANDWERK_BROWSER'] ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: FLAGS.split(' ') })
}

/** Waits until the page no longer needs a network: the worker that keeps all of it has the page in its care. */
export const installed = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Kept for people to look at. */
export const shoot = (page: Page, name: string, fullPage = false): Promise<unknown> =>
  page.screenshot({ path: `${SHOTS}${name}.png`, fullPage })
