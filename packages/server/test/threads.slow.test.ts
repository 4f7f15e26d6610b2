/** Bots in worker threads, which are ended when they take too much. Slow, because it needs a build. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { botNames } from '@handwerk/bots'
import { type Serving, serve } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ThreadRunner } from '../src/bots/thread-runner.js'
import { LONG } from './bounds.js'
import { build } from './built.js'
import { Client } from './client.js'
import { registry } from './registry.js'
import { GENEROUS } from './serving.js'
import { tableOf } from './tables.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-threads-'))
let serving: Serving | null = null
let log = ''
beforeAll(() => build(), LONG)
beforeEach(() => {
  log = ''
})
afterEach(async () => {
  await serving?.stop()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A server with a time limit for its bots. */
const open = (botMilliseconds: number) =>
  serve({
    // The threads load `registry.mjs`, which has these bots.
    registry: { ...registry, bots: (game) => [...botNames(game), 'stalls', 'throws', 'hoards', 'cheats'] },
    version: 'test',
    host: '127.0.0.1',
    port: 0,
    data: { folder },
    rates: GENEROUS,
    botMilliseconds,
    botMegabytes: 64,
    logLevel: 'warn',
    log: {
      write: (line) => {
        log += line
      },
    },
  })

/** Plays as Anna until the bot, or its replacement, has moved. */
async function untilItMoves(level: string, milliseconds: number): Promise<void> {
  serving = await open(milliseconds)
  const anna = await Client.named(serving.address, 'Anna')
  const table = await tableOf(anna, [{ is: 'me' }, { is: 'bot', level }])
  await anna.call('start', { table })
  await anna.connect()
  void anna.playOn(table, level).catch(() => undefined)
  await anna.heard('step', ({ event }) => event.seat === 1)
  anna.close()
}

it('the thread that a bot waits for counts, so that the wait is not taken from its time', async () => {
  const runner = new ThreadRunner(registry.url, { threads: 1, megabytes: 64 }, () => undefined)
  const control = new AbortController()
  const question = { game: 'oh-my-goods', level: 'stalls', view: { seat: 0 }, moves: [0], luck: '' }
  const thinking = runner.run(question, control.signal)
  const { backlog } = runner
  control.abort()
  await thinking.catch(() => undefined)
  expect([backlog, runner.backlog]).toEqual([1, 0])
  await runner.close()
})

describe('a bot in a thread', () => {
  it('plays', async () => {
    // Long enough for a thread to start on a busy machine.
    await untilItMoves('random', 20_000)
    expect(log).not.toContain('"bot":"random"')
  })

  for (const level of ['stalls', 'throws', 'hoards', 'cheats'])
    it(
      `that ${level} is replaced, and the game goes on`,
      async () => {
        await untilItMoves(level, 500)
        expect(log).toContain(`"bot":"${level}"`)
      },
      LONG,
    )
})
