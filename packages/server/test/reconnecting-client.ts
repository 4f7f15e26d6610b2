/** A client that records what servers send it, and survives their crashes. */
import { randomFrom } from '@handwerk/kernel'
import type { Event, Scene, ServerMessage, Step, Table } from '@handwerk/protocol'
import { WebSocket } from 'ws'

const json = { 'content-type': 'application/json' }

/** Repeats a request until some server answers. */
export async function call(addresses: readonly string[], path: string, cookie = '', body?: object): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const address = addresses[attempt % addresses.length]
    try {
      const response = await fetch(address + path, {
        method: body ? 'POST' : 'GET',
        headers: { ...(body ? json : {}), ...(cookie ? { cookie } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (response.ok) return response
      const text = await response.text()
      if (response.status !== 429 && response.status < 500) throw new Rejected(`${path}: ${response.status} ${text}`)
    } catch (error) {
      if (error instanceof Rejected) throw error
    }
    if (attempt > 2000) throw new Error(`nobody answers ${path}`)
    await new Promise((next) => setTimeout(next, 50))
  }
}

class Rejected extends Error {}

export async function newGuest(addresses: readonly string[], name: string): Promise<string> {
  const response = await call(addresses, '/api/me', '', { name })
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Follows tables over one connection at a time, and plays where it has a seat. Reconnects whenever it is disconnected. */
export class ReconnectingClient {
  private readonly addresses: readonly string[]
  private readonly cookie: string
  private readonly random
  private socket: WebSocket | null = null
  private stopped = false
  private asked = 0
  private readonly sent = new Map<number, { table: string; decision: number; move: unknown }>()
  /** Every event received, by table, in order. */
  readonly heard = new Map<string, Event[]>()
  /** Acknowledged moves: the table, and the number of the event. */
  readonly acknowledged: { table: string; number: number }[] = []
  readonly over = new Set<string>()
  readonly faults: string[] = []
  connectCount = 0

  constructor(addresses: readonly string[], cookie: string, tables: readonly string[], luck: string) {
    this.addresses = addresses
    this.cookie = cookie
    this.random = randomFrom(luck)
    for (const table of tables) this.heard.set(table, [])
    this.connect()
  }

  private connect(): void {
    if (this.stopped) return
    const address = this.addresses[this.random.below(this.addresses.length)]
    const headers = this.cookie ? { cookie: this.cookie } : {}
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, { headers })
    this.socket = socket
    socket.on('open', () => {
      this.connectCount++
      for (const [table, events] of this.heard)
        if (!this.over.has(table)) this.send({ is: 'follow', table, since: events.length })
    })
    socket.on('message', (raw) => this.receive(JSON.parse(raw.toString())))
    socket.on('error', () => undefined)
    socket.on('close', () => setTimeout(() => this.connect(), 50))
  }

  private send(message: object): number {
    this.socket?.send(JSON.stringify({ ...message, id: ++this.asked }))
    return this.asked
  }

  private receive(message: ServerMessage): void {
    if (message.is === 'scene') this.record(message.table.id, message.events, message)
    else if (message.is === 'step') this.record(message.table, [message.event], message)
    else if (message.is === 'done') {
      const move = this.sent.get(message.id)
      if (move && message.number !== null) this.acknowledged.push({ table: move.table, number: message.number })
      this.sent.delete(message.id)
    } else if (message.is === 'refused') this.refused(message.id ?? 0, message.code, message.sentence)
  }

  private refused(id: number, code: string, sentence: string): void {
    const move = this.sent.get(id)
    this.sent.delete(id)
    // `answered` is no fault: the move was sent once before the connection was lost, and once after.
    if (code === 'trouble' || code === 'too-many') {
      if (move) setTimeout(() => this.answer(move.table, move.decision, move.move), 200)
      else setTimeout(() => this.socket?.close(), 200)
    } else if (code !== 'answered') this.faults.push(`${code}: ${sentence}`)
  }

  private record(table: string, events: readonly Event[], now: Scene | Step): void {
    const heard = this.heard.get(table) ?? []
    for (const event of events) {
      if (event.number !== heard.length + 1) this.faults.push(`${table}: event ${event.number} after ${heard.length}`)
      heard.push(event)
    }
    if (now.ending) this.over.add(table)
    else if (now.decision) {
      const { number, moves } = now.decision
      this.answer(table, number, moves[this.random.below(moves.length)][0])
    }
  }

  private answer(table: string, decision: number, move: unknown): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    const id = this.send({ is: 'move', table, decision, move })
    this.sent.set(id, { table, decision, move })
  }

  leave(): void {
    this.stopped = true
    this.socket?.terminate()
  }
}

export async function makeTable(
  addresses: readonly string[],
  cookie: string,
  seats: readonly object[],
): Promise<Table> {
  const response = await call(addresses, '/api/tables', cookie, { game: 'oh-my-goods', seats })
  return (await response.json()) as Table
}
