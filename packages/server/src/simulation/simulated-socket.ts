/** A connection between a simulated client and a simulated process. Messages keep their order, and are lost when it breaks. */
import type { Random } from '@handwerk/kernel'
import type { Socket } from '../edge/live-connection.js'
import type { Owner, Scheduler } from './scheduler.js'

/** What a client hears of its connection. */
export interface ClientEnd {
  hear(message: string): void
  closed(): void
}

const OPEN = 1
const CLOSED = 3

export class SimulatedSocket implements Socket {
  readonly OPEN = OPEN
  readyState = OPEN
  /** When it was closed; null while it is open. */
  closedAt: number | null = null
  bufferedAmount = 0
  private readonly scheduler: Scheduler
  private readonly random: Random
  private readonly process: Owner
  private client: ClientEnd | null
  private hearMessage: (raw: { toString(): string }, binary: boolean) => void = () => undefined
  private hearPong: () => void = () => undefined
  private hearClose: () => void = () => undefined
  /** When the last message of each direction arrives. */
  private lastUp = 0
  private lastDown = 0

  constructor(scheduler: Scheduler, random: Random, process: Owner, client: ClientEnd) {
    this.scheduler = scheduler
    this.random = random
    this.process = process
    this.client = client
  }

  on(event: 'message', hear: (raw: { toString(): string }, binary: boolean) => void): unknown
  on(event: 'pong' | 'error' | 'close', hear: () => void): unknown
  on(event: 'message' | 'pong' | 'error' | 'close', hear: (raw: { toString(): string }, binary: boolean) => void) {
    if (event === 'message') this.hearMessage = hear
    const plain = () => hear('', false)
    if (event === 'pong') this.hearPong = plain
    if (event === 'close') this.hearClose = plain
  }

  // The server's end

  send(message: string, written: () => void = () => undefined): void {
    this.bufferedAmount += message.length
    this.down(() => {
      this.bufferedAmount -= message.length
      written()
      this.client?.hear(message)
    })
  }

  pause(): void {}

  resume(): void {}

  ping(): void {
    this.down(() => {
      if (this.client) this.up(() => this.hearPong())
    })
  }

  close(): void {
    this.end(true)
  }

  terminate(): void {
    this.end(true)
  }

  // The client's end

  say(message: string): void {
    this.up(() => {
      if (this.readyState === OPEN) this.hearMessage(message, false)
    })
  }

  /** The client disconnects; quietly, as when a cable is pulled, the server is not told. */
  leave(quietly: boolean): void {
    this.client = null
    if (!quietly) this.up(() => this.end(false))
  }

  /** The process is dead. */
  broken(): void {
    this.readyState = CLOSED
    this.closedAt = this.scheduler.now
    this.down(() => this.clientHearsEnd())
  }

  private end(isTold: boolean): void {
    if (this.readyState !== OPEN) return
    this.readyState = CLOSED
    this.closedAt = this.scheduler.now
    if (isTold) this.down(() => this.clientHearsEnd())
    this.scheduler.after(this.random.below(5), this.process, () => this.hearClose())
  }

  private clientHearsEnd(): void {
    const { client } = this
    this.client = null
    client?.closed()
  }

  private up(work: () => void): void {
    this.lastUp = this.arrival(this.lastUp)
    this.scheduler.after(this.lastUp - this.scheduler.now, this.process, work)
  }

  private down(work: () => void): void {
    this.lastDown = this.arrival(this.lastDown)
    this.scheduler.after(this.lastDown - this.scheduler.now, null, work)
  }

  private arrival(last: number): number {
    const delay = this.random.below(50) === 0 ? this.random.below(3000) : 1 + this.random.below(40)
    return Math.max(this.scheduler.now + delay, last + 0.01)
  }
}
