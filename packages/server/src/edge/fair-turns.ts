/**
 * Decides which request starts next. Each kind has a lane of its own, so that a
 * flood of one kind delays only its like; moves go first. In each lane the address
 * that has cost least goes first, so that whoever asks little waits for nobody's
 * flood, however many addresses it comes from. Yields to the event loop between
 * two requests of a lane.
 */
import { ApiError } from '../api-error.js'
import type { Timer, World } from '../world.js'

/** Passwords of browsers that have signed in to the account before are known. */
export type TurnKind = 'move' | 'read' | 'write' | 'scene' | 'undo' | 'password' | 'known-password'

/**
 * Maximum number of requests in progress. Moves wait for a commit that all of them
 * share, and have connections to PostgreSQL of their own: a small number would
 * bound how many can be made in a second. All others share a pool that is
 * smaller than their sum: each needs a connection for a part of its time only. A
 * scene blocks the event loop for milliseconds; a password keeps a core busy.
 */
export type LaneLimits = Readonly<Record<TurnKind, number>>

const LIMITS: LaneLimits = { move: 1000, read: 4, write: 3, scene: 2, undo: 2, password: 1, 'known-password': 1 }

/** In this order one of each lane begins, then the event loop serves others. Moves take least time. */
const AT_A_TIME: readonly (readonly [kind: TurnKind, most: number])[] = [
  ['move', 32],
  ['known-password', 1],
  ['read', 1],
  ['scene', 1],
  ['write', 1],
  ['undo', 1],
  ['password', 1],
]

/** So many moves do not wait for others: they fill a batch, and a longer wait would only be felt. */
export const FULL = 40

export interface Turn {
  readonly kind: TurnKind
  /** In units of a move. */
  readonly cost: number
}

export class FairTurns {
  private readonly world: World
  private readonly lanes: Readonly<Record<TurnKind, Lane>>
  private readonly allLanes: readonly Lane[]
  private readonly gathering: () => number
  /** Opens the lane of moves. */
  private opening: Timer | null = null
  private isScheduled = false
  private isStopping = false

  /**
   * Moves begin together, `gathering()` milliseconds after the last ones, or as soon
   * as a batch is full; the first after a pause begins at once. What is done for
   * many in a row takes half of the time.
   */
  constructor(world: World, limits: Partial<LaneLimits> = {}, gathering = () => 0) {
    this.world = world
    this.gathering = gathering
    const all = { ...LIMITS, ...limits }
    this.lanes = {
      move: new Lane(all.move),
      read: new Lane(all.read),
      write: new Lane(all.write),
      scene: new Lane(all.scene),
      undo: new Lane(all.undo),
      password: new Lane(all.password),
      'known-password': new Lane(all['known-password']),
    }
    this.allLanes = Object.values(this.lanes)
  }

  /** Number of addresses with requests that wait. */
  get waiting(): number {
    return new Set(this.allLanes.flatMap((lane) => lane.waiting)).size
  }

  /** Number of requests that wait in each lane. */
  waitingByLane(): Record<string, number> {
    return Object.fromEntries(Object.entries(this.lanes).map(([kind, lane]) => [kind, lane.requests]))
  }

  /** Runs the work when it is this address's turn. */
  take<T>(address: string, { kind, cost }: Turn, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const lane = this.lanes[kind]
      const begin = () => {
        lane.busy++
        const done = () => {
          lane.busy--
          this.next()
        }
        work().then(resolve, reject).finally(done)
      }
      if (this.isStopping) reject(STOPPING)
      else lane.add(address, { cost, begin, reject })
      if (this.opening && this.lanes.move.requests >= FULL) this.open()
      this.next()
    })
  }

  /** Adds to the cost of a turn what was not known before. */
  charge(address: string, kind: TurnKind, cost: number): void {
    this.lanes[kind].charge(address, cost)
  }

  /** Refuses what waits for its turn, now and later. */
  stop(): void {
    this.isStopping = true
    for (const lane of this.allLanes) lane.rejectAll(STOPPING)
  }

  private next(): void {
    if (this.isScheduled || !this.allLanes.some((lane) => lane.canBegin)) return
    this.isScheduled = true
    this.world.timers.soon(() => {
      this.isScheduled = false
      this.beginSome()
    })
  }

  private beginSome(): void {
    for (const [kind, most] of AT_A_TIME) {
      const lane = this.lanes[kind]
      let begun = 0
      for (; begun < most && lane.canBegin; begun++) lane.beginNext()
      if (kind === 'move' && begun > 0 && !lane.canBegin) this.gather(this.gathering())
    }
    this.next()
  }

  private gather(milliseconds: number): void {
    if (milliseconds === 0) return
    this.lanes.move.isOpen = false
    this.opening = this.world.timers.after(milliseconds, () => {
      this.open()
      this.next()
    })
  }

  private open(): void {
    this.opening?.cancel()
    this.opening = null
    this.lanes.move.isOpen = true
  }
}

/** An address that comes later starts so far ahead of the others at most: it cannot save up more turns. */
const CREDIT = 100

const STOPPING = new ApiError('stopping', 'The server restarts.', { retry: 1000 })

interface Waiting {
  readonly cost: number
  begin(): void
  reject(reason: Error): void
}

/** The requests of one address. */
interface Flow {
  /** What the address has cost when its next request begins. */
  start: number
  readonly waiting: Waiting[]
}

/** Start-time fair queueing of addresses. */
class Lane {
  private readonly atOnce: number
  private readonly flows = new Map<string, Flow>()
  /** What each address has cost that does not wait for a turn now. */
  private readonly spent = new Map<string, number>()
  /** What the last address had cost that began. */
  private level = 0
  /** How many requests wait. */
  requests = 0
  busy = 0
  isOpen = true

  constructor(atOnce: number) {
    this.atOnce = atOnce
  }

  get canBegin(): boolean {
    return this.isOpen && this.flows.size > 0 && this.busy < this.atOnce
  }

  /** The addresses that wait for their turn. */
  get waiting(): string[] {
    return [...this.flows.keys()]
  }

  add(address: string, one: Waiting): void {
    this.requests++
    const flow = this.flows.get(address)
    if (flow) flow.waiting.push(one)
    else
      this.flows.set(address, {
        start: Math.max(this.level - CREDIT, this.spent.get(address) ?? Number.NEGATIVE_INFINITY),
        waiting: [one],
      })
  }

  charge(address: string, cost: number): void {
    const flow = this.flows.get(address)
    const spent = this.spent.get(address)
    if (flow) flow.start += cost
    else if (spent !== undefined) this.spent.set(address, spent + cost)
  }

  rejectAll(reason: Error): void {
    for (const { waiting } of this.flows.values()) for (const one of waiting) one.reject(reason)
    this.flows.clear()
    this.requests = 0
  }

  beginNext(): void {
    let first: [string, Flow] | null = null
    for (const entry of this.flows) if (!first || entry[1].start < first[1].start) first = entry
    if (!first) return
    const [address, flow] = first
    const one = flow.waiting.shift()
    this.requests--
    this.level = Math.max(this.level, flow.start)
    flow.start += one?.cost ?? 0
    if (flow.waiting.length === 0) {
      this.flows.delete(address)
      this.spent.set(address, flow.start)
    }
    // Nobody waits, so nobody is owed anything.
    if (this.flows.size === 0) {
      this.spent.clear()
      this.level = 0
    }
    one?.begin()
  }
}
