/** One browser and one copy of the client without a server, for all browser tests of a run. */
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { type PreviewServer, preview } from 'vite'
import type { TestProject } from 'vitest/node'
import { SHARED } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser takes connections. */
    browser: string
    /** The address of the client. */
    client: string
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer(SHARED)
  const client = await serveClient()
  project.provide('browser', browser.wsEndpoint())
  project.provide('client', addressOf(client))
  return async () => {
    await browser.close()
    await client.close()
  }
}

/** Serves the built client as static files. */
export const serveClient = (): Promise<PreviewServer> =>
  preview({
    root: fileURLToPath(new URL('../packages/web', import.meta.url)),
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  })

export function addressOf({ httpServer }: PreviewServer): string {
  const place = httpServer.address()
  if (place === null || typeof place === 'string') throw new Error('the preview server has no port')
  return `http://127.0.0.1:${place.port}`
}
