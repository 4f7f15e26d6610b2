/** Which requests become live connections, and how the others are turned away. */
import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { LIVE_PATH } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Live } from '../src/edge/live.js'
import type { Identity } from '../src/edge/sessions.js'
import { FakeConnection } from './fake-connection.js'

/** The stream of a request, which remembers what was written. */
class FakeStream extends EventEmitter {
  written = ''
  isDestroyed = false

  end(text: string): void {
    this.written += text
  }

  destroy(): void {
    this.isDestroyed = true
  }
}

let server: EventEmitter
let live: Live
let log: object[]
/** The addresses of those who were let in. */
let opened: (string | undefined)[]
let who: () => Promise<Identity | null>
beforeEach(() => open())
afterEach(() => live.stop())

function open(proxies = 0): void {
  server = new EventEmitter()
  log = []
  opened = []
  who = async () => null
  live = new Live({
    ...new FakeConnection().options,
    people: { who: () => who(), whenEnded: () => undefined, endMissed: async () => undefined },
    log: { error: (what, sentence) => log.push({ ...what, sentence }) },
    connectionsPerAddress: 2,
    proxies,
  })
  live.listen(server as Server)
  const { sockets } = live as unknown as { sockets: { handleUpgrade: unknown } }
  sockets.handleUpgrade = (request: { socket: { remoteAddress?: string } }) => opened.push(request.socket.remoteAddress)
}

async function ask(url = LIVE_PATH, headers: Record<string, string> = {}, address = '10.0.0.1'): Promise<FakeStream> {
  const stream = new FakeStream()
  server.emit('upgrade', { url, headers, socket: { remoteAddress: address } }, stream, Buffer.alloc(0))
  for (let i = 0; i < 5; i++) await new Promise(setImmediate)
  return stream
}
const statusOf = ({ written }: FakeStream) => written.split('\r\n')[0]

describe('a request', () => {
  it('for a live connection is let in', async () => {
    const { written } = await ask()
    expect([written, opened]).toEqual(['', ['10.0.0.1']])
  })

  for (const [what, url, headers, status] of [
    ['at another path', '/elsewhere', {}, '404 Not Found'],
    ['with a version that is no number', `${LIVE_PATH}?protocol=x`, {}, '400 Bad Request'],
    ['of another site', LIVE_PATH, { origin: 'https://evil.example', host: 'here' }, '403 Forbidden'],
  ] as const)
    it(`${what} is turned away`, async () => {
      const stream = await ask(url, headers)
      expect([stream.written, opened]).toEqual([
        `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
        [],
      ])
    })

  it('of a version that is known is let in', async () => {
    await ask(`${LIVE_PATH}?protocol=2`)
    expect(opened).toHaveLength(1)
  })

  it('to a server that stops is turned away', async () => {
    await live.stop()
    expect(statusOf(await ask())).toBe('HTTP/1.1 503 Service Unavailable')
  })

  it('that fails is logged and cut off', async () => {
    const err = new Error('no database')
    who = () => Promise.reject(err)
    const { isDestroyed } = await ask()
    expect([isDestroyed, log]).toEqual([true, [{ err, sentence: 'a connection could not be opened' }]])
  })

  it('whose stream fails is cut off', async () => {
    const stream = await ask()
    stream.emit('error', new Error('reset'))
    expect(stream.isDestroyed).toBe(true)
  })
})

describe('one address', () => {
  it('has so many connections and no more, and is told to wait a minute', async () => {
    for (let i = 0; i < 2; i++) await ask()
    const { written } = await ask()
    expect(written).toBe(
      'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: 60\r\nContent-Length: 0\r\n\r\n',
    )
  })

  it('does not count for another', async () => {
    for (let i = 0; i < 2; i++) await ask()
    await ask(LIVE_PATH, {}, '10.0.0.2')
    expect(opened).toHaveLength(3)
  })

  it('has room again when one of them is closed, for one more', async () => {
    const streams = [await ask(), await ask()]
    streams[0]?.emit('close')
    await ask()
    expect(statusOf(await ask())).toContain('429')
    expect(opened).toHaveLength(3)
  })

  it('is forgotten when all of them are closed', async () => {
    for (const stream of [await ask(), await ask()]) stream.emit('close')
    const { addresses } = live as unknown as { addresses: Map<string, number> }
    expect(addresses.size).toBe(0)
  })

  it('is that which the proxy tells', async () => {
    await live.stop()
    open(1)
    for (let i = 0; i < 3; i++) await ask(LIVE_PATH, { 'x-forwarded-for': `10.1.0.${i}` })
    expect(opened).toHaveLength(3)
  })
})
