/** The house that the browser tests play in: the built client, served, and Chromium looking at it. */
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { type PreviewServer, preview } from 'vite'

const FLAGS =
  '--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'
const SHOTS = fileURLToPath(new URL('./screenshots/', import.meta.url))

interface Guest {
  readonly theme?: 'day' | 'night'
  readonly language?: 'en' | 'de'
  readonly speed?: 'calm' | 'brisk' | 'instant'
  /** Decides the deal, so that a test always meets the same game. */
  readonly luck?: number
}

export interface House {
  readonly address: string
  readonly server: PreviewServer
  /** A fresh browser profile with these settings; errors of the page fail the test that reads `troubles`. */
  enter(guest?: Guest, options?: BrowserContextOptions): Promise<Page>
  readonly troubles: string[]
  close(): Promise<void>
}

export async function openHouse(): Promise<House> {
  const server = await preview({
    root: fileURLToPath(new URL('../packages/web', import.meta.url)),
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  })
  const place = server.httpServer.address()
  if (place === null || typeof place === 'string') throw new Error('the preview server has no port')
  const address = `http://127.0.0.1:${place.port}`
  const browser = await launch()
  const troubles: string[] = []
  return {
    address,
    server,
    troubles,
    async enter(guest = {}, options = {}) {
      const { theme = 'day', language = 'en', speed = 'instant', luck = Number(process.env['LUCK'] ?? 1) } = guest
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
      const settings = JSON.stringify({ theme, language, speed, name: 'Lena' })
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
      await server.close()
    },
  }
}

async function launch(): Promise<Browser> {
  const executablePath = process.env['HANDWERK_BROWSER'] ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: FLAGS.split(' ') })
}

/** Kept for people to look at. */
export const shoot = (page: Page, name: string): Promise<unknown> => page.screenshot({ path: `${SHOTS}${name}.png` })
