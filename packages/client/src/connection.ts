/**
 * The connection to the server: one socket, which is reopened whenever it breaks.
 * Requests without an answer then count as lost; their callers decide whether to
 * send them again.
 */
import {
  type ClientMessage,
  type Hello,
  livePath,
  PROTOCOL_VERSION,
  type Refused,
  readMessage,
  type ServerMessage,
} from '@handwerk/protocol'
import { type Pause, pauseAfter, sleep } from './pause.js'

/** One socket, until it closes. */
export interface Socket {
  send(text: string): void
  close(): void
}

/** Events of a socket. */
export interface SocketListener {
  opened(): void
  heard(text: unknown): void
  closed(): void
}

export type OpenSocket = (listener: SocketListener) => Socket

/** What is used of a `WebSocket`. */
export interface PlatformSocket {
  send(text: string): void
  close(): void
  addEventListener(kind: 'open' | 'close' | 'error', listener: () => void): void
  addEventListener(kind: 'message', listener: (event: { readonly data: unknown }) => void): void
}

export interface WebSocketOptions {
  /** Where the server is, such as `https://play.example.org`; a page connects to the server that it came from. */
  readonly server?: string
  /** The token of a program; a page is known by its cookie. Browsers cannot send one, all else can. */
  readonly token?: string
  /** `WebSocket` of the package `ws`, where the platform has none (Node 20). */
  readonly WebSocket?: new (
    address: string,
    options?: { headers: Record<string, string> },
  ) => PlatformSocket
}

type SocketClass = NonNullable<WebSocketOptions['WebSocket']>

/** Sockets of the platform: the browser's, Node's and those of other runtimes, or of the package `ws`. */
export function webSockets(options: WebSocketOptions = {}): OpenSocket {
  const { server = globalThis.location?.href, token } = options
  const Own = options.WebSocket ?? (globalThis.WebSocket as SocketClass | undefined)
  if (!Own) throw new Error('this platform has no WebSocket: pass one, such as that of the package "ws"')
  if (server === undefined) throw new Error('outside of a page, "server" must say where the server is')
  return (listener) => {
    const address = new URL(livePath(), server)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket =
      token === undefined
        ? new Own(address.href)
        : new Own(address.href, { headers: { authorization: `Bearer ${token}` } })
    socket.addEventListener('open', () => listener.opened())
    socket.addEventListener('message', ({ data }) => listener.heard(data))
    socket.addEventListener('close', () => listener.closed())
    // A "close" follows; without a listener some platforms end the program.
    socket.addEventListener('error', () => undefined)
    return socket
  }
}

/** `outdated`: the server no longer supports this version of the client; only a reload helps. */
export type ConnectionState = 'opening' | 'open' | 'lost' | 'stopping' | 'outdated'

export interface ConnectionListener {
  /** The connection is open, for the first time or again. */
  opened(): void
  told(message: ServerMessage): void
  /** The server runs another build than before. */
  rebuilt?(): void
  changed?(state: ConnectionState): void
}

/** What came of a request. `lost`: unknown, because the connection broke. */
export type Answer =
  | { readonly is: 'done'; readonly number: number | null }
  | { readonly is: 'refused'; readonly refused: Refused }
  | { readonly is: 'lost' }

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
export type RequestMessage = Without<ClientMessage, 'id'>

const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
/** Treat a connection without an answer for this long as broken, whatever the socket says. */
const REPLY_TIMEOUT = 12_000
/** Browsers wait very long for a socket to open; slow networks open one within this time. */
const LONGEST_OPENING = 20_000

interface Open {
  readonly answer: (answer: Answer) => void
  readonly timer: ReturnType<typeof setTimeout>
}

export class Connection {
  private state: ConnectionState = 'opening'
  private readonly openSocket: OpenSocket
  private readonly listener: ConnectionListener
  private readonly pause: Pause<RequestMessage['is']>
  private socket: Socket | null = null
  private isOpen = false
  private closed = false
  private tries = 0
  private lastId = 0
  private readonly open = new Map<number, Open>()
  private reconnectTimer: ReturnType<typeof setTimeout> | null = null
  /** Runs until the current socket is open. */
  private openingTimer: ReturnType<typeof setTimeout> | null = null
  /** The server's protocol version; this client's own until the greeting names it. */
  private spoken = PROTOCOL_VERSION
  /** The first build that a greeting named. */
  private build: string | null = null

  /** `pause` waits before a request is sent again that was refused for now. */
  constructor(openSocket: OpenSocket, listener: ConnectionListener, pause: Pause<RequestMessage['is']> = sleep) {
    this.openSocket = openSocket
    this.listener = listener
    this.pause = pause
  }

