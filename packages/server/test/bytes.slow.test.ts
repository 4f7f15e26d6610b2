/** Slow, because bots play a whole game: how many bytes it takes to open its table. */
import { mkdtempSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { LONG } from './bounds.js'
import { Client } from './client.js'
import { open } from './serving.js'
import { RANDOM, sceneOf, tableOf } from './tables.js'

/** The bytes of a scene as it is read, and of everything that came over the wire until then. */
const opened = (url: string, table: string) =>
  new Promise<{ read: number; wire: number }>((done, fail) => {
    const socket = new WebSocket(url)
    let stream: Socket | null = null
    socket.on('error', fail)
    socket.on('upgrade', (response) => {
      stream = response.socket
    })
    socket.on('open', () => socket.send(JSON.stringify({ is: 'follow', id: 1, table })))
    socket.on('message', (raw) => {
      const text = raw.toString()
      if (!text.startsWith('{"is":"scene"')) return
      done({ read: text.length, wire: stream?.bytesRead ?? 0 })
      socket.terminate()
    })
  })

it(
  'a long game is opened with less than 30 kB, whatever its scene has in it',
  async () => {
    const serving = await open({ folder: mkdtempSync(join(inject('temporaryFolder'), 'bytes-')) })
    onTestFinished(() => serving.stop())
    const anna = await Client.named(serving.address, 'Anna')
    const table = await tableOf(anna, [RANDOM, RANDOM, RANDOM, RANDOM])
    const isOver = async () => (await sceneOf(anna, table)).table.status === 'over'
    await vi.waitUntil(isOver, { timeout: LONG / 2, interval: 100 })
    const { read, wire } = await opened(`${serving.address.replace('http', 'ws')}/api/live`, table)
    expect(read).toBeGreaterThan(30_000)
    expect(wire).toBeLessThan(30_000)
  },
  LONG,
)
