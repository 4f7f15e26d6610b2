import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Invitation } from '@handwerk/protocol'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { Client } from './client.js'
import { GENEROUS, open } from './serving.js'

/** Connections that one address may have here. */
const MANY = 2000

let serving: Serving
let folder = ''
let log = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handwerk-hostile-'))
  const { requests, newcomers } = GENEROUS
  const write = (line: string) => {
    log += line
  }
  serving = await open(
    { folder },
    { logLevel: 'info', log: { write }, rates: { requests, newcomers }, connectionsPerAddress: MANY },
  )
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
  // None of all this is a fault of the server.
  expect(log).not.toContain('"level":50')
})

const json = { 'content-type': 'application/json' }
const send = async (path: string, init: RequestInit): Promise<{ status: number; code: string; headers: Headers }> => {
  const response = await fetch(serving.address + path, init)
  const { code } = (await response.json()) as { code: string }
  return { status: response.status, code, headers: response.headers }
}
const text = async (url: string) => (await fetch(url)).text()
const isUp = async () => expect((await fetch(`${serving.address}/healthz`)).status).toBe(200)

async function running() {
  const [anna, ben, eve] = await Promise.all(['Anna', 'Ben', 'Eve'].map((name) => Client.named(serving.address, name)))
  const { reply } = await anna.call('make', { body: { game: 'oh-my-goods', seats: [{ is: 'me' }, { is: 'link' }] } })
  const table = reply.id
  await ben.call('join', { table, body: { seat: 1, key: reply.you.keys['1'] } })
  await anna.call('start', { table })
  for (const client of [anna, ben, eve]) await client.connect()
  return { anna, ben, eve, table }
}

describe('over HTTP', () => {
  it('what is not JSON, of the wrong type, or too large is refused as such', async () => {
    const body = (text: string) => send('/api/me', { method: 'POST', headers: json, body: text })
    expect(await body('{"name":')).toMatchObject({ status: 400, code: 'malformed' })
    expect(await body('null')).toMatchObject({ status: 400, code: 'malformed' })
    expect(await body('{"name":7}')).toMatchObject({ status: 400, code: 'malformed' })
    expect(await body('{"name":"A","admin":true}')).toMatchObject({ status: 400, code: 'malformed' })
    expect(await body('{"name":"A","__proto__":{"admin":true}}')).toMatchObject({ status: 400 })
    expect(await body(`{"name":"${'x'.repeat(300_000)}"}`)).toMatchObject({ status: 413, code: 'too-large' })
    const text = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"name":"A"}' }
    expect(await send('/api/me', text)).toMatchObject({ status: 400, code: 'malformed' })
    await isUp()
  })

  it('tables, seats and addresses that are not there or not yours are refused', async () => {
    const { eve, anna, ben, table } = await running()
    expect(await send('/api/nothing', {})).toMatchObject({ status: 404, code: 'no-such-thing' })
    expect(await send('/api/tables/abcdefgh2345', {})).toMatchObject({ status: 404, code: 'no-such-table' })
    expect(await send("/api/tables/' or 1=1", {})).toMatchObject({ status: 400, code: 'malformed' })
    expect((await eve.call('act', { table, body: { is: 'resign' } })).refused?.code).toBe('forbidden')
    expect((await eve.call('join', { table, body: {} })).refused?.code).toBe('not-now')
    expect((await new Client(serving.address).call('act', { table, body: { is: 'resign' } })).status).toBe(401)
    const forged = new Client(serving.address)
    forged.cookie = `handwerk=${'A'.repeat(43)}`
    expect((await forged.call('start', { table })).status).toBe(401)
    for (const client of [anna, ben, eve]) client.close()
  })

  it('another site can do nothing with the cookie of a visitor', async () => {
    const anna = await Client.named(serving.address, 'Anna')
    const headers = { ...json, cookie: anna.cookie }
    const init = { method: 'POST', body: '{"name":"Eve"}' }
    expect(await send('/api/me', { ...init, headers: { ...headers, origin: 'https://evil.example' } })).toMatchObject({
      status: 403,
    })
    expect(await send('/api/me', { ...init, headers: { ...headers, origin: 'null' } })).toMatchObject({ status: 403 })
    expect((await anna.call('me')).reply.person?.name).toBe('Anna')
    const own = await send('/api/me', { ...init, headers: { ...headers, origin: serving.address } })
    expect(own.status).toBe(200)
    const opened = await new Promise((done) => {
      const socket = new WebSocket(`${serving.address.replace('http', 'ws')}/api/live`, {
        origin: 'https://evil.example',
      })
      socket.on('open', () => done('open'))
      socket.on('error', (error) => done(error.message))
    })
    expect(opened).toContain('403')
  })

  it('answers carry headers that keep a browser safe, and the cookie is no script’s business', async () => {
    const response = await fetch(`${serving.address}/api/me`, { method: 'POST', headers: json, body: '{"name":"A"}' })
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
    expect(response.headers.get('content-type')).toContain('application/json')
  })

  it('bad tables are refused with a reason', async () => {
    const anna = await Client.named(serving.address, 'Anna')
    const make = async (body: object) => (await anna.call('make', { body: body as never })).refused
    const seats = [{ is: 'me' }, { is: 'open' }]
    expect(await make({ game: 'chess', seats })).toMatchObject({ code: 'no-such-thing' })
    expect(await make({ game: 'oh-my-goods', seats: [{ is: 'me' }] })).toMatchObject({ code: 'malformed' })
    expect(await make({ game: 'oh-my-goods', seats: [{ is: 'me' }, { is: 'me' }] })).toMatchObject({
      code: 'malformed',
    })
    expect(await make({ game: 'oh-my-goods', seats, options: { edition: '9th' } })).toMatchObject({ code: 'malformed' })
    expect(await make({ game: 'oh-my-goods', seats: [{ is: 'me' }, { is: 'bot', level: 'god' }] })).toMatchObject({
      code: 'no-such-thing',
    })
    expect(await make({ game: 'oh-my-goods', seats, pace: { is: 'live', clock: 1, bonus: 0 } })).toMatchObject({
      code: 'malformed',
    })
  })
})

