/**
 * The line to the server: one socket that is opened again whenever it breaks.
 * What was asked and not answered when it broke counts as lost; whoever asked
 * decides whether it may be asked again.
 */
import {
  type ClientMessage,
  type Hello,
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
export interface Ear {
  opened(): void
  heard(text: unknown): void
  closed(): void
}

export type Dial = (ear: Ear) => Socket

/** `outdated`: the server no longer speaks with this version of the client; only another one can go on. */
export type LineState = 'opening' | 'open' | 'lost' | 'stopping' | 'outdated'

export interface Hearer {
  /** The line is there, for the first time or again. */
  opened(): void
  told(message: ServerMessage): void
  /** The server is of another build than the one that was spoken with before. */
  rebuilt(): void
  changed(state: LineState): void
}

export type Answer =
  | { readonly is: 'done'; readonly number: number | null }
  | { readonly is: 'refused'; readonly refused: Refused }
  | { readonly is: 'lost' }

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
export type Asked = Without<ClientMessage, 'id'>

const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
/** A line that does not answer for so long is broken, whatever the socket says. */
const PATIENCE = 12_000
/** Nor does a browser give up soon on a socket that nobody answers; slow networks open one within this time. */
const LONGEST_DIAL = 20_000

interface Open {
  readonly answer: (answer: Answer) => void
  readonly timer: ReturnType<typeof setTimeout>
}

export class Line {
  state: LineState = 'opening'
  private readonly dial: Dial
  private readonly hearer: Hearer
  private socket: Socket | null = null
  private isOpen = false
  private closed = false
  private tries = 0
  private lastId = 0
  private readonly open = new Map<number, Open>()
  private redial: ReturnType<typeof setTimeout> | null = null
  /** Until the present socket has opened. */
  private dialling: ReturnType<typeof setTimeout> | null = null
  /** What the server of the present socket speaks; the own version until it has said so. */
  private spoken = PROTOCOL_VERSION
  /** The first build that was spoken with. */
  private build: string | null = null

  constructor(dial: Dial, hearer: Hearer) {
    this.dial = dial
    this.hearer = hearer
  }

  /** Dials now, instead of after the wait that is under way. */
  connect(): void {
    if (this.closed || this.socket || this.state === 'outdated') return
    if (this.redial) clearTimeout(this.redial)
    this.redial = null
    // Whoever was left has nothing more to say.
    const isCurrent = () => this.socket === socket
    this.spoken = PROTOCOL_VERSION
    const socket = this.dial({
      opened: () => {
        if (!isCurrent()) return
        this.endDialling()
        this.isOpen = true
        this.change('open')
        this.hearer.opened()
      },
      heard: (text) => {
        if (isCurrent()) this.hear(text)
      },
      closed: () => {
        if (isCurrent()) this.broken(null)
      },
    })
    this.socket = socket
    this.dialling = setTimeout(() => this.broken(null), LONGEST_DIAL)
  }

  /** Leaves the socket that is there for a new one: the network has changed, or who one is. */
  renew(): void {
    if (this.state === 'outdated') return
    this.abandon()
    this.state = 'opening'
    this.connect()
  }

  /** The network is gone. */
  drop(): void {
    if (this.socket) this.broken(null)
  }

  close(): void {
    this.closed = true
    if (this.redial) clearTimeout(this.redial)
    this.abandon()
  }

  ask(asked: Asked): Promise<Answer> {
    const { socket } = this
    if (!socket || !this.isOpen) return Promise.resolve({ is: 'lost' })
    const id = ++this.lastId
    return new Promise((answer) => {
      const timer = setTimeout(() => this.broken(null), PATIENCE)
      this.open.set(id, { answer, timer })
      socket.send(JSON.stringify({ ...asked, id }))
    })
  }

  private hear(data: unknown): void {
    const read = readMessage(parsed(data))
    // What a newer server says besides is not for this client.
    if (read.is === 'unknown') return
    // What cannot be understood may have been something that must not be missed: the line is begun anew.
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
    else if (this.build !== null && build !== this.build) this.hearer.rebuilt()
    this.build ??= build
  }

  private understand(told: ServerMessage): void {
    if (told.is === 'hello') this.greet(told)
    else if (told.is === 'done') this.settle(told.id, { is: 'done', number: told.number })
    else if (told.is === 'refused') {
      const { is: _, id, ...refused } = told
      if (refused.code === 'outdated') this.outdate()
      else if (id !== null) this.settle(id, { is: 'refused', refused })
    } else this.hearer.told(told)
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
    // Not all at the same moment, when a server comes back.
    this.redial = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2))
  }

  private abandon(): void {
    const { socket } = this
    this.socket = null
    this.isOpen = false
    this.endDialling()
    socket?.close()
    for (const id of [...this.open.keys()]) this.settle(id, { is: 'lost' })
  }

  private endDialling(): void {
    if (this.dialling) clearTimeout(this.dialling)
    this.dialling = null
  }

  private change(state: LineState): void {
    this.state = state
    this.hearer.changed(state)
  }
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}
