/**
 * Virtual time: everything that will happen lies in one queue, ordered by time,
 * and by the seed where times are equal. One event runs at a time, with all
 * promises that it settles.
 */
import type { Random } from '@handwerk/kernel'
import type { Timer } from '../world.js'

/** The process that an event belongs to. Events of a dead process are dropped, and those of a paused one wait in its backlog. */
export interface Owner {
  readonly state: 'running' | 'paused' | 'dead'
  readonly backlog: (() => void)[]
}

interface Entry {
  at: number
  readonly tie: number
  readonly owner: Owner | null
  readonly work: () => void
  cancelled: boolean
}

interface Regular extends Entry {
  readonly every: number
}

/** When the world begins, in milliseconds since 1970. */
export const BEGINNING = 1_800_000_000_000

/** If only regular timers would fire for so long, time leaps to shortly before the next event. */
const LEAP = 15_000
const SHORTLY = 5000

export class Scheduler {
  now = BEGINNING
  /** Milliseconds that were leapt over. Regular timers do not count them. */
  leapt = 0
  /** Whether time may leap at all. */
  mayLeap = true
  /** Events that have run. */
  steps = 0
  private readonly random: Random
  private readonly heap: Entry[] = []
  private readonly regular = new Set<Regular>()
  /** Until when time may leap; a past time if it must not. */
  private readonly leapLimit: () => number

  constructor(random: Random, leapLimit: () => number) {
    this.random = random
    this.leapLimit = leapLimit
  }

  after(milliseconds: number, owner: Owner | null, work: () => void): Timer {
    const tie = this.random.below(2 ** 30)
    const entry: Entry = { at: this.now + Math.max(0, milliseconds), tie, owner, work, cancelled: false }
    this.push(entry)
    return { cancel: () => cancel(entry) }
  }

  every(milliseconds: number, owner: Owner | null, work: () => void): Timer {
    const tie = this.random.below(2 ** 30)
    const entry: Regular = { at: this.now + milliseconds, tie, owner, work, cancelled: false, every: milliseconds }
    this.regular.add(entry)
    return { cancel: () => this.regular.delete(entry) }
  }

  /** Removes the regular timers of a dead process. */
  forget(owner: Owner): void {
    for (const entry of this.regular) if (entry.owner === owner) this.regular.delete(entry)
  }

  /** Runs all events until then, or until `isDone`. */
  async runUntil(end: number, isDone: () => boolean = () => false): Promise<void> {
    while (!isDone()) {
      this.dropCancelled()
      const first = this.heap[0]
      this.leap(Math.min(first?.at ?? Number.POSITIVE_INFINITY, end))
      const regular = this.nextRegular()
      const next = regular && (!first || isBefore(regular, first)) ? regular : first
      if (!next || next.at > end) {
        this.now = Math.max(this.now, end)
        return
      }
      this.now = Math.max(this.now, next.at)
      if (next === regular) regular.at += regular.every
      else this.pop()
      await this.run(next, next === regular)
    }
  }

  private async run({ owner, work }: Entry, isRegular: boolean): Promise<void> {
    if (owner?.state === 'dead') return
    if (owner?.state === 'paused') {
      if (!isRegular) owner.backlog.push(work)
      return
    }
    this.steps++
    work()
    await settled()
  }

  private leap(next: number): void {
    if (!this.mayLeap || next - this.now < LEAP) return
    const by = Math.min(next, this.leapLimit()) - SHORTLY - this.now
    if (by < LEAP - SHORTLY) return
    this.now += by
    this.leapt += by
    for (const entry of this.regular) entry.at += by
  }

  private nextRegular(): Regular | null {
    let next: Regular | null = null
    for (const entry of this.regular) if (!next || isBefore(entry, next)) next = entry
    return next
  }

  private dropCancelled(): void {
    while (this.heap[0]?.cancelled || this.heap[0]?.owner?.state === 'dead') this.pop()
  }

  // A binary heap.

  private push(entry: Entry): void {
    const { heap } = this
    let at = heap.length
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above]
      if (!parent || !isBefore(entry, parent)) break
      heap[at] = parent
      at = above
    }
    heap[at] = entry
  }

  private pop(): void {
    const { heap } = this
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      const left = heap[below]
      if (!left) break
      const right = heap[below + 1]
      const child = right && isBefore(right, left) ? right : left
      if (child === right) below++
      if (!isBefore(child, last)) break
      heap[at] = child
      at = below
    }
    heap[at] = last
  }
}

const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.tie < b.tie)

function cancel(entry: Entry): void {
  entry.cancelled = true
}

/** Resolves when all settled promises have called their handlers. */
const settled = (): Promise<void> => new Promise((next) => setImmediate(next))
