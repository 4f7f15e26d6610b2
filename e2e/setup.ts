/**
 * One browser and one copy of the client without a server, for all browser tests of
 * a run. They start when the first test asks for them, since most runs are of other
 * tests.
 */
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { type PreviewServer, preview } from 'vite'
import type { TestProject } from 'vitest/node'
import { SHARED } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that tells where the browser and the client are. */
    started: string
  }
}

export interface Started {
  /** Where the browser takes connections. */
  readonly browser: string
  /** The address of the client. */
  readonly client: string
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  let started: ReturnType<typeof start> | null = null
  const teller = createServer(async (_, answer) => {
    try {
      started ??= start()
      const { browser, client } = await started
      answer.end(JSON.stringify({ browser: browser.wsEndpoint(), client: addressOf(client) } satisfies Started))
    } catch (error) {
      answer.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((listening) => teller.listen(0, '127.0.0.1', listening))
  project.provide('started', addressOf({ httpServer: teller }))
  return async () => {
    teller.close()
    const all = await started?.catch(() => null)
    await all?.browser.close()
    await all?.client.close()
  }
}

const start = async () => ({ browser: await chromium.launchServer(SHARED), client: await serveClient() })

/** Serves the built client as static files. */
export const serveClient = (): Promise<PreviewServer> =>
  preview({
    root: fileURLToPath(new URL('../packages/web', import.meta.url)),
    preview: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  })

export function addressOf({ httpServer }: Pick<PreviewServer, 'httpServer'>): string {
  const place = httpServer.address()
  if (place === null || typeof place === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${place.port}`
}
