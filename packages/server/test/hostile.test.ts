/** Requests of strangers, broken programs and other sites do no harm. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Client } from './client.js'
import { GENEROUS, open } from './serving.js'
import { decisionOf, moveIn, sceneOf, type Two, two } from './tables.js'

/** Connections allowed for one address. */
const MANY = 40
/** Messages that one connection may send at once. */
const FREE = 100

let serving: Serving
let folder = ''
let log = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handwerk-hostile-'))
  // Refilled so slowly that the speed of the machine does not matter.
  const rates = { ...GENEROUS, messages: { burst: FREE, perSecond: 0.001 } }
  const write = (line: string) => {
    log += line
  }
  serving = await open({ folder }, { logLevel: 'info', log: { write }, rates, connectionsPerAddress: MANY })
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
  // The server has logged no error.
  expect(log).not.toContain('"level":50')
})

const json = { 'content-type': 'application/json' }
const send = async (path: string, init: RequestInit = {}): Promise<{ status: number; code: string }> => {
  const response = await fetch(serving.address + path, init)
  const { code } = (await response.json()) as { code: string }
  return { status: response.status, code }
}
const live = (address = serving.address) => `${address.replace('http', 'ws')}/api/live`

/** Resolves with an open connection; rejects with the HTTP status. */
const dial = (options: { origin?: string; address?: string } = {}) =>
  new Promise<WebSocket>((opened, fail) => {
    const socket = new WebSocket(live(options.address), options.origin === undefined ? {} : { origin: options.origin })
    socket.on('open', () => opened(socket))
    socket.on('error', fail)
  })

describe('a body', () => {
  const post = (body: string, headers = json) => send('/api/me', { method: 'POST', headers, body })

  for (const body of [
    '{"name":',
    '{}',
    'null',
    '{"name":7}',
    '{"name":"A","admin":true}',
    '{"name":"A","__proto__":{"a":1}}',
  ])
    it(`of ${body} is refused as malformed`, async () =>
      expect(await post(body)).toEqual({ status: 400, code: 'malformed' }))

  it('that is too large is refused', async () =>
    expect(await post(`{"name":"${'x'.repeat(300_000)}"}`)).toEqual({ status: 413, code: 'too-large' }))

  it('of another type than JSON is refused', async () =>
    expect(await post('{"name":"A"}', { 'content-type': 'text/plain' })).toEqual({ status: 400, code: 'malformed' }))
})

describe('an address', () => {
  it('without a route is answered as not found', async () =>
    expect(await send('/api/nothing')).toEqual({ status: 404, code: 'no-such-thing' }))

  it('of an unknown table is answered as not found', async () =>
    expect(await send('/api/tables/abcdefgh2345')).toEqual({ status: 404, code: 'no-such-table' }))

  it('with an SQL injection is malformed', async () =>
    expect(await send("/api/tables/' or 1=1")).toEqual({ status: 400, code: 'malformed' }))
})

describe('another site', () => {
  let anna: Client
  beforeEach(async () => {
    anna = await Client.named(serving.address, 'Anna')
  })
  const rename = (origin: string) => {
    const headers = { ...json, cookie: anna.cookie, origin }
    return send('/api/me', { method: 'POST', body: '{"name":"Eve"}', headers })
  }

  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1', 'http://127.0.0.1:1'])
    it(`at ${origin} cannot use the cookie of a visitor`, async () => {
      expect(await rename(origin)).toMatchObject({ status: 403 })
      expect((await anna.call('me')).reply.person?.name).toBe('Anna')
    })

  it('does not include the server’s own address with its port', async () => {
    expect(new URL(serving.address).port).not.toBe('')
    expect(await rename(serving.address)).toMatchObject({ status: 200 })
  })

  it('gets no live connection', async () =>
    await expect(dial({ origin: 'https://evil.example' })).rejects.toThrow('403'))

  it('may ask for what everybody may see, but its pages may not read the answer', async () => {
    const response = await fetch(`${serving.address}/api/version`, { headers: { origin: 'https://evil.example' } })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, null])
  })
})

it('answers carry security headers, and scripts cannot read the cookie', async () => {
  const response = await fetch(`${serving.address}/api/me`, { method: 'POST', headers: json, body: '{"name":"A"}' })
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('permissions-policy')).toContain('camera=()')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  expect(response.headers.get('content-type')).toContain('application/json')
})

describe('a new table', () => {
  const seats = [{ is: 'me' }, { is: 'open' }]
  for (const [what, body, code] of [
    ['of an unknown game', { game: 'chess', seats }, 'no-such-thing'],
    ['of too few seats', { game: 'oh-my-goods', seats: [{ is: 'me' }] }, 'malformed'],
    ['of one person twice', { game: 'oh-my-goods', seats: [{ is: 'me' }, { is: 'me' }] }, 'malformed'],
    ['of an unknown edition', { game: 'oh-my-goods', seats, options: { edition: '9th' } }, 'malformed'],
    ['of an unknown bot', { game: 'oh-my-goods', seats: [{ is: 'me' }, { is: 'bot', level: 'god' }] }, 'no-such-thing'],
  ] as const)
    it(`${what} is refused`, async () => {
      const anna = await Client.named(serving.address, 'Anna')
      expect((await anna.call('make', { body: body as never })).refused).toMatchObject({ code })
    })
})

