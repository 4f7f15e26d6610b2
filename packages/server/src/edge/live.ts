/** Live connections: check, perform and answer each request of a client, and send it the events of its tables. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { placeOf } from '@handwerk/kernel'
import {
  type Act,
  ClientMessage,
  checkFrom,
  LIVE_PATH,
  type RefusalCode,
  type Refused,
  type ServerMessage,
  type Version,
  versionIn,
} from '@handwerk/protocol'
import type { Histogram } from 'prom-client'
import { WebSocketServer } from 'ws'
import { ApiError } from '../api-error.js'
import { SerialQueue } from '../serial-queue.js'
import type { Follower } from '../table/followers.js'
import type { LiveTable } from '../table/live-table.js'
import type { TableRegistry } from '../table/table-registry.js'
import type { Timer, World } from '../world.js'
import { addressOf, networkOf } from './client-address.js'
import { type Budgets, costOf, eventsCost, type Payer } from './costs.js'
import { type FairTurns, HEAVY, LIGHT } from './fair-turns.js'
import { type Rate, TokenBucket } from './rate-limit.js'
import { type Identity, isOwnOrigin, type Sessions } from './sessions.js'

/** The part of a `ws` socket that a connection uses. */
export interface Socket {
  readonly readyState: number
  readonly OPEN: number
  /** Bytes that the client has not read yet. */
  readonly bufferedAmount: number
  send(message: string): void
  close(code: number): void
  terminate(): void
  ping(): void
  on(event: 'message', hear: (raw: { toString(): string }, binary: boolean) => void): unknown
  on(event: 'pong' | 'error' | 'close', hear: () => void): unknown
}

export interface LiveOptions {
  readonly world: World
  readonly tables: TableRegistry
  readonly people: Pick<Sessions, 'who' | 'whenEnded'>
  readonly log: { error(what: object, sentence: string): void }
  readonly acts: Pick<Histogram, 'startTimer'>
  readonly messages: Rate
  readonly budgets: Budgets
  readonly turns: FairTurns
  /** The server's protocol version, for the greeting. */
  readonly speaks: Version
  /** Maximum number of open connections per address. */
  readonly connectionsPerAddress: number
  /** Number of trusted proxies in front of the server. */
  readonly proxies: number
}

export const LONGEST = 16 * 1024
/** Compression shrinks the scenes of long games to a tenth; moves are too short to gain. No context is kept between messages, to save memory. */
const COMPRESSION = {
  threshold: 4096,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  zlibDeflateOptions: { level: 5 },
}
export const FOLLOWED = 100
/** Close a connection with more unread bytes than this. */
export const UNREAD = 4 * 1024 * 1024
export const HEARTBEAT = 30_000
/** When the clients of a process that ends may reconnect, in milliseconds. */
const RESTART = 1000
/** When an outdated client may reconnect, in milliseconds. */
const RENEWAL = 60_000
/** Maximum number of unanswered requests per connection. */
const UNDER_WAY = 100
/** Number of ended sessions to remember for connections that are still being opened. */
const REMEMBERED_ENDS = 100
const SESSION_ENDED = 'This session has ended.'

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
  private stopping = false
  /** Sessions that ended recently; connections may still be opening for them. */
  private justEnded: ((hash: string) => boolean)[] = []

  constructor(options: LiveOptions) {
    this.options = options
    this.heartbeat = options.world.timers.every(HEARTBEAT, () => {
      for (const connection of this.connections) connection.beat()
    })
    options.people.whenEnded((isEnded) => {
      this.justEnded = [...this.justEnded, isEnded].slice(-REMEMBERED_ENDS)
      for (const connection of this.connections) if (connection.isOf(isEnded)) connection.endSession()
    })
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

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    // The URL parser needs an origin; it is not used.
    const { pathname, searchParams } = new URL(request.url ?? '', 'ws://server')
    if (pathname !== LIVE_PATH) return turnAway(socket, '404 Not Found')
    const declared = searchParams.get('protocol')
    const version = declared === null ? this.options.speaks.protocol : versionIn(declared)
    if (version === null) return turnAway(socket, '400 Bad Request')
    if (!isOwnOrigin(request.headers)) return turnAway(socket, '403 Forbidden')
    if (this.stopping) return turnAway(socket, '503 Service Unavailable')
    const address = networkOf(addressOf(request, this.options.proxies))
    const others = this.addresses.get(address) ?? 0
    if (others >= this.options.connectionsPerAddress) return turnAway(socket, '429 Too Many Requests', 60)
    this.addresses.set(address, others + 1)
    socket.once('close', () => this.leave(address))
    const identity = await this.options.people.who(request.headers)
    this.sockets.handleUpgrade(request, socket, head, (opened) =>
      this.accept(opened, { identity, version, address, stream: socket }),
    )
  }

  /** Adds an open connection. */
  accept(socket: Socket, peer: Peer): void {
    const connection = new Connection(socket, peer, this.options, () => this.connections.delete(connection))
    this.connections.add(connection)
    connection.greet()
    if (this.justEnded.some((isEnded) => connection.isOf(isEnded))) connection.endSession()
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
    await Promise.all(
      [...this.connections].map((connection) => connection.bye('stopping', 'The server restarts.', RESTART)),
    )
    this.sockets.close()
  }
}

