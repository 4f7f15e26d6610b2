/** The memory that a server uses for its clients. Slow, because it opens thousands of connections and sends megabytes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { LONG } from './bounds.js'
import { Client } from './client.js'
import { open } from './serving.js'
import { RANDOM, tableOf } from './tables.js'

const MANY = 2000

let folder = ''
let serving: Serving
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handwerk-many-'))
  serving = await open({ folder }, { connectionsPerAddress: MANY })
})
afterEach(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

const dial = () =>
  new Promise<WebSocket>((opened, fail) => {
    const socket = new WebSocket(`${serving.address.replace('http', 'ws')}/api/live`)
    socket.on('open', () => opened(socket))
    socket.on('error', fail)
  })

it(
  'a client that stops reading is disconnected before it uses much memory, and the others play on',
  async () => {
    const anna = await Client.named(serving.address, 'Anna')
    const table = await tableOf(anna, [{ is: 'me' }, RANDOM])
    await anna.call('start', { table })
    await anna.connect()
    const playing = anna.playOn(table, 'anna')
    await anna.heard('step', ({ event }) => event.number > 100)
    const slow = await dial()
    slow.on('error', () => undefined)
    const connections = async () => {
      const metrics = await (await fetch(`${serving.address}/metrics`)).text()
      return /handwerk_connections (\d+)/.exec(metrics)?.[1]
    }
    expect(await connections()).toBe('2')
    slow.pause()
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    let asked = 0
    const end = performance.now() + LONG / 2
    // Each answer contains the whole game so far; a busy server refuses some requests, which fills nothing.
    while (performance.now() < end && (await connections()) === '2') {
      for (let i = 0; i < 50; i++) slow.send(JSON.stringify({ is: 'follow', id: asked++, table }))
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }
    expect(await connections()).toBe('1')
    expect(most).toBeLessThan(30_000_000)
    slow.terminate()
    expect((await playing).ending?.how).toBe('played')
    anna.close()
  },
  LONG,
)

it(
  'thousands of idle connections, and some that never send a request, use little memory',
  async () => {
    const before = process.memoryUsage().rss
    const sockets: WebSocket[] = []
    while (sockets.length < MANY) sockets.push(...(await Promise.all(Array.from({ length: 200 }, dial))))
    const { port, hostname } = new URL(serving.address)
    const mute = Array.from({ length: 100 }, () => connect(Number(port), hostname))
    expect((await fetch(`${serving.address}/healthz`)).status).toBe(200)
    // This process holds both ends of each connection.
    expect((process.memoryUsage().rss - before) / MANY).toBeLessThan(120_000)
    for (const socket of sockets) socket.terminate()
    for (const socket of mute) socket.destroy()
  },
  LONG,
)
