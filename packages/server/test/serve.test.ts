/** A server from its start to its end: what it logs, offers and leaves behind. */
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { OLDEST_PROTOCOL, PROTOCOL_VERSION } from '@handwerk/protocol'
import { type ServeOptions, type Serving, serve } from '@handwerk/server'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { Client } from './client.js'
import { inProcess, registry } from './registry.js'

let folder: string
let lines: { level: number; msg: string; address?: string }[]
let serving: Serving | null
beforeEach(() => {
  folder = mkdtempSync(join(inject('temporaryFolder'), 'serve-'))
  lines = []
  serving = null
})
afterEach(async () => {
  vi.useRealTimers()
  await serving?.stop()
})

async function open(more: Partial<ServeOptions> = {}): Promise<Serving> {
  serving = await serve({
    registry,
    version: '1.2.3',
    host: '127.0.0.1',
    port: 0,
    data: { folder },
    log: { write: (line) => lines.push(JSON.parse(line)) },
    botRunner: inProcess(registry),
    ...more,
  })
  return serving
}
const sentences = () => lines.map(({ msg }) => msg)

describe('a server', () => {
  it('logs where it serves and that it has stopped, once', async () => {
    const { address, stop } = await open()
    expect(lines).toMatchObject([{ level: 30, address, msg: 'serving' }])
    await Promise.all([stop(), stop()])
    expect(sentences()).toEqual(['serving', 'stopped'])
  })

  it('logs no more than it is told to', async () => {
    const { stop } = await open({ logLevel: 'error' })
    await stop()
    expect(lines).toEqual([])
  })

  it('tells that it lives, that it is ready, and its metrics', async () => {
    const { address } = await open()
    for (const path of ['/healthz', '/readyz']) {
      const answer = await fetch(address + path)
      expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    }
    const metrics = await fetch(`${address}/metrics`)
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await metrics.text()).toContain('handwerk_connections 0\n')
  })

  it('without pages tells its version as its build, and serves none', async () => {
    const { address } = await open()
    const version = await fetch(`${address}/api/version`)
    expect(await version.json()).toEqual({ protocol: PROTOCOL_VERSION, oldest: OLDEST_PROTOCOL, build: '1.2.3' })
    expect((await fetch(`${address}/`)).status).toBe(404)
  })

  it('believes no proxy unless it is told of one', async () => {
    const { address } = await open()
    const { headers } = await fetch(`${address}/api/version`, { headers: { 'x-forwarded-proto': 'https' } })
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('that cannot listen fails, and leaves its folder to others', async () => {
    const other = createServer()
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
    await expect(open({ port: (other.address() as AddressInfo).port })).rejects.toThrow('EADDRINUSE')
    expect(sentences()).toEqual(['stopped'])
    await open()
    await new Promise((closed) => other.close(closed))
  })

  it('that does not end its work within a quarter of a minute stops all the same, and says so', async () => {
    const { stop } = await open({ botRunner: { ...inProcess(registry), close: () => new Promise(() => undefined) } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const stopped = stop()
    await vi.advanceTimersByTimeAsync(14_999)
    for (let i = 0; i < 20; i++) await new Promise(setImmediate)
    expect(sentences()).toEqual(['serving'])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await stopped
    expect(sentences()).toEqual(['serving', 'stopped before all work was finished', 'stopped'])
  })
})

describe('mail', () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'h@example.org' }
  const publicUrl = 'https://play.example.org'
  for (const [what, options, offered] of [
    ['with a mail server and an address of the site', { mail, publicUrl }, true],
    ['without an address of the site', { mail }, false],
    ['without a mail server', { publicUrl }, false],
  ] as const)
    it(`is ${offered ? '' : 'not '}offered ${what}`, async () => {
      const { address } = await open(options)
      const anna = await Client.named(address, 'Anna')
      expect((await anna.call('myAccount', {})).reply.notices.mail.offered).toBe(offered)
    })
})
