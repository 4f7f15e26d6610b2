/** A page stays open while the server is replaced by a newer one, or by one with another build of the client. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerProcess } from '../packages/server/test/process.ts'
import { writeWorker } from '../packages/web/vite/service-worker.ts'
import { asksForAReload, changeMessages, type Message, sitDown } from './next-version.ts'
import { ASKED } from './tables.ts'
import { installed, openServerApp, type TestApp } from './test-app.ts'

const DIST = fileURLToPath(new URL('../packages/web/dist', import.meta.url))
const WORKER = readFileSync(new URL('../packages/web/src/offline/worker.js', import.meta.url), 'utf8')

let app: TestApp<ServerProcess>
beforeAll(async () => {
  app = await openServerApp()
})
afterAll(() => app.close())

/** Fields whose contents belong to the game or are keyed by data: nothing is added there. */
const GIVEN = ['view', 'options', 'keys', 'facts', 'moves']

/** Adds an unknown field to each object. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([key, part]) => [key, GIVEN.includes(key) ? part : withMore(part)])
  return { ...Object.fromEntries(fields), invented: { later: true } }
}

describe('a server whose messages have unknown fields', () => {
  it('is played with as usual', async () => {
    const page = await app.newPage()
    const more = (message: Message) => [withMore(message) as Message, { is: 'fireworks', table: 'x' }]
    const opened = await changeMessages(page, more)
    await sitDown(page, app.address)
    await page.locator('[data-answer="keep"]').click()
    await page.waitForSelector(`.step-plan ${ASKED}`)
    expect(opened()).toBe(1)
    expect(await page.locator('.tell.bad').count()).toBe(0)
    expect(app.errors).toEqual([])
    await page.context().close()
  })
})

asksForAReload(() => app, 'de')

/** Two builds of the client, of which one is served at a time, and nothing of the other. */
class Deployment {
  readonly folders: readonly string[]
  private readonly server: Server
  private at = 0

  private constructor() {
    const first = mkdtempSync(join(tmpdir(), 'handwerk-build-'))
    const second = mkdtempSync(join(tmpdir(), 'handwerk-build-'))
    cpSync(DIST, first, { recursive: true })
    cpSync(DIST, second, { recursive: true })
    renameAssets(second)
    this.folders = [first, second]
    this.server = createServer(({ url = '/' }, response) => {
      const path = url.split('?')[0] ?? '/'
      const file = join(this.folders[this.at] ?? '', extname(path) === '' ? 'index.html' : path)
      const isThere = existsSync(file)
      const types: Readonly<Record<string, string>> = {
        '.js': 'text/javascript',
        '.css': 'text/css',
        '.html': 'text/html',
        '.svg': 'image/svg+xml',
      }
      response.writeHead(isThere && !path.startsWith('/api') ? 200 : 404, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
      })
      response.end(isThere ? readFileSync(file) : '')
    })
  }

  static async start(): Promise<Deployment> {
    const deployment = new Deployment()
    await new Promise<void>((done) => deployment.server.listen(0, '127.0.0.1', done))
    return deployment
  }

  get address(): string {
    const place = this.server.address()
    if (place === null || typeof place === 'string') throw new Error('the server has no port')
    return `http://127.0.0.1:${place.port}`
  }

  deploy(build: 0 | 1): void {
    this.at = build
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((done) => this.server.close(done))
    for (const folder of this.folders) rmSync(folder, { recursive: true })
  }
}

const MARK = 'Next'

/** Gives each file that is named by its content another name, as another build would. */
function renameAssets(folder: string): void {
  const assets = join(folder, 'assets')
  const names = readdirSync(assets).filter((name) => !name.endsWith('.br'))
  const renamed = new Map(names.map((name) => [name, name.replace(/(-[\w-]{4})[\w-]{4}(\.\w+)$/, `$1${MARK}$2`)]))
  const rewrite = (file: string) => {
    let text = readFileSync(file, 'utf8')
    for (const [from, to] of renamed) text = text.replaceAll(from, to)
    writeFileSync(file, text)
  }
  rewrite(join(folder, 'index.html'))
  for (const [from, to] of renamed) {
    if (/\.(js|css)$/.test(from)) rewrite(join(assets, from))
    renameSync(join(assets, from), join(assets, to))
  }
  writeWorker(folder, WORKER)
}

/** The scripts that the page has loaded: of the first build, and of the second. */
const scriptsOf = async (page: Page): Promise<readonly [first: number, second: number]> => {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const scripts = urls.filter((url) => /assets\/.+\.js/.test(url))
  const next = scripts.filter((url) => url.includes(`${MARK}.`))
  return [scripts.length - next.length, next.length]
}

describe('a page that is open while another build is deployed', () => {
  let deployment: Deployment
  beforeAll(async () => {
    deployment = await Deployment.start()
  })
  afterAll(() => deployment.close())

  const play = (page: Page) => page.locator('.game-box').filter({ hasText: 'Mottainai' }).locator('.go').click()

  it('loads all files from its own build, and all from the next when the player accepts it', async () => {
    deployment.deploy(0)
    const page = await app.newPage({}, { serviceWorkers: 'allow' })
    await page.goto(deployment.address)
    await installed(page)
    deployment.deploy(1)
    await play(page)
    await page.waitForSelector(ASKED)
    expect((await scriptsOf(page))[1]).toBe(0)
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update()
    })
    const slip = page.getByRole('status').filter({ hasText: 'new version' })
    await slip.waitFor()
    await Promise.all([page.waitForEvent('load'), slip.getByRole('button').click()])
    await page.waitForSelector(ASKED)
    expect((await scriptsOf(page))[0]).toBe(0)
    await page.context().close()
  })

  it('reloads when another page has accepted the next build', async () => {
    deployment.deploy(0)
    const page = await app.newPage({}, { serviceWorkers: 'allow' })
    await page.goto(deployment.address)
    await installed(page)
    const other = await page.context().newPage()
    await other.goto(deployment.address)
    await installed(other)
    deployment.deploy(1)
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update()
    })
    const loaded = other.waitForEvent('load')
    await page.getByRole('status').filter({ hasText: 'new version' }).getByRole('button').click()
    await loaded
    await play(other)
    await other.waitForSelector(ASKED)
    expect((await scriptsOf(other))[0]).toBe(0)
    await page.context().close()
  })

  it('reloads if no service worker has its files', async () => {
    deployment.deploy(0)
    const page = await app.newPage({}, { serviceWorkers: 'block' })
    await page.goto(deployment.address)
    await page.waitForSelector('.game-box .go')
    deployment.deploy(1)
    const loaded = page.waitForEvent('load')
    await play(page)
    await loaded
    await play(page)
    await page.waitForSelector(ASKED)
    expect((await scriptsOf(page))[0]).toBe(0)
    await page.context().close()
  })
})
