/** What a process says of its database, and how often it looks. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Readiness } from '../src/edge/readiness.js'
import { realWorld } from '../src/world.js'

let trouble: Error | null
let probes: number
let log: string[]
let readiness: Readiness
beforeEach(() => {
  vi.useFakeTimers()
  trouble = null
  probes = 0
  log = []
  const probe = async () => {
    probes++
    if (trouble) throw trouble
  }
  readiness = new Readiness(realWorld, probe, {
    info: (_, sentence) => log.push(sentence),
    error: (_, sentence) => log.push(sentence),
  })
})
afterEach(() => vi.useRealTimers())

const askAfter = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  return readiness.ask()
}

describe('a process', () => {
  it('is ready while its database answers, and logs nothing of it', async () => {
    expect([await askAfter(0), await askAfter(1000), log]).toEqual([true, true, []])
  })

  it('asks the database once a second, however often it is asked', async () => {
    for (const pause of [0, 1, 998, 1, 999]) await askAfter(pause)
    expect(probes).toBe(2)
  })

  it('is not ready while its database fails', async () => {
    trouble = new Error('gone')
    expect(await readiness.ask()).toBe(false)
  })

  it('logs a trouble once, another trouble, and its end', async () => {
    const troubles = [new Error('gone'), new Error('gone'), new Error('full'), null, null]
    for (const [i, one] of troubles.entries()) {
      trouble = one
      await askAfter(i * 1000)
    }
    expect(log).toEqual(['not ready: gone', 'not ready: full', 'ready again'])
  })
})

it('a database that does not answer for three seconds is not ready', async () => {
  const waiting = new Readiness(realWorld, () => new Promise(() => undefined), {
    info: () => undefined,
    error: (_, sentence) => log.push(sentence),
  })
  let ready: boolean | null = null
  void waiting.ask().then((found) => {
    ready = found
  })
  await vi.advanceTimersByTimeAsync(2999)
  expect(ready).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect([ready, log]).toEqual([false, ['not ready: the database has not answered within 3000 ms']])
})
