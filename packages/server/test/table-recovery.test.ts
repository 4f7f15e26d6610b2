/** A table whose database fails asks it again what is stored. */
import type { AnyGameModule } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../src/api-error.js'
import type { StoredTable } from '../src/store/table-store.js'
import { LiveTable } from '../src/table/live-table.js'
import type { TableContext } from '../src/table/table-context.js'
import { realWorld } from '../src/world.js'
import { GAME } from './tables.js'

const SECOND = 1000
const FAILED = new Error('the connection was lost')

let module: AnyGameModule
beforeAll(async () => {
  const loaded = await loadGame(GAME)
  if (!loaded) throw new Error('there is no such game')
  module = loaded
})

let table: LiveTable
/** When the database was asked what is stored, in seconds. */
let asked: number[]
let isBroken: boolean
/** What a share leads to. */
let share: () => Promise<boolean>
beforeEach(async () => {
  vi.useFakeTimers({ now: 0 })
  asked = []
  isBroken = false
  share = () => Promise.reject(FAILED)
  const stored = {
    id: 'a',
    status: 'gathering',
    onlookers: true,
    due: [],
    waiting: [],
    options: {},
    seats: [{ seat: 0, is: 'person', person: 'anna' }],
  } as unknown as StoredTable
  const tables = {
    share: () => share(),
    table: async () => {
      asked.push(Date.now() / SECOND)
      if (isBroken) throw FAILED
      return stored
    },
  }
  table = await LiveTable.open(module, stored, { world: realWorld, stores: { tables } } as unknown as TableContext)
})
afterEach(() => vi.useRealTimers())
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND)
const fail = () => expect(table.share('anna', 'x')).rejects.toThrow()

it('it asks after a second', async () => {
  await fail()
  await pass(10)
  expect(asked).toEqual([1])
})

it('it asks once, however often the database has failed meanwhile', async () => {
  for (let i = 0; i < 3; i++) await fail()
  await pass(10)
  expect(asked).toEqual([1])
})

it('it waits twice as long each time that the answer fails, up to a minute', async () => {
  isBroken = true
  await fail()
  await pass(190)
  expect(asked).toEqual([1, 3, 7, 15, 31, 63, 123, 183])
})

it('it waits a second again after an answer', async () => {
  isBroken = true
  await fail()
  await pass(5)
  isBroken = false
  await pass(5)
  asked.length = 0
  await fail()
  await pass(10)
  expect(asked).toEqual([11])
})

it('it stays in memory until it has asked', async () => {
  await fail()
  expect(table.isIdle).toBe(false)
  await pass(1)
  expect(table.isIdle).toBe(true)
})

it('it does not ask after a refusal', async () => {
  share = () => Promise.reject(new ApiError('not-now', 'no'))
  await fail()
  await pass(10)
  expect([asked, table.isIdle]).toEqual([[], true])
})
