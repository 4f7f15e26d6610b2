/** A worker pool on other machines: it puts jobs into the database, and `handwerk worker` takes them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { itemAt } from '@handwerk/kernel'
import type { JobQueue } from '@handwerk/server'
import { isCommand } from '../external-bots/bot-command.js'
import { openModule, type Registry } from '../registry.js'
import type { GameOutcome, Plan } from '../simulation/simulation-plan.js'
import { type GameRange, type OnOutcome, OutcomeSorter, splitPlan, type WorkerPool } from '../simulation/worker-pool.js'
import { openJobQueue, rulesKey } from './jobs.js'

/** Ranges are cut as if there were so many workers. */
const ASSUMED_WORKERS = 16
/** How long jobs stay in the queue after the last contact with this process, in milliseconds. */
const JOB_TTL = 60_000
const POLL = 200

export class DistributedPool implements WorkerPool {
  readonly width = ASSUMED_WORKERS
  private readonly registry: Registry
  private readonly queue: JobQueue
  private readonly batches = new Set<string>()

  private constructor(registry: Registry, queue: JobQueue) {
    this.registry = registry
    this.queue = queue
  }

  static async open(registry: Registry, url: string): Promise<DistributedPool> {
    return new DistributedPool(registry, await openJobQueue(url))
  }

  async play(plan: Plan, onOutcome: OnOutcome): Promise<void> {
    const { game } = await openModule(this.registry, plan.game)
    const ranges = splitPlan(plan, ASSUMED_WORKERS)
    const needs = { rules: rulesKey(plan.game, game.version), programs: plan.bots.some(isCommand) }
    const batch = randomUUID()
    this.batches.add(batch)
    await this.queue.add(
      batch,
      ranges.map((range) => JSON.stringify(range)),
      needs,
      JOB_TTL,
    )
    await this.collect(batch, ranges, new OutcomeSorter(plan, onOutcome))
    this.batches.delete(batch)
    await this.queue.drop(batch)
  }

  private async collect(batch: string, ranges: readonly GameRange[], sorter: OutcomeSorter): Promise<void> {
    const finishedNumbers: number[] = []
    let lastContact = performance.now()
    while (finishedNumbers.length < ranges.length) {
      try {
        for (const finished of await this.queue.finished(batch, finishedNumbers, JOB_TTL)) {
          if ('trouble' in finished) throw new Error(`a worker could not play its games: ${finished.trouble}`)
          const outcomes: readonly GameOutcome[] = JSON.parse(finished.result)
          finishedNumbers.push(finished.number)
          sorter.add(itemAt(ranges, finished.number).first, outcomes)
        }
        lastContact = performance.now()
      } catch (error) {
        // A database may be unreachable for a moment; its jobs are stored.
        const isDatabaseError = error instanceof Error && 'code' in error
        if (!isDatabaseError || performance.now() - lastContact > JOB_TTL) throw error
      }
      if (finishedNumbers.length < ranges.length) await wait(POLL)
    }
  }

  async close(): Promise<void> {
    for (const batch of this.batches) await this.queue.drop(batch).catch(() => undefined)
    await this.queue.close()
  }
}
