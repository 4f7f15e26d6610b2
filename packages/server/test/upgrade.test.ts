import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry } from '@handwerk/bots'
import type { AnyBox } from '@handwerk/kernel'
import { afterAll, describe, expect, it } from 'vitest'
import { LONG } from './bounds.js'
import { Client } from './client.js'
import { registry } from './registry.js'
import { open } from './serving.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true }))

const start = (by: Registry) => open({ folder }, { registry: by })

/** The same shelf with newer rules, by which no old record could be replayed: every deal is another. */
const newer: Registry = {
  ...registry,
  load: async (name) => {
    const box = await registry.load(name)
    if (!box) return null
    const start: AnyBox['game']['start'] = (options, seats, seed, tell) =>
      box.game.start(options, seats, [...seed].reverse().join(''), tell)
    return { ...box, game: { ...box.game, version: box.game.version + 1, start } }
  },
}

describe('a table that began by older rules', () => {
  it(
    'goes on from where it stood, to its end',
    async () => {
      const before = await start(registry)
      const [anna, ben] = await Promise.all(['Anna', 'Ben'].map((name) => Client.named(before.address, name)))
      const { reply } = await anna.call('make', {
        body: { game: 'oh-my-goods', seats: [{ is: 'me' }, { is: 'open' }] },
      })
      const table = reply.id
      await ben.call('join', { table, body: {} })
      await anna.call('start', { table })
      const sceneOf = async (client: Client) => (await client.call('scene', { table })).reply
      for (let i = 0; i < 30; i++)
        for (const client of [anna, ben]) {
          const { decision } = await sceneOf(client)
          if (decision)
            await client.call('act', {
              table,
              body: { is: 'move', decision: decision.number, move: decision.moves[0][0] },
            })
        }
      const was = await Promise.all([anna, ben].map(sceneOf))
      await before.stop()

      const after = await start(newer)
      const again = [anna, ben].map(({ cookie }) => {
        const client = new Client(after.address)
        client.cookie = cookie
        return client
      })
      const is = await Promise.all(again.map(sceneOf))
      expect(is.map(({ view, decision, events }) => ({ view, decision, events }))).toEqual(
        was.map(({ view, decision, events }) => ({ view, decision, events })),
      )
      // What the older rules did cannot be taken back by the newer ones, at once or by consent.
      expect(is.map(({ undo }) => undo)).toEqual([false, false])
      expect((await again[0].call('act', { table, body: { is: 'undo' } })).refused?.code).toBe('not-now')
      for (const client of again) await client.connect()
      const ends = await Promise.all(again.map((client, i) => client.playOn(table, `after ${i}`)))
      expect(ends[0].ending?.how).toBe('played')
      const record = (await again[0].call('record', { table })).reply
      expect(record).toMatchObject({ version: 1 })
      for (const client of again) client.close()
      await after.stop()
    },
    LONG,
  )
})
