/** Runs work one after the other, in the order of arrival. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve()
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

  private async workAfter<T>(before: Promise<unknown>, work: () => Promise<T>): Promise<T> {
    await before
    try {
      return await work()
    } finally {
      this.waiting--
    }
  }

  /** Resolves when the queue is empty. */
  async whenEmpty(): Promise<void> {
    while (this.waiting > 0) await this.last
  }
}
