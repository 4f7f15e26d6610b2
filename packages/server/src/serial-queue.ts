/** Runs work one after the other, in the order of arrival. */
export class SerialQueue {
  /** Null while nothing runs: most queues are empty, and a promise takes memory. */
  private last: Promise<unknown> | null = null
  private waiting = 0

  /** How many are running or waiting. */
  get length(): number {
    return this.waiting
  }

  /** Runs the work when everything before it has succeeded or failed. */
  add<T>(work: () => Promise<T>): Promise<T> {
    this.waiting++
    const done = this.workAfter(this.last, work)
    this.last = done.catch(() => undefined)
    return done
  }

  private async workAfter<T>(before: Promise<unknown> | null, work: () => Promise<T>): Promise<T> {
    await before
    try {
      return await work()
    } finally {
      this.waiting--
      if (this.waiting === 0) this.last = null
    }
  }

  /** Resolves when the queue is empty. */
  async whenEmpty(): Promise<void> {
    while (this.waiting > 0) await this.last
  }
}
