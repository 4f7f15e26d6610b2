/** Behind a proxy; with the real ones in `proxies.slow.test.ts`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GENEROUS, open } from './serving.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-proxy-'))
let proxied: Serving
let bare: Serving
beforeAll(async () => {
  proxied = await open({ folder: join(folder, 'proxied') }, { proxies: 1 })
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
  it('is for https only, if the proxy was reached by https', async () =>
    expect(await cookieOf(proxied, { 'x-forwarded-proto': 'https' })).toMatch(/; Secure(;|$)/))

  it('is also for http, if it was not', async () =>
    expect(await cookieOf(proxied, { 'x-forwarded-proto': 'http' })).not.toContain('Secure'))

  it('is also for http without a trusted proxy, whatever the client sends', async () =>
    expect(await cookieOf(bare, { 'x-forwarded-proto': 'https' })).not.toContain('Secure'))
})

describe('the cookie’s name', () => {
  const named = async (serving: Serving, proto: string) =>
    (await cookieOf(serving, { 'x-forwarded-proto': proto }))?.split('=')[0]

  it('has the prefix __Host- over https', async () => expect(await named(proxied, 'https')).toBe('__Host-handwerk'))

  it('has no prefix over http, where browsers reject it', async () =>
    expect(await named(proxied, 'http')).toBe('handwerk'))

  const me = async (cookie: string) => {
    const headers = { cookie, 'x-forwarded-proto': 'https' }
    const response = await fetch(`${proxied.address}/api/me`, { headers })
    const { person } = (await response.json()) as { person: { name: string } | null }
    return { name: person?.name, set: response.headers.getSetCookie() }
  }

  it('without the prefix is accepted, and replaced', async () => {
    const old = (await cookieOf(proxied, {}))?.split(';')[0] ?? ''
    const { name, set } = await me(old)
    expect(name).toBe('Anna')
    expect(set).toEqual([
      expect.stringMatching(new RegExp(`^__Host-${old}; .*Secure`)),
      expect.stringMatching(/^handwerk=; .*Max-Age=0/),
    ])
  })

  it('with the prefix wins over the one without', async () => {
    const [first, second] = [await cookieOf(proxied, {}), await cookieOf(proxied, {})]
    const { set } = await me(`${first?.split(';')[0]}; __Host-${second?.split(';')[0]}`)
    expect(set).toEqual([])
  })
})

describe('a browser that uses https', () => {
  const header = async (serving: Serving, proto: string, name: string) =>
    (await fetch(`${serving.address}/api/me`, { headers: { 'x-forwarded-proto': proto } })).headers.get(name)

  it('gets the header for strict transport security', async () =>
    expect(await header(proxied, 'https', 'strict-transport-security')).toBe('max-age=31536000'))

  it('gets that header only over https and through a trusted proxy', async () => {
    expect(await header(proxied, 'http', 'strict-transport-security')).toBeNull()
    expect(await header(bare, 'https', 'strict-transport-security')).toBeNull()
  })
})

describe('limits behind a proxy', () => {
  let strict: Serving
  beforeAll(async () => {
    const rates = { ...GENEROUS, requests: { burst: 1, perSecond: 0.0001 } }
    strict = await open({ folder: join(folder, 'strict') }, { proxies: 1, rates })
  })
  afterAll(() => strict.stop())

  it('cannot be avoided by forged addresses', async () => {
    const ask = async (forged: string) => {
      const headers = { 'x-forwarded-for': `${forged}, 203.0.113.9` }
      return (await fetch(`${strict.address}/api/me`, { headers })).status
    }
    expect([await ask('192.0.2.1'), await ask('192.0.2.2')]).toEqual([200, 429])
  })
})