export const outdated = ({ oldest }: Version): string =>
  `This client is too old: the server understands versions from ${oldest} on.`

/** `retry` is in seconds. */
function turnAway(socket: Duplex, status: string, retry?: number): void {
  const wait = retry === undefined ? '' : `Retry-After: ${retry}\r\n`
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${wait}Content-Length: 0\r\n\r\n`)
}

/** The other end of a connection. */
export interface Peer {
  readonly identity: Identity | null
  readonly version: number
  /** The client's network, for limits. */
  readonly address: string
  /** The stream below the socket, if writes can be held back for a moment. */
  readonly stream?: Pick<Duplex, 'cork' | 'uncork'>
}

class Connection {
  private readonly socket: Socket
  private readonly identity: Identity | null
  private readonly payer: Payer
  private readonly version: number
  private readonly options: LiveOptions
  private readonly followed = new Map<string, { table: LiveTable; follower: Follower }>()
  private readonly bucket: TokenBucket
  /** Performs the requests of this connection in order. */
  private readonly queue = new SerialQueue()
  private readonly stream: Peer['stream']
  private isCorked = false
  private alive = true
  private ended = false

  constructor(socket: Socket, { identity, version, address, stream }: Peer, options: LiveOptions, closed: () => void) {
    this.socket = socket
    this.stream = stream
    this.identity = identity
    this.payer = { address, person: identity?.person.id ?? null }
    this.version = version
    this.options = options
    this.bucket = new TokenBucket(options.messages, options.world.elapsed())
    socket.on('message', (raw, binary) => this.receive(binary ? null : raw.toString()))
    socket.on('pong', () => {
      this.alive = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      for (const { table, follower } of this.followed.values()) table.unfollow(follower)
      this.followed.clear()
      closed()
    })
  }

  /** Sends the protocol version; closes the connection if the client is too old. */
  greet(): void {
    const { speaks } = this.options
    this.tell({ is: 'hello', ...speaks })
    if (this.version < speaks.oldest) void this.bye('outdated', outdated(speaks), RENEWAL)
  }

  /** Closes the connection if the last ping was not answered, else pings again. */
  beat(): void {
    if (!this.alive) {
      this.socket.terminate()
      return
    }
    this.alive = false
    this.socket.ping()
  }

  get session(): string | null {
    return this.identity?.session ?? null
  }

  isOf(isEnded: (hash: string) => boolean): boolean {
    return this.session !== null && isEnded(this.session)
  }

  /** Drops all pending requests of an ended session and closes the connection. */
  endSession(): void {
    if (this.ended) return
    this.ended = true
    this.tell({ is: 'bye', code: 'sign-in', sentence: SESSION_ENDED, retry: 1000 })
    this.close(1008)
  }

  private close(code: number): void {
    this.socket.close(code)
    this.options.world.timers.after(1000, () => this.socket.terminate())
  }

  async bye(code: RefusalCode, sentence: string, retry: number): Promise<void> {
    // After all earlier requests.
    await this.queue.add(async () => undefined)
    this.tell({ is: 'bye', code, sentence, retry })
    this.close(1001)
  }

  private send(message: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > UNREAD) this.socket.terminate()
    else {
      this.cork()
      this.socket.send(message)
    }
  }

  /** Writes all messages of one tick together, such as a move and its answer: a write costs more than a message. */
  private cork(): void {
    const { stream } = this
    if (!stream || this.isCorked) return
    this.isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.isCorked = false
      stream.uncork()
    })
  }

  private tell(message: ServerMessage): void {
    this.send(JSON.stringify(message))
  }

  private refuse(id: number | null, refused: Refused): void {
    this.tell({ is: 'refused', id, ...refused })
  }

  private receive(text: string | null): void {
    const retry = this.bucket.take(this.options.world.elapsed())
    const raw = parsed(text)
    const id = idIn(raw)
    if (retry > 0 || this.queue.length >= UNDER_WAY) {
      const wait = retry || 100
      this.refuse(id, { code: 'too-many', sentence: `Too many messages; wait ${wait} ms.`, retry: wait })
      return
    }
    const checked = checkFrom(this.version, this.options.speaks.protocol)(ClientMessage, raw)
    if (!checked.ok) {
      const { at, reason } = checked.fault
      this.refuse(id, { code: 'malformed', sentence: `${placeOf(at)}: ${reason}` })
      return
    }
    const weight = checked.value.is === 'follow' || checked.value.is === 'undo' ? HEAVY : LIGHT
    void this.queue.add(() => this.options.turns.take(this.payer.address, weight, () => this.answer(checked.value)))
  }

  private async answer(ask: ClientMessage): Promise<void> {
    try {
      await this.perform(ask)
    } catch (error) {
      if (error instanceof ApiError) this.refuse(ask.id, error.refused)
      else {
        this.options.log.error({ err: error, table: ask.table }, 'an ask failed')
        this.refuse(ask.id, { code: 'trouble', sentence: 'Something went wrong here; it is in the log.' })
      }
    }
  }

  private async perform(ask: ClientMessage): Promise<void> {
    this.options.budgets.spend(this.payer, costOf(ask))
    const number = await this.options.tables.use(ask.table, (table) => this.performAt(table, ask))
    this.tell({ is: 'done', id: ask.id, number })
  }

  /** Returns the number of the resulting event. */
  private async performAt(table: LiveTable, ask: ClientMessage): Promise<number | null> {
    if (this.ended) throw new ApiError('sign-in', SESSION_ENDED)
    if (ask.is === 'follow') await this.follow(table, ask.since ?? 0, ask.deltas ?? false)
    else if (ask.is === 'unfollow') this.unfollow(ask.table)
    else {
      if (!this.identity) throw new ApiError('sign-in', 'Take a name first.')
      const end = this.options.acts.startTimer()
      const { id: _, table: __, ...act } = ask
      const number = await table.act(this.identity.person.id, act as Act)
      end()
      if (ask.is === 'mute') await this.mutedAnew()
      return number
    }
    return null
  }

  private async follow(table: LiveTable, since: number, wantsChanges: boolean): Promise<void> {
    this.unfollow(table.id)
    if (this.followed.size >= FOLLOWED)
      throw new ApiError('not-now', `At most ${FOLLOWED} tables can be followed at once.`)
    const { person } = this.payer
    this.options.budgets.spend(this.payer, eventsCost(table.sceneSize(person, since)))
    const muted = person === null ? new Set<string>() : await this.options.tables.stores.chat.mutedBy(person)
    const follower: Follower = {
      person,
      muted,
      wantsChanges,
      tell: (message) => this.send(message),
      dismiss: (sentence) => void this.bye('stopping', sentence, RESTART),
    }
    await table.follow(follower, since)
    if (this.socket.readyState === this.socket.OPEN) this.followed.set(table.id, { table, follower })
    else table.unfollow(follower)
  }

  private unfollow(id: string): void {
    const known = this.followed.get(id)
    known?.table.unfollow(known.follower)
    this.followed.delete(id)
  }

  /** Applies a change of the muted people to all followed tables. */
  private async mutedAnew(): Promise<void> {
    if (!this.identity) return
    const muted = await this.options.tables.stores.chat.mutedBy(this.identity.person.id)
    for (const { follower } of this.followed.values()) {
      follower.muted.clear()
      for (const person of muted) follower.muted.add(person)
    }
  }
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function idIn(raw: unknown): number | null {
  if (typeof raw !== 'object' || raw === null || !('id' in raw)) return null
  return Number.isSafeInteger(raw.id) && Number(raw.id) >= 0 ? Number(raw.id) : null
}
