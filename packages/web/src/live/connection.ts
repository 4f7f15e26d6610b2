/**
 * The connection to the server: one socket that is opened again whenever it breaks.
 * What was asked and not answered when it broke counts as lost; whoever asked
 * decides whether it may be asked again.
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

/** One connection, as long as it holds. */
export interface Socket {
  send(text: string): void
  close(): void
}

/** What a connection tells. */
export interface SocketListener {
  opened(): void
  heard(text: unknown): void
  closed(): void
}

export type OpenSocket = (listener: SocketListener) => Socket

/** Opens a socket to the server that this page came from. */
export const openWebSocket: OpenSocket = (listener) => {
  const address = new URL(livePath(), location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(address)
  socket.addEventListener('open', () => listener.opened())
  socket.addEventListener('message', ({ data }) => listener.heard(data))
  socket.addEventListener('close', () => listener.closed())
  return socket
}

/** `outdated`: the server no longer speaks with this version of the client; only another one can go on. */
export type ConnectionState = 'opening' | 'open' | 'lost' | 'stopping' | 'outdated'

export interface ConnectionListener {
  /** The connection is there, for the first time or again. */
  opened(): void
  told(message: ServerMessage): void
  /** The server is of another build than the one that was spoken with before. */
  rebuilt(): void
  changed(state: ConnectionState): void
}

export type Reply =
  | { readonly is: 'done'; readonly number: number | null }
  | { readonly is: 'refused'; readonly refused: Refused }
  | { readonly is: 'lost' }

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
export type RequestMessage = Without<ClientMessage, 'id'>

const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
/** A connection that does not answer for so long is broken, whatever the socket says. */
const REPLY_TIMEOUT = 12_000
/** Nor does a browser give up soon on a socket that nobody answers; slow networks open one within this time. */
const LONGEST_OPENING = 20_000

interface Open {
  readonly answer: (answer: Reply) => void
  readonly timer: ReturnType<typeof setTimeout>
}

export class Connection {
  private state: ConnectionState = 'opening'
  private readonly openSocket: OpenSocket
  private readonly listener: ConnectionListener
  private socket: Socket | null = null
  private isOpen = false
  private closed = false
  private tries = 0
  private lastId = 0
  private readonly open = new Map<number, Open>()
  private reconnectTimer: ReturnType<typeof setTimeout> | null = null
  /** Until the present socket has opened. */
  private openingTimer: ReturnType<typeof setTimeout> | null = null
  /** What the server of the present socket speaks; the own version until it has said so. */
  private spoken = PROTOCOL_VERSION
  /** The first build that was spoken with. */
  private build: string | null = null

  constructor(openSocket: OpenSocket, listener: ConnectionListener) {
    this.openSocket = openSocket
    this.listener = listener
  }

  /** Dials now, instead of after the wait that is under way. */
  connect(): void {
    if (this.closed || this.socket || this.state === 'outdated') return
    if (this.reconnectTimer) clearTimeout(this.reconnectTimer)
    this.reconnectTimer = null
    // Whoever was left has nothing more to say.
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

  /** Leaves the socket that is there for a new one: the network has changed, or who one is. */
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

  ask(asked: RequestMessage): Promise<Reply> {
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
    // What a newer server says besides is not for this client.
    if (read.is === 'unknown') return
    // What cannot be understood may have been something that must not be missed: the connection is begun anew.
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

  /** The server goes on without this version of the client. */
  private outdate(): void {
    this.abandon()
    this.change('outdated')
  }

  private greet({ protocol, oldest, build }: Hello): void {
    this.spoken = protocol
    if (oldest > PROTOCOL_VERSION) this.outdate()
    else if (this.build !== null && build !== this.build) this.listener.rebuilt()
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

  private settle(id: number, answer: Reply): void {
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
    // Not all at the same moment, when a server comes back.
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
    this.listener.changed(state)
  }
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}
