/** Two people who play at several tables, in a process of their own: how long their asks take. */
import { type Random, randomFrom } from '@handwerk/kernel'
import type { ServerMessage, Table } from '@handwerk/protocol'
import { WebSocket } from 'ws'
import { AskedProcess, answerRequests } from '../asked-process.js'
import { Visitor } from './visitor.js'

/** What attackers may know. */
export interface Targets {
  readonly server: string
  /** The name of an honest account. */
  readonly username: string
  /** A long game that is over, and games of the honest that are not. */
  readonly finished: string
  readonly running: readonly string[]
}

export const KINDS_OF_ASKS = ['move', 'scene', 'page', 'signIn', 'botMove'] as const
export type AskKind = (typeof KINDS_OF_ASKS)[number]

export interface HonestAsks {
  /** Milliseconds that each answered ask took. */
  readonly took: Readonly<Record<AskKind, readonly number[]>>
  readonly asks: number
  readonly refused: readonly string[]
  /** Asks that had no answer when all was over. */
  readonly unanswered: number
}

type Request =
  | { readonly is: 'prepare'; readonly server: string }
  | { readonly is: 'play'; readonly seconds: number }
  | { readonly is: 'close' }

/** The process with the honest people. */
export class Honest {
  private readonly process = new AskedProcess<Request>(import.meta.url, 'honest')

  prepare(server: string): Promise<Targets> {
    return this.process.ask({ is: 'prepare', server })
  }

  play(seconds: number): Promise<HonestAsks> {
    return this.process.ask({ is: 'play', seconds })
  }

  end(): void {
    this.process.end()
  }
}

const ADDRESS = '127.0.0.2'
const GAME = 'oh-my-goods'
const USERNAME = 'anna_the_honest'
const PASSWORD = 'correct horse battery'
const TABLES = 3
/** Milliseconds between two asks of a kind. */
const PACE = { move: 100, scene: 1000, page: 500, signIn: 5000 }
/** How long answers are waited for at the end. */
const PATIENCE = 8000

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

class Asks {
  readonly took: Record<AskKind, number[]> = { move: [], scene: [], page: [], signIn: [], botMove: [] }
  readonly refused: string[] = []
  asks = 0
  answered = 0

  begin(kind: AskKind): (trouble?: string) => void {
    const begun = performance.now()
    this.asks++
    return (trouble) => {
      this.answered++
      if (trouble === undefined) this.took[kind].push(performance.now() - begun)
      else this.refused.push(`${kind}: ${trouble}`)
    }
  }
}

interface Decision {
  readonly number: number
  readonly moves: readonly unknown[]
}

/** One person's connection, with the decisions that are open at each table. */
class Player {
  readonly visitor: Visitor
  readonly open = new Map<string, Decision>()
  readonly numbers = new Map<string, number>()
  readonly over = new Set<string>()
  /** The last decision of each table that was answered: a scene may still ask for it. */
  private readonly answered = new Map<string, number>()
  /** Called by each message of a table. */
  heard: (message: ServerMessage) => void = () => undefined
  private readonly waiting = new Map<number, (trouble?: string) => void>()
  private socket: WebSocket | null = null
  private lastId = 0

  constructor(visitor: Visitor) {
    this.visitor = visitor
  }

  async connect(): Promise<void> {
    const { server, address, cookie } = this.visitor
    const url = `${server.replace('http', 'ws')}/api/live`
    const socket = new WebSocket(url, { headers: { cookie }, localAddress: address })
    this.socket = socket
    socket.on('message', (raw) => this.hear(JSON.parse(raw.toString())))
    socket.on('close', () => {
      for (const answered of this.waiting.values()) answered('the connection is lost')
      this.waiting.clear()
    })
    await new Promise((open, fail) => socket.once('open', open).once('error', fail))
  }

  ask(message: object, answered: (trouble?: string) => void): void {
    const id = ++this.lastId
    this.waiting.set(id, answered)
    this.socket?.send(JSON.stringify({ ...message, id }))
  }

  /** The open decision of a table, which is answered from now on. */
  take(table: string): Decision | null {
    const decision = this.open.get(table)
    if (!decision) return null
    this.open.delete(table)
    this.answered.set(table, decision.number)
    return decision
  }

