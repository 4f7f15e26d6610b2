/** Heartbeats use a monotonic clock. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BEAT, Heartbeats, SILENCE } from '../src/store/heartbeats.js'
import { realWorld } from '../src/world.js'

describe('a process that was heard', () => {
  let gone: string[] = []
  let roll: Heartbeats
  beforeEach(() => {
    vi.useFakeTimers()
    gone = []
    roll = new Heartbeats(
      realWorld,
      async () => undefined,
      (process) => gone.push(process),
      () => undefined,
    )
    roll.open((trouble) => {
      throw trouble
    })
    roll.heard('other')
  })
  afterEach(() => {
    roll.close()
    vi.useRealTimers()
  })

  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

  it('counts as ended after a long silence', async () => {
    expect(roll.neighbours).toBe(1)
    await pass(SILENCE + 2 * BEAT)
    expect(gone).toEqual(['other'])
    expect(roll.neighbours).toBe(0)
  })

  it('counts as ended just as soon if the clock of the machine was set back', async () => {
    vi.setSystemTime(Date.now() - 3_600_000)
    await pass(SILENCE + 2 * BEAT)
    expect(gone).toEqual(['other'])
  })
})
