/** Opens live connections, and ends them. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_PATH, versionIn } from '@handwerk/protocol'
import { WebSocketServer } from 'ws'
import type { Site } from '../site.js'
import type { Timer } from '../world.js'
import { addressOf, networkOf } from './client-address.js'
import type { Turn } from './fair-turns.js'
import { COMPRESSED_FROM, GatheringSocket } from './gathering-socket.js'
import { Connection, type ConnectionOptions, type Peer, type Socket } from './live-connection.js'
import { isOwnOrigin, type Sessions } from './sessions.js'

export interface LiveOptions extends ConnectionOptions {
  readonly people: Pick<Sessions, 'who' | 'whenEnded' | 'endMissed'>
  readonly site?: Pick<Site, 'inviteOnly' | 'current' | 'whenChanged'>
  /** Maximum number of open connections per address. */
  readonly connectionsPerAddress: number
  /** Number of trusted proxies in front of the server. */
  readonly proxies: number
}

export const LONGEST = 16 * 1024
/** Compression shrinks the scenes of long games to a tenth; moves are too short to gain. No context is kept between messages, to save memory. Frozen, since copies of other objects would each get a hidden class in V8. */
const COMPRESSION = Object.freeze({
  threshold: COMPRESSED_FROM,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  zlibDeflateOptions: { level: 5 },
})
export const HEARTBEAT = 30_000
/** So many connections are pinged at once, and as many more after a pause in milliseconds: all at once, thousands would keep moves waiting. */
export const PINGED_AT_ONCE = 100
const PING_PAUSE = 50
/** If the database fails, the ends of sessions are looked for again after so many milliseconds. */
const RETRY = 1000
/** Number of ended sessions to remember for connections that are still being opened. */
const REMEMBERED_ENDS = 100
const CONNECTING: Turn = { kind: 'read', cost: 2 }

export class Live {
  private readonly options: LiveOptions
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST,
    clientTracking: false,
    perMessageDeflate: COMPRESSION,
  })
  private readonly connections = new Set<Connection>()
  /** Open connections per address. */
  private readonly addresses = new Map<string, number>()
  private readonly heartbeat: Timer
  /** Looks for the ends of sessions again. */
  private retry: Timer | null = null
  private stopping = false
  /** Sessions that ended recently; connections may still be opening for them. */
  private justEnded: ((hash: string) => boolean)[] = []

  constructor(options: LiveOptions) {
    this.options = options
    this.heartbeat = options.world.timers.every(HEARTBEAT, () => {
      this.beat([...this.connections])
    })
    options.site?.whenChanged((notes) => {
      for (const connection of this.connections) connection.tellSite(notes)
    })
    options.people.whenEnded((isEnded) => {
      this.justEnded = [...this.justEnded, isEnded].slice(-REMEMBERED_ENDS)
      for (const connection of this.connections) if (connection.isOf(isEnded)) connection.endSession()
    })
  }

  /** A round is over after half of the time between two: nobody is pinged again before they can have answered. */
  private beat(all: readonly Connection[], begun = 0): void {
    const atOnce = Math.max(PINGED_AT_ONCE, Math.ceil((all.length * PING_PAUSE) / (HEARTBEAT / 2)))
    const next = begun + atOnce
    for (const connection of all.slice(begun, next)) if (this.connections.has(connection)) connection.beat()
    if (next < all.length && !this.stopping) this.options.world.timers.after(PING_PAUSE, () => this.beat(all, next))
  }

  /** What the host tells everybody; the simulation has no host. */
  private tellSite(connection: Connection): void {
    const { site } = this.options
    if (site && (site.current.announcement || site.current.maintenance !== null)) connection.tellSite(site.current)
  }

  /** Accepts the connections of this HTTP server. */
  listen(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      this.upgrade(request, socket, head).catch((error: unknown) => {
        this.options.log.error({ err: error }, 'a connection could not be opened')
        socket.destroy()
      })
    })
  }

  get count(): number {
    return this.connections.size
  }

  /** The sessions of all connections. */
  get sessions(): string[] {
    return [...this.connections].flatMap(({ session }) => (session === null ? [] : [session]))
  }

  /** The people of all connections. */
  get people(): string[] {
    return [...this.connections].flatMap(({ person }) => person ?? [])
  }

  /** Closes the connections of sessions that may have ended unheard. Tries again until the database could tell. */
  endMissedSessions(): void {
    if (this.stopping) return
    const { people, log, world } = this.options
    people.endMissed(this.sessions).catch((error: unknown) => {
      log.error({ err: error }, 'the sessions of connections could not be looked up; they are tried again')
      this.retry?.cancel()
      this.retry = world.timers.after(RETRY, () => this.endMissedSessions())
    })
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', destroy)
    // The URL parser needs an origin; it is not used.
    const { pathname, searchParams } = new URL(request.url ?? '', 'ws://server')
    if (pathname !== LIVE_PATH) return turnAway(socket, '404 Not Found')
    const declared = searchParams.get('protocol')
    const version = declared === null ? this.options.speaks.protocol : versionIn(declared)
    if (version === null) return turnAway(socket, '400 Bad Request')
    if (!isOwnOrigin(request.headers)) return turnAway(socket, '403 Forbidden')
    if (this.stopping) return turnAway(socket, '503 Service Unavailable')
    const address = networkOf(addressOf(request, this.options.proxies))
    if (!this.arrive(address, socket)) return turnAway(socket, '429 Too Many Requests', 60)
    const { people, turns } = this.options
    const identity = await turns.take(address, CONNECTING, () => people.who(request.headers))
    if (!identity && this.options.site?.inviteOnly) return turnAway(socket, '401 Unauthorized')
    this.sockets.handleUpgrade(request, socket, head, (opened) =>
      this.accept(new GatheringSocket(opened, socket), { identity, version, address }),
    )
  }

  /** Adds an open connection. */
  accept(socket: Socket, peer: Peer): void {
    const connection = new Connection(socket, peer, this.options, () => this.connections.delete(connection))
    this.connections.add(connection)
    connection.greet()
    this.tellSite(connection)
    if (this.justEnded.some((isEnded) => connection.isOf(isEnded))) connection.endSession()
  }

  /** Returns false if the address has too many connections. A function of its own, since its closure lives long, and would keep the request. */
  private arrive(address: string, socket: Duplex): boolean {
    const others = this.addresses.get(address) ?? 0
    if (others >= this.options.connectionsPerAddress) return false
    this.addresses.set(address, others + 1)
    socket.on('close', () => this.leave(address))
    return true
  }

  private leave(address: string): void {
    const left = (this.addresses.get(address) ?? 1) - 1
    if (left === 0) this.addresses.delete(address)
    else this.addresses.set(address, left)
  }

  /** Asks all clients to reconnect later, and waits for pending requests. */
  async stop(): Promise<void> {
    this.stopping = true
    this.heartbeat.cancel()
    await Promise.all([...this.connections].map((connection) => connection.leave('The server restarts.')))
    this.sockets.close()
  }
}

/** `retry` is in seconds. */
function turnAway(socket: Duplex, status: string, retry?: number): void {
  const wait = retry === undefined ? '' : `Retry-After: ${retry}\r\n`
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${wait}Content-Length: 0\r\n\r\n`)
}

function destroy(this: Duplex): void {
  this.destroy()
}
