/** Somebody who plays over the network, as any client would: by the protocol alone. */
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
  type Step,
  Told,
} from '@handwerk/protocol'
import { WebSocket } from 'ws'

type Live = Scene | Step

export interface Answer<N extends RouteName> {
  readonly status: number
  readonly reply: Reply<N>
  readonly refused: Refused | null
}

export class Client {
  readonly address: string
  cookie = ''
  /** Every text that came from the server. */
  readonly bytes: string[] = []
  readonly told: Told[] = []
  private socket: WebSocket | null = null
  private asked = 0
  private readonly waiting = new Map<number, (told: Told) => void>()
  private readonly listeners = new Set<(told: Told) => void>()

  constructor(address: string) {
    this.address = address
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
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.cookie
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
    return this
  }

  private hear(text: string): void {
    this.bytes.push(text)
    const raw: unknown = JSON.parse(text)
    const checked = check(Told, raw)
    if (!checked.ok)
      throw new Error(`the server says what no schema allows: ${checked.fault.at} ${checked.fault.reason} ${text}`)
    const told = checked.value
    this.told.push(told)
    if ((told.is === 'done' || told.is === 'refused') && told.id !== null) {
      this.waiting.get(told.id)?.(told)
      this.waiting.delete(told.id)
    }
    for (const listener of this.listeners) listener(told)
  }

  on(listener: (told: Told) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Sends anything, as a text. */
  raw(text: string): void {
    this.socket?.send(text)
  }

  ask(what: Act | { is: 'follow'; since?: number } | { is: 'unfollow' }, table: string): Promise<Told> {
    const id = ++this.asked
    const answered = new Promise<Told>((resolve) => this.waiting.set(id, resolve))
    this.raw(JSON.stringify({ ...what, id, table }))
    return answered
  }

  /** Resolves when something that is told fits. */
  until(fits: (told: Told) => boolean): Promise<Told> {
    return new Promise((found) => {
      const stop = this.on((told) => {
        if (!fits(told)) return
        stop()
        found(told)
      })
    })
  }

  /** Plays random moves at a table until it is over. */
  async playOn(table: string, luck: string, since = 0): Promise<Live> {
    const random = randomFrom(luck)
    return new Promise((over) => {
      const answer = (live: Live) => {
        if (live.ending) {
          stop()
          over(live)
        } else if (live.decision) {
          const { number, moves } = live.decision
          const [move, line] = moves[random.below(moves.length)]
          // By number and by text in turn.
          this.ask({ is: 'move', decision: number, move: number % 2 ? move : line }, table).catch(() => undefined)
        }
      }
      const stop = this.on((told) => {
        if (told.is === 'scene' && told.table.id === table) answer(told)
        if (told.is === 'step' && told.table === table) answer(told)
      })
      this.ask({ is: 'follow', since }, table).catch(() => undefined)
    })
  }

  close(): void {
    this.socket?.terminate()
    this.socket = null
  }
}
