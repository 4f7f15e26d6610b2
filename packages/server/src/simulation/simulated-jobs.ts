/**
 * The common queue of bots' turns and looks, in the order of the real one
 * (`postgres-append.ts`). Each job is given to one process, put back when it
 * fails, and freed when a process has held it too long.
 */
import type { Random } from '@handwerk/kernel'
import type { Event } from '@handwerk/match'
import type { Jobs } from '../store/database.js'
import { type BotTurn, turnKey } from '../store/schedule-store.js'
import type { TableUpdate } from '../store/table-store.js'
import type { Timer } from '../world.js'
import type { Disk, DiskWatcher } from './disk.js'
import type { Owner, Scheduler } from './scheduler.js'

const DAY = 24 * 60 * 60 * 1000
/** Turns of a host are put off by so much for each of their running tables, and by so much where nobody is present. */
const PER_TABLE = 60_000
const UNATTENDED = 600_000
const LONGEST_DELAY = 80_000_000

interface Worker {
  readonly name: string
  readonly owner: Owner
  readonly jobs: Jobs
  readonly atOnce: number
  /** A job that is held for longer is given to others. */
  readonly patience: number
  running: number
  stopped: boolean
  idle: (() => void) | null
}

export type JobTask = { readonly turn: BotTurn } | { readonly look: string }

export interface Job {
  readonly task: JobTask
  /** Where times are equal, the order in which they were added. */
  readonly number: number
  /** When it may be taken; the earliest goes first. */
  dueAt: number
  /** The last time that it was given to somebody. */
  lock: number
  lockedAt: number
  isLocked: boolean
  attempts: number
  /** It has failed, and was not dated back since. */
  isPutBack: boolean
  timer: Timer | null
}

export class SimulatedJobs implements DiskWatcher {
  private readonly scheduler: Scheduler
  private readonly random: Random
  /** By key; a job that was replaced while it ran is not in here. */
  private readonly keyed = new Map<string, Job>()
  private readonly workers: Worker[] = []
  private waiting: Job[] = []
  private readonly disk: Disk
  private locks = 0
  private added = 0
  private isPumpedLater = false

  constructor(scheduler: Scheduler, random: Random, disk: Disk) {
    this.scheduler = scheduler
    this.random = random
    this.disk = disk
  }

  get turnsWaiting(): number {
    return [...this.keyed.values()].filter(({ task }) => 'turn' in task).length
  }

  get all(): Iterable<Job> {
    return this.keyed.values()
  }

  lookOf(table: string): Job | undefined {
    return this.keyed.get(lookKey(table))
  }

  entered(table: string, _event: Event, { turns, wakeAt, isAttended }: TableUpdate): void {
    const turnAt = this.scheduler.now - DAY + this.delayOf(table, isAttended)
    for (const turn of turns) this.add(turnKey(turn), { turn }, turnAt)
    if (wakeAt !== null) this.add(lookKey(table), { look: table }, wakeAt)
  }

  /** By how much the turns of a table are put off. */
  private delayOf(table: string, isAttended: boolean): number {
    const tables = this.disk.withBots(this.disk.table(table)?.host ?? '')
    return Math.min(LONGEST_DELAY, PER_TABLE * tables + (isAttended ? 0 : UNATTENDED))
  }

  /** Replaces the job with this key, unless that one is running. */
  add(key: string, task: JobTask, dueAt: number): void {
    const known = this.keyed.get(key)
    if (known && !known.isLocked) {
      known.timer?.cancel()
      this.waiting = this.waiting.filter((job) => job !== known)
    }
    const fresh = { lock: 0, lockedAt: 0, isLocked: false, attempts: 0, isPutBack: false, timer: null }
    const job: Job = { ...fresh, task, number: ++this.added, dueAt }
    this.keyed.set(key, job)
    this.queue(job)
  }

  /** By the database's own clock, unless a look is planned. */
  checkAgain(table: string, delay: number): void {
    const planned = this.keyed.get(lookKey(table))
    if (!planned || planned.isLocked) this.add(lookKey(table), { look: table }, this.scheduler.now + delay)
  }