describe('over a live connection', () => {
  it('nonsense is refused, and the connection goes on', async () => {
    const { anna, ben, eve, table } = await running()
    const nonsense = [
      '',
      'x',
      '[]',
      'null',
      '{"is":"move"}',
      '{"is":"follow","id":-1}',
      '{"is":"fly","id":1}',
      '"a"',
      '{'.repeat(5000),
    ]
    for (const text of nonsense) {
      const refused = anna.until((told) => told.is === 'refused')
      anna.raw(text)
      expect(await refused).toMatchObject({ code: 'malformed' })
    }
    expect(await anna.ask({ is: 'follow' }, table)).toMatchObject({ is: 'done' })
    for (const client of [anna, ben, eve]) client.close()
  })

  it('moves for another seat, for another table, repeated and out of order do nothing', async () => {
    const { anna, ben, eve, table } = await running()
    const other = await running()
    const { decision, number } = (await anna.call('scene', { table })).reply
    if (!decision) throw new Error('Anna is not asked')
    const [move] = decision.moves[0]
    for (const stranger of [eve, other.anna])
      expect(await stranger.ask({ is: 'move', decision: decision.number, move }, table)).toMatchObject({
        code: 'forbidden',
      })
    for (const late of [decision.number + 1, decision.number + 7])
      expect(await anna.ask({ is: 'move', decision: late, move }, table)).toMatchObject({ code: 'too-late' })
    for (const wrong of [-1, 1e9, 0.5, null, {}, [], '', 'x'.repeat(10_000), { kind: 3 }])
      expect(await anna.ask({ is: 'move', decision: decision.number, move: wrong }, table)).toMatchObject({
        code: 'illegal',
      })
    expect((await anna.call('scene', { table })).reply.number).toBe(number)
    for (const client of [anna, ben, eve, other.anna, other.ben, other.eve]) client.close()
  })

  it('a flood is answered with the time to wait, and stops nobody else', async () => {
    const { anna, ben, eve, table } = await running()
    const waits: number[] = []
    const stop = eve.on((told) => {
      if (told.is === 'refused' && told.code === 'too-many') waits.push(told.retry ?? -1)
    })
    for (let i = 0; i < 500; i++) eve.raw(`{"is":"unfollow","id":${i},"table":"${table}"}`)
    expect(await anna.ask({ is: 'follow' }, table)).toMatchObject({ is: 'done' })
    await eve.until((told) => told.is === 'refused' && told.id === 499)
    stop()
    expect(waits.length).toBeGreaterThan(300)
    expect(Math.min(...waits)).toBeGreaterThan(0)
    for (const client of [anna, ben, eve]) client.close()
  })

  it('a message that is too long ends the connection, and only that one', async () => {
    const { anna, ben, eve, table } = await running()
    const closed = new Promise<number>((done) => {
      const socket = new WebSocket(`${serving.address.replace('http', 'ws')}/api/live`)
      socket.on('open', () => socket.send('x'.repeat(100_000)))
      socket.on('close', done)
      socket.on('error', () => undefined)
    })
    expect(await closed).toBe(1009)
    expect(await anna.ask({ is: 'follow' }, table)).toMatchObject({ is: 'done' })
    for (const client of [anna, ben, eve]) client.close()
  })

  it('whoever stops reading is cut off, before much is kept for them, and the others go on', async () => {
    const patient = await open({ folder: join(folder, 'patient') })
    const anna = await Client.named(patient.address, 'Anna')
    const seats: Invitation[] = [{ is: 'me' }, { is: 'bot', level: 'random' }]
    const { reply } = await anna.call('make', { body: { game: 'oh-my-goods', seats } })
    const table = reply.id
    await anna.call('start', { table })
    await anna.connect()
    const playing = anna.playOn(table, 'anna')
    await anna.until((told) => told.is === 'step' && told.event.number > 100)
    const slow = new WebSocket(`${patient.address.replace('http', 'ws')}/api/live`)
    await new Promise((open) => slow.once('open', open))
    slow.on('error', () => undefined)
    const connections = async () => /handwerk_connections (\d+)/.exec(await text(`${patient.address}/metrics`))?.[1]
    expect(await connections()).toBe('2')
    slow.pause()
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    let asked = 0
    // Each answer is the whole game so far.
    while (asked < 20_000 && (await connections()) === '2') {
      for (let i = 0; i < 50; i++) slow.send(JSON.stringify({ is: 'follow', id: asked++, table }))
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    expect(await connections()).toBe('1')
    expect(most).toBeLessThan(30_000_000)
    slow.terminate()
    expect((await playing).ending?.how).toBe('played')
    anna.close()
    await patient.stop()
  })

  it('thousands of idle connections and some that never speak take little memory, and still more are refused', async () => {
    const before = process.memoryUsage().rss
    const url = `${serving.address.replace('http', 'ws')}/api/live`
    const open = () =>
      new Promise<WebSocket>((opened, fail) => {
        const socket = new WebSocket(url)
        socket.on('open', () => opened(socket))
        socket.on('error', fail)
      })
    const sockets: WebSocket[] = []
    while (sockets.length < MANY) sockets.push(...(await Promise.all(Array.from({ length: 200 }, open))))
    const { port, hostname } = new URL(serving.address)
    const mute = Array.from({ length: 100 }, () => connect(Number(port), hostname))
    await isUp()
    await expect(open()).rejects.toThrow('429')
    // Both ends of each are in this process.
    expect((process.memoryUsage().rss - before) / MANY).toBeLessThan(120_000)
    const last = sockets[0]
    const left = new Promise((done) => last.once('close', done))
    last.terminate()
    await left
    // Whoever goes makes room.
    sockets[0] = await open().catch(() => new Promise((next) => setTimeout(next, 500)).then(open))
    for (const socket of sockets) socket.terminate()
    for (const socket of mute) socket.destroy()
  })
})

describe('rate limits of HTTP', () => {
  it('tell how long to wait', async () => {
    const other = mkdtempSync(join(tmpdir(), 'handwerk-rates-'))
    const strict = await open({ folder: other }, { rates: {} })
    const responses = await Promise.all(Array.from({ length: 400 }, () => fetch(`${strict.address}/api/me`)))
    const codes = responses.map(({ status }) => status)
    const waited = responses.find(({ status }) => status === 429)?.headers.get('retry-after')
    await Promise.all(responses.map((response) => response.text()))
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(200)
    expect(codes).toContain(429)
    expect(waited).toBe('1')
    await strict.stop()
    rmSync(other, { recursive: true })
  })
})
