/** Programs that bring a bot onto the ladder. Slow, because they play whole games in other processes. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from './bounds.js'
import { build, ROOT } from './built.js'
import { playOnline, runWithToken } from './online-bot.js'
import { open } from './serving.js'
import { openThrottlingProxy, type ThrottlingProxy } from './throttling-proxy.js'

/** The long file plays a hundred. */
const GAMES = 2

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

  const online = (games: number, ...bot: string[]) => playOnline(serving.address, proxy.address, games, ...bot)

  it('is short', () =>
    expect(readFileSync(`${ROOT}examples/bots/online.ts`, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(70))

  it(
    'plays one game after the other, though the server asks it to wait at each message, and prints the ladder',
    async () => {
      const { code, said, complained } = await online(GAMES, 'examples/dist/bots/first.js')
      expect(code, complained).toBe(0)
      expect(proxy.refused.filter((text) => text.includes('"follow"'))).not.toEqual([])
      for (const name of ['Newcomer', 'random'])
        expect(said).toMatch(new RegExp(`^${name} +\\d+ ± \\d+, ${GAMES} games$`, 'm'))
    },
    LONG,
  )

  it('exits with an error if its bot exits during a game', async () =>
    expect((await online(1, '-e', '')).code).not.toBe(0))
})

describe.skipIf(spawnSync('python3', ['--version']).status !== 0)('clients/python', () => {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-online-'))
  let serving: Serving
  beforeAll(async () => {
    serving = await open({ folder })
  }, LONG)
  afterAll(async () => {
    await serving.stop()
    rmSync(folder, { recursive: true })
  })

  it(
    'plays at a server, and reads the ladder',
    async () => {
      const program = [
        'import os, sys, time',
        'from handwerk import Bot, Online, Refused',
        'server = Online(sys.argv[1], os.environ["HANDWERK_TOKEN"])',
        'for ending in server.play(Bot(), "mottainai", ["random"], games=2): print(ending["winners"])',
        'try: server.call("tables/none")',
        'except Refused as refused: print(refused.code)',
        'time.sleep(1)',
        'print([(one["name"], one["games"]) for one in server.ladder("mottainai")])',
      ]
      const line = ['python3', '-c', program.join('\n'), serving.address]
      const { code, said, complained } = await runWithToken(serving.address, 'Snake', line, `${ROOT}clients/python`)
      expect(code, complained).toBe(0)
      expect(said).toMatch(/^(\[.+\]\n){2}(malformed|no-such-table)\n/)
      expect(said).toContain("('Snake', 2)")
    },
    LONG,
  )
})
