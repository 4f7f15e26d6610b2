/** A server process of the simulation: the server's own code, in a world of its own. Dying, it loses all but the disk. */

import type { Registry } from '@handwerk/bots'
import type { Random } from '@handwerk/kernel'
import { BotMoves } from '../bots/bot-moves.js'
import type { BotRunner } from '../bots/runner.js'
import { Budgets } from '../edge/costs.js'
import { FairTurns } from '../edge/fair-turns.js'
import { Live } from '../edge/live.js'
import { TableRegistry } from '../table/table-registry.js'
import type { Owner, Scheduler } from './scheduler.js'
import type { Link, SimulatedDatabase } from './simulated-database.js'
import { type ClientEnd, SimulatedSocket } from './simulated-socket.js'
import { SimulatedWorld } from './simulated-world.js'

/** How long a bot may think about a move. */
const BOT_TIME = 10_000
/** How long one thinks at least. Slow bots leave more time for everything else. */
const THINKING = 3000
/** So few tables that nobody follows are kept in memory that the simulation sees them go. */
const KEPT = 2
/** Nobody floods the server here. */
const GENEROUS = { burst: 1e9, perSecond: 1e9 }

export interface ProcessParts {
  readonly scheduler: Scheduler
  readonly database: SimulatedDatabase
  readonly registry: Registry
  readonly random: Random
  /** Bots fail, cheat and hang. */
  readonly botsFail: () => boolean
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
  readonly errors: Logged[] = []
  /** It has come up, and can be connected to. */
  isOpen = false
  private readonly parts: ProcessParts
  private readonly sockets = new Set<SimulatedSocket>()

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
    const botMoves = new BotMoves(this.world, registry, this.runner(), BOT_TIME, () => undefined)
    this.tables = new TableRegistry(this.world, stores, neighbours, registry, botMoves, log, { kept: KEPT })
    this.live = new Live({
      world: this.world,
      tables: this.tables,
      people: { who: async () => null, whenEnded: () => undefined },
      log,
      acts: { startTimer: () => () => 0 },
      messages: { burst: 100, perSecond: 20 },
      budgets: new Budgets(this.world, { address: GENEROUS, person: GENEROUS }),
      turns: new FairTurns(this.world),
      speaks: { protocol: 1, oldest: 1, build: 'simulated' },
      connectionsPerAddress: 1000,
      proxies: 0,
    })
  }

  /** Comes up, or dies of what is wrong with the database. */
  open(died: () => void): void {
    this.tables.open().then(
      () => {
        this.isOpen = this.state !== 'dead'
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
    this.link.disconnect()
    for (const socket of this.sockets) socket.broken()
    this.sockets.clear()
  }

  /** Ends in good order, or is ended after a while. */
  stop(): void {
    const { scheduler } = this.parts
    if (this.state === 'dead') return
    this.isOpen = false
    const close = async () => {
      await this.live.stop()
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
    for (const [i, work] of this.backlog.splice(0).entries()) this.parts.scheduler.after(i * 1e-4, this, work)
  }

  connect(person: string | null, client: ClientEnd): SimulatedSocket {
    const { scheduler, random } = this.parts
    const socket = new SimulatedSocket(scheduler, random, this, client)
    this.sockets.add(socket)
    scheduler.after(1 + random.below(30), this, () => this.accept(socket, person))
    return socket
  }

  private accept(socket: SimulatedSocket, id: string | null): void {
    const identify = async () => {
      if (!this.isOpen) throw new Error('it is not open')
      const person = id === null ? null : await this.link.stores.persons.person(id)
      if (socket.readyState === socket.OPEN)
        this.live.accept(socket, {
          identity: person && { person, scope: 'all', session: person.id },
          version: 1,
          address: id ?? '',
        })
    }
    identify().catch(() => socket.terminate())
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

  /** Bots that think in simulated time, and choose any move. */
  private runner(): BotRunner {
    const { random, botsFail } = this.parts
    return {
      backlog: 0,
      close: async () => undefined,
      run: ({ moves }, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          const fate = botsFail() ? random.below(100) : 99
          if (fate < 4) return
          this.world.timers.after(THINKING + random.below(6000), () => {
            if (fate < 8) reject(new Error('the bot failed'))
            else resolve(fate < 10 ? -1 : random.below(moves.length))
          })
        }),
    }
  }
}
