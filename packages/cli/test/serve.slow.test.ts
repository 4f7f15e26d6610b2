import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { cli } from './cli.js'

// Starts processes.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))
beforeAll(() => {
  const tsc = [`${root}node_modules/typescript/bin/tsc`, '-b', `${root}packages/cli`]
  expect(spawnSync(process.execPath, tsc, { encoding: 'utf8' })).toMatchObject({ status: 0 })
})
const folder = mkdtempSync(join(tmpdir(), 'handwerk-serve-'))
afterAll(() => rmSync(folder, { recursive: true }))

function started(...args: string[]): ChildProcess {
  return spawn(process.execPath, [program, 'serve', '--port', '0', ...args], {
    env: { ...process.env, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.once('exit', done))

/** Reads the address that the server prints. */
function address(child: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let text = ''
    child.once('exit', (code) => fail(new Error(`it ended with ${code} before it said where it serves`)))
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const [, url] = /served at (\S+)/.exec(text) ?? []
      if (url) found(url)
    })
  })
}

describe('serve', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    it(`starts without configuration, prints its address, and stops on ${signal}`, async () => {
      const child = started()
      const end = ended(child)
      const url = await address(child)
      for (const path of ['/healthz', '/readyz', '/metrics', '/api/games', '/api/openapi.json'])
        expect((await fetch(url + path)).status, path).toBe(200)
      const metrics = await (await fetch(`${url}/metrics`)).text()
      for (const name of ['handwerk_connections', 'handwerk_act_seconds', 'nodejs_eventloop_lag'])
        expect(metrics).toContain(name)
      child.kill(signal)
      expect(await end).toBe(0)
    })

  it('is backed up while it runs, and restored', async () => {
    const child = started()
    const url = await address(child)
    const body = JSON.stringify({ name: 'Anna' })
    const named = await fetch(`${url}/api/me`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const cookie = named.headers.get('set-cookie')?.split(';')[0] ?? ''
    const env = { XDG_DATA_HOME: folder }
    const file = join(folder, 'backup.db')
    expect(await cli(['backup', file], '', { env })).toMatchObject({ code: 0, err: '' })
    expect((await cli(['backup', file], '', { env })).err).toContain('exists already')
    child.kill('SIGTERM')
    await ended(child)
    expect((await cli(['restore', file], '', { env })).err).toContain('--force')
    expect((await cli(['restore', program, '--force'], '', { env })).err).toContain('not a backup')
    const elsewhere = join(folder, 'elsewhere')
    expect(await cli(['restore', file, '--data', elsewhere], '', { env })).toMatchObject({ code: 0 })
    const again = started('--data', elsewhere)
    const me = await fetch(`${await address(again)}/api/me`, { headers: { cookie } })
    expect(await me.json()).toMatchObject({ person: { name: 'Anna' } })
    again.kill('SIGTERM')
    await ended(again)
  })

  it('rejects bad flags in one sentence', async () => {
    const both = await cli(['serve', '--data', 'x', '--database-url', 'postgres://x'])
    expect(both).toMatchObject({ code: 2 })
    expect((await cli(['serve', '--database-url', 'mysql://x'])).err).toContain('postgres://')
    expect((await cli(['serve', '--log', 'loud'])).err).toContain('--log')
    expect((await cli(['serve', '--port', '70000'])).err).toContain('--port')
    expect((await cli(['serve', '--public-url', 'play.example.org'])).err).toContain('--public-url')
    expect((await cli(['serve', '--smtp-url', 'https://mail.example.org'])).err).toContain('--smtp-url must be')
    const smtp = { env: { HANDWERK_SMTP_URL: 'smtp://user:hidden@mail.example.org' } }
    const unaddressed = await cli(['serve', '--mail-from', 'a@example.org'], '', smtp)
    expect(unaddressed.err).toContain('--public-url')
    expect(unaddressed.err).not.toContain('hidden')
  })

  it('reports a port that is in use', async () => {
    const child = started()
    const { port } = new URL(await address(child))
    const other = started('--port', port, '--data', join(folder, 'other'))
    let errors = ''
    other.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    expect(await ended(other)).toBe(2)
    expect(errors).toContain('something else listens')
    child.kill('SIGTERM')
    await ended(child)
  })
})