describe('at somebody else’s table', () => {
  let at: Two
  let eve: Client
  // None of these attempts changes anything.
  beforeAll(async () => {
    at = await two(serving.address)
    eve = await (await Client.named(serving.address, 'Eve')).connect()
  })
  afterAll(() => {
    at.close()
    eve.close()
  })

  it('a stranger cannot act', async () =>
    expect((await eve.call('act', { table: at.table, body: { is: 'resign' } })).refused?.code).toBe('forbidden'))

  it('a stranger cannot sit down', async () =>
    expect((await eve.call('join', { table: at.table, body: {} })).refused?.code).toBe('not-now'))

  it('somebody without a name cannot act', async () =>
    expect((await new Client(serving.address).call('act', { table: at.table, body: { is: 'resign' } })).status).toBe(
      401,
    ))

  it('a forged cookie is rejected', async () => {
    const forged = new Client(serving.address)
    forged.cookie = `handwerk=${'A'.repeat(43)}`
    expect((await forged.call('start', { table: at.table })).status).toBe(401)
  })

  it('a stranger’s move is refused', async () => {
    const move = moveIn(await decisionOf(at.anna, at.table))
    expect(await eve.ask(move, at.table)).toMatchObject({ code: 'forbidden' })
  })

  it('a move of a player at another table is refused', async () => {
    const other = await two(serving.address)
    const move = moveIn(await decisionOf(at.anna, at.table))
    expect(await other.anna.ask(move, at.table)).toMatchObject({ code: 'forbidden' })
    other.close()
  })

  it('moves for future decisions do nothing', async () => {
    const { anna, table } = at
    const move = moveIn(await decisionOf(anna, table))
    const { number } = await sceneOf(anna, table)
    for (const later of [1, 7])
      expect(await anna.ask({ ...move, decision: move.decision + later }, table)).toMatchObject({ code: 'too-late' })
    expect((await sceneOf(anna, table)).number).toBe(number)
  })

  it('malformed moves do nothing', async () => {
    const { anna, table } = at
    const move = moveIn(await decisionOf(anna, table))
    const { number } = await sceneOf(anna, table)
    for (const wrong of [-1, 1e9, 0.5, null, {}, [], '', 'x'.repeat(10_000), { kind: 3 }])
      expect(await anna.ask({ ...move, move: wrong }, table)).toMatchObject({ code: 'illegal' })
    expect((await sceneOf(anna, table)).number).toBe(number)
  })

  for (const text of ['', 'x', '[]', 'null', '{"is":"move"}', '{"is":"follow","id":-1}', '{"is":"fly","id":1}', '"a"'])
    it(`the message ${text || 'of no letters'} is refused, and the connection stays open`, async () => {
      expect(await eve.hearsAfter(() => eve.raw(text), 'refused')).toMatchObject({ code: 'malformed' })
      expect(await eve.ask({ is: 'follow' }, at.table)).toMatchObject({ is: 'done' })
    })

  it('a message with 5000 open brackets is refused, and the connection stays open', async () => {
    expect(await eve.hearsAfter(() => eve.raw('{'.repeat(5000)), 'refused')).toMatchObject({ code: 'malformed' })
    expect(await eve.ask({ is: 'follow' }, at.table)).toMatchObject({ is: 'done' })
  })

  it('a message that is too long closes its own connection only', async () => {
    const socket = await dial()
    const closed = new Promise<number>((done) => socket.once('close', done))
    socket.send('x'.repeat(100_000))
    expect(await closed).toBe(1009)
    expect(await at.anna.ask({ is: 'follow' }, at.table)).toMatchObject({ is: 'done' })
  })
})

describe('a flood of messages', () => {
  const FLOOD = 500
  let at: Two
  beforeEach(async () => {
    at = await two(serving.address)
  })
  afterEach(() => at.close())

  const flood = ({ ben, table }: Two) => {
    for (let id = 0; id < FLOOD; id++) ben.raw(`{"is":"unfollow","id":${id},"table":"${table}"}`)
  }

  it('is answered with the time to wait', async () => {
    await at.ben.hearsAfter(
      () => flood(at),
      'refused',
      ({ id }) => id === FLOOD - 1,
    )
    const waits = at.ben.told.flatMap((told) => (told.is === 'refused' && told.code === 'too-many' ? [told.retry] : []))
    expect(waits).toHaveLength(FLOOD - FREE)
    for (const wait of waits) expect(wait).toBeGreaterThan(0)
  })

  it('does not disturb other players', async () => {
    flood(at)
    expect(await at.anna.ask(moveIn(await decisionOf(at.anna, at.table)), at.table)).toMatchObject({ is: 'done' })
  })
})

it('an address has a limit of open connections, and closing one makes room', async () => {
  // A server of its own: another may not have noticed yet that connections of earlier tests have ended.
  const fresh = await open({ folder: join(folder, 'fresh') }, { rates: GENEROUS, connectionsPerAddress: MANY })
  const { address } = fresh
  const sockets = await Promise.all(Array.from({ length: MANY }, () => dial({ address })))
  await expect(dial({ address })).rejects.toThrow('429')
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  sockets[0]?.terminate()
  // The server notices the end a moment later.
  const again = await vi.waitUntil(() => dial({ address }).catch(() => null), { timeout: 20_000, interval: 20 })
  for (const socket of [...sockets, again]) socket?.terminate()
  await fresh.stop()
})

it('too many HTTP requests are refused with the time to wait', async () => {
  const rates = { ...GENEROUS, requests: { burst: 3, perSecond: 0.01 } }
  const strict = await open({ folder: join(folder, 'strict') }, { rates })
  const ask = () => fetch(`${strict.address}/api/me`)
  const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const refused = await ask()
  const { retry } = (await refused.json()) as { retry: number }
  expect(retry).toBeGreaterThan(90_000)
  expect(refused.headers.get('retry-after')).toBe(String(Math.ceil(retry / 1000)))
  await strict.stop()
})
