/** A proxy that throttles clients of a server, independent of the machine's speed. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

export interface ThrottlingProxy {
  readonly address: string
  /** Messages that were refused. */
  readonly refused: string[]
  close(): void
}

/** Refuses every other message of a live connection as too many, and forwards everything else. */
export async function openThrottlingProxy(address: string): Promise<ThrottlingProxy> {
  const refused: string[] = []
  const server = createServer((asked, answer) => {
    const { method, headers, url } = asked
    const passed = request(address + url, { method, headers }, (response) => {
      // Hop-by-hop headers: this proxy closes its connections sooner than the server.
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...passedOn } = response.headers
      answer.writeHead(response.statusCode ?? 500, passedOn)
      response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (client, { url, headers: { authorization = '' } }) => {
    const upstream = new WebSocket(address.replace('http', 'ws') + url, { headers: { authorization } })
    const opened = once(upstream, 'open')
    let count = 0
    client.on('message', (raw) => {
      const text = raw.toString()
      if (count++ % 2 === 0) {
        refused.push(text)
        const { id } = JSON.parse(text)
        client.send(JSON.stringify({ is: 'refused', id, code: 'too-many', sentence: 'Wait.', retry: 1 }))
      } else void opened.then(() => upstream.send(text))
    })
    client.on('close', () => upstream.terminate())
    upstream.on('message', (raw) => client.send(raw.toString()))
    upstream.on('close', () => client.close())
    upstream.on('error', () => client.terminate())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const client of sockets.clients) client.terminate()
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, refused, close }
}
