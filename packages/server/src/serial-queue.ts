/** Work that is done one after the other, in the order in which it came. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0

  /** How many are under way or wait. */
  get length(): number {
    return this.waiting
  }

  /** Does the work when all that came before is done, well or not. */
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

  /** Resolves when all that was begun is done. */
  async quiet(): Promise<void> {
    while (this.waiting > 0) await this.last
  }
}
