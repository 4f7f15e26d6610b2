/** Behind a proxy, as docs/hosting.md sets it up. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from './serving.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-proxy-'))
let proxied: Serving
let bare: Serving
beforeAll(async () => {
  proxied = await open({ folder: join(folder, 'proxied') }, { proxied: true })
  bare = await open({ folder: join(folder, 'bare') })
})
afterAll(async () => {
  await proxied.stop()
  await bare.stop()
  rmSync(folder, { recursive: true })
})

const take = ({ address }: Serving, headers: Record<string, string>) =>
  fetch(`${address}/api/me`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"name":"Anna"}',
  })
const cookieOf = async (serving: Serving, headers: Record<string, string>) =>
  (await take(serving, headers)).headers.get('set-cookie')

describe('the cookie', () => {
  it('is for https alone where the proxy was asked by https', async () =>
    expect(await cookieOf(proxied, { 'x-forwarded-proto': 'https' })).toMatch(/; Secure(;|$)/))

  it('is for http, too, where it was not', async () =>
    expect(await cookieOf(proxied, { 'x-forwarded-proto': 'http' })).not.toContain('Secure'))

  it('is for http, too, where no proxy is trusted, whatever a client says', async () =>
    expect(await cookieOf(bare, { 'x-forwarded-proto': 'https' })).not.toContain('Secure'))
})

describe('the nginx example of the docs', () => {
  const docs = readFileSync(fileURLToPath(new URL('../../../docs/hosting.md', import.meta.url)), 'utf8')
  const example = /^```nginx\n([\s\S]*?)^```/m.exec(docs)?.[1] ?? ''
  const headers = Object.fromEntries(
    [...example.matchAll(/proxy_set_header (\S+) ("[^"]*"|\S+);/g)].map(([, name, value]) => [name, value]),
  )

  /** What nginx fills in for a request to https://play.example.org:8443 from 203.0.113.9. */
  const NGINX: Record<string, string> = {
    $host: 'play.example.org',
    $http_host: 'play.example.org:8443',
    $remote_addr: '203.0.113.9',
    $scheme: 'https',
  }
  const passedOn = (name: string) => NGINX[headers[name] ?? ''] ?? ''

  /** By node:http, since fetch sets the header Host itself. */
  async function post(origin: string): Promise<number | undefined> {
    const { request } = await import('node:http')
    return new Promise((done, fail) => {
      const asked = request(`${proxied.address}/api/me`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin,
          host: passedOn('Host'),
          'x-forwarded-for': passedOn('X-Forwarded-For'),
          'x-forwarded-proto': passedOn('X-Forwarded-Proto'),
        },
      })
      asked.on('response', (response) => done(response.resume().statusCode))
      asked.on('error', fail)
      asked.end('{"name":"Anna"}')
    })
  }

  it('lets the site’s own pages act, also at a port of its own', async () =>
    expect(await post('https://play.example.org:8443')).toBe(200))

  it('lets no other site act', async () => {
    expect(await post('https://play.example.org')).toBe(403)
    expect(await post('https://evil.example:8443')).toBe(403)
  })
})
