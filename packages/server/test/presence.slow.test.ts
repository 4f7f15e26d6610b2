/** Slow, because it waits until the server no longer expects a person back. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Presence } from '@handwerk/protocol'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RETURN_GRACE } from '../src/table/table-presence.js'
import { Client } from './client.js'
import { open } from './serving.js'
import { two } from './tables.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-presence-'))
let serving: Serving
beforeAll(async () => {
  serving = await open({ folder })
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

it('a table shows who has left, once they stay away', async () => {
  const { anna, ben, table, close } = await two(serving.address)
  for (const client of [anna, ben]) await client.ask({ is: 'follow' }, table)
  const isHere =
    (...seats: boolean[]) =>
    (told: { presence: Presence }) =>
      told.presence.seats.every(({ here }, seat) => here === seats[seat])
  await anna.heard('presence', isHere(true, true))
  const before = Date.now()
  const { presence } = await anna.hearsAfter(() => ben.close(), 'presence', isHere(true, false))
  expect(presence.seats[1]?.left).toBeGreaterThanOrEqual(before)
  expect(presence.seats[1]?.left).toBeLessThanOrEqual(Date.now() - RETURN_GRACE)
  expect((await new Client(serving.address).call('scene', { table })).reply.presence).toEqual(presence)
  close()
})
