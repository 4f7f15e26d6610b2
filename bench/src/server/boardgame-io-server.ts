/** A server of boardgame.io in its own process, with its defaults: everything in memory, nothing on disk. */
import { createRequire } from 'node:module'
import type { AddressInfo, Server } from 'node:net'
import { rules } from '../boardgame-io.js'
import { obey } from './child.js'

interface Running {
  readonly appServer: Server
  readonly apiServer: Server
}

interface BoardgameServer {
  run(of: { port: number; lobbyConfig: { apiPort: number } }): Promise<Running>
  kill(running: Running): void
}

// Its folders can be found only with `require`.
const { Server: open }: { Server: (of: { games: object[]; origins: boolean }) => BoardgameServer } = createRequire(
  import.meta.url,
)('boardgame.io/server')

// It logs every request to the console.
console.log = console.info = () => undefined
// Its matches do not end, so that the load goes on.
const server = open({ games: [{ ...rules, endIf: undefined, minPlayers: 2, maxPlayers: 4 }], origins: true })
// Matches are made at a separate port: at the common one it does not find its pages.
const [apiPort] = process.argv.slice(2).map(Number)
const running = await server.run({ port: 0, lobbyConfig: { apiPort } })
const { port } = running.appServer.address() as AddressInfo
obey(`http://127.0.0.1:${port}`, async () => server.kill(running))
