/** A team on other machines: plans are cut into jobs, which `handwerk worker` takes from the database. */

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { itemAt } from '@handwerk/kernel'
import type { JobQueue } from '@handwerk/server'
import { isCommand } from '../external-bots/bot-command.js'
import { openBox, type Registry } from '../registry.js'
import type { Outcome, Plan } from '../simulation/game-runner.js'
import { type Hear, type Share, Sorter, sharesOf, type Team } from '../simulation/worker-pool.js'
import { openJobQueue, rulesOf } from './jobs.js'

/** How finely the work is cut: as for so many workers. */
const CUT_FOR = 16
/** How long a job stays wanted after this process was last heard of, in milliseconds. */
const PATIENCE = 60_000
const POLL = 200

export class Spread implements Team {
  private readonly registry: Registry
  private readonly work: JobQueue
  private readonly batches = new Set<string>()

  private constructor(registry: Registry, work: JobQueue) {
    this.registry = registry
    this.work = work
  }

  static async open(registry: Registry, url: string): Promise<Spread> {
    return new Spread(registry, await openJobQueue(url))
  }

  async play(plan: Plan, hear: Hear): Promise<void> {
    const { game } = await openBox(this.registry, plan.game)
    const shares = sharesOf(plan, CUT_FOR)
    const needs = { rules: rulesOf(plan.game, game.version), programs: plan.bots.some(isCommand) }
    const batch = randomUUID()
    this.batches.add(batch)
    await this.work.add(
      batch,
      shares.map((share) => JSON.stringify(share)),
      needs,
      PATIENCE,
    )
    await this.collect(batch, shares, hear)
    this.batches.delete(batch)
    await this.work.drop(batch)
  }

  private async collect(batch: string, shares: readonly Share[], hear: Hear): Promise<void> {
    const sorter = new Sorter(hear)
    const known: number[] = []
    let heardOf = performance.now()
    while (known.length < shares.length) {
      try {
        for (const finished of await this.work.finished(batch, known, PATIENCE)) {
          if ('trouble' in finished) throw new Error(`a worker could not play its share: ${finished.trouble}`)
          const outcomes: readonly Outcome[] = JSON.parse(finished.result)
          known.push(finished.number)
          sorter.add(itemAt(shares, finished.number).first, outcomes)
        }
        heardOf = performance.now()
      } catch (error) {
        // A database may go away for a moment; what it was told is not forgotten.
        const lost = error instanceof Error && 'code' in error
        if (!lost || performance.now() - heardOf > PATIENCE) throw error
      }
      if (known.length < shares.length) await wait(POLL)
    }
  }

  async close(): Promise<void> {
    for (const batch of this.batches) await this.work.drop(batch).catch(() => undefined)
    await this.work.close()
  }
}
