/** A server process of the simulation: the server's own code, in a world of its own. When it dies, only the disk is left. */
import type { Registry } from '@handwerk/bots'
import type { Random } from '@handwerk/kernel'
import { BotMoves } from '../bots/bot-moves.js'
import { Budgets } from '../edge/costs.js'
import { FairTurns } from '../edge/fair-turns.js'
import { Live } from '../edge/live.js'
import { Readiness } from '../edge/readiness.js'
import { type Identity, Sessions } from '../edge/sessions.js'
import { Notices } from '../notices/notices.js'
import type { BotQuestion } from '../table/bot-question.js'
import { TableRegistry } from '../table/table-registry.js'
import type { Owner, Scheduler } from './scheduler.js'
import { SimulatedThread } from './simulated-bots.js'
import type { Link, SimulatedDatabase } from './simulated-database.js'
import type { SimulatedSenders } from './simulated-senders.js'
import { type ClientEnd, SimulatedSocket } from './simulated-socket.js'
import { SimulatedWorld } from './simulated-world.js'

/** How long a bot may think about a move. */
const BOT_TIME = 10_000
/** No bot waits longer for a free thread. */
const LONGEST_WAIT = 60_000
/** So few tables that nobody follows are kept in memory that the simulation sees them go. */
export const KEPT = 2
/** So many tables of bots alone may somebody have, so that others could be made to wait. */
const BOTS_ONLY = 12
/** Sockets that were closed so long ago are forgotten. */
const CLOSING = 1000
/** Notices come sooner than in a real server, so that more of them meet a fault. */
const NOTICES = { mail: null, publicUrl: null, delay: 2000, every: 3000, retryDelay: 10_000, localPush: true }
/** Nobody floods the server here. */
const GENEROUS = { burst: 1e9, perSecond: 1e9 }

export interface ProcessParts {
  readonly scheduler: Scheduler
  readonly database: SimulatedDatabase
  readonly registry: Registry
  readonly random: Random
  readonly senders: SimulatedSenders
  /** Bots fail, cheat and hang. */
  readonly botsFail: () => boolean
  /** A bot was asked by any process. */
  readonly botAsked?: (question: BotQuestion) => void
  /** A bot was not given its time. */
  readonly botCutShort?: (process: SimulatedProcess) => void
}

/** Something that was logged as an error. */
export interface Logged {
  readonly at: number
  readonly process: string
  readonly what: object
  readonly sentence: string
}

export class SimulatedProcess implements Owner {
  state: Owner['state'] = 'running'
  readonly backlog: (() => void)[] = []
  readonly name: string
  readonly world: SimulatedWorld
  readonly link: Link
  readonly tables: TableRegistry
  readonly live: Live
  readonly budgets: Budgets
  readonly turns: FairTurns
  readonly readiness: Readiness
  readonly sessions: Sessions
  readonly notices: Notices
  private readonly thread: SimulatedThread
  readonly errors: Logged[] = []
  /** It accepts connections. */
  isOpen = false
  private readonly parts: ProcessParts
  private readonly sockets = new Set<SimulatedSocket>()
  /** When its last pause ended. */
  private pausedUntil = 0

  constructor(name: string, parts: ProcessParts, skew: number) {
    const { scheduler, database, registry, random } = parts
    this.name = name
    this.parts = parts
    this.world = new SimulatedWorld(scheduler, this, random, skew)
    this.link = database.open(name, this, this.world)
    const { stores, neighbours } = this.link
    const log = {
      error: (what: object, sentence: string) =>
        void this.errors.push({ at: scheduler.now, process: name, what, sentence }),
      info: () => undefined,
    }
    this.thread = new SimulatedThread({
      world: this.world,
      random,
      botsFail: parts.botsFail,
      asked: (question) => parts.botAsked?.(question),
      cutShort: () => {
        if (!this.wasPausedSince(scheduler.now - LONGEST_WAIT)) parts.botCutShort?.(this)
      },
    })
    const botMoves = new BotMoves(this.world, registry, this.thread, BOT_TIME, () => undefined)
    const limits = { kept: KEPT, botsOnly: BOTS_ONLY }
    this.tables = new TableRegistry(this.world, stores, neighbours, registry, botMoves, log, limits)
    this.budgets = new Budgets(this.world, { address: GENEROUS, person: GENEROUS })
    this.turns = new FairTurns(this.world)
    this.sessions = new Sessions(stores.persons)
    // What it logs is what the simulation did to it.
    const unread = { info: () => undefined, warn: () => undefined, error: () => undefined }
    this.readiness = new Readiness(this.world, () => stores.ready(), unread)
    this.notices = new Notices(this.world, stores, registry, NOTICES, unread, parts.senders.of(this))
    this.live = new Live({
      world: this.world,
      tables: this.tables,
      people: this.sessions,
      log,
      acts: { startTimer: () => () => 0 },
      messages: { burst: 100, perSecond: 20 },
      budgets: this.budgets,
      turns: this.turns,
      speaks: { protocol: 1, oldest: 1, build: 'simulated' },
      connectionsPerAddress: 1000,
      proxies: 0,
    })
    neighbours?.subscribeToSessions({
      ended: (session) => this.sessions.ended(session),
      missed: () => this.live.endMissedSessions(),
    })
  }

