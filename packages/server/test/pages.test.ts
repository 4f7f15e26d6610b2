import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from './serving.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-pages-'))
const SCRIPT = 'export const long = 1\n'.repeat(200)
let serving: Serving

beforeAll(async () => {
  const pages = join(folder, 'pages')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Handwerk</title>')
  const script = join(pages, 'assets', 'main-AbCd1234.js')
  writeFileSync(script, SCRIPT)
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  serving = await open({ folder }, { pages })
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

const get = async (path: string, headers: Record<string, string> = {}) => fetch(serving.address + path, { headers })

it('serves files, and the page of the client at all other paths', async () => {
  for (const path of ['/', '/table/abcdefgh2345', '/rules/oh-my-goods?x=1']) {
    const response = await get(path)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toContain("'self'")
    expect(await response.text()).toContain('<title>Handwerk')
  }
  const script = await get('/assets/main-AbCd1234.js', { 'accept-encoding': 'br' })
  expect(script.headers.get('content-type')).toContain('javascript')
  expect(script.headers.get('content-encoding')).toBe('br')
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect(await script.text()).toBe(SCRIPT)
  const plain = await get('/assets/main-AbCd1234.js', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(SCRIPT)
  const again = await get('/', { 'if-none-match': (await get('/')).headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

it('serves nothing outside its folder, and no pages under the API', async () => {
  for (const path of [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/none.js',
    '/assets/main-AbCd1234.js.br',
    '/api/none',
  ])
    expect((await get(path)).status, path).toBe(404)
  expect((await get('/api/games')).status).toBe(200)
  expect((await get('/healthz')).status).toBe(200)
})

it('changes the build when a file changes', async () => {
  const pages = mkdtempSync(join(folder, 'build-'))
  const data = mkdtempSync(join(folder, 'data-'))
  const buildOf = async (text: string) => {
    writeFileSync(join(pages, 'index.html'), text)
    const server = await open({ folder: data }, { pages })
    const { build } = (await (await fetch(`${server.address}/api/version`)).json()) as { build: string }
    await server.stop()
    return build
  }
  const first = await buildOf('<!doctype html><title>Handwerk</title>')
  expect(first).toMatch(/^test\+[0-9a-f]{12}$/)
  expect(await buildOf('<!doctype html><title>Handwerk</title> ')).not.toBe(first)
  expect(await buildOf('<!doctype html><title>Handwerk</title>')).toBe(first)
})
