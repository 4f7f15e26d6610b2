/** Stands between servers and their database. While it is a black hole it takes everything and passes nothing on. */
import { connect, createServer } from 'node:net'

export class DatabaseProxy {
  url
  isBlackHole = false
  #server
  #pairs = new Set()

  constructor(server, url) {
    this.#server = server
    this.url = url
  }

  static async before(url) {
    const server = createServer()
    await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
    const proxied = new URL(url)
    proxied.port = String(server.address().port)
    const proxy = new DatabaseProxy(server, proxied.href)
    server.on('connection', (client) => proxy.#pass(client, new URL(url)))
    return proxy
  }

  /** What was swallowed stays lost: a connection from before never works again, as after a change of a firewall. */
  begin() {
    this.isBlackHole = true
    for (const pair of this.#pairs) pair.isLost = true
  }

  end() {
    this.isBlackHole = false
  }

  close() {
    this.#server.close()
    for (const { client, database } of this.#pairs) {
      client.destroy()
      database.destroy()
    }
  }

  #pass(client, { port, hostname }) {
    const database = connect(Number(port), hostname)
    const pair = { client, database, isLost: this.isBlackHole }
    this.#pairs.add(pair)
    for (const socket of [client, database]) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#pairs.delete(pair)
        client.destroy()
        database.destroy()
      })
    }
    client.on('data', (chunk) => pair.isLost || database.write(chunk))
    database.on('data', (chunk) => pair.isLost || client.write(chunk))
  }
}
