/** What becomes of open connections when the session ends that opened them; on one process or two. */
import { LIVE_PATH } from '@handwerk/protocol'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { Client } from './client.js'
import { tableOf } from './tables.js'

interface Addresses {
  /** Where sessions are ended. */
  readonly here: string
  /** Where the connections are; the same process, or another on the same database. */
  readonly there: string
}

interface Closing {
  readonly close: number
  readonly bye: unknown
}

/** A connection of whoever has these headers, once it is open, and how it ends. */
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
  it('a token that is revoked loses its open connections at once', async () => {
    const { here, there } = addresses()
    const ben = await Client.named(here, 'Ben')
    const { token } = (await ben.call('token', { body: { label: 'bot' } })).reply
    const { ended } = await dial(there, { authorization: `Bearer ${token}` })
    const [listed] = (await ben.call('myAccount')).reply.tokens
    await ben.call('revoke', { body: { id: listed?.id ?? '' } })
    expect(await ended).toEqual(GONE)
  })

  it('whoever signs out loses the open connections of that browser at once', async () => {
    const { here, there } = addresses()
    const ben = await Client.named(here, 'Ben')
    const { ended } = await dial(there, { cookie: ben.cookie })
    await ben.call('signOut')
    expect(await ended).toEqual(GONE)
  })

  it('whoever signs out keeps the connections of programs that play for them', async () => {
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

  it('what a session has sent is not done any more when it has ended', async () => {
    const { here, there } = addresses()
    const ben = await Client.named(here, 'Ben')
    const table = await tableOf(ben, [{ is: 'me' }, { is: 'open' }])
    const { socket, ended, told } = await dial(there, { cookie: ben.cookie })
    // Also what the network delivers only after that.
    socket.pause()
    await ben.call('signOut')
    socket.send(JSON.stringify({ is: 'say', id: 1, table, text: 'still here' }))
    socket.resume()
    await ended
    expect(told.filter(({ is }) => is === 'done')).toEqual([])
  })
}