  hangUp(): void {
    this.socket?.terminate()
  }

  close(): void {
    this.hangUp()
    this.visitor.close()
  }

  private hear(message: ServerMessage): void {
    if (message.is === 'done' || message.is === 'refused') {
      const answered = this.waiting.get(message.id ?? -1)
      this.waiting.delete(message.id ?? -1)
      answered?.(message.is === 'refused' ? message.sentence : undefined)
    }
    if (message.is === 'scene' || message.is === 'step') this.see(message)
    this.heard(message)
  }

  private see(message: Extract<ServerMessage, { is: 'scene' | 'step' }>): void {
    const table = message.is === 'scene' ? message.table.id : message.table
    const { decision, ending } = message
    this.numbers.set(table, message.is === 'scene' ? message.number : message.event.number)
    if (ending) this.over.add(table)
    if (decision && decision.number > (this.answered.get(table) ?? 0))
      this.open.set(table, { number: decision.number, moves: decision.moves.map(([move]) => move) })
    else this.open.delete(table)
  }
}

class Pair {
  private readonly anna: Player
  private readonly ben: Player
  private readonly random: Random = randomFrom('honest')
  private tables: string[] = []
  /** Anna's table with a bot. */
  private withBot = ''
  private asks = new Asks()

  constructor(server: string) {
    this.anna = new Player(new Visitor(server, ADDRESS))
    this.ben = new Player(new Visitor(server, ADDRESS))
  }

  async prepare(): Promise<Targets> {
    const { anna, ben } = this
    await anna.visitor.takeName('Anna')
    await ben.visitor.takeName('Ben')
    await anna.visitor.must('POST', '/api/account', { username: USERNAME, password: PASSWORD })
    await anna.connect()
    await ben.connect()
    const finished = await this.playOut(await this.newTable())
    for (let i = 0; i < TABLES; i++) this.tables.push(await this.newTable())
    this.withBot = await this.newTableWithBot()
    return { server: anna.visitor.server, username: USERNAME, finished, running: this.tables }
  }

  /** Over connections of their own, so that the limits of the others are not spent. */
  private async playOut(table: string): Promise<string> {
    const players = [this.anna, this.ben].map(({ visitor }) => new Player(visitor))
    for (const player of players) {
      await player.connect()
      await this.follow(player, table)
    }
    while (!players.some(({ over }) => over.has(table))) {
      const player = players.find(({ open }) => open.has(table))
      const decision = player?.take(table)
      if (player && decision) await this.answer(player, table, decision)
      else await pause(2)
    }
    for (const player of players) player.hangUp()
    return table
  }

  private async answer(player: Player, table: string, { number, moves }: Decision): Promise<void> {
    const move = moves[this.random.below(moves.length)]
    const ask = { is: 'move', table, decision: number, move }
    const tryIt = () => new Promise<string | undefined>((done) => player.ask(ask, done))
    while ((await tryIt()) !== undefined) await pause(500)
  }

  private async newTable(): Promise<string> {
    const { anna, ben } = this
    const seats = [{ is: 'me' }, { is: 'open' }]
    const { id } = await anna.visitor.must<Table>('POST', '/api/tables', { game: GAME, seats })
    await ben.visitor.must('POST', `/api/tables/${id}/join`, {})
    await anna.visitor.must('POST', `/api/tables/${id}/start`)
    for (const player of [anna, ben]) await this.follow(player, id)
    return id
  }

  private async newTableWithBot(): Promise<string> {
    const seats = [{ is: 'me' }, { is: 'bot', level: 'random' }]
    const { id } = await this.anna.visitor.must<Table>('POST', '/api/tables', { game: GAME, seats })
    await this.anna.visitor.must('POST', `/api/tables/${id}/start`)
    await this.follow(this.anna, id)
    return id
  }

  private follow(player: Player, table: string): Promise<void> {
    return new Promise((done, fail) =>
      player.ask({ is: 'follow', table }, (trouble) => (trouble === undefined ? done() : fail(new Error(trouble)))),
    )
  }

