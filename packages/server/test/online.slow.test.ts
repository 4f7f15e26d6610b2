/** The example that brings a bot onto the ladder. Slow, because it plays ten games in other processes. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from './bounds.js'
import { build, ROOT } from './built.js'
import { Client } from './client.js'
import { open } from './serving.js'
import { openThrottlingProxy, type ThrottlingProxy } from './throttling-proxy.js'

describe('examples/bots/online.ts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-online-'))
  let serving: Serving
  let proxy: ThrottlingProxy
  beforeAll(async () => {
    build('examples')
    serving = await open({ folder })
    proxy = await openThrottlingProxy(serving.address)
  }, LONG)
  afterAll(async () => {
    proxy.close()
    await serving.stop()
    rmSync(folder, { recursive: true })
  })

  /** Plays games with this bot, and returns the output and the exit code. */
  async function online(games: number, ...bot: string[]): Promise<{ said: string; complained: string; code: unknown }> {
    const newcomer = await Client.named(serving.address, 'Newcomer')
    const { token } = (await newcomer.call('token', { body: { label: 'test' } })).reply
    const line = ['examples/dist/bots/online.js', proxy.address, 'oh-my-goods', 'random', String(games)]
    const child = spawn(process.execPath, [...line, process.execPath, ...bot], {
      cwd: ROOT,
      env: { ...process.env, HANDWERK_TOKEN: token },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise((end) => child.once('close', end))
    let said = ''
    let complained = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    child.stderr.on('data', (chunk) => {
      complained += chunk
    })
    return { code: await ended, said, complained }
  }

  it('is short', () =>
    expect(readFileSync(`${ROOT}examples/bots/online.ts`, 'utf8').trimEnd().split('\n').length).toBeLessThan(70))

  it(
    'plays ten games, though the server asks it to wait at each message, and prints the ladder',
    async () => {
      const { code, said, complained } = await online(10, 'examples/dist/bots/first.js')
      expect(code, complained).toBe(0)
      expect(proxy.refused.filter((text) => text.includes('"follow"'))).not.toEqual([])
      expect(said).toMatch(/^Newcomer +\d+ ± \d+, 10 games$/m)
      expect(said).toMatch(/^random +\d+ ± \d+, 10 games$/m)
    },
    LONG,
  )

  it('exits with an error if its bot exits during a game', async () =>
    expect((await online(1, '-e', '')).code).not.toBe(0))
})
