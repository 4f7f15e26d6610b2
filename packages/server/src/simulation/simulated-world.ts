/** The world of one simulated process: its own clock, which may be wrong, timers that end with it, and seeded chance. */
import type { Random } from '@handwerk/kernel'
import type { World } from '../world.js'
import type { Owner, Scheduler } from './scheduler.js'

export class SimulatedWorld implements World {
  readonly timers: World['timers']
  /** By how much the clock is ahead of true time; less than 0: it is behind. */
  skew: number
  private readonly scheduler: Scheduler
  private readonly chance: Random

  constructor(scheduler: Scheduler, owner: Owner, chance: Random, skew: number) {
    this.scheduler = scheduler
    this.chance = chance
    this.skew = skew
    this.timers = {
      after: (milliseconds, work) => scheduler.after(milliseconds, owner, work),
      every: (milliseconds, work) => scheduler.every(milliseconds, owner, work),
      soon: (work) => void scheduler.after(0, owner, work),
    }
  }

  now(): number {
    return Math.floor(this.scheduler.now + this.skew)
  }

  elapsed(): number {
    return this.scheduler.now - this.scheduler.leapt
  }

  random(bytes: number): Buffer {
    return Buffer.from(Array.from({ length: bytes }, () => this.chance.below(256)))
  }
}
