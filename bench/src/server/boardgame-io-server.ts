/** A server of boardgame.io in a process of its own, as it is by default: everything in memory, nothing on disk. */
import { createRequire } from 'node:module'
import type { AddressInfo, Server } from 'node:net'
import { rules } from '../boardgame-io.js'
import { obey } from './child.js'

interface BoardgameServer {
  run(port: number): Promise<{ readonly appServer: Server }>
  kill(running: { readonly appServer: Server }): void
}

// Its folders are found by `require` alone.
const { Server: open }: { Server: (of: { games: object[]; origins: boolean }) => BoardgameServer } = createRequire(
  import.meta.url,
)('boardgame.io/server')

// It tells every request to the console.
console.log = console.info = () => undefined
const server = open({ games: [{ ...rules, minPlayers: 2, maxPlayers: 4 }], origins: true })
const running = await server.run(0)
const { port } = running.appServer.address() as AddressInfo
obey(`http://127.0.0.1:${port}`, async () => server.kill(running))
