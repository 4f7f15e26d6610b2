/** Collects items while a batch is in progress, and processes them as the next one, with one wait for the disk. */
export class Batcher<Item, Result> {
  private readonly work: (items: readonly Item[]) => Promise<readonly Result[]>
  private waiting: Waiting<Item, Result>[] = []
  private working: Promise<void> | null = null
  private readonly interval: () => number
  private lastBegun = Number.NEGATIVE_INFINITY

  /** `work` returns a result for each item, in order. A batch begins at least `interval()` milliseconds after the last. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>, interval = () => 0) {
    this.work = work
    this.interval = interval
  }

  add(item: Item): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.waiting.push({ item, resolve, reject })
      this.working ??= this.drain()
    })
  }

  /** Resolves when no items are left. */
  async whenEmpty(): Promise<void> {
    while (this.working) await this.working
  }

  private async drain(): Promise<void> {
    // Lets the batch include all items of this turn of the event loop.
    await new Promise((next) => setImmediate(next))
    while (this.waiting.length > 0) {
      const interval = this.interval()
      if (interval > 0) await this.whenDue(interval)
      const batch = this.waiting
      this.waiting = []
      try {
        const results = await this.work(batch.map(({ item }) => item))
        if (results.length !== batch.length) throw new Error('there must be a result for each item')
        for (const [i, result] of results.entries()) batch[i]?.resolve(result)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.working = null
  }

  private async whenDue(interval: number): Promise<void> {
    const pause = this.lastBegun + interval - performance.now()
    if (pause > 0) await new Promise((due) => setTimeout(due, pause))
    this.lastBegun = performance.now()
  }
}

interface Waiting<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}
