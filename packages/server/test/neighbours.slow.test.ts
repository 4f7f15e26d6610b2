import { postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import type { Told } from '@handwerk/protocol'
import { expect, it } from 'vitest'
import { Client } from './client.js'
import { open } from './serving.js'

const numbers = (told: readonly Told[]): number[] =>
  told.flatMap((one) => {
    if (one.is === 'scene') return one.events.map(({ number }) => number)
    return one.is === 'step' ? [one.event.number] : []
  })

const isThere =
  (seats: readonly boolean[], onlookers?: number) =>
  (told: Told): boolean =>
    told.is === 'presence' &&
    told.presence.seats.every(({ here }, i) => here === seats[i]) &&
    (onlookers === undefined || told.presence.onlookers === onlookers)

it.skipIf(!postgresPrograms)(
  'two processes on one PostgreSQL serve one table as if they were one (skipped where it is not installed)',
  async () => {
    const postgres = await startPostgres()
    const url = postgres.database()
    const servers = await Promise.all([open({ url }), open({ url })])
    const [one, two] = servers
    const anna = await Client.named(one.address, 'Anna')
    const ben = await Client.named(two.address, 'Ben')
    const eve = new Client(two.address)
    const seats = [{ is: 'me' }, { is: 'open' }, { is: 'bot', level: 'random' }] as const
    const { reply } = await anna.call('make', { body: { game: 'mottainai', seats: [...seats] } })
    const table = reply.id
    for (const client of [anna, ben, eve]) await client.connect()
    await anna.ask({ is: 'follow' }, table)
    const joined = anna.until((told) => told.is === 'table' && told.table.seats[1].name === 'Ben')
    await ben.call('join', { table, body: {} })
    await joined
    await eve.ask({ is: 'follow' }, table)
    const begun = eve.until((told) => told.is === 'step')
    await anna.call('start', { table })
    await begun
    const said = ben.until((told) => told.is === 'said')
    const there = [anna, ben, eve].map((client) => client.until(isThere([true, true, true], 1)))
    await ben.ask({ is: 'follow' }, table)
    // Whichever process they came to.
    await Promise.all(there)
    await anna.ask({ is: 'say', text: 'good luck' }, table)
    expect(await said).toMatchObject({ saying: { text: 'good luck', seat: 0 } })
    // What needs the whole past is worked out by both in the same way.
    const proposed = ben.until((told) => told.is === 'step' && told.event.is === 'offer')
    await anna.ask({ is: 'offer-end' }, table)
    expect(await proposed).toMatchObject({ offer: { what: 'end', seat: 0, asked: [1] } })
    const declined = [anna, ben].map((client) =>
      client.until((told) => told.is === 'step' && told.event.is === 'decline'),
    )
    await ben.ask({ is: 'answer', yes: false }, table)
    await Promise.all(declined)
    for (const client of [anna, ben]) client.told.length = 0
    const ends = await Promise.all([anna.playOn(table, 'anna'), ben.playOn(table, 'ben')])
    expect(ends.map(({ ending }) => ending)).toEqual([ends[0].ending, ends[0].ending])
    await eve.ask({ is: 'follow' }, table)
    for (const client of [anna, ben]) {
      const heard = numbers(client.told)
      expect(heard).toEqual(heard.map((_, i) => i + 1))
      client.close()
    }
    const last = eve.told.findLast((told) => told.is === 'scene')
    const steps = numbers(
      eve.told.slice(
        0,
        eve.told.findLastIndex((told) => told.is === 'scene'),
      ),
    )
    expect(steps).toEqual(last?.events.map(({ number }) => number))
    // A process that ends takes its people along, unless they are back elsewhere by then.
    const again = new Client(one.address)
    again.cookie = ben.cookie
    for (const client of [ben, anna]) await (await client.connect()).ask({ is: 'follow' }, table)
    expect((await anna.call('scene', { table })).reply.presence).toMatchObject({ onlookers: 1 })
    const alone = anna.until(isThere([true, true, true], 0))
    const told = anna.told.length
    await two.stop()
    await (await again.connect()).ask({ is: 'follow' }, table)
    await alone
    const since = anna.told.slice(told).filter(({ is }) => is === 'presence')
    expect(since.every(isThere([true, true, true]))).toBe(true)
    for (const client of [anna, ben, eve, again]) client.close()
    await one.stop()
    postgres.stop()
  },
)
