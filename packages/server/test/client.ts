/** A client that plays over the network, by the protocol alone. */
import { randomFrom } from '@handwerk/kernel'
import {
  type Act,
  type Body,
  check,
  LIVE_PATH,
  Refused,
  type Reply,
  ROUTES,
  type Route,
  type RouteName,
  type Scene,
  ServerMessage,
  type Step,
} from '@handwerk/protocol'
import { WebSocket } from 'ws'
import { WAIT_TIMEOUT, WHOLE_GAME } from './bounds.js'

type Live = Scene | Step

interface Waiting {
  answered(told: ServerMessage): void
  failed(error: Error): void
}

export interface Answer<N extends RouteName> {
  readonly status: number
  readonly reply: Reply<N>
  readonly refused: Refused | null
}

/** One kind of server message. */
type Message<K extends ServerMessage['is']> = Extract<ServerMessage, { is: K }>

/**
 * Records all messages, so that a test never waits for one that has arrived
 * already. `heard` searches all of them; `hearsAfter` only those after an act,
 * and listens before it acts.
 */
export class Client {
  address: string
  cookie = ''
  /** Every text received from the server. */
  readonly bytes: string[] = []
  readonly told: ServerMessage[] = []
  private socket: WebSocket | null = null
  private asked = 0
  private readonly waiting = new Map<number, Waiting>()
  private readonly listeners = new Set<(told: ServerMessage) => void>()

  constructor(address: string) {
    this.address = address
  }

  /** The same person, not connected yet, at this or another process. */
  at(address: string): Client {
    const client = new Client(address)
    client.cookie = this.cookie
    return client
  }

  static async named(address: string, name: string): Promise<Client> {
    const client = new Client(address)
    await client.call('name', { body: { name } })
    return client
  }

