/** Open connections end with their session, in one process or two. */
import { LIVE_PATH } from '@handwerk/protocol'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { Client } from './client.js'
import { tableOf } from './tables.js'

interface Addresses {
  /** The process that ends sessions. */
  readonly here: string
  /** The process with the connections; the same, or another on the same database. */
  readonly there: string
}

interface Closing {
  readonly close: number
  readonly bye: unknown
}

/** Opens a connection with these headers, and observes how it ends. */
async function dial(address: string, headers: Record<string, string>) {
  const socket = new WebSocket(address.replace('http', 'ws') + LIVE_PATH, { headers })
  let bye: unknown = null
  const ended = new Promise<Closing>((done) => socket.once('close', (close) => done({ close, bye })))
  const told: { is: string; code?: string }[] = []
  await new Promise<void>((open, fail) => {
    socket.on('message', (raw) => {
      const message = JSON.parse(raw.toString())
      told.push(message)
      if (message.is === 'bye') bye = message
      open()
    })
    socket.once('error', fail)
  })
  return { socket, ended, told }
}

const GONE = { close: 1008, bye: expect.objectContaining({ code: 'sign-in', retry: expect.any(Number) }) }

export function endsConnections(addresses: () => Addresses): void {
  it('revoking a token closes its connections at once', async () => {
    const { here, there } = addresses()
    const ben = await Client.named(here, 'Ben')
    const { token } = (await ben.call('token', { body: { label: 'bot' } })).reply
    const { ended } = await dial(there, { authorization: `Bearer ${token}` })
    const [listed] = (await ben.call('myAccount')).reply.tokens
    await ben.call('revoke', { body: { id: listed?.id ?? '' } })
    expect(await ended).toEqual(GONE)
  })

  it('signing out closes the connections of that browser at once', async () => {
    const { here, there } = addresses()
    const ben = await Client.named(here, 'Ben')
    const { ended } = await dial(there, { cookie: ben.cookie })
    await ben.call('signOut')
    expect(await ended).toEqual(GONE)
  })

  it('signing out keeps the connections of tokens', async () => {
    const { here, there } = addresses()
    const ben = await Client.named(here, 'Ben')
    const { token } = (await ben.call('token', { body: { label: 'bot' } })).reply
    const program = await dial(there, { authorization: `Bearer ${token}` })
    const browser = await dial(there, { cookie: ben.cookie })
    await ben.call('signOut')
    await browser.ended
    expect(program.socket.readyState).toBe(WebSocket.OPEN)
    program.socket.terminate()
  })

  it('requests of an ended session are not performed', async () => {
    const { here, there } = addresses()
    const ben = await Client.named(here, 'Ben')
    const table = await tableOf(ben, [{ is: 'me' }, { is: 'open' }])
    const { socket, ended, told } = await dial(there, { cookie: ben.cookie })
    // Also requests that arrive only after that.
    socket.pause()
    await ben.call('signOut')
    socket.send(JSON.stringify({ is: 'say', id: 1, table, text: 'still here' }))
    socket.resume()
    await ended
    expect(told.filter(({ is }) => is === 'done')).toEqual([])
  })
}
