/** Plays plans: in this thread, or shared among worker threads. The outcomes come in the order of the games. */
import { setImmediate as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Outsiders } from '../external-bots/external-bot-pool.js'
import { endAll, leash, watch } from '../external-bots/process-list.js'
import { openBox, type Registry } from '../registry.js'
import { type Outcome, type Plan, player } from './game-runner.js'

/** The games of a plan from `first` up to, but not with, `end`. */
export interface Share {
  readonly plan: Plan
  readonly first: number
  readonly end: number
}

/** What a worker thread is given. */
export interface Order {
  readonly module: string
  readonly leash: SharedArrayBuffer
}

export type Hear = (outcome: Outcome, number: number) => void

/** Whoever plays plans; several may be under way at once. */
export interface Team {
  play(plan: Plan, hear: Hear): Promise<void>
  close(): Promise<void>
}

export const teamOf = (registry: Registry, workers: number): Team =>
  workers === 1 ? new Soloist(registry) : new Threads(registry, workers)

/** Plays one share after the other, with bots that are kept from one to the next. */
export class Player {
  private readonly registry: Registry
  private readonly outsiders = new Outsiders()
  private plan = ''
  private play: (number: number) => Promise<Outcome> = () => Promise.reject(new Error('there is no plan'))

  constructor(registry: Registry) {
    this.registry = registry
  }

  async *outcomes({ plan, first, end }: Share): AsyncGenerator<Outcome> {
    const text = JSON.stringify(plan)
    if (text !== this.plan) {
      this.play = player(this.registry, await openBox(this.registry, plan.game), plan, this.outsiders)
      this.plan = text
    }
    for (let number = first; number < end; number++) yield await this.play(number)
  }

  close(): Promise<void> {
    return this.outsiders.close()
  }
}

class Soloist implements Team {
  private readonly player: Player
  private last: Promise<void> = Promise.resolve()

  constructor(registry: Registry) {
    this.player = new Player(registry)
  }

  /** Whoever comes second waits for the first. */
  play(plan: Plan, hear: Hear): Promise<void> {
    this.last = this.last.then(() => this.playAll(plan, hear))
    return this.last
  }

  private async playAll(plan: Plan, hear: Hear): Promise<void> {
    let rested = performance.now()
    let number = 0
    for await (const outcome of this.player.outcomes({ plan, first: 0, end: plan.games })) {
      hear(outcome, number++)
      if (performance.now() - rested < 50) continue
      // Lets the progress bar and Ctrl-C have a turn.
      await pause()
      rested = performance.now()
    }
  }

  close(): Promise<void> {
    return this.player.close()
  }
}

/** How the games of a plan are cut: small shares keep all busy to the end, and the bar moving. */
export function sharesOf(plan: Plan, workers: number): Share[] {
  const size = Math.max(1, Math.min(50, Math.ceil(plan.games / (workers * 8))))
  return Array.from({ length: Math.ceil(plan.games / size) }, (_, i) => ({
    plan,
    first: i * size,
    end: Math.min((i + 1) * size, plan.games),
  }))
}

/** Puts what comes in any order back into that of the games. */
export class Sorter {
  private readonly early = new Map<number, readonly Outcome[]>()
  private readonly hear: Hear
  private heard = 0

  constructor(hear: Hear) {
    this.hear = hear
  }

  add(first: number, outcomes: readonly Outcome[]): void {
    this.early.set(first, outcomes)
    for (let ready = this.early.get(this.heard); ready; ready = this.early.get(this.heard)) {
      this.early.delete(this.heard)
      for (const outcome of ready) this.hear(outcome, this.heard++)
    }
  }
}

interface Task {
  readonly share: Share
  readonly done: (outcomes: readonly Outcome[]) => void
  readonly fail: (error: unknown) => void
}

export class Threads implements Team {
  private readonly registry: Registry
  private readonly most: number
  private readonly queue: Task[] = []
  private readonly team: Worker[] = []
  private readonly idle: Worker[] = []
  private readonly busy = new Map<Worker, Task>()

  constructor(registry: Registry, workers: number) {
    this.registry = registry
    this.most = workers
  }

  async play(plan: Plan, hear: Hear): Promise<void> {
    const sorter = new Sorter(hear)
    await Promise.all(
      sharesOf(plan, this.most).map((share) => this.take(share).then((outcomes) => sorter.add(share.first, outcomes))),
    )
  }

  take(share: Share): Promise<readonly Outcome[]> {
    return new Promise((done, fail) => {
      this.queue.push({ share, done, fail })
      this.next()
    })
  }

  private next(): void {
    if (this.queue.length === 0) return
    const worker = this.idle.pop() ?? (this.team.length < this.most ? this.hire() : null)
    const task = worker && this.queue.shift()
    if (!task) return
    this.busy.set(worker, task)
    worker.postMessage(task.share)
  }

  private hire(): Worker {
    watch()
    const order: Order = { module: this.registry.module, leash }
    const worker = new Worker(new URL('./worker-thread.js', import.meta.url), { workerData: order })
    this.team.push(worker)
    worker.on('error', (error) => {
      const task = this.busy.get(worker)
      this.busy.delete(worker)
      this.team.splice(this.team.indexOf(worker), 1)
      task?.fail(error)
      this.next()
    })
    worker.on('message', (outcomes: readonly Outcome[]) => {
      const task = this.busy.get(worker)
      this.busy.delete(worker)
      this.idle.push(worker)
      task?.done(outcomes)
      this.next()
    })
    return worker
  }

  async close(): Promise<void> {
    for (const { fail } of [...this.queue.splice(0), ...this.busy.values()]) fail(new Error('the team has gone home'))
    await Promise.all(
      this.team.map(async (worker) => {
        // One that is idle lets its bots go in peace; of the others the bots are ended with the thread.
        if (this.idle.includes(worker)) {
          const gone = new Promise((done) => worker.once('exit', done))
          worker.postMessage(null)
          await gone
        } else await worker.terminate()
      }),
    )
    endAll()
  }
}
