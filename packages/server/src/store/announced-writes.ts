/**
 * Transactions that tell other processes something at their end. PostgreSQL
 * commits those that announce one after the other, with a wait for the disk
 * each: from here one of them commits at a time, so that moves, which announce
 * too, wait for one other commit and not for many.
 */
import { SerialQueue } from '../serial-queue.js'

export interface Transactions<Trx extends object> {
  /** Runs the work in a transaction; it has ended when the promise settles. */
  run<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  /** Announces all of this when the transaction is committed. */
  notify(trx: Trx, news: readonly string[]): Promise<void>
}

export class AnnouncedWrites<Trx extends object> {
  private readonly transactions: Transactions<Trx>
  /** What each open transaction will announce. */
  private readonly news = new WeakMap<Trx, string[]>()
  private readonly committing = new SerialQueue()

  constructor(transactions: Transactions<Trx>) {
    this.transactions = transactions
  }

  async write<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    let endTurn = () => {}
    try {
      return await this.transactions.run(async (trx) => {
        const news: string[] = []
        this.news.set(trx, news)
        const done = await work(trx)
        if (news.length === 0) return done
        // After all the work, so that whoever has the turn needs nothing that others hold who wait for it.
        endTurn = await this.takeTurn()
        await this.transactions.notify(trx, news)
        return done
      })
    } finally {
      endTurn()
    }
  }

  announce(trx: Trx, news: string): void {
    this.news.get(trx)?.push(news)
  }

  /** Resolves to the function that ends the turn. */
  private takeTurn(): Promise<() => void> {
    return new Promise((begin) => {
      void this.committing.add(() => new Promise<void>((end) => begin(end)))
    })
  }
}
