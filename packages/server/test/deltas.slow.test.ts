/** Events as deltas: what has changed in a view, instead of the whole view. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { withChanges } from '@handwerk/match'
import type { ServerMessage } from '@handwerk/protocol'
import { expect, inject, it, onTestFinished } from 'vitest'
import { Client } from './client.js'
import { open } from './serving.js'
import { GAME, RANDOM } from './tables.js'

/** The view after each event that was told, by its number. */
function viewsIn(told: readonly ServerMessage[]): Map<number, unknown> {
  const views = new Map<number, unknown>()
  let view: unknown = null
  for (const message of told) {
    if (message.is === 'scene' || message.is === 'step') view = message.view
    else if (message.is === 'delta') view = withChanges(view, message.changes)
    if (message.is === 'scene') views.set(message.number, view)
    else if (message.is === 'step' || message.is === 'delta') views.set(message.event.number, view)
  }
  return views
}

/** A game that is played to its end, once for all tests; `whole` and `changes` follow it as the same person from before its start. */
function followedTwice(game: string): ReturnType<typeof follow> {
  const followed = games.get(game) ?? follow(game)
  games.set(game, followed)
  return followed
}
const games = new Map<string, ReturnType<typeof follow>>()

async function follow(game: string) {
  const serving = await open({ folder: mkdtempSync(join(inject('temporaryFolder'), 'deltas-')) })
  onTestFinished(() => serving.stop())
  const player = await Client.named(serving.address, 'Anna')
  const { reply } = await player.call('make', { body: { game, seats: [{ is: 'me' }, RANDOM, RANDOM] } })
  const whole = await player.at(serving.address).connect()
  const changes = await player.at(serving.address).connect()
  await whole.ask({ is: 'follow' }, reply.id)
  await changes.ask({ is: 'follow', deltas: true }, reply.id)
  await player.connect()
  await player.call('start', { table: reply.id })
  await player.playOn(reply.id, 'deltas')
  for (const client of [whole, changes]) await client.heard('table', ({ table }) => table.status === 'over')
  return { whole, changes }
}

it.each(['oh-my-goods', 'mottainai'])('the deltas of %s lead to the views that others are sent', async (game) => {
  const { whole, changes } = await followedTwice(game)
  expect(changes.told.some(({ is }) => is === 'step')).toBe(false)
  const views = viewsIn(whole.told)
  expect(views.size).toBeGreaterThan(20)
  expect(viewsIn(changes.told)).toEqual(views)
})

it('deltas have less than half of the bytes of steps', async () => {
  const { whole, changes } = await followedTwice(GAME)
  const bytes = (client: Client) =>
    client.bytes.filter((text) => /^{"is":"(step|delta)"/.test(text)).reduce((sum, { length }) => sum + length, 0)
  expect(bytes(changes)).toBeLessThan(bytes(whole) / 2)
})
