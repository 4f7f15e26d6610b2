/** A team on other machines: plans are cut into jobs, which `handwerk worker` takes from the database. */

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { itemAt } from '@handwerk/kernel'
import type { JobQueue } from '@handwerk/server'
import { isCommand } from '../external-bots/bot-command.js'
import { openBox, type Registry } from '../registry.js'
import type { GameOutcome, Plan } from '../simulation/game-runner.js'
import { type GameRange, type OnOutcome, OutcomeSorter, splitPlan, type WorkerPool } from '../simulation/worker-pool.js'
import { openJobQueue, rulesKey } from './jobs.js'

/** Ranges are cut as if there were so many workers. */
const ASSUMED_WORKERS = 16
/** How long a job stays wanted after this process was last heard of, in milliseconds. */
const JOB_TTL = 60_000
const POLL = 200

export class DistributedPool implements WorkerPool {
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
    const { game } = await openBox(this.registry, plan.game)
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
    await this.collect(batch, ranges, onOutcome)
    this.batches.delete(batch)
    await this.queue.drop(batch)
  }

  private async collect(batch: string, ranges: readonly GameRange[], onOutcome: OnOutcome): Promise<void> {
    const sorter = new OutcomeSorter(onOutcome)
    const known: number[] = []
    let lastContact = performance.now()
    while (known.length < ranges.length) {
      try {
        for (const finished of await this.queue.finished(batch, known, JOB_TTL)) {
          if ('trouble' in finished) throw new Error(`a worker could not play its range: ${finished.trouble}`)
          const outcomes: readonly GameOutcome[] = JSON.parse(finished.result)
          known.push(finished.number)
          sorter.add(itemAt(ranges, finished.number).first, outcomes)
        }
        lastContact = performance.now()
      } catch (error) {
        // A database may go away for a moment; what it was told is not forgotten.
        const lost = error instanceof Error && 'code' in error
        if (!lost || performance.now() - lastContact > JOB_TTL) throw error
      }
      if (known.length < ranges.length) await wait(POLL)
    }
  }

  async close(): Promise<void> {
    for (const batch of this.batches) await this.queue.drop(batch).catch(() => undefined)
    await this.queue.close()
  }
}
