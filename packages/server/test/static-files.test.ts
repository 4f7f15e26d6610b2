/** The files of the browser client by themselves: types, names, caches. */
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { fingerprint, holdsPages, readPages, servePages } from '../src/edge/static-files.js'

let folder: string
let app: FastifyInstance
beforeEach(() => {
  folder = mkdtempSync(join(inject('temporaryFolder'), 'files-'))
  app = Fastify()
  write('index.html', '<title>Handwerk</title>')
})
afterEach(() => app.close())

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const get = (url: string, headers: Record<string, string> = {}) => {
  if (!app.hasRoute({ method: 'GET', url: '/*' })) servePages(app, readPages(folder))
  return app.inject({ url, headers })
}

describe('a file', () => {
  for (const [ending, type] of [
    ['html', 'text/html; charset=utf-8'],
    ['js', 'text/javascript; charset=utf-8'],
    ['css', 'text/css; charset=utf-8'],
    ['json', 'application/json'],
    ['webmanifest', 'application/manifest+json'],
    ['svg', 'image/svg+xml'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['ico', 'image/x-icon'],
    ['woff2', 'font/woff2'],
    ['txt', 'text/plain; charset=utf-8'],
    ['bin', 'application/octet-stream'],
  ])
    it(`that ends with .${ending} has the type ${type}`, async () => {
      write(`file.${ending}`, 'x')
      expect((await get(`/file.${ending}`)).headers['content-type']).toBe(type)
    })

  it('in a folder is found by its path', async () => {
    mkdirSync(join(folder, 'a', 'b'), { recursive: true })
    write('a/b/c.txt', 'deep')
    expect((await get('/a/b/c.txt?x=1')).body).toBe('deep')
  })

  it('that is missing is not found', async () => expect((await get('/missing.js')).statusCode).toBe(404))

  it('that is only there in Brotli has no address', async () => {
    write('a.txt', 'x')
    write('a.txt.br', 'y')
    expect((await get('/a.txt.br')).statusCode).toBe(404)
  })
})

describe('a path without a file', () => {
  it('is a page of the client', async () => expect((await get('/table/abc')).body).toBe('<title>Handwerk</title>'))
  it('under the API is not found', async () => expect((await get('/api/abc')).statusCode).toBe(404))
})

describe('a browser', () => {
  it('keeps files with a hash in their name for ever', async () => {
    write('main-AbCd_123.js', 'x')
    expect((await get('/main-AbCd_123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  for (const name of ['main.js', 'main-AbC.js', 'AbCd1234.js'])
    it(`asks again for ${name}`, async () => {
      write(name, 'x')
      expect((await get(`/${name}`)).headers['cache-control']).toBe('no-cache')
    })

  it('gets nothing that it has', async () => {
    const { etag = '' } = (await get('/')).headers
    const { statusCode, body } = await get('/', { 'if-none-match': String(etag) })
    expect([etag, statusCode, body]).toEqual([expect.stringMatching(/^"[\w-]{22}"$/), 304, ''])
  })

  it('gets what has changed', async () => expect((await get('/', { 'if-none-match': '"older"' })).statusCode).toBe(200))

  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip, brr', undefined],
    ['', undefined],
  ] as const)
    it(`that accepts "${accepted}" gets ${encoding ?? 'plain files'}`, async () => {
      write('index.html.br', 'packed')
      const { headers, body } = await get('/', { 'accept-encoding': accepted })
      expect([headers['content-encoding'], body, headers.vary]).toEqual([
        encoding,
        encoding ? 'packed' : '<title>Handwerk</title>',
        'accept-encoding',
      ])
    })
})

describe('the build', () => {
  const build = () => fingerprint(readPages(folder))

  it('has twelve letters, and stays while nothing changes', () => {
    expect(build()).toMatch(/^[0-9a-f]{12}$/)
    expect(build()).toBe(build())
  })

  it('is another when a file is changed, added or renamed', () => {
    const all = [build()]
    write('index.html', 'other')
    all.push(build())
    write('a.txt', 'x')
    all.push(build())
    renameSync(join(folder, 'a.txt'), join(folder, 'b.txt'))
    all.push(build())
    expect(new Set(all).size).toBe(4)
  })

  it('does not depend on the order of files', () => {
    write('a.txt', 'x')
    const pages = readPages(folder)
    expect(fingerprint(new Map([...pages].reverse()))).toBe(fingerprint(pages))
  })
})

describe('a folder', () => {
  it('holds pages if there is an index.html', () =>
    expect([holdsPages(folder), holdsPages(join(folder, 'missing'))]).toEqual([true, false]))

  it('without an index.html cannot be served', () =>
    expect(() => servePages(app, new Map())).toThrow('there is no index.html'))
})
