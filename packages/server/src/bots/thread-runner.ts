/** Runs bots in worker threads, which are ended if a bot takes too much time or memory. */
import { Piscina } from 'piscina'
import type { BotQuestion } from '../table/bot-question.js'
import type { BotRunner } from './runner.js'
import type { Task } from './worker.js'

export interface ThreadLimits {
  readonly threads: number
  readonly megabytes: number
}

export class ThreadRunner implements BotRunner {
  private readonly url: string
  private readonly threads: number
  private readonly pool: Piscina<Task, number>
  /** Questions without an answer. */
  private asked = 0

  /** `url` locates the registry of bots; `failed` is called when a thread ends by itself. */
  constructor(url: string, { threads, megabytes }: ThreadLimits, failed: (error: Error) => void) {
    this.url = url
    this.threads = threads
    this.pool = new Piscina({
      // The built file, also when the rest runs from its sources.
      filename: new URL('../../dist/bots/worker.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 30_000,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    // A thread may end after its time-out, when nobody waits for it any more.
    this.pool.on('error', failed)
  }

  async run(question: BotQuestion, signal: AbortSignal): Promise<number> {
    this.asked++
    try {
      return await this.pool.run({ ...question, url: this.url }, { signal })
    } finally {
      this.asked--
    }
  }

  get backlog(): number {
    return Math.floor(this.asked / this.threads)
  }

  close(): Promise<void> {
    return this.pool.destroy()
  }
}
