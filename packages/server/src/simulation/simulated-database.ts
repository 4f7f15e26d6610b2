/**
 * The simulated database: statements that may fail, hang or lose their answer,
 * and announcements between processes. For one process it behaves like SQLite;
 * shared, like PostgreSQL with its queue of jobs.
 */
import type { Random } from '@handwerk/kernel'
import type { Event } from '@handwerk/match'
import type { Presence } from '@handwerk/protocol'
import { Batcher } from '../store/batcher.js'
import type { Listener, Neighbours, News, SessionListener, Stores } from '../store/database.js'
import { Heartbeats } from '../store/heartbeats.js'
import type { ModerationStore } from '../store/moderation-store.js'
import { sessionId } from '../store/person-store.js'
import type { TableUpdate } from '../store/table-store.js'
import type { World } from '../world.js'
import { Disk } from './disk.js'
import type { Owner, Scheduler } from './scheduler.js'
import { SimulatedJobs } from './simulated-jobs.js'
import { storesOf } from './simulated-stores.js'

/** `fail`: it is not done. `lose`: it is done, and the answer is lost. `hang`: it is done or not, and never answered. */
export type StatementFault = 'slow' | 'fail' | 'lose' | 'hang'

export interface DatabaseOptions {
  /** Several processes use it. */
  readonly shared: boolean
  /** After so many milliseconds a process gives a statement up; null: never, which is wrong. */
  readonly statementTimeout: number | null
}

/** What goes wrong now, as long as it is in the list. */
export interface ActiveFault {
  readonly fault: StatementFault
  /** Null: of every process. */
  readonly process: string | null
  /** How many statements of a hundred. */
  readonly percent: number
  readonly since: number
}

/** What happens to announcements. */
export interface NewsFaults {
  /** How many of a hundred come twice, and how many late, which is after others. */
  double: number
  late: number
}

export class SimulatedDatabase {
  readonly disk = new Disk()
  readonly faults = new Set<ActiveFault>()
  readonly news: NewsFaults = { double: 0, late: 0 }
  readonly jobs: SimulatedJobs
  readonly options: DatabaseOptions
  private readonly scheduler: Scheduler
  private readonly random: Random
  private readonly links = new Set<Link>()

  constructor(scheduler: Scheduler, random: Random, options: DatabaseOptions) {
    this.scheduler = scheduler
    this.random = random
    this.options = options
    this.jobs = new SimulatedJobs(scheduler, random, this.disk)
    if (options.shared) this.disk.watchers.push(this.jobs)
  }

  /** Opens it for a process. */
  open(name: string, owner: Owner, world: World): Link {
    const link = new Link(this, this.scheduler, this.random, { name, owner, world })
    this.links.add(link)
    return link
  }

  close(link: Link): void {
    this.links.delete(link)
  }

  /** Tells all processes but one. */
  announce(from: Link, tell: (listener: Listener) => unknown): void {
    for (const link of this.links) if (link !== from) link.receive(from.name, tell, this.news)
  }

  announceEnd(from: Link, session: string): void {
    for (const link of this.links) if (link !== from) link.receiveEnd(session)
  }

  faultOf(process: string): StatementFault | null {
    for (const { fault, process: only, percent } of this.faults)
      if ((only === null || only === process) && this.random.below(100) < percent) return fault
    return null
  }
}

interface Appending {
  readonly table: string
  readonly event: Event
  readonly update: TableUpdate
}

interface Holder {
  readonly name: string
  readonly owner: Owner
  readonly world: World
}

/** The connection of one process to the database. */
export class Link {
  readonly name: string
  readonly stores: Stores
  readonly neighbours: Neighbours | null
  readonly moderation: Pick<ModerationStore, 'dropGathering'>
  /** Since when the connection that hears announcements is lost; null if it is not. */
  deafSince: number | null = null
  /** When the events were sent that are being stored; null if there are none. */
  appendingSince: number | null = null
  private listener: Listener | null = null
  private sessionListener: SessionListener | null = null
  private readonly database: SimulatedDatabase
  private readonly scheduler: Scheduler
  private readonly random: Random
  private readonly owner: Owner
  private readonly appending = new Batcher((all: readonly Appending[]) => this.appendAll(all))
  private readonly heartbeats: Heartbeats
  private closed = false

  constructor(database: SimulatedDatabase, scheduler: Scheduler, random: Random, { name, owner, world }: Holder) {
    this.database = database
    this.scheduler = scheduler
    this.random = random
    this.name = name
    this.owner = owner
    const { disk } = database
    const { shared } = database.options
    this.stores = storesOf(disk, {
      ask: (work) => this.ask(work),
      change: (table, work) => this.ask(() => this.announced(work(), table, 'table'), true),
      append: (table, event, update) =>
        shared ? this.appending.add({ table, event, update }) : this.ask(() => disk.append(table, event, update), true),
      checkAgain: (table, delay) => this.ask(() => database.jobs.checkAgain(table, delay)),
      endSessions: (isEnded) =>
        this.ask(() => {
          const ended = disk.dropSessions(isEnded)
          for (const hash of ended) database.announceEnd(this, sessionId(hash))
          return ended
        }),
      holder: () => ({ process: name, at: scheduler.now }),
      ready: () => this.checkReady(),
      close: async () => this.disconnect(),
    })
    this.moderation = {
      dropGathering: (table) => this.ask(() => this.announced(disk.dropGathering(table), table, 'table'), true),
    }
    this.heartbeats = new Heartbeats(
      world,
      () => this.ask(() => database.announce(this, () => undefined)),
      (process) => this.listener?.gone(process),
      () => this.missed(),
    )
    this.neighbours = shared
      ? {
          gathering: 0,
          subscribe: (listener) => {
            this.listener = listener
            this.heartbeats.open(() => undefined)
          },
          // Nobody hosts a simulated world.
          subscribeToSite: () => undefined,
          subscribeToSessions: (listener) => {
            this.sessionListener = listener
          },
          presenceChanged: (table, here, asks) => this.tellPresence(table, here, asks),
          takeJobs: async (jobs, { atOnce }, patience) => {
            await this.ask(() => undefined)
            return database.jobs.addWorker({ name, owner, jobs, atOnce, patience })
          },
          turnsWaiting: () => this.ask(() => database.jobs.turnsWaiting),
        }
      : null
  }

