/** Plays plans in this thread or in worker threads. The outcomes come in the order of the games. */
import { setImmediate as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ExternalBotPool } from '../external-bots/external-bot-pool.js'
import { killAll, killAllOnExit, processList } from '../external-bots/process-list.js'
import { openModule, type Registry } from '../registry.js'
import { gameRunner } from './game-runner.js'
import type { GameOutcome, Plan } from './simulation-plan.js'

/** The games of a plan from `first` to before `end`. */
export interface GameRange {
  readonly plan: Plan
  readonly first: number
  readonly end: number
}

export interface WorkerThreadData {
  readonly url: string
  readonly processList: SharedArrayBuffer
  readonly botLog: string | undefined
}

export type OnOutcome = (outcome: GameOutcome, number: number) => void

/** Several plans may be played at once. */
export interface WorkerPool {
  /** How many games are played at once. */
  readonly width: number
  play(plan: Plan, onOutcome: OnOutcome): Promise<void>
  close(): Promise<void>
}

/** `botLog` is the folder for the logs of external bots. */
export const openLocalPool = (registry: Registry, workers: number, botLog?: string): WorkerPool =>
  workers === 1 ? new SingleThreadPool(registry, botLog) : new ThreadPool(registry, workers, botLog)

/** Plays ranges one after the other. External bots keep running from one to the next. */
export class RangePlayer {
  private readonly registry: Registry
  private readonly externalBots: ExternalBotPool
  private plan = ''
  private play: (number: number) => Promise<GameOutcome> = () => Promise.reject(new Error('there is no plan'))

  constructor(registry: Registry, botLog?: string) {
    this.registry = registry
    this.externalBots = new ExternalBotPool(botLog)
  }

  async *outcomes({ plan, first, end }: GameRange): AsyncGenerator<GameOutcome> {
    const text = JSON.stringify(plan)
    if (text !== this.plan) {
      this.play = gameRunner(this.registry, await openModule(this.registry, plan.game), plan, this.externalBots)
      this.plan = text
    }
    for (let number = first; number < end; number++) yield await this.play(number)
  }

  close(): Promise<void> {
    return this.externalBots.close()
  }
}

class SingleThreadPool implements WorkerPool {
  readonly width = 1
  private readonly player: RangePlayer
  private last: Promise<void> = Promise.resolve()

  constructor(registry: Registry, botLog?: string) {
    this.player = new RangePlayer(registry, botLog)
  }

  /** A second plan waits for the first. */
  play(plan: Plan, onOutcome: OnOutcome): Promise<void> {
    this.last = this.last.then(() => this.playAll(plan, onOutcome))
    return this.last
  }

  private async playAll(plan: Plan, onOutcome: OnOutcome): Promise<void> {
    let lastPause = performance.now()
    const first = plan.first ?? 0
    let number = first
    for await (const outcome of this.player.outcomes({ plan, first, end: first + plan.games })) {
      onOutcome(outcome, number++)
      if (performance.now() - lastPause < 50) continue
      // Yields to the progress bar and to Ctrl-C.
      await pause()
      lastPause = performance.now()
    }
  }

  close(): Promise<void> {
    return this.player.close()
  }
}

/** Small ranges keep all workers busy to the end, and the progress bar moving. */
export function splitPlan(plan: Plan, workers: number): GameRange[] {
  const size = Math.max(1, Math.min(50, Math.ceil(plan.games / (workers * 8))))
  const first = plan.first ?? 0
  return Array.from({ length: Math.ceil(plan.games / size) }, (_, i) => ({
    plan,
    first: first + i * size,
    end: first + Math.min((i + 1) * size, plan.games),
  }))
}

/** Puts outcomes that arrive in any order back into the order of the games. */
export class OutcomeSorter {
  private readonly early = new Map<number, readonly GameOutcome[]>()
  private readonly onOutcome: OnOutcome
  private passedOn: number

  constructor({ first = 0 }: Plan, onOutcome: OnOutcome) {
    this.onOutcome = onOutcome
    this.passedOn = first
  }

  add(first: number, outcomes: readonly GameOutcome[]): void {
    this.early.set(first, outcomes)
    for (let ready = this.early.get(this.passedOn); ready; ready = this.early.get(this.passedOn)) {
      this.early.delete(this.passedOn)
      for (const outcome of ready) this.onOutcome(outcome, this.passedOn++)
    }
  }
}

interface Task {
  readonly range: GameRange
  readonly done: (outcomes: readonly GameOutcome[]) => void
  readonly fail: (error: unknown) => void
}

export class ThreadPool implements WorkerPool {
  private readonly registry: Registry
  readonly width: number
  private readonly queue: Task[] = []
  private readonly workers: Worker[] = []
  private readonly idle: Worker[] = []
  private readonly busy = new Map<Worker, Task>()
  private readonly botLog: string | undefined

  constructor(registry: Registry, workers: number, botLog?: string) {
    this.registry = registry
    this.botLog = botLog
    this.width = workers
  }

  async play(plan: Plan, onOutcome: OnOutcome): Promise<void> {
    const sorter = new OutcomeSorter(plan, onOutcome)
    await Promise.all(
      splitPlan(plan, this.width).map((range) => this.run(range).then((outcomes) => sorter.add(range.first, outcomes))),
    )
  }

  run(range: GameRange): Promise<readonly GameOutcome[]> {
    return new Promise((done, fail) => {
      this.queue.push({ range, done, fail })
      this.next()
    })
  }

  private next(): void {
    if (this.queue.length === 0) return
    const worker = this.idle.pop() ?? (this.workers.length < this.width ? this.startWorker() : null)
    const task = worker && this.queue.shift()
    if (!task) return
    this.busy.set(worker, task)
    worker.postMessage(task.range)
  }

  private startWorker(): Worker {
    killAllOnExit()
    const data: WorkerThreadData = { url: this.registry.url, processList, botLog: this.botLog }
    const worker = new Worker(new URL('./worker-thread.js', import.meta.url), { workerData: data })
    this.workers.push(worker)
    worker.on('error', (error) => {
      const task = this.busy.get(worker)
      this.busy.delete(worker)
      this.workers.splice(this.workers.indexOf(worker), 1)
      task?.fail(error)
      this.next()
    })
    worker.on('message', (outcomes: readonly GameOutcome[]) => {
      const task = this.busy.get(worker)
      this.busy.delete(worker)
      this.idle.push(worker)
      task?.done(outcomes)
      this.next()
    })
    return worker
  }

  async close(): Promise<void> {
    for (const { fail } of [...this.queue.splice(0), ...this.busy.values()])
      fail(new Error('the worker pool was closed'))
    await Promise.all(
      this.workers.map(async (worker) => {
        // An idle worker closes its bots itself; the bots of a busy one are killed below.
        if (this.idle.includes(worker)) {
          const exited = new Promise((done) => worker.once('exit', done))
          worker.postMessage(null)
          await exited
        } else await worker.terminate()
      }),
    )
    killAll()
  }
}
