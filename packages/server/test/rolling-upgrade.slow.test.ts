/** Several builds at once: while the processes of a site are replaced one by one, an older and a newer one share the database. */
import { postgresPrograms } from '@handwerk/own-postgres'
import type { Serving } from '@handwerk/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LONG } from './bounds.js'
import { Client } from './client.js'
import { newerRegistry } from './newer-registry.js'
import { countedUp, numbersIn, RANDOM, sceneOf, two } from './tables.js'
import { twoProcesses } from './two-processes.js'

describe.skipIf(!postgresPrograms)('an older and a newer process (skipped where PostgreSQL is not installed)', () => {
  const processes = twoProcesses({ registry: newerRegistry, protocol: { version: 9, oldest: 1 } })
  let older: Serving
  let newer: Serving
  let anna: Client
  let ben: Client
  let table: string

  /** A table that Anna and Ben play at the older process. */
  beforeEach(async () => {
    ;({ one: older, two: newer } = processes())
    ;({ anna, ben, table } = await two(older.address, { game: 'mottainai' }))
    for (const client of [anna, ben]) await client.ask({ is: 'follow' }, table)
  })
  afterEach(() => {
    for (const client of [anna, ben]) client.close()
  })

  /** The same person at the newer process. */
  async function atNewer(client: Client): Promise<Client> {
    const moved = await client.at(newer.address).connect()
    await moved.ask({ is: 'follow' }, table)
    return moved
  }

  it('send everybody of a table that the newer one goes on with to the newer one', async () => {
    const moved = await atNewer(ben)
    const bye = await anna.heard('bye')
    expect(bye).toMatchObject({ code: 'stopping', sentence: 'A newer server has gone on with this table.' })
    moved.close()
  })

  it('refuse moves by the older rules from then on, with the time when to try again', async () => {
    const moved = await atNewer(ben)
    await anna.heard('bye')
    const { refused } = await anna.call('act', { table, body: { is: 'move', decision: 1, move: 0 } })
    expect(refused).toMatchObject({ code: 'not-now', retry: expect.any(Number) })
    expect((await anna.call('scene', { table })).refused).toMatchObject({ code: 'not-now' })
    const { table: found } = await sceneOf(moved, table)
    expect(found.version).toBe((await newerRegistry.load('mottainai'))?.game.version)
    moved.close()
  })

  it(
    'play a game to its end at the newer one, and nobody misses an event',
    async () => {
      const moved = await Promise.all([anna, ben].map(atNewer))
      await Promise.all(moved.map((client, i) => client.playOn(table, `upgrade ${i}`)))
      for (const client of moved) {
        const last = (await sceneOf(client, table)).number
        const numbers = [...new Set(numbersIn(client.told))]
        expect(numbers).toEqual(countedUp(numbers))
        expect(numbers).toHaveLength(last)
        client.close()
      }
    },
    LONG,
  )

  it(
    'leave the turns of bots to the one that knows the rules',
    async () => {
      const moved = await anna.at(newer.address).connect()
      const ids = await Promise.all(
        Array.from({ length: 2 }, async () => {
          const seats = [{ is: 'me' } as const, RANDOM]
          const { id } = (await moved.call('make', { body: { game: 'oh-my-goods', seats } })).reply
          await moved.call('start', { table: id })
          return id
        }),
      )
      await Promise.all(ids.map((id) => moved.playOn(id, id)))
      moved.close()
    },
    LONG,
  )

  it('share tables that have not begun', async () => {
    const seats = [{ is: 'me' } as const, { is: 'open' } as const]
    const { id } = (await anna.call('make', { body: { game: 'mottainai', seats } })).reply
    const moved = ben.at(newer.address)
    await moved.call('join', { table: id, body: {} })
    expect((await anna.call('table', { table: id })).reply.seats[1]).toMatchObject({ is: 'person', name: 'Ben' })
  })

  it('gather people together: invited, arranged, handed on, and paired over both', async () => {
    const seats = [{ is: 'me' } as const, { is: 'link' } as const]
    const { id, you } = (await anna.call('make', { body: { game: 'mottainai', seats, handsShown: true } })).reply
    const moved = ben.at(newer.address)
    await moved.call('join', { table: id, body: { key: you.key ?? '' } })
    const terms = { is: 'terms', pace: { is: 'days', perMove: 86_400_000 } } as const
    await anna.call('arrange', { table: id, body: terms })
    await anna.call('arrange', { table: id, body: { is: 'host', seat: 1 } })
    const seen = (await moved.call('table', { table: id })).reply
    expect(seen).toMatchObject({ pace: terms.pace, handsShown: true, you: { seat: 1, host: true } })
    expect(seen.seats).toMatchObject([{ guest: true }, { guest: true }])
    const body = { game: 'oh-my-goods', pace: 'days', rated: false } as const
    const sought = (await anna.call('pair', { body })).reply
    expect(sought).toMatchObject({ status: 'gathering', seeks: true })
    expect((await moved.call('pair', { body })).reply).toMatchObject({ id: sought.id, status: 'running' })
  })

  it('sign somebody out everywhere, at both', async () => {
    const moved = ben.at(newer.address)
    await moved.call('account', { body: { username: 'ben_k', password: 'correct horse battery' } })
    const elsewhere = new Client(older.address)
    await elsewhere.call('signIn', { body: { username: 'ben_k', password: 'correct horse battery' } })
    await elsewhere.connect()
    await elsewhere.hearsAfter(() => moved.call('endOtherSessions'), 'bye')
    expect((await elsewhere.call('me')).reply.person).toBeNull()
    elsewhere.close()
  })

  it('refuse a table at the older one that has begun at the newer one', async () => {
    const moved = anna.at(newer.address)
    const { id } = (await moved.call('make', { body: { game: 'mottainai', seats: [RANDOM, RANDOM] } })).reply
    expect((await anna.call('scene', { table: id })).refused).toMatchObject({ code: 'not-now' })
  })
})
