import { setImmediate as next } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { AnnouncedWrites } from '../src/store/announced-writes.js'

interface Trx {
  readonly name: string
}

/** Transactions that are committed when the test says so. */
class HeldTransactions {
  readonly happened: string[] = []
  private readonly held: (() => void)[] = []
  private count = 0

  async run<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    const name = String(++this.count)
    const done = await work({ name })
    this.happened.push(`${name} commits`)
    await new Promise<void>((commit) => this.held.push(commit))
    return done
  }

  async notify({ name }: Trx, news: readonly string[]): Promise<void> {
    this.happened.push(`${name} announces ${news.join()}`)
  }

  async commitFirst(): Promise<void> {
    this.held.shift()?.()
    await next()
  }
}

describe('writes that announce something', () => {
  const open = () => {
    const transactions = new HeldTransactions()
    const writes = new AnnouncedWrites<Trx>(transactions)
    const say = (...news: string[]) =>
      writes.write(async (trx) => {
        for (const one of news) writes.announce(trx, one)
      })
    return { transactions, writes, say }
  }

  it('commit one after the other', async () => {
    const { transactions, say } = open()
    const all = [say('a'), say('b')]
    await next()
    expect(transactions.happened).toEqual(['1 announces a', '1 commits'])
    await transactions.commitFirst()
    expect(transactions.happened.slice(2)).toEqual(['2 announces b', '2 commits'])
    await transactions.commitFirst()
    await Promise.all(all)
  })

  it('do not hold up writes that announce nothing', async () => {
    const { transactions, say } = open()
    const all = [say('a'), say()]
    await next()
    expect(transactions.happened).toContain('2 commits')
    await transactions.commitFirst()
    await transactions.commitFirst()
    await Promise.all(all)
  })

  it('announce all of a transaction at once', async () => {
    const { transactions, say } = open()
    const all = say('a', 'b')
    await next()
    expect(transactions.happened[0]).toBe('1 announces a,b')
    await transactions.commitFirst()
    await all
  })

  it('let the next one commit after an announcement that fails', async () => {
    const { transactions, say } = open()
    const { notify } = transactions
    transactions.notify = async () => {
      throw new Error('the database is gone')
    }
    await expect(say('a')).rejects.toThrow('the database is gone')
    transactions.notify = notify
    const after = say('b')
    await next()
    expect(transactions.happened).toEqual(['2 announces b', '2 commits'])
    await transactions.commitFirst()
    await after
  })
})
