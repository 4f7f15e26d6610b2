/** A secret act changes nothing that others can read. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from './client.js'
import { open } from './serving.js'
import { decisionOf, moveIn, playUntil, sceneOf, type Two, two } from './tables.js'

let serving: Serving
const folder = mkdtempSync(join(tmpdir(), 'handwerk-secrecy-'))
beforeAll(async () => {
  serving = await open({ folder })
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

const HOUR = 3_600_000
/** A bonus large enough to be noticed. */
const LIVE = { is: 'live', clock: 2 * HOUR, bonus: HOUR } as const

/** All that a person can read of a table, with times rounded to a quarter of an hour. */
async function readable(client: Client, { table }: Two): Promise<string> {
  const scene = await sceneOf(client, table)
  const described = (await client.call('table', { table })).reply
  const own = (await client.call('tables', { query: '?mine=true' })).reply
  return JSON.stringify([scene, described, own], (key, value: unknown) =>
    (key === 'left' || key === 'remaining') && typeof value === 'number' ? Math.round(value / (HOUR / 4)) : value,
  ).replace(/"remaining":\[[^\]]*\]/g, (list) =>
    list.replace(/\d+/g, (time) => String(Math.round(Number(time) / (HOUR / 4)))),
  )
}

/** Both must plan, and neither has begun. */
async function planning(): Promise<Two> {
  const at = await two(serving.address, { pace: LIVE })
  await playUntil([at.anna, at.ben], at.table, ({ view }) => (view as { step: string }).step === 'plan')
  return at
}

it.each(['a seat', 'an onlooker'])('%s reads the same before and after a part of a plan, and its undo', async (who) => {
  const at = await planning()
  const reader = who === 'a seat' ? at.anna : await Client.named(serving.address, 'Olga')
  const before = await readable(reader, at)
  const decision = await decisionOf(at.ben, at.table)
  await at.ben.ask(moveIn(decision), at.table)
  expect((await sceneOf(at.ben, at.table)).number).toBeGreaterThan((await sceneOf(reader, at.table)).number)
  expect(await readable(reader, at)).toBe(before)
  await at.ben.ask({ is: 'undo' }, at.table)
  expect(await readable(reader, at)).toBe(before)
  at.close()
})

it('somebody who may take back a part of their own plan may do so still when another has planned in secret', async () => {
  const at = await planning()
  await at.anna.ask(moveIn(await decisionOf(at.anna, at.table)), at.table)
  const before = await readable(at.anna, at)
  expect((await sceneOf(at.anna, at.table)).undo).toBe(true)
  await at.ben.ask(moveIn(await decisionOf(at.ben, at.table)), at.table)
  expect(await readable(at.anna, at)).toBe(before)
  expect(await at.anna.ask({ is: 'undo' }, at.table)).toMatchObject({ is: 'done' })
  expect((await sceneOf(at.ben, at.table)).undo).toBe(true)
  at.close()
})