  async play(seconds: number): Promise<HonestAsks> {
    this.asks = new Asks()
    const end = performance.now() + seconds * 1000
    await Promise.all([
      this.repeat(end, PACE.move, (count) => this.moveAt(count)),
      this.repeat(end, PACE.scene, (count) => this.scene(count)),
      this.repeat(end, PACE.page, (count) => this.page(count)),
      this.repeat(end, PACE.signIn, () => this.signIn()),
      this.playWithBot(end),
    ])
    const { asks } = this
    const late = performance.now() + PATIENCE
    while (asks.answered < asks.asks && performance.now() < late) await pause(50)
    return { took: asks.took, asks: asks.asks, refused: asks.refused, unanswered: asks.asks - asks.answered }
  }

  /** At an even pace, whether or not the last one was answered. */
  private async repeat(end: number, interval: number, act: (count: number) => void): Promise<void> {
    for (let count = 0; performance.now() < end; count++) {
      act(count)
      await pause(interval)
    }
  }

  private moveAt(count: number): void {
    const place = count % TABLES
    const table = this.tables[place] ?? ''
    const player = this.anna.open.has(table) ? this.anna : this.ben
    if (this.anna.over.has(table)) {
      this.anna.over.delete(table)
      this.newTable().then(
        (fresh) => {
          this.tables[place] = fresh
        },
        (error: Error) => this.asks.begin('page')(error.message),
      )
    } else this.move(player, table)
  }

  private move(player: Player, table: string, then: () => void = () => undefined): void {
    const decision = player.take(table)
    if (!decision) return
    const move = decision.moves[this.random.below(decision.moves.length)]
    const answered = this.asks.begin('move')
    player.ask({ is: 'move', table, decision: decision.number, move }, (trouble) => {
      answered(trouble)
      then()
    })
  }

  private scene(count: number): void {
    const player = count % 4 < 2 ? this.anna : this.ben
    const table = this.tables[count % TABLES] ?? ''
    if (count % 2 === 0) this.get(player, 'scene', `/api/tables/${table}/scene`)
    else player.ask({ is: 'follow', table, since: player.numbers.get(table) ?? 0 }, this.asks.begin('scene'))
  }

  private page(count: number): void {
    this.get(this.ben, 'page', count % 2 === 0 ? '/api/tables?which=mine' : '/api/tables?which=open')
  }

  private get(player: Player, kind: AskKind, path: string): void {
    const answered = this.asks.begin(kind)
    player.visitor.ask('GET', path).then(
      ({ status, text }) => answered(status === 200 ? undefined : text),
      (error: Error) => answered(error.message),
    )
  }

  /** From a browser that has signed in before. */
  private signIn(): void {
    const answered = this.asks.begin('signIn')
    this.anna.visitor.ask('POST', '/api/sign-in', { username: USERNAME, password: PASSWORD }).then(
      ({ status, text }) => answered(status === 200 ? undefined : text),
      (error: Error) => answered(error.message),
    )
  }

  /** How long a bot takes when it is its turn. */
  private async playWithBot(end: number): Promise<void> {
    const { anna } = this
    let thinking: ((trouble?: string) => void) | null = null
    anna.heard = (message) => {
      if (message.is !== 'step' || message.table !== this.withBot || message.event.is !== 'move') return
      if (message.event.seat === 0) return
      thinking?.()
      thinking = null
    }
    while (performance.now() < end) {
      if (anna.over.has(this.withBot)) {
        thinking = null
        this.withBot = await this.newTableWithBot()
      }
      this.move(anna, this.withBot, () => {
        if (!anna.open.has(this.withBot) && !anna.over.has(this.withBot)) thinking ??= this.asks.begin('botMove')
      })
      await pause(200)
    }
  }

  close(): void {
    this.anna.close()
    this.ben.close()
  }
}

let pair: Pair | null = null

async function perform(request: Request): Promise<object> {
  if (request.is === 'prepare') {
    pair = new Pair(request.server)
    return pair.prepare()
  }
  if (request.is === 'play') return pair?.play(request.seconds) ?? {}
  pair?.close()
  return {}
}

if (process.argv[2] === 'honest') answerRequests(perform)
