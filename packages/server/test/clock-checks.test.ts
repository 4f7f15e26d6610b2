/** When the clocks of tables are looked at, and when again. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../src/api-error.js'
import type { ScheduleStore } from '../src/store/schedule-store.js'
import { ClockChecks } from '../src/table/clock-checks.js'
import type { LiveTable } from '../src/table/live-table.js'
import { realWorld } from '../src/world.js'

const NOW = 1_800_000_000_000
const SECOND = 1000

let overdue: string[]
let again: unknown[][]
let dropped: unknown[][]
let log: unknown[][]
/** When the clocks of a table must be looked at again. */
let next: (id: string) => number | null
let looks: string[]
let clocks: ClockChecks
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  overdue = []
  again = []
  dropped = []
  log = []
  looks = []
  next = () => null
  const schedule = {
    overdue: async () => overdue,
    dropDeadline: async (...what: unknown[]) => {
      dropped.push(what)
    },
    checkAgain: async (...what: unknown[]) => {
      again.push(what)
    },
  } as unknown as ScheduleStore
  clocks = new ClockChecks(
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

it('overdue clocks are looked at once a second', async () => {
  overdue = ['a']
  clocks.open()
  await vi.advanceTimersByTimeAsync(SECOND - 1)
  expect(looks).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(looks).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(looks).toEqual(['a', 'a'])
})

it('no clocks are looked at any more when it is closed', async () => {
  overdue = ['a']
  clocks.open()
  clocks.close()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(looks).toEqual([])
})

it('a deadline that was looked at is dropped', async () => {
  overdue = ['a', 'b']
  clocks.open()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(dropped).toEqual([
    ['a', NOW + SECOND],
    ['b', NOW + SECOND],
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
    expect(again).toEqual([['a', NOW, delay]])
  })

it('clocks of a table that was deleted are forgotten', async () => {
  next = () => {
    throw new ApiError('no-such-table', 'There is no such table.')
  }
  await clocks.check('a')
  expect(again).toEqual([])
})

it('clocks that cannot be looked at are tried again after a minute, and logged', async () => {
  const err = new Error('broken')
  overdue = ['a', 'b']
  next = (id) => {
    if (id === 'a') throw err
    return null
  }
  clocks.open()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect([again, dropped]).toEqual([[['a', NOW + SECOND, 60 * SECOND]], [['b', NOW + SECOND]]])
  const sentence = 'the clocks of a table could not be looked at; they are tried again'
  expect(log).toEqual([[{ err, table: 'a' }, sentence]])
})

it('a database that fails is logged', async () => {
  const err = new Error('no database')
  Object.defineProperty(overdue, Symbol.iterator, {
    value: () => {
      throw err
    },
  })
  clocks.open()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(log).toEqual([[{ err }, 'the clocks could not be looked at']])
})
