/** The lobby as a stream of a real server. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { check, PublicLobby } from '@handwerk/protocol'
import type { Serving } from '@handwerk/server'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { Client } from './client.js'
import { open } from './serving.js'
import { GAME } from './tables.js'

let server: Serving
beforeEach(async () => {
  server = await open({ folder: mkdtempSync(join(inject('temporaryFolder'), 'lobby-')) })
})
afterEach(() => server.stop())

/** The events of the stream, one after the other. */
async function* eventsOf(response: Response): AsyncGenerator<{ event: string; data: string }> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
      if (field('event')) yield { event: field('event'), data: field('data') }
    }
  }
}

it('tells the lists, then what changes, and ends with the server', async () => {
  const anna = await Client.named(server.address, 'Anna')
  const ben = await Client.named(server.address, 'Ben')
  const response = await fetch(`${server.address}/api/lobby`, { headers: { cookie: anna.cookie } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const events = eventsOf(response)
  const next = async () => (await events.next()).value
  expect(await next()).toEqual({
    event: 'public',
    data: '{"open":{"tables":[],"ratings":{}},"watch":{"tables":[],"ratings":{}}}',
  })
  const made = await ben.call('pair', { body: { game: GAME, pace: 'live', rated: false } })
  const told = await next()
  expect(told?.event).toBe('public')
  const lists = check(PublicLobby, JSON.parse(told?.data ?? ''))
  if (!lists.ok) throw new Error(lists.fault.reason)
  expect(lists.value.open.tables.map(({ id, seeks }) => [id, seeks])).toEqual([[made.reply.id, true]])
  await anna.call('pair', { body: { game: GAME, pace: 'live', rated: false } })
  const kinds = [await next(), await next()].map((one) => one?.event).sort()
  expect(kinds).toEqual(['own', 'public'])
  await server.stop()
  // The stream breaks off, and browsers connect again.
  await expect(events.next()).rejects.toThrow('terminated')
})

it('is read by people who are not known, too', async () => {
  const response = await fetch(`${server.address}/api/lobby`)
  expect((await eventsOf(response).next()).value).toMatchObject({ event: 'public' })
  await response.body?.cancel().catch(() => undefined)
})
