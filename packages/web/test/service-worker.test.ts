/** The service worker of a build: its version, and that it caches the files of one build only. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { workerFor, writeWorker } from '../vite/service-worker.ts'

const SOURCE = readFileSync(new URL('../src/offline/worker.js', import.meta.url), 'utf8')

const BUILD = {
  'index.html': '<script src="/assets/index-aaaaaaaa.js"></script>',
  'assets/index-aaaaaaaa.js': 'start()',
  'icon.svg': '<svg/>',
  'manifest.webmanifest': '{}',
}

/** The worker of a build with these files. */
function workerOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-worker-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['assets', 'preview']) mkdirSync(join(folder, name))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  writeWorker(folder, SOURCE)
  return readFileSync(join(folder, 'sw.js'), 'utf8')
}

const versionOf = (files: Readonly<Record<string, string>>): string =>
  /VERSION = "(\w+)"/.exec(workerOf(files))?.[1] ?? ''

describe('the version of a build', () => {
  it('is the same for the same files', () => {
    expect(versionOf(BUILD)).toMatch(/^[0-9a-f]{16}$/)
    expect(versionOf(BUILD)).toBe(versionOf(Object.fromEntries(Object.entries(BUILD).reverse())))
  })

  it.each(Object.keys(BUILD))('changes with the content of %s', (path) => {
    expect(versionOf({ ...BUILD, [path]: 'changed' })).not.toBe(versionOf(BUILD))
  })

  it('changes when a file is added', () => {
    expect(versionOf({ ...BUILD, 'robots.txt': '' })).not.toBe(versionOf(BUILD))
  })

  it('changes with the worker itself', () => {
    const version = (source: string) => workerFor({ '/': 'a' }, source).split('\n')[0]
    expect(version(`${SOURCE}\n// changed`)).not.toBe(version(SOURCE))
  })
})

/** Installs the worker in a fake browser. Returns the paths of the cached files. */
async function install(code: string, served: Readonly<Record<string, string>>): Promise<string[]> {
  const kept = new Map<string, Response>()
  let done: Promise<unknown> = Promise.resolve()
  const self = {
    addEventListener(name: string, listen: (event: object) => void) {
      if (name !== 'install') return
      listen({
        waitUntil(promise: Promise<unknown>) {
          done = promise
        },
      })
    },
  }
  const cache = { put: async (path: string, response: Response) => void kept.set(path, response) }
  const caches = { open: async () => cache }
  const fetched = async (path: string) =>
    path in served ? new Response(served[path]) : new Response(null, { status: 404 })
  new Function('self', 'caches', 'fetch', 'crypto', code)(self, caches, fetched, globalThis.crypto)
  await done
  return [...kept.keys()].sort()
}

describe('the worker', () => {
  const served = Object.fromEntries(
    Object.entries(BUILD).map(([path, text]) => [path === 'index.html' ? '/' : `/${path}`, text]),
  )

  it('caches every file of its build', async () => {
    expect(await install(workerOf(BUILD), served)).toEqual(Object.keys(served).sort())
  })

  it('leaves out what only other sites show', async () => {
    expect(await install(workerOf({ ...BUILD, 'preview/chess.png': '' }), served)).toEqual(Object.keys(served).sort())
  })

  it('is not installed with a page of another build', async () => {
    await expect(install(workerOf(BUILD), { ...served, '/': 'the next page' })).rejects.toThrow('/ is of another build')
  })

  it('is not installed while a file is missing', async () => {
    const { '/icon.svg': _, ...rest } = served
    await expect(install(workerOf(BUILD), rest)).rejects.toThrow('/icon.svg: 404')
  })

  it('names each file by the hash of its content', () => {
    const hash = createHash('sha256').update(BUILD['icon.svg']).digest('hex').slice(0, 16)
    expect(workerOf(BUILD)).toContain(`"/icon.svg":"${hash}"`)
  })
})
