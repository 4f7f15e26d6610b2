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
  /** The last event of each seat of which the server has said that it is stored. */
  private readonly acknowledged = new Array<number>(SEATS).fill(0)
  private mover = -1
  private isClosed = false

  constructor(id: string) {
    this.id = id
    this.random = randomFrom(id)
  }

  async connect(addresses: readonly string[], cookies: readonly string[], localAddress: string): Promise<void> {
    await Promise.all(cookies.map((cookie, seat) => this.connectSeat(seat, addresses, cookie, localAddress)))
  }

  private connectSeat(seat: number, addresses: readonly string[], cookie: string, localAddress: string, tries = 0) {
    const address = addresses[(seat + tries) % addresses.length]
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, { headers: { cookie }, localAddress })
    this.sockets[seat] = socket
    // A process may be killed: another one is as good.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (this.isClosed) return
      this.open[seat] = null
      setTimeout(() => void this.connectSeat(seat, addresses, cookie, localAddress, tries + 1), 200)
    })
    // As the browser client does.
    const follow = { is: 'follow', id: 0, table: this.id, deltas: true, since: this.heard[seat] }
    socket.once('open', () => socket.send(JSON.stringify(follow)))
    return new Promise<void>((follows) =>
      socket.on('message', (raw) => {
        const text = raw.toString()
        this.tally.received(text.length)
        const told: ServerMessage = JSON.parse(text)
        this.hear(seat, told)
        if (told.is === 'scene') follows()
      }),
    )
  }

  private hear(seat: number, told: ServerMessage): void {
    if (told.is === 'refused') this.tally.refused++
    if (told.is === 'done') this.acknowledged[seat] = Math.max(this.acknowledged[seat], told.number ?? 0)
    if (told.is !== 'scene' && told.is !== 'delta') return
    const events: readonly Event[] = told.is === 'scene' ? told.events : [told.event]
    for (const { number, is, seat: doer } of events) {
      if (number !== this.heard[seat] + 1) this.tally.lost++
      this.heard[seat] = number
      if (told.is === 'delta' && is === 'move' && doer === this.mover && doer !== seat) this.tally.heard()
    }
    const { decision } = told
    // After a reconnection, an open decision was not answered, whatever was sent.
    const isOpen = decision && (told.is === 'scene' || decision.number > this.answered[seat])
    this.open[seat] = isOpen ? { number: decision.number, moves: decision.moves.map(([move]) => move) } : null
  }

  move(): void {
    const seat = this.open.findIndex(
      (decision, i) => decision !== null && this.sockets[i].readyState === WebSocket.OPEN,
    )
    const decision = this.open[seat]
    if (!decision) return
    this.open[seat] = null
    this.answered[seat] = decision.number
    this.mover = seat
    this.tally.sent()
    const move = decision.moves[this.random.below(decision.moves.length)]
    this.sockets[seat].send(JSON.stringify({ is: 'move', id: 1, table: this.id, decision: decision.number, move }))
  }

  /** Counts what was acknowledged and did not arrive. */
  settle(): void {
    for (let seat = 0; seat < SEATS; seat++) if (this.acknowledged[seat] > this.heard[seat]) this.tally.lost++
  }

  close(): void {
    this.isClosed = true
    for (const socket of this.sockets) socket.terminate()
  }
}
