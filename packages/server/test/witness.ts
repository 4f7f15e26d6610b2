/** Those who remember what a server has told them, while servers come and go. */
import { randomFrom } from '@handwerk/kernel'
import type { Event, Scene, ServerMessage, Step, Table } from '@handwerk/protocol'
import { WebSocket } from 'ws'

const json = { 'content-type': 'application/json' }

/** Asks until some server answers. */
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
      if (response.status !== 429 && response.status < 500) throw new Wrong(`${path}: ${response.status} ${text}`)
    } catch (error) {
      if (error instanceof Wrong) throw error
    }
    if (attempt > 2000) throw new Error(`nobody answers ${path}`)
    await new Promise((next) => setTimeout(next, 50))
  }
}

class Wrong extends Error {}

export async function newcomer(addresses: readonly string[], name: string): Promise<string> {
  const response = await call(addresses, '/api/me', '', { name })
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Follows tables over one connection at a time, and plays where it has a seat. Comes back whenever it is cut off. */
export class Witness {
  private readonly addresses: readonly string[]
  private readonly cookie: string
  private readonly random
  private socket: WebSocket | null = null
  private stopped = false
  private asked = 0
  private readonly sent = new Map<number, { table: string; decision: number; move: unknown }>()
  /** Every event that was heard, by table, in order. */
  readonly heard = new Map<string, Event[]>()
  /** Moves that were answered as done: table, and the number of the event. */
  readonly acknowledged: { table: string; number: number }[] = []
  readonly over = new Set<string>()
  readonly faults: string[] = []
  comings = 0

  constructor(addresses: readonly string[], cookie: string, tables: readonly string[], luck: string) {
    this.addresses = addresses
    this.cookie = cookie
    this.random = randomFrom(luck)
    for (const table of tables) this.heard.set(table, [])
    this.come()
  }

  private come(): void {
    if (this.stopped) return
    const address = this.addresses[this.random.below(this.addresses.length)]
    const headers = this.cookie ? { cookie: this.cookie } : {}
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, { headers })
    this.socket = socket
    socket.on('open', () => {
      this.comings++
      for (const [table, events] of this.heard)
        if (!this.over.has(table)) this.send({ is: 'follow', table, since: events.length })
    })
    socket.on('message', (raw) => this.hear(JSON.parse(raw.toString())))
    socket.on('error', () => undefined)
    socket.on('close', () => setTimeout(() => this.come(), 50))
  }

  private send(message: object): number {
    this.socket?.send(JSON.stringify({ ...message, id: ++this.asked }))
    return this.asked
  }

  private hear(told: ServerMessage): void {
    if (told.is === 'scene') this.see(told.table.id, told.events, told)
    else if (told.is === 'step') this.see(told.table, [told.event], told)
    else if (told.is === 'done') {
      const move = this.sent.get(told.id)
      if (move && told.number !== null) this.acknowledged.push({ table: move.table, number: told.number })
      this.sent.delete(told.id)
    } else if (told.is === 'refused') this.refused(told.id ?? 0, told.code, told.sentence)
  }

  private refused(id: number, code: string, sentence: string): void {
    const move = this.sent.get(id)
    this.sent.delete(id)
    // Sent before a connection was lost and again after: somebody else's answer cannot be.
    if (code === 'trouble' || code === 'too-many') {
      if (move) setTimeout(() => this.answer(move.table, move.decision, move.move), 200)
      else setTimeout(() => this.socket?.close(), 200)
    } else if (code !== 'answered') this.faults.push(`${code}: ${sentence}`)
  }

  private see(table: string, events: readonly Event[], now: Scene | Step): void {
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
