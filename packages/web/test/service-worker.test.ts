/** The service worker of a build: what its version depends on, and that it keeps the files of one build alone. */
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
  mkdirSync(join(folder, 'assets'))
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

  it.each(Object.keys(BUILD))('is another one when only the content of %s has changed', (path) => {
    expect(versionOf({ ...BUILD, [path]: 'changed' })).not.toBe(versionOf(BUILD))
  })

  it('is another one when a file has come', () => {
    expect(versionOf({ ...BUILD, 'robots.txt': '' })).not.toBe(versionOf(BUILD))
  })

  it('is another one when the worker itself has changed', () => {
    const version = (source: string) => workerFor({ '/': 'a' }, source).split('\n')[0]
    expect(version(`${SOURCE}\n// changed`)).not.toBe(version(SOURCE))
  })
})

/** Runs the worker's own code in a browser that is made of what it uses, and installs it. */
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

  it('keeps every file of its build', async () => {
    expect(await install(workerOf(BUILD), served)).toEqual(Object.keys(served).sort())
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
