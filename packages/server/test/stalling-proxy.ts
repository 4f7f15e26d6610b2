/** A proxy between a server and its database that can drop the database's answers. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export class StallingProxy {
  readonly url: string
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  private text: string | null = null
  private all = false
  private found: (() => void) | null = null

  private constructor(server: Server, url: string) {
    this.server = server
    this.url = url
  }

  static async before(url: string): Promise<StallingProxy> {
    const target = new URL(url)
    const server = createServer()
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const proxied = new URL(url)
    proxied.port = String(port)
    const proxy = new StallingProxy(server, proxied.href)
    server.on('connection', (client) => proxy.pass(client, target))
    return proxy
  }

  /** Resolves when a connection has sent this text; from then on it receives nothing. */
  stallOn(text: string): Promise<void> {
    this.text = text
    return new Promise((found) => {
      this.found = found
    })
  }

  /** No connection receives anything from now on. */
  stallAll(): void {
    this.all = true
  }

  close(): void {
    this.server.close()
    for (const socket of this.sockets) socket.destroy()
  }

  private pass(client: Socket, target: URL): void {
    const database = connect(Number(target.port), target.hostname)
    let stalled = false
    for (const socket of [client, database]) {
      this.sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.sockets.delete(socket)
        client.destroy()
        database.destroy()
      })
    }
    client.on('data', (chunk) => {
      if (this.text !== null && chunk.includes(this.text)) {
        stalled = true
        this.text = null
        this.found?.()
      }
      database.write(chunk)
    })
    database.on('data', (chunk) => {
      if (!stalled && !this.all) client.write(chunk)
    })
  }
}
