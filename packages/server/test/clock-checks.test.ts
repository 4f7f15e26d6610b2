/** When the clocks of tables are looked at, and when again. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../src/api-error.js'
import type { Deadline, ScheduleStore } from '../src/store/schedule-store.js'
import { ClockChecks } from '../src/table/clock-checks.js'
import type { LiveTable } from '../src/table/live-table.js'
import { realWorld } from '../src/world.js'

const NOW = 1_800_000_000_000
const SECOND = 1000
const MINUTE = 60 * SECOND
/** So many deadlines are read at once. */
const PAGE = 2

let deadlines: Deadline[]
let again: unknown[][]
let moved: unknown[][]
let log: unknown[][]
/** When the clocks of a table must be looked at again. */
let next: (id: string) => number | null
let looks: string[]
let clocks: ClockChecks
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  deadlines = []
  again = []
  moved = []
  log = []
  looks = []
  next = () => null
  const schedule = {
    overdue: async (now, after) => {
      const from = after ? deadlines.findIndex(({ table }) => table === after.table) + 1 : 0
      return deadlines.slice(from, from + PAGE).filter(({ at }) => at <= now)
    },
    moveDeadline: async (...what) => {
      moved.push(what)
    },
    checkAgain: async (...what) => {
      again.push(what)
    },
  } satisfies Partial<ScheduleStore> as unknown as ScheduleStore
  clocks = new ClockChecks(
    // `performance.now()` goes on when the clock is set.
    realWorld,
    async (id, work) => {
      looks.push(id)
      return work({ checkClocks: async () => next(id) } as unknown as LiveTable)
    },
    schedule,
    { error: (...what) => log.push(what) },
  )
})
afterEach(() => {
  clocks.close()
  vi.useRealTimers()
})

const passed = (...tables: string[]): Deadline[] => tables.map((table) => ({ table, at: NOW - 5 * SECOND }))

it('overdue clocks are looked at once a second', async () => {
  deadlines = passed('a')
  clocks.open()
  await vi.advanceTimersByTimeAsync(SECOND - 1)
  expect(looks).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(looks).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(looks).toEqual(['a', 'a'])
})

it('no clocks are looked at any more when it is closed', async () => {
  deadlines = passed('a')
  clocks.open()
  clocks.close()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(looks).toEqual([])
})

it('all that are overdue are looked at, however many', async () => {
  deadlines = passed('a', 'b', 'c', 'd', 'e')
  clocks.open()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(looks).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('a deadline that was looked at is moved to the next one', async () => {
  deadlines = passed('a', 'b')
  next = (id) => (id === 'a' ? NOW + MINUTE : null)
  clocks.open()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(moved).toEqual([
    [deadlines[0], NOW + MINUTE],
    [deadlines[1], null],
  ])
})

it('clocks that stand are not looked at again', async () => {
  await clocks.check('a')
  expect(again).toEqual([])
})

for (const [what, left, delay] of [
  ['in half a minute are looked at again then', 30 * SECOND, 30 * SECOND],
  ['in an hour are looked at after a minute', 3600 * SECOND, 60 * SECOND],
  ['in a moment are looked at after a second', 1, SECOND],
  ['already are looked at after a second', -5 * SECOND, SECOND],
] as const)
  it(`clocks that are over ${what}`, async () => {
    next = () => NOW + left
    await clocks.check('a')
    expect(again).toEqual([['a', delay]])
  })

it('clocks of a table that was deleted are forgotten', async () => {
  next = () => {
    throw new ApiError('no-such-table', 'There is no such table.')
  }
  await clocks.check('a')
  expect(again).toEqual([])
})

describe('clocks that cannot be looked at', () => {
  const err = new Error('broken')
  beforeEach(() => {
    deadlines = passed('a', 'b')
    next = (id) => {
      if (id === 'a') throw err
      return null
    }
    clocks.open()
  })

  it('are logged, and do not stop those of others', async () => {
    await vi.advanceTimersByTimeAsync(SECOND)
    expect([looks, moved]).toEqual([['a', 'b'], [[deadlines[1], null]]])
    const sentence = 'the clocks of a table could not be looked at; they are tried again'
    expect(log).toEqual([[{ err, table: 'a' }, sentence]])
  })

  const looksAt = (id: string) => looks.filter((look) => look === id).length

  it('are tried again after a minute', async () => {
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(looksAt('a')).toBe(1)
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(looksAt('a')).toBe(2)
    await vi.advanceTimersByTimeAsync(MINUTE - SECOND)
    expect(looksAt('a')).toBe(2)
  })

  it('are tried again after a minute if the clock was wrong when they failed', async () => {
    vi.setSystemTime(NOW + 48 * MINUTE)
    await vi.advanceTimersByTimeAsync(SECOND)
    vi.setSystemTime(NOW + SECOND)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect([looksAt('a'), again]).toEqual([2, []])
  })

  it('are looked at when an event has set another deadline', async () => {
    await vi.advanceTimersByTimeAsync(SECOND)
    deadlines = [{ table: 'a', at: NOW + 5 * SECOND }]
    await vi.advanceTimersByTimeAsync(3 * SECOND)
    expect(looksAt('a')).toBe(1)
    await vi.advanceTimersByTimeAsync(SECOND)
    expect(looksAt('a')).toBe(2)
  })
})

it('a database that fails is logged', async () => {
  const err = new Error('no database')
  Object.defineProperty(deadlines, 'slice', {
    value: () => {
      throw err
    },
  })
  clocks.open()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(log).toEqual([[{ err }, 'the clocks could not be looked at']])
})