  addWorker(worker: Omit<Worker, 'running' | 'stopped' | 'idle'>): () => Promise<void> {
    const added: Worker = { ...worker, running: 0, stopped: false, idle: null }
    this.workers.push(added)
    this.pump()
    const unlocking = this.scheduler.every(worker.patience / 2, worker.owner, () => this.freeJobs(worker.patience))
    return async () => {
      added.stopped = true
      unlocking.cancel()
      if (added.running > 0)
        await new Promise<void>((done) => {
          added.idle = done
        })
    }
  }

  removeWorker(name: string): void {
    const at = this.workers.findIndex((worker) => worker.name === name)
    if (at >= 0) this.workers.splice(at, 1)
  }

  private queue(job: Job): void {
    const delay = job.dueAt - this.scheduler.now
    const wait = () => {
      this.waiting.push(job)
      // Processes hear of it after a moment.
      this.scheduler.after(this.random.below(20), null, () => this.pump())
    }
    if (delay <= 0) wait()
    else job.timer = this.scheduler.after(delay, null, wait)
  }

  private pump(): void {
    while (this.waiting.length > 0) {
      const free = this.workers.filter(
        ({ running, atOnce, stopped, owner }) => !stopped && running < atOnce && owner.state === 'running',
      )
      const worker = free[this.random.below(Math.max(1, free.length))]
      if (!worker) {
        this.pumpLater()
        return
      }
      this.lend(this.takeFirst(), worker)
    }
  }

  private takeFirst(): Job {
    const first = this.waiting.reduce((best, job) => (isBefore(job, best) ? job : best))
    this.waiting = this.waiting.filter((job) => job !== first)
    return first
  }

  /** No process takes jobs now; try again later. */
  private pumpLater(): void {
    if (this.isPumpedLater) return
    this.isPumpedLater = true
    this.scheduler.after(1000, null, () => {
      this.isPumpedLater = false
      this.pump()
    })
  }

  private lend(job: Job, worker: Worker): void {
    const lock = ++this.locks
    job.isLocked = true
    job.lock = lock
    job.lockedAt = this.scheduler.now
    worker.running++
    this.scheduler.after(1, worker.owner, () => {
      const { task } = job
      const work = 'turn' in task ? worker.jobs.takeTurn(task.turn) : worker.jobs.checkClocks(task.look)
      const after = (end: () => void) => () => {
        worker.running--
        if (worker.running === 0) worker.idle?.()
        this.scheduler.after(1, null, () => {
          if (job.isLocked && job.lock === lock) end()
          this.pump()
        })
      }
      work.then(
        after(() => this.drop(job)),
        after(() => this.putBack(job)),
      )
    })
  }

  /** As each process does now and then: jobs that are held too long, and turns that failed, wait like new ones. */
  private freeJobs(patience: number): void {
    const { now } = this.scheduler
    for (const job of this.keyed.values()) {
      if (job.isLocked && job.lockedAt < now - patience) {
        job.isLocked = false
        this.queue(job)
      } else if (!job.isLocked && 'turn' in job.task && job.isPutBack && job.dueAt <= now) {
        job.isPutBack = false
        job.dueAt = now - DAY + this.delayOf(job.task.turn.table, true)
      }
    }
  }

  private drop(job: Job): void {
    job.isLocked = false
    const key = keyOf(job.task)
    if (this.keyed.get(key) === job) this.keyed.delete(key)
  }

  private putBack(job: Job): void {
    job.isLocked = false
    job.attempts++
    job.isPutBack = true
    job.dueAt = this.scheduler.now + 1000 * Math.exp(Math.min(10, job.attempts))
    // A job that was replaced while it ran is not retried.
    if (this.keyed.get(keyOf(job.task)) === job) this.queue(job)
  }
}

/** Looks go before turns. */
function isBefore(a: Job, b: Job): boolean {
  const [rankA, rankB] = [a, b].map(({ task }) => ('turn' in task ? 1 : 0)) as [number, number]
  return rankA - rankB < 0 || (rankA === rankB && (a.dueAt - b.dueAt || a.number - b.number) < 0)
}

const lookKey = (table: string): string => `look ${table}`

const keyOf = (task: JobTask): string => ('turn' in task ? turnKey(task.turn) : lookKey(task.look))