  async call<N extends RouteName>(
    name: N,
    given: { body?: Body<N>; table?: string; who?: string; query?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer<N>> {
    const route: Route = ROUTES[name]
    const path = route.path.replace(':table', given.table ?? '').replace(':who', given.who ?? '')
    const response = await fetch(`${this.address}${path}${given.query ?? ''}`, {
      method: route.method,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(given.body ? { 'content-type': 'application/json' } : {}),
        ...given.headers,
      },
      ...(given.body ? { body: JSON.stringify(given.body) } : {}),
    })
    this.keep(response.headers.getSetCookie())
    const text = await response.text()
    this.bytes.push(text)
    const body: unknown = JSON.parse(text)
    if (response.ok) {
      const checked = check(route.reply, body)
      if (!checked.ok)
        throw new Error(`${name} answers what its schema does not allow: ${checked.fault.at} ${checked.fault.reason}`)
      return { status: response.status, reply: body as Reply<N>, refused: null }
    }
    const refused = check(Refused, body)
    if (!refused.ok) throw new Error(`${name} refuses in another form: ${text}`)
    return { status: response.status, reply: undefined as never, refused: refused.value }
  }

  /** Stores cookies as a browser does, but ignores their lifetime. */
  private keep(set: readonly string[]): void {
    for (const [pair = '', ...attributes] of set.map((one) => one.split('; '))) {
      const [name] = pair.split('=')
      const others = this.cookie.split('; ').filter((kept) => kept !== '' && kept.split('=')[0] !== name)
      this.cookie = (attributes.includes('Max-Age=0') ? others : [...others, pair]).join('; ')
    }
  }

  async connect(): Promise<this> {
    const url = `${this.address.replace('http', 'ws')}${LIVE_PATH}`
    const socket = new WebSocket(url, this.cookie ? { headers: { cookie: this.cookie } } : {})
    this.socket = socket
    socket.on('message', (raw) => this.hear(raw.toString()))
    await new Promise<void>((open, fail) => {
      socket.once('open', open)
      socket.once('error', fail)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      for (const { failed } of this.waiting.values()) failed(new Error('the connection ended before the answer'))
      this.waiting.clear()
    })
    return this
  }

  private hear(text: string): void {
    this.bytes.push(text)
    const raw: unknown = JSON.parse(text)
    const checked = check(ServerMessage, raw)
    if (!checked.ok)
      throw new Error(`the server says what no schema allows: ${checked.fault.at} ${checked.fault.reason} ${text}`)
    const told = checked.value
    this.told.push(told)
    if ((told.is === 'done' || told.is === 'refused') && told.id !== null) {
      this.waiting.get(told.id)?.answered(told)
      this.waiting.delete(told.id)
    }
    for (const listener of this.listeners) listener(told)
  }

  /** Calls back for every message from now on. To wait for one, use `heard` or `hearsAfter`. */
  on(listener: (told: ServerMessage) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Sends any text. */
  raw(text: string): void {
    if (!this.socket) throw new Error('there is no connection')
    this.socket.send(text)
  }

  ask(
    what: Act | { is: 'follow'; since?: number; deltas?: boolean } | { is: 'unfollow' },
    table: string,
  ): Promise<ServerMessage> {
    const id = ++this.asked
    const answer = new Promise<ServerMessage>((answered, failed) => this.waiting.set(id, { answered, failed }))
    this.raw(JSON.stringify({ ...what, id, table }))
    return within(WAIT_TIMEOUT, answer, () => `an answer to ${JSON.stringify(what)}`)
  }

  /** The first matching message of this kind, past or future. */
  heard<K extends ServerMessage['is']>(kind: K, fits: (told: Message<K>) => boolean = () => true): Promise<Message<K>> {
    return this.first(0, kind, fits)
  }

  /** The first matching message of this kind after the act has begun. */
  async hearsAfter<K extends ServerMessage['is']>(
    act: () => unknown,
    kind: K,
    fits: (told: Message<K>) => boolean = () => true,
  ): Promise<Message<K>> {
    const found = this.first(this.told.length, kind, fits)
    const [message] = await Promise.all([found, act()])
    return message
  }

  private first<K extends ServerMessage['is']>(
    from: number,
    kind: K,
    fits: (told: Message<K>) => boolean,
  ): Promise<Message<K>> {
    const isIt = (told: ServerMessage): told is Message<K> => told.is === kind && fits(told as Message<K>)
    const past = this.told.slice(from).find(isIt)
    if (past) return Promise.resolve(past)
    let stop = () => {}
    const coming = new Promise<Message<K>>((found) => {
      stop = this.on((told) => isIt(told) && found(told))
    })
    const kinds = () => this.told.slice(from).map(({ is }) => is)
    return within(WAIT_TIMEOUT, coming, () => `${kind} with ${fits}; heard: ${kinds().join(' ')}`).finally(stop)
  }

  /** Plays random moves at a table until it is over. */
  playOn(table: string, luck: string, since = 0): Promise<Live> {
    const random = randomFrom(luck)
    let stop = () => {}
    const played = new Promise<Live>((over) => {
      const answer = (live: Live) => {
        if (live.ending) over(live)
        else if (live.decision) {
          const { number, moves } = live.decision
          const [move, line] = moves[random.below(moves.length)]
          // By number and by text alternately.
          this.ask({ is: 'move', decision: number, move: number % 2 ? move : line }, table).catch(() => undefined)
        }
      }
      stop = this.on((told) => {
        if (told.is === 'scene' && told.table.id === table) answer(told)
        if (told.is === 'step' && told.table === table) answer(told)
      })
      this.ask({ is: 'follow', since }, table).catch(() => undefined)
    })
    return within(WHOLE_GAME, played, () => `the end of ${table}`).finally(stop)
  }

  close(): void {
    this.socket?.terminate()
    this.socket = null
  }
}

/** Rejects after a time-out, with what was waited for. */
async function within<T>(milliseconds: number, promise: Promise<T>, what: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`waited ${milliseconds} ms in vain for ${what()}`)), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
