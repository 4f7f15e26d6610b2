/** Tables of Oh My Goods! on Handwerk's server, with their four connections distributed over its processes. */
import { type Random, randomFrom } from '@handwerk/kernel'
import type { Event, ServerMessage, Table } from '@handwerk/protocol'
import { WebSocket } from 'ws'
import { type LoadedTable, SEATS, Tally } from './load.js'

const LOCAL_ADDRESSES = 40

async function call(address: string, path: string, cookie: string, body: object = {}): Promise<Response> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response
}

/** Signs in four people; returns a function that makes tables for them. */
export async function handwerkTables(addresses: readonly string[]): Promise<() => Promise<LoadedTable>> {
  const [address] = addresses
  const cookies: string[] = []
  for (let i = 0; i < SEATS; i++) {
    const response = await call(address, '/api/me', '', { name: `Player ${i + 1}` })
    cookies.push(response.headers.get('set-cookie')?.split(';')[0] ?? '')
  }
  let tables = 0
  const seats = [{ is: 'me' }, ...Array.from({ length: SEATS - 1 }, () => ({ is: 'open' }))]
  return async () => {
    const made = await call(address, '/api/tables', cookies[0], { game: 'oh-my-goods', seats })
    const { id } = (await made.json()) as Table
    for (const cookie of cookies.slice(1)) await call(address, `/api/tables/${id}/join`, cookie)
    await call(address, `/api/tables/${id}/start`, cookies[0])
    const table = new HandwerkTable(id)
    // From many addresses, since each has ports for some 28,000 connections only.
    await table.connect(addresses, cookies, `127.0.0.${2 + (tables++ % LOCAL_ADDRESSES)}`)
    return table
  }
}

class HandwerkTable implements LoadedTable {
  readonly tally = new Tally()
  private readonly id: string
  private readonly random: Random
  private readonly sockets: WebSocket[] = []
  private readonly heard = new Array<number>(SEATS).fill(0)
  private readonly open: ({ number: number; moves: unknown[] } | null)[] = new Array(SEATS).fill(null)
  /** The last decision of each seat that was answered. */
  private readonly answered = new Array<number>(SEATS).fill(0)
  private mover = -1

  constructor(id: string) {
    this.id = id
    this.random = randomFrom(id)
  }

  async connect(addresses: readonly string[], cookies: readonly string[], localAddress: string): Promise<void> {
    await Promise.all(
      cookies.map(async (cookie, seat) => {
        const address = addresses[seat % addresses.length]
        const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, { headers: { cookie }, localAddress })
        this.sockets[seat] = socket
        await new Promise((open, fail) => socket.once('open', open).once('error', fail))
        // As the browser client does.
        socket.send(JSON.stringify({ is: 'follow', id: 0, table: this.id, deltas: true }))
        await new Promise<void>((follows) =>
          socket.on('message', (raw) => {
            const text = raw.toString()
            this.tally.received(text.length)
            const told: ServerMessage = JSON.parse(text)
            this.hear(seat, told)
            if (told.is === 'scene') follows()
          }),
        )
      }),
    )
  }

  private hear(seat: number, told: ServerMessage): void {
    if (told.is === 'refused') throw new Error(told.sentence)
    if (told.is !== 'scene' && told.is !== 'delta') return
    const events: readonly Event[] = told.is === 'scene' ? told.events : [told.event]
    for (const { number, is, seat: doer } of events) {
      if (number !== this.heard[seat] + 1) this.tally.lost++
      this.heard[seat] = number
      if (told.is === 'delta' && is === 'move' && doer === this.mover && doer !== seat) this.tally.heard()
    }
    const { decision } = told
    this.open[seat] =
      decision && decision.number > this.answered[seat]
        ? { number: decision.number, moves: decision.moves.map(([move]) => move) }
        : null
  }

  move(): void {
    const seat = this.open.findIndex((decision) => decision !== null)
    const decision = this.open[seat]
    if (!decision) return
    this.open[seat] = null
    this.answered[seat] = decision.number
    this.mover = seat
    this.tally.sent()
    const move = decision.moves[this.random.below(decision.moves.length)]
    this.sockets[seat].send(JSON.stringify({ is: 'move', id: 1, table: this.id, decision: decision.number, move }))
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate()
  }
}