  /** The process is gone, whether it said so or not. */
  disconnect(): void {
    this.closed = true
    this.heartbeats.close()
    this.database.close(this)
    this.database.jobs.removeWorker(this.name)
  }

  setDeaf(deaf: boolean): void {
    const hearsAgain = this.deafSince !== null && !deaf
    this.deafSince = deaf ? (this.deafSince ?? this.scheduler.now) : null
    if (hearsAgain && !this.closed) this.scheduler.after(this.random.below(500), this.owner, () => this.missed())
  }

  private missed(): void {
    this.listener?.missed()
    this.sessionListener?.missed()
  }

  /** As the real stores do: something is written, announcements are heard, and no move waits for long. */
  private async checkReady(): Promise<void> {
    await this.ask(() => undefined)
    if (this.deafSince !== null) throw new Error('announcements are not heard')
    const { statementTimeout } = this.database.options
    const waiting = this.appendingSince === null ? 0 : this.scheduler.now - this.appendingSince
    if (statementTimeout !== null && waiting > statementTimeout / 4)
      throw new Error(`a move has waited for ${waiting} ms`)
  }

  /** An announcement of another process. */
  receive(from: string, tell: (listener: Listener) => unknown, { double, late }: NewsFaults): void {
    if (this.deafSince !== null || !this.listener) return
    const times = this.random.below(100) < double ? 2 : 1
    for (let i = 0; i < times; i++) {
      const delay = this.random.below(100) < late ? this.random.below(4000) : 1 + this.random.below(4)
      this.scheduler.after(delay, this.owner, () => {
        this.heartbeats.heard(from)
        if (this.listener) tell(this.listener)
      })
    }
  }

  /** Another process has ended a session. */
  receiveEnd(session: string): void {
    if (this.deafSince === null) this.scheduler.after(1, this.owner, () => this.sessionListener?.ended(session))
  }

  private announced<T>(result: T, table: string, news: News): T {
    this.database.announce(this, (listener) => listener.knows(table) && listener.changed(table, news))
    return result
  }

  private tellPresence(table: string, here: Presence, asks: boolean): void {
    if (this.closed) return
    const tell = () =>
      this.database.announce(
        this,
        (listener) => listener.knows(table) && listener.presenceChanged(this.name, table, here, asks),
      )
    // What is lost now is told when the database is back.
    this.ask(tell).catch(() => undefined)
  }

  private async appendAll(all: readonly Appending[]): Promise<boolean[]> {
    const { disk } = this.database
    const appendOne = ({ table, event, update }: Appending) => {
      const isTaken = disk.append(table, event, update)
      // What is too long to be announced is to be read.
      if (isTaken)
        this.announced(
          true,
          table,
          this.random.below(4) === 0
            ? 'entry'
            : { number: event.number, told: update.told, state: update.state, read: () => event },
        )
      return isTaken
    }
    this.appendingSince = this.scheduler.now
    try {
      return await this.ask(() => all.map(appendOne), true)
    } finally {
      this.appendingSince = null
    }
  }

  /** Runs a statement. Only answers of commits are lost; a statement that reads can be repeated. */
  private ask<T>(work: () => T, isCommit = false): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new Error('the database is closed'))
      const drawn = this.database.faultOf(this.name)
      const fault = drawn === 'lose' && !isCommit ? null : drawn
      const reply = (answer: () => void) => this.scheduler.after(this.delay(fault), this.owner, answer)
      const failed = (what: string) => reply(() => reject(new Error(what)))
      // A statement that was sent is done, even if whoever sent it is dead by then; but not
      // where a process has the database for itself, and its thread has died with it.
      this.scheduler.after(this.delay(fault), null, () => {
        if (this.closed && !this.database.options.shared) return
        if (fault === 'fail') return failed('the database could not do it')
        if (fault === 'hang' && this.random.below(2) === 0) return
        const outcome = attempt(work)
        if (fault === 'hang') return
        if (fault === 'lose') return failed('the connection was lost')
        if ('error' in outcome) reply(() => reject(outcome.error))
        else reply(() => resolve(outcome.value))
      })
      const { statementTimeout } = this.database.options
      if (fault === 'hang' && statementTimeout !== null)
        this.scheduler.after(statementTimeout, this.owner, () => reject(new Error('the statement took too long')))
    })
  }

  private delay(fault: StatementFault | null): number {
    return fault === 'slow' ? 50 + this.random.below(2000) : 0.5 + this.random.below(3)
  }
}

function attempt<T>(work: () => T): { readonly value: T } | { readonly error: unknown } {
  try {
    return { value: work() }
  } catch (error) {
    return { error }
  }
}
