/** Whole games, from the first decision to the end. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyGameModule, readRecord, replay } from '@handwerk/kernel'
import type { Serving } from '@handwerk/server'
import { gameNames, loadGame } from '@handwerk/shelf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG } from './bounds.js'
import { Client } from './client.js'
import { open } from './serving.js'
import { countedUp, moveIn, numbersIn, RANDOM, two } from './tables.js'

let serving: Serving
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handwerk-games-'))
  serving = await open({ folder })
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

const person = (name: string) => Client.named(serving.address, name)

describe.each(gameNames)('a game of %s that people and a bot play to its end', (game) => {
  let record: unknown
  beforeAll(async () => {
    const [anna, ben] = await Promise.all([person('Anna'), person('Ben')])
    const seats = [{ is: 'me' } as const, { is: 'open' } as const, RANDOM]
    const table = (await anna.call('make', { body: { game, seats, rated: true } })).reply.id
    await ben.call('join', { table, body: {} })
    await ben.call('share', { table, body: { share: 'ab'.repeat(32) } })
    await anna.call('start', { table })
    await Promise.all([anna.connect(), ben.connect()])
    const [end] = await Promise.all([anna.playOn(table, 'anna'), ben.playOn(table, 'ben')])
    expect(end.ending?.how).toBe('played')
    record = (await new Client(serving.address).call('record', { table })).reply
    anna.close()
    ben.close()
  }, LONG)

  it('has a record that replays', async () => {
    const read = readRecord(record)
    const module: AnyGameModule | null = await loadGame(game)
    if (!read.ok || !module) throw new Error('no record')
    expect(replay(module, read.value)).toBeNull()
    expect(read.value.seats).toEqual(['Anna', 'Ben', 'random'])
  })

  it('is rated, a moment later', () =>
    expect
      .poll(async () => {
        const { reply } = await new Client(serving.address).call('ladder', { query: `?game=${game}&seats=3&with=bots` })
        return reply.entries.map(({ name }) => name).sort()
      })
      .toEqual(['Anna', 'Ben', 'random']))
})

it(
  'sends everybody their events once and in order, even if one reconnects for each decision',
  async () => {
    const { anna, ben, table, close } = await two(serving.address)
    const playing = ben.playOn(table, 'ben')
    const numbers: number[] = []
    // Whoever comes while a move still waits for others to be stored with finds nothing new.
    for (let coming = 0; coming < 40 || numbers.length <= 40; coming++) {
      // A new connection each time, which knows the last event received.
      const again = await anna.at(serving.address).connect()
      await again.ask({ is: 'follow', since: numbers.length }, table)
      const { events, number, decision } = await again.heard('scene')
      numbers.push(...events.map((event) => event.number))
      expect(number).toBe(numbers.length)
      if (decision) await again.ask(moveIn(decision, coming % decision.moves.length), table)
      again.close()
    }
    await anna.ask({ is: 'resign' }, table)
    await playing
    expect(numbers).toEqual(countedUp(numbers))
    const steps = numbersIn(ben.told)
    expect(steps).toEqual(countedUp(steps))
    close()
  },
  LONG,
)

it(
  'a game ends with a bot in place of somebody who left, and with them when they return',
  async () => {
    const { anna, ben, table, close } = await two(serving.address)
    await ben.ask({ is: 'leave' }, table)
    const played = anna.playOn(table, 'alone')
    await anna.heard('step', ({ event }) => event.number > 20)
    expect(await ben.ask({ is: 'return' }, table)).toMatchObject({ is: 'done' })
    await ben.playOn(table, 'back')
    expect((await played).ending?.how).toBe('played')
    close()
  },
  LONG,
)
