/** Bots think in worker threads, with a limit of time and memory. One that fails is replaced for that move. */
import type { Registry } from '@handwerk/bots'
import { randomFrom } from '@handwerk/kernel'
import { Piscina } from 'piscina'
import type { BotQuestion } from '../table/live-table.js'
import type { Task } from './think.js'

export interface Limits {
  readonly threads: number
  readonly milliseconds: number
  readonly megabytes: number
}

export type Warn = (warning: { readonly bot: string; readonly game: string; readonly trouble: string }) => void

export class Thinkers {
  private readonly registry: Registry
  private readonly limits: Limits
  private readonly warn: Warn
  private readonly pool: Piscina<Task, number>

  constructor(registry: Registry, limits: Limits, warn: Warn) {
    this.registry = registry
    this.limits = limits
    this.warn = warn
    this.pool = new Piscina({
      // The same file whether this runs from the sources or as it was built.
      filename: new URL('../../dist/bots/think.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: limits.threads,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    })
    // A thread may also end after its time was over, when nobody waits for it any more.
    this.pool.on('error', (error: Error) => warn({ bot: '', game: '', trouble: `${error.name}: ${error.message}` }))
  }

  /** How long a choice can take, in milliseconds, when nobody else thinks. */
  get longest(): number {
    return 2 * this.limits.milliseconds
  }

  /** The bot that takes over where another fails or somebody leaves. */
  standIn(game: string): string {
    const names = this.registry.bots(game)
    return names.includes('greedy') ? 'greedy' : 'random'
  }

  async choose(question: BotQuestion): Promise<unknown> {
    const { game, level, moves, luck } = question
    const first = await this.attempt(question)
    if (first !== null) return moves[first]
    const standIn = this.standIn(game)
    const second = level === standIn ? null : await this.attempt({ ...question, level: standIn })
    return moves[second ?? randomFrom(luck).below(moves.length)]
  }

  private async attempt(question: BotQuestion): Promise<number | null> {
    const { game, level, moves } = question
    const task: Task = { ...question, module: this.registry.module }
    try {
      // Waiting for a free thread is not the bot's fault: the time counts from when it begins.
      const index = await this.pool.run(task, { signal: AbortSignal.timeout(this.patience()) })
      if (index >= 0 && index < moves.length) return index
      this.warn({ bot: level, game, trouble: 'it chose something that is not among its moves' })
    } catch (error) {
      this.warn({
        bot: level,
        game,
        trouble: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      })
    }
    return null
  }

  private patience(): number {
    return this.limits.milliseconds * (1 + Math.ceil(this.pool.queueSize / this.limits.threads))
  }

  close(): Promise<void> {
    return this.pool.destroy()
  }
}