  /** Opens, or dies if the database fails. */
  open(died: () => void): void {
    this.tables.open().then(
      () => {
        this.isOpen = this.state !== 'dead'
        if (this.isOpen) this.notices.open()
      },
      () => {
        this.kill()
        died()
      },
    )
  }

  kill(): void {
    if (this.state === 'dead') return
    this.state = 'dead'
    this.isOpen = false
    this.backlog.length = 0
    this.parts.scheduler.forget(this)
    this.thread.forget()
    this.link.disconnect()
    for (const socket of this.sockets) socket.broken()
    this.sockets.clear()
  }

  /** Stops in order, or is killed after a time limit. */
  stop(): void {
    const { scheduler } = this.parts
    if (this.state === 'dead') return
    this.isOpen = false
    const close = async () => {
      await this.live.stop()
      await this.notices.close()
      await this.tables.close()
    }
    close().then(
      () => this.kill(),
      () => this.kill(),
    )
    scheduler.after(15_000, null, () => this.kill())
  }

  pause(): void {
    if (this.state === 'running') this.state = 'paused'
  }

  resume(): void {
    if (this.state !== 'paused') return
    this.state = 'running'
    this.pausedUntil = this.parts.scheduler.now
    for (const [i, work] of this.backlog.splice(0).entries()) this.parts.scheduler.after(i * 1e-4, this, work)
  }

  /** Whether it was paused then or later. */
  wasPausedSince(time: number): boolean {
    return this.state === 'paused' || this.pausedUntil >= time
  }

  /** Connections that are open, or have been until just now. */
  get openSockets(): number {
    const { now } = this.parts.scheduler
    for (const socket of this.sockets)
      if (socket.closedAt !== null && socket.closedAt < now - CLOSING) this.sockets.delete(socket)
    return this.sockets.size
  }

  /** Of a person, or of whoever has this token. */
  connect(who: string | { readonly token: string } | null, client: ClientEnd): SimulatedSocket {
    const { scheduler, random } = this.parts
    const socket = new SimulatedSocket(scheduler, random, this, client)
    this.sockets.add(socket)
    scheduler.after(1 + random.below(30), this, () => this.accept(socket, who))
    return socket
  }

  private accept(socket: SimulatedSocket, who: string | { readonly token: string } | null): void {
    const accept = async () => {
      if (!this.isOpen) throw new Error('it is not open')
      const identity = await this.identify(who)
      const address = identity?.person.id ?? ''
      if (socket.readyState === socket.OPEN) this.live.accept(socket, { identity, version: 1, address })
    }
    accept().catch(() => socket.terminate())
  }

  private async identify(who: string | { readonly token: string } | null): Promise<Identity | null> {
    if (who === null) return null
    if (typeof who === 'object') return this.sessions.who(bearer(who.token))
    const person = await this.link.stores.persons.person(who)
    return person && { person, scope: 'all', session: person.id }
  }

  /** A request over HTTP. Nobody answers if the process dies meanwhile. */
  request<T>(work: () => Promise<T>, answered: (outcome: { value: T } | { error: unknown }) => void): void {
    const { scheduler, random } = this.parts
    const reply = (outcome: { value: T } | { error: unknown }) =>
      scheduler.after(1 + random.below(30), null, () => answered(outcome))
    scheduler.after(1 + random.below(30), this, () => {
      if (!this.isOpen) return
      work().then(
        (value) => this.state !== 'dead' && reply({ value }),
        (error: unknown) => this.state !== 'dead' && reply({ error }),
      )
    })
  }
}

/** The header of a request by whoever has this token. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
