/** A server with one table, on sockets that the test opens and breaks. */
import type {
  ClientMessage,
  Ending,
  Event,
  Presence,
  Refused,
  Scene,
  SeatState,
  ServerMessage,
  Table,
} from '@handwerk/protocol'
import type { Socket, SocketListener } from '../src/connection.js'

export const ID = 'abcdefgh2345'

export const seatOf = (name: string, person: string): SeatState => ({
  is: 'person',
  name,
  person,
  level: null,
  standIn: false,
  resigned: false,
  shared: true,
})

export const TABLE: Table = {
  id: ID,
  game: 'oh-my-goods',
  version: 1,
  options: {},
  status: 'running',
  seats: [seatOf('Anna', 'anna'), seatOf('Ben', 'ben')],
  pace: { is: 'none' },
  rated: false,
  onlookers: true,
  made: 1,
  begun: 2,
  ended: null,
  waiting: [],
  remaining: [],
  ending: null,
  commitment: '',
  rematch: null,
  you: { seat: 0, host: true, keys: {} },
}

/** A server with one table, at which each move of seat 0 becomes an event and leads to the next decision. */
export class FakeServer {
  readonly events: Event[] = []
  readonly sockets: FakeSocket[] = []
  /** The seat that the page has; null for an onlooker. */
  seat: number | null = 0
  ending: Ending | null = null
  presence: Presence = { seats: [], onlookers: 0 }
  /** The messages that have arrived, over all sockets. */
  readonly asked: ClientMessage[] = []
  /** The kind of message that it does not answer; null if it answers all. */
  deafTo: ClientMessage['is'] | null = null
  /** Whether its messages wait until the test delivers them. */
  isSlow = false
  decision = 1
  moves: readonly number[] = [1, 2, 3]
  /** By decision, the move that answered it and the event that it became. */
  readonly answers = new Map<number, { readonly move: unknown; readonly number: number }>()

  knowsDeltas = true

  constructor() {
    this.happen('start', null)
  }

  readonly openSocket = (listener: SocketListener): Socket => {
    const socket = new FakeSocket(this, listener)
    this.sockets.push(socket)
    return socket
  }

  get last(): FakeSocket {
    return this.sockets[this.sockets.length - 1]
  }

  happen(is: Event['is'], seat: number | null, undone?: number[]): void {
    const number = this.events.length + 1
    this.events.push({ number, is, seat, facts: [{ is: `${is} ${number}` }], ...(undone ? { undone } : {}) })
    for (const socket of this.sockets) if (socket.follows) socket.tell(this.step(number))
  }

  /** As a delta, or as a server of version 1 would tell it. */
  step(number: number): ServerMessage {
    const { view, ...now } = this.now()
    const event = this.events[number - 1]
    if (!this.knowsDeltas) return { is: 'step', table: ID, event, view, ...now }
    return { is: 'delta', table: ID, event, changes: [[['events'], view.events]], ...now }
  }

  scene(since: number): Scene {
    const events = this.events.slice(since)
    const { seat, presence } = this
    const number = this.events.length
    return { is: 'scene', table: TABLE, seat, number, events, presence, said: [], ...this.now() }
  }

  private now() {
    const decision = { number: this.decision, moves: this.moves.map((move): [number, string] => [move, `m${move}`]) }
    const { ending } = this
    const asked = this.seat === null || ending ? null : decision
    return { view: { events: this.events.length }, decision: asked, clocks: [], offer: null, undo: false, ending }
  }

  hear(socket: FakeSocket, ask: ClientMessage): void {
    this.asked.push(ask)
    if (ask.is === this.deafTo) return
    if (ask.is === 'follow') {
      socket.tell(this.scene(ask.since ?? 0))
      socket.follows = true
      socket.tell({ is: 'done', id: ask.id, number: null })
    } else if (ask.is === 'move') socket.tell({ id: ask.id, ...this.answer(ask.decision, ask.move) })
    else socket.tell({ is: 'done', id: ask.id, number: null })
  }

  /** As on the real server, a repeated move for the same decision gets the same answer. */
  answer(decision: number, move: unknown): { is: 'done'; number: number } | ({ is: 'refused' } & Refused) {
    const before = this.answers.get(decision)
    if (before && before.move !== move) return { is: 'refused', code: 'answered', sentence: 'another' }
    if (before) return { is: 'done', number: before.number }
    if (decision !== this.decision || this.ending) return { is: 'refused', code: 'too-late', sentence: 'late' }
    if (!this.moves.includes(Number(move))) return { is: 'refused', code: 'illegal', sentence: 'no' }
    this.decision++
    this.happen('move', 0)
    this.answers.set(decision, { move, number: this.events.length })
    return { is: 'done', number: this.events.length }
  }
}

class FakeSocket implements Socket {
  follows = false
  /** Whether the client has closed it. */
  isLeft = false
  private readonly onItsWay: ServerMessage[] = []
  private readonly server: FakeServer
  private readonly listener: SocketListener

  constructor(server: FakeServer, listener: SocketListener) {
    this.server = server
    this.listener = listener
  }

  open(): void {
    this.listener.opened()
  }

  /** Breaks the connection. */
  break(): void {
    this.follows = false
    this.listener.closed()
  }

  tell(message: ServerMessage): void {
    if (this.server.isSlow) this.onItsWay.push(message)
    else this.say(message)
  }

  /** Delivers the next waiting message and returns its kind; null if there is none. */
  deliver(): ServerMessage['is'] | null {
    const message = this.onItsWay.shift()
    if (message === undefined) return null
    this.say(message)
    return message.is
  }

  /** Delivers any message. */
  say(message: unknown): void {
    this.listener.heard(JSON.stringify(message))
  }

  send(text: string): void {
    this.server.hear(this, JSON.parse(text))
  }

  close(): void {
    this.follows = false
    this.isLeft = true
  }
}
