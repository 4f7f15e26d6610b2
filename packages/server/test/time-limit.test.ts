import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { within } from '../src/time-limit.js'
import { realWorld } from '../src/world.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const limited = <T>(work: Promise<T>) => within(realWorld, 1000, 'it took too long', work)

it('work in time gives its result, and leaves no timer behind', async () => {
  expect(await limited(Promise.resolve(7))).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

it('work that fails in time fails as it did, and leaves no timer behind', async () => {
  await expect(limited(Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

it('work that takes longer fails when its time is over, and not before', async () => {
  const settled = vi.fn()
  limited(new Promise(() => undefined)).catch((error: Error) => settled(error.message))
  await vi.advanceTimersByTimeAsync(999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith('it took too long')
})
