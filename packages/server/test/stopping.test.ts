import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Client } from './client.js'
import { open } from './serving.js'
import { decisionOf, moveIn, sceneOf, tableOf, two } from './tables.js'

let folder = ''
let log = ''
let serving: Serving
const start = async () => {
  const write = (line: string) => {
    log += line
  }
  serving = await open({ folder }, { logLevel: 'info', log: { write } })
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handwerk-stopping-'))
  await start()
})
afterEach(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

describe('a server that is stopped', () => {
  it('tells all clients to reconnect', async () => {
    const { anna, ben, close } = await two(serving.address)
    await serving.stop()
    for (const client of [anna, ben])
      expect(await client.heard('bye')).toMatchObject({ code: 'stopping', retry: expect.any(Number) })
    close()
  })

  it('finishes moves in progress, and continues there after a restart', async () => {
    const { anna, table, close } = await two(serving.address)
    await anna.ask({ is: 'follow' }, table)
    const moved = anna.ask(moveIn(await decisionOf(anna, table)), table)
    // Once this arrives, the move has been received.
    await anna.heard('step', ({ event }) => event.is === 'move')
    await serving.stop()
    expect(await moved).toMatchObject({ is: 'done' })
    await start()
    const again = anna.at(serving.address)
    expect((await sceneOf(again, table)).events.at(-1)).toMatchObject({ is: 'move', seat: 0 })
    close()
  })

  it('accepts no more requests', async () => {
    await serving.stop()
    await expect(fetch(`${serving.address}/healthz`)).rejects.toThrow()
  })
})

it('a server logs the failure of a bot, with its name', async () => {
  const anna = await Client.named(serving.address, 'Anna')
  const table = await tableOf(anna, [{ is: 'me' }, { is: 'bot', level: 'throws' }])
  await anna.call('start', { table })
  await anna.connect()
  void anna.playOn(table, 'anna').catch(() => undefined)
  await anna.heard('step', ({ event }) => event.seat === 1)
  expect(log).toMatch(/"level":40.*"bot":"throws".*another bot makes this move/)
  anna.close()
})
