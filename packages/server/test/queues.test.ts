/** Work in order, and work in batches. */
import { describe, expect, it, vi } from 'vitest'
import { SerialQueue } from '../src/serial-queue.js'
import { Batcher } from '../src/store/batcher.js'

const pause = () => new Promise(setImmediate)

describe('a serial queue', () => {
  it('begins work when all before it is done, or has failed', async () => {
    const queue = new SerialQueue()
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(`${name} begins`)
      await pause()
      order.push(`${name} ends`)
      if (name === 'a') throw new Error('a failed')
      return name
    }
    const [a, b] = [queue.add(work('a')), queue.add(work('b'))]
    await expect(a).rejects.toThrow('a failed')
    expect(await b).toBe('b')
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('counts what runs and what waits', async () => {
    const queue = new SerialQueue()
    const done = [queue.add(pause), queue.add(pause)]
    expect(queue.length).toBe(2)
    await Promise.all(done)
    expect(queue.length).toBe(0)
  })

  it('is quiet when also what was added meanwhile is done', async () => {
    const queue = new SerialQueue()
    let isLast = false
    void queue.add(async () => {
      await pause()
      void queue.add(async () => {
        await pause()
        isLast = true
      })
    })
    await queue.whenEmpty()
    expect(isLast).toBe(true)
  })
})

describe('a batcher', () => {
  const batches: number[][] = []
  const doubled = new Batcher(async (items: readonly number[]) => {
    batches.push([...items])
    await pause()
    if (items.includes(13)) throw new Error('unlucky')
    return items.map((item) => 2 * item)
  })

  it('works on all items of one moment together, and on later ones next', async () => {
    batches.length = 0
    const first = [doubled.add(1), doubled.add(2)]
    await pause()
    const second = doubled.add(3)
    expect(await Promise.all([...first, second])).toEqual([2, 4, 6])
    expect(batches).toEqual([[1, 2], [3]])
  })

  it('gathers what comes within the interval after a batch; the first after a pause goes at once', async () => {
    vi.useFakeTimers()
    try {
      const begun: (readonly string[])[] = []
      let interval = 10
      const gathering = new Batcher(
        async (items: readonly string[]) => {
          begun.push(items)
          return items
        },
        () => interval,
      )
      const add = (item: string) => void gathering.add(item)
      add('a')
      await vi.advanceTimersByTimeAsync(1)
      expect(begun).toEqual([['a']])
      add('b')
      await vi.advanceTimersByTimeAsync(4)
      add('c')
      await vi.advanceTimersByTimeAsync(4)
      expect(begun).toEqual([['a']])
      await vi.advanceTimersByTimeAsync(2)
      expect(begun).toEqual([['a'], ['b', 'c']])
      await vi.advanceTimersByTimeAsync(20)
      add('d')
      await vi.advanceTimersByTimeAsync(1)
      expect(begun).toEqual([['a'], ['b', 'c'], ['d']])
      interval = 30
      add('e')
      await vi.advanceTimersByTimeAsync(20)
      expect(begun).toHaveLength(3)
      await vi.advanceTimersByTimeAsync(10)
      expect(begun).toEqual([['a'], ['b', 'c'], ['d'], ['e']])
    } finally {
      vi.useRealTimers()
    }
  })

  it('fails all items of a batch that fails, and goes on', async () => {
    const failed = [doubled.add(13), doubled.add(1)]
    await Promise.all(failed.map((one) => expect(one).rejects.toThrow('unlucky')))
    expect(await doubled.add(5)).toBe(10)
  })

  it('fails if there is not one result for each item', async () => {
    const forgetful = new Batcher(async () => [1])
    const both = [forgetful.add(1), forgetful.add(2)]
    await Promise.all(both.map((one) => expect(one).rejects.toThrow('there must be a result for each item')))
  })

  it('is quiet when no items are left', async () => {
    const done = doubled.add(7)
    await doubled.whenEmpty()
    expect(await Promise.race([done, Promise.resolve('not yet')])).toBe(14)
  })
})