  /** Connects now instead of waiting for the next retry. */
  connect(): void {
    if (this.closed || this.socket || this.state === 'outdated') return
    if (this.reconnectTimer) clearTimeout(this.reconnectTimer)
    this.reconnectTimer = null
    // Ignore events of sockets that were abandoned.
    const isCurrent = () => this.socket === socket
    this.spoken = PROTOCOL_VERSION
    const socket = this.openSocket({
      opened: () => {
        if (!isCurrent()) return
        this.endOpening()
        this.isOpen = true
        this.change('open')
        this.listener.opened()
      },
      heard: (text) => {
        if (isCurrent()) this.hear(text)
      },
      closed: () => {
        if (isCurrent()) this.broken(null)
      },
    })
    this.socket = socket
    this.openingTimer = setTimeout(() => this.broken(null), LONGEST_OPENING)
  }

  /** Replaces the current socket, because the network or the signed-in person changed. */
  renew(): void {
    if (this.state === 'outdated') return
    this.abandon()
    this.change('opening')
    this.connect()
  }

  /** The network is gone. */
  drop(): void {
    if (this.socket) this.broken(null)
  }

  close(): void {
    this.closed = true
    if (this.reconnectTimer) clearTimeout(this.reconnectTimer)
    this.abandon()
  }

  /** What the server refuses for now is sent again when it says so. */
  async ask(asked: RequestMessage): Promise<Answer> {
    for (;;) {
      const answer = await this.askOnce(asked)
      const wait = answer.is === 'refused' ? pauseAfter(answer.refused) : null
      if (wait === null) return answer
      await this.pause(asked.is, wait)
    }
  }

  private askOnce(asked: RequestMessage): Promise<Answer> {
    const { socket } = this
    if (!socket || !this.isOpen) return Promise.resolve({ is: 'lost' })
    const id = ++this.lastId
    return new Promise((answer) => {
      const timer = setTimeout(() => this.broken(null), REPLY_TIMEOUT)
      this.open.set(id, { answer, timer })
      socket.send(JSON.stringify({ ...asked, id }))
    })
  }

  private hear(data: unknown): void {
    const read = readMessage(parsed(data))
    // A newer server may send messages that this client does not know.
    if (read.is === 'unknown') return
    // A message that cannot be read may have been important: start over with a new connection.
    if (read.is === 'unreadable') {
      if (this.spoken > PROTOCOL_VERSION) this.outdate()
      else this.broken(null)
      return
    }
    const { message } = read
    if (message.is === 'bye' && message.code === 'outdated') this.outdate()
    else if (message.is === 'bye') this.broken(message.retry)
    else {
      this.tries = 0
      this.understand(message)
    }
  }

  /** The server no longer supports this version of the client. */
  private outdate(): void {
    this.abandon()
    this.change('outdated')
  }

  private greet({ protocol, oldest, build }: Hello): void {
    this.spoken = protocol
    if (oldest > PROTOCOL_VERSION) this.outdate()
    else if (this.build !== null && build !== this.build) this.listener.rebuilt?.()
    this.build ??= build
  }

  private understand(told: ServerMessage): void {
    if (told.is === 'hello') this.greet(told)
    else if (told.is === 'done') this.settle(told.id, { is: 'done', number: told.number })
    else if (told.is === 'refused') {
      const { is: _, id, ...refused } = told
      if (refused.code === 'outdated') this.outdate()
      else if (id !== null) this.settle(id, { is: 'refused', refused })
    } else this.listener.told(told)
  }

  private settle(id: number, answer: Answer): void {
    const asked = this.open.get(id)
    if (!asked) return
    clearTimeout(asked.timer)
    this.open.delete(id)
    asked.answer(answer)
  }

  private broken(retry: number | null): void {
    this.abandon()
    if (this.closed) return
    this.change(retry === null ? 'lost' : 'stopping')
    const wait = retry ?? Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++)
    // Spread the reconnects, so that a restarted server does not get them all at once.
    this.reconnectTimer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2))
  }

  private abandon(): void {
    const { socket } = this
    this.socket = null
    this.isOpen = false
    this.endOpening()
    socket?.close()
    for (const id of [...this.open.keys()]) this.settle(id, { is: 'lost' })
  }

  private endOpening(): void {
    if (this.openingTimer) clearTimeout(this.openingTimer)
    this.openingTimer = null
  }

  private change(state: ConnectionState): void {
    this.state = state
    this.listener.changed?.(state)
  }
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}
