/** Takes bots' turns one after the other, some at once, in one process. The store remembers what was not taken yet. */
import type { BotTurn } from '../store/schedule-store.js'

export class TurnQueue {
  private readonly take: (turn: BotTurn) => Promise<void>
  private readonly atOnce: number
  private readonly queue: BotTurn[] = []
  private busy = 0
  private stopped = false
  private idle: (() => void) | null = null

  constructor(take: (turn: BotTurn) => Promise<void>, atOnce: number) {
    this.take = take
    this.atOnce = atOnce
  }

  get waiting(): number {
    return this.queue.length + this.busy
  }

  add(turns: readonly BotTurn[]): void {
    this.queue.push(...turns)
    this.next()
  }

  private next(): void {
    while (!this.stopped && this.busy < this.atOnce && this.queue.length > 0) {
      const turn = this.queue.shift()
      if (!turn) return
      this.busy++
      void this.take(turn).finally(() => {
        this.busy--
        if (this.busy === 0) this.idle?.()
        this.next()
      })
    }
  }

  /** Begins no more, and waits for those that were begun. */
  async stop(): Promise<void> {
    this.stopped = true
    if (this.busy > 0)
      await new Promise<void>((done) => {
        this.idle = done
      })
  }
}
