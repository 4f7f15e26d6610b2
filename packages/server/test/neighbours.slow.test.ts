import { postgresPrograms } from '@handwerk/own-postgres'
import type { Presence } from '@handwerk/protocol'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LONG } from './bounds.js'
import { Client } from './client.js'
import { countedUp, numbersIn, RANDOM } from './tables.js'
import { twoProcesses } from './two-processes.js'

const isThere =
  (seats: readonly boolean[], onlookers?: number) =>
  ({ presence }: { presence: Presence }): boolean =>
    presence.seats.every(({ here }, i) => here === seats[i]) &&
    (onlookers === undefined || presence.onlookers === onlookers)

describe.skipIf(!postgresPrograms)('two processes on one PostgreSQL (skipped where it is not installed)', () => {
  const processes = twoProcesses()
  let anna: Client
  let ben: Client
  let eve: Client
  let table: string
  beforeEach(async () => {
    const { one, two } = processes()
    anna = await Client.named(one.address, 'Anna')
    ben = await Client.named(two.address, 'Ben')
    eve = new Client(two.address)
    const seats = [{ is: 'me' } as const, { is: 'open' } as const, RANDOM]
    table = (await anna.call('make', { body: { game: 'mottainai', seats } })).reply.id
    for (const client of [anna, ben, eve]) await client.connect()
    for (const client of [anna, eve]) await client.ask({ is: 'follow' }, table)
  })
  afterEach(() => {
    for (const client of [anna, ben, eve]) client.close()
  })

  /** Ben joins and connects, and Anna starts the game. */
  async function begin(): Promise<void> {
    await ben.call('join', { table, body: {} })
    await anna.call('start', { table })
    await ben.ask({ is: 'follow' }, table)
  }

  it('tell each other who joins', async () => {
    await ben.call('join', { table, body: {} })
    await anna.heard('table', ({ table: { seats } }) => seats[1]?.name === 'Ben')
  })

  it('tell each other that a game begins', async () => {
    await ben.call('join', { table, body: {} })
    await anna.call('start', { table })
    await eve.heard('step', ({ event }) => event.is === 'start')
  })

  it('tell each other who is there', async () => {
    await begin()
    for (const client of [anna, ben, eve]) await client.heard('presence', isThere([true, true, true], 1))
  })

  it('tell each other of chat', async () => {
    await begin()
    await anna.ask({ is: 'say', text: 'good luck' }, table)
    expect(await ben.heard('said')).toMatchObject({ saying: { text: 'good luck', seat: 0 } })
  })

  const FORGED = [
    ['no event', 'nonsense'],
    ['an event of a newer version', { kind: 'pause', seat: 0 }],
    ['a move that nobody was asked for', { kind: 'move', seat: 1, decision: 40, line: 'task frog' }],
    ['a game that is over', { kind: 'resign', seat: 7 }],
  ] as const
  it.each(FORGED)('trust the database, not a forged announcement: %s', async (_, forged) => {
    await begin()
    const before = (await anna.call('scene', { table })).reply
    const entry = { table_id: table, number: 2, at: 5, heard: '[2,2,2,2]', facts: '[]', undone: null, sent: null }
    const news =
      typeof forged === 'string' ? forged : JSON.stringify({ decision: null, line: null, ...entry, ...forged })
    const stranger = new pg.Client({ connectionString: processes().url })
    await stranger.connect()
    await stranger.query('select pg_notify($1, $2)', ['handwerk', `stranger ${table} ${news}`])
    await stranger.end()
    await ben.ask({ is: 'offer-end' }, table)
    await anna.heard('step', ({ event }) => event.is === 'offer')
    expect((await anna.call('scene', { table })).reply.events.slice(0, before.events.length)).toEqual(before.events)
  })

  it('agree on events that depend on the whole past', async () => {
    await begin()
    // A move of the bot would end the offer.
    const botIsAsked = async () => (await anna.call('scene', { table })).reply.table.waiting.includes(2)
    await expect.poll(botIsAsked).toBe(false)
    await anna.ask({ is: 'offer-end' }, table)
    const proposed = await ben.heard('step', ({ event }) => event.is === 'offer')
    expect(proposed).toMatchObject({ offer: { what: 'end', seat: 0, asked: [1] } })
    await ben.ask({ is: 'answer', yes: false }, table)
    for (const client of [anna, ben]) await client.heard('step', ({ event }) => event.is === 'decline')
  })

  it(
    'play one game to its end, and send every event once',
    async () => {
      await begin()
      const play = (client: Client) => client.playOn(table, 'luck', numbersIn(client.told).length)
      const ends = await Promise.all([play(anna), play(ben)])
      expect(ends.map(({ ending }) => ending)).toEqual([ends[0].ending, ends[0].ending])
      await eve.heard('step', ({ ending }) => ending !== null)
      for (const client of [anna, ben, eve]) {
        // A scene may repeat events that arrive while it is requested; a step is never sent twice.
        const steps = numbersIn(client.told.filter(({ is }) => is === 'step'))
        expect(new Set(steps).size).toBe(steps.length)
        const all = [...new Set(numbersIn(client.told))]
        expect(all).toEqual(countedUp(all))
      }
    },
    LONG,
  )

  it('still show people as present when one process ends and they reconnect to the other', async () => {
    await begin()
    await anna.heard('presence', isThere([true, true, true], 1))
    const from = anna.told.length
    const { one, two } = processes()
    const again = ben.at(one.address)
    await anna.hearsAfter(
      async () => {
        await two.stop()
        await (await again.connect()).ask({ is: 'follow' }, table)
      },
      'presence',
      isThere([true, true, true], 0),
    )
    const since = anna.told.slice(from).flatMap((told) => (told.is === 'presence' ? [told] : []))
    expect(since.filter((told) => !isThere([true, true, true])(told))).toEqual([])
    again.close()
  })
})
