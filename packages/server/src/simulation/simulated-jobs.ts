/** The common queue of bots' turns and looks: each is given to one process, put back when it fails, and freed of the dead. */
import type { Random } from '@handwerk/kernel'
import type { Event } from '@handwerk/match'
import type { Jobs } from '../store/database.js'
import type { BotTurn } from '../store/schedule-store.js'
import type { TableUpdate } from '../store/table-store.js'
import type { Timer } from '../world.js'
import { type DiskWatcher, turnKey } from './disk.js'
import type { Owner, Scheduler } from './scheduler.js'

interface Worker {
  readonly name: string
  readonly owner: Owner
  readonly jobs: Jobs
  readonly atOnce: number
  readonly patience: number
  running: number
  stopped: boolean
  idle: (() => void) | null
}

export type JobTask = { readonly turn: BotTurn } | { readonly look: string }

export interface Job {
  readonly task: JobTask
  /** Since when it waits. */
  readonly since: number
  dueAt: number
  /** Who has it, and under which lock. */
  lock: number
  isLocked: boolean
  attempts: number
  timer: Timer | null
}

export class SimulatedJobs implements DiskWatcher {
  private readonly scheduler: Scheduler
  private readonly random: Random
  /** By key; those under way that were replaced have none. */
  private readonly keyed = new Map<string, Job>()
  private readonly workers: Worker[] = []
  private waiting: Job[] = []
  private locks = 0
  private isPumpedLater = false

  constructor(scheduler: Scheduler, random: Random) {
    this.scheduler = scheduler
    this.random = random
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

  entered(table: string, _event: Event, { turns, wakeAt }: TableUpdate): void {
    for (const turn of turns) this.add(turnKey(turn), { turn }, this.scheduler.now)
    if (wakeAt !== null) this.add(lookKey(table), { look: table }, wakeAt)
  }

  /** In place of the one with this key, unless that is under way. */
  add(key: string, task: JobTask, dueAt: number): void {
    const known = this.keyed.get(key)
    if (known && !known.isLocked) {
      known.timer?.cancel()
      this.waiting = this.waiting.filter((job) => job !== known)
    }
    const job: Job = { task, since: this.scheduler.now, dueAt, lock: 0, isLocked: false, attempts: 0, timer: null }
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
    return async () => {
      added.stopped = true
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
    const delay = Math.max(0, job.dueAt - this.scheduler.now) + this.random.below(20)
    job.timer = this.scheduler.after(delay, null, () => {
      this.waiting.push(job)
      this.pump()
    })
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
      const job = this.waiting.shift()
      if (job) this.lend(job, worker)
    }
  }

  /** A process that stands still takes nothing; later there may be another. */
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
    // Nobody holds a job so long but a process that was killed.
    this.scheduler.after(worker.patience * 1.5, null, () => {
      if (job.isLocked && job.lock === lock) this.putBack(job)
    })
  }

  private drop(job: Job): void {
    job.isLocked = false
    const key = keyOf(job.task)
    if (this.keyed.get(key) === job) this.keyed.delete(key)
  }

  private putBack(job: Job): void {
    job.isLocked = false
    job.attempts++
    job.dueAt = this.scheduler.now + 1000 * Math.exp(Math.min(10, job.attempts))
    // One that was replaced while it was under way is not tried again.
    if (this.keyed.get(keyOf(job.task)) === job) this.queue(job)
  }
}

const lookKey = (table: string): string => `look ${table}`

const keyOf = (task: JobTask): string => ('turn' in task ? turnKey(task.turn) : lookKey(task.look))
