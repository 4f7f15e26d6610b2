/** Tables of four connections each, one move a second a table: how long until another seat hears of a move. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Random, randomFrom } from '@handwerk/kernel'
import type { Event, Table, Told } from '@handwerk/protocol'
import { WebSocket } from 'ws'

const SEATS = 4

export interface Server {
  readonly address: string
  readonly readyMs: number
  memory(): Promise<{ rss: number; heap: number }>
  stop(): Promise<void>
}

export async function startServer(where: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL('./process.js', import.meta.url)), [where], { execArgv: ['--expose-gc'] })
  const { address, readyMs } = await reply<{ address: string; readyMs: number }>(child)
  return {
    address,
    readyMs,
    memory() {
      child.send('memory')
      return reply(child)
    },
    async stop() {
      const gone = new Promise((done) => child.once('exit', done))
      child.send('stop')
      await gone
    },
  }
}

const reply = <T>(child: ChildProcess): Promise<T> =>
  new Promise((heard) => child.once('message', (message) => heard(message as T)))

export interface Figures {
  readonly tables: number
  readonly connections: number
  readonly moves: number
  /** Moves that another seat could notice, and did. */
  readonly noticed: number
  readonly p50: number
  readonly p99: number
  readonly worst: number
  /** Events that were missing or came twice. */
  readonly lost: number
}

async function call(address: string, path: string, cookie: string, body?: object): Promise<Response> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response
}

/** One table with its connections, spread over the servers. */
class LoadedTable {
  private readonly id: string
  private readonly random: Random
  private readonly sockets: WebSocket[] = []
  private readonly heard = new Array<number>(SEATS).fill(0)
  private readonly open: ({ number: number; moves: unknown[] } | null)[] = new Array(SEATS).fill(null)
  private sentAt = 0
  private mover = -1
  moves = 0
  lost = 0
  readonly delays: number[] = []

  constructor(id: string) {
    this.id = id
    this.random = randomFrom(id)
  }

  async connect(addresses: readonly string[], cookies: readonly string[]): Promise<void> {
    await Promise.all(
      cookies.map(async (cookie, seat) => {
        const address = addresses[seat % addresses.length]
        const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, { headers: { cookie } })
        this.sockets[seat] = socket
        await new Promise((open, fail) => socket.once('open', open).once('error', fail))
        socket.on('message', (raw) => this.hear(seat, JSON.parse(raw.toString())))
        socket.send(JSON.stringify({ is: 'follow', id: 0, table: this.id }))
      }),
    )
  }

  private hear(seat: number, told: Told): void {
    if (told.is !== 'scene' && told.is !== 'step') return
    const events: readonly Event[] = told.is === 'scene' ? told.events : [told.event]
    for (const { number, is, seat: doer } of events) {
      if (number !== this.heard[seat] + 1) this.lost++
      this.heard[seat] = number
      if (told.is === 'step' && is === 'move' && doer === this.mover && doer !== seat && this.sentAt > 0) {
        this.delays.push(performance.now() - this.sentAt)
        this.sentAt = 0
      }
    }
    this.open[seat] = told.decision && {
      number: told.decision.number,
      moves: told.decision.moves.map(([move]) => move),
    }
  }

  /** Somebody who is asked makes a move. */
  move(): void {
    const seat = this.open.findIndex((decision) => decision !== null)
    const decision = this.open[seat]
    if (!decision) return
    this.open[seat] = null
    this.mover = seat
    this.sentAt = performance.now()
    this.moves++
    const move = decision.moves[this.random.below(decision.moves.length)]
    this.sockets[seat].send(JSON.stringify({ is: 'move', id: 1, table: this.id, decision: decision.number, move }))
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate()
  }
}

export async function load(addresses: readonly string[], count: number, seconds: number): Promise<Figures> {
  const [address] = addresses
  const cookies: string[] = []
  for (let i = 0; i < SEATS; i++) {
    const response = await call(address, '/api/me', '', { name: `Player ${i + 1}` })
    cookies.push(response.headers.get('set-cookie')?.split(';')[0] ?? '')
  }
  const tables: LoadedTable[] = []
  for (let i = 0; i < count; i += 20)
    tables.push(
      ...(await Promise.all(Array.from({ length: Math.min(20, count - i) }, () => begun(addresses, cookies)))),
    )
  const timers = tables.map((table, i) => setTimeout(() => tick(table), (1000 * i) / tables.length))
  const tick = (table: LoadedTable) => {
    table.move()
    timers.push(setTimeout(() => tick(table), 1000))
  }
  await new Promise((done) => setTimeout(done, seconds * 1000))
  for (const timer of timers) clearTimeout(timer)
  await new Promise((done) => setTimeout(done, 1000))
  for (const table of tables) table.close()
  const delays = tables.flatMap((table) => table.delays).sort((a, b) => a - b)
  const at = (share: number) => Math.round(delays[Math.floor(share * (delays.length - 1))] * 10) / 10
  const sum = (of: (table: LoadedTable) => number) => tables.reduce((total, table) => total + of(table), 0)
  return {
    tables: count,
    connections: count * SEATS,
    moves: sum((table) => table.moves),
    noticed: delays.length,
    p50: at(0.5),
    p99: at(0.99),
    worst: at(1),
    lost: sum((table) => table.lost),
  }
}

async function begun(addresses: readonly string[], cookies: readonly string[]): Promise<LoadedTable> {
  const [address] = addresses
  const seats = [{ is: 'me' }, ...Array.from({ length: SEATS - 1 }, () => ({ is: 'open' }))]
  const made = await call(address, '/api/tables', cookies[0], { game: 'oh-my-goods', seats })
  const { id } = (await made.json()) as Table
  for (const cookie of cookies.slice(1)) await call(address, `/api/tables/${id}/join`, cookie)
  await call(address, `/api/tables/${id}/start`, cookies[0])
  const table = new LoadedTable(id)
  await table.connect(addresses, cookies)
  return table
}
