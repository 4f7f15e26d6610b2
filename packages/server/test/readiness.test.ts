/** What a process says of its database, and how often it looks. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Readiness } from '../src/edge/readiness.js'

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
  readiness = new Readiness(probe, {
    info: (_, sentence) => log.push(sentence),
    error: (_, sentence) => log.push(sentence),
  })
})
afterEach(() => vi.useRealTimers())

describe('a process', () => {
  it('is ready while its database answers, and logs nothing of it', async () => {
    expect([await readiness.ask(0), await readiness.ask(1000), log]).toEqual([true, true, []])
  })

  it('asks the database once a second, however often it is asked', async () => {
    for (const now of [0, 1, 999, 1000, 1999]) await readiness.ask(now)
    expect(probes).toBe(2)
  })

  it('is not ready while its database fails', async () => {
    trouble = new Error('gone')
    expect(await readiness.ask(0)).toBe(false)
  })

  it('logs a trouble once, another trouble, and its end', async () => {
    const troubles = [new Error('gone'), new Error('gone'), new Error('full'), null, null]
    for (const [i, one] of troubles.entries()) {
      trouble = one
      await readiness.ask(i * 1000)
    }
    expect(log).toEqual(['not ready: gone', 'not ready: full', 'ready again'])
  })
})

it('a database that does not answer for three seconds is not ready', async () => {
  const waiting = new Readiness(() => new Promise(() => undefined), {
    info: () => undefined,
    error: (_, sentence) => log.push(sentence),
  })
  let ready: boolean | null = null
  void waiting.ask(0).then((found) => {
    ready = found
  })
  await vi.advanceTimersByTimeAsync(2999)
  expect(ready).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect([ready, log]).toEqual([false, ['not ready: the database has not answered within 3000 ms']])
})
