/** A PostgreSQL that goes away while bots think, and comes back. */
import { availableParallelism } from 'node:os'
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import type { Serving } from '@handwerk/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BotRunner } from '../src/bots/runner.js'
import { LONG, WAIT_TIMEOUT } from './bounds.js'
import { Client } from './client.js'
import { inProcess, registry } from './registry.js'
import { open } from './serving.js'
import { RANDOM, sceneOf, tableOf } from './tables.js'

vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

/** As many turns as a process takes at once: one for each thread that thinks, and two more. */
const AT_ONCE = Math.max(1, availableParallelism() - 1) + 2

describe.skipIf(!postgresPrograms)(
  'a database that is lost while bots think (skipped where it is not installed)',
  () => {
    let postgres: Postgres
    let serving: Serving
    let host: Client
    let thinking = 0
    let letThemAnswer: () => void
    beforeEach(async () => {
      postgres = await startPostgres({ fsync: false })
      thinking = 0
      const answered = new Promise<void>((answer) => {
        letThemAnswer = answer
      })
      const random = inProcess(registry)
      const botRunner: BotRunner = {
        ...random,
        async run(question, signal) {
          thinking++
          await answered
          return random.run(question, signal)
        },
      }
      serving = await open({ url: postgres.database() }, { botRunner, botMilliseconds: 1000 })
      host = await Client.named(serving.address, 'Anna')
    })
    afterEach(async () => {
      host.close()
      await serving.stop()
      postgres.stop()
    })

    const eventsAt = async (table: string) => (await sceneOf(host, table)).events.length

    it('loses nobody who takes their turns', async () => {
      const tables: string[] = []
      // Of several hosts, since the bots of one do not get all places.
      for (let i = 0; i < AT_ONCE; i++) {
        const other = await Client.named(serving.address, `Host ${i}`)
        tables.push(await tableOf(other, [RANDOM, RANDOM]))
      }
      await expect.poll(() => thinking).toBeGreaterThanOrEqual(AT_ONCE)
      process.kill(postgres.pid, 'SIGKILL')
      letThemAnswer()
      await expect.poll(async () => (await fetch(`${serving.address}/readyz`)).status).toBe(503)
      await expect.poll(() => startAgain(postgres), { timeout: WAIT_TIMEOUT, interval: 500 }).toBe(true)
      const [table = ''] = tables
      const before = await eventsAt(table)
      await expect.poll(() => eventsAt(table), { timeout: WAIT_TIMEOUT, interval: 200 }).toBeGreaterThan(before)
    })
  },
)

/** False while something is left of the processes that were killed. */
function startAgain(postgres: Postgres): boolean {
  try {
    postgres.start()
    return true
  } catch {
    return false
  }
}
