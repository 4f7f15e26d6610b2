import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Client } from './client.js'
import { open } from './serving.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-stopping-'))
afterAll(() => rmSync(folder, { recursive: true }))

let log = ''
const start = () => {
  const write = (line: string) => {
    log += line
  }
  return open({ folder }, { logLevel: 'info', log: { write } })
}

describe('a server', () => {
  it('that is stopped finishes what is under way, tells everybody to come back, and goes on there afterwards', async () => {
    const before = await start()
    const [anna, ben] = await Promise.all(['Anna', 'Ben'].map((name) => Client.named(before.address, name)))
    const { reply } = await anna.call('make', { body: { game: 'oh-my-goods', seats: [{ is: 'me' }, { is: 'open' }] } })
    const table = reply.id
    await ben.call('join', { table, body: {} })
    await anna.call('start', { table })
    for (const client of [anna, ben]) await (await client.connect()).ask({ is: 'follow' }, table)
    const { decision } = (await anna.call('scene', { table })).reply
    if (!decision) throw new Error('Anna is not asked')
    const byes = [anna, ben].map((client) => client.until((told) => told.is === 'bye'))
    const answered = anna.ask({ is: 'move', decision: decision.number, move: decision.moves[0][0] }, table)
    // Once this is answered, the move has been received.
    await anna.until((told) => told.is === 'step' || told.is === 'done')
    const stopped = before.stop()
    expect(await answered).toMatchObject({ is: 'done' })
    for (const bye of await Promise.all(byes))
      expect(bye).toMatchObject({ code: 'stopping', retry: expect.any(Number) })
    await stopped
    await expect(fetch(`${before.address}/healthz`)).rejects.toThrow()
    const after = await start()
    const again = new Client(after.address)
    again.cookie = anna.cookie
    const { events } = (await again.call('scene', { table })).reply
    expect(events.at(-1)).toMatchObject({ is: 'move', seat: 0 })
    await after.stop()
  })

  it('whose bot fails says so in its log, and names the bot', async () => {
    const serving = await start()
    const anna = await Client.named(serving.address, 'Anna')
    const seats = [{ is: 'me' }, { is: 'bot', level: 'throws' }] as const
    const { reply } = await anna.call('make', { body: { game: 'oh-my-goods', seats: [...seats] } })
    await anna.call('start', { table: reply.id })
    await anna.connect()
    void anna.playOn(reply.id, 'anna')
    await anna.until((told) => told.is === 'step' && told.event.seat === 1)
    expect(log).toMatch(/"level":40.*"bot":"throws".*a bot is replaced for this move/)
    anna.close()
    await serving.stop()
  })
})
