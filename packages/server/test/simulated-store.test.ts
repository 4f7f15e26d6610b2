/** The simulated database does what the real ones do. */
import { randomFrom } from '@handwerk/kernel'
import { describe, expect, it } from 'vitest'
import { type Owner, Scheduler } from '../src/simulation/scheduler.js'
import { type Link, SimulatedDatabase } from '../src/simulation/simulated-database.js'
import { SimulatedWorld } from '../src/simulation/simulated-world.js'
import { table } from './example-rows.js'
import { jobTests } from './job-tests.js'
import { profileTests } from './profile-tests.js'
import { neighbourTests, type Shared, scheduleTests, storeTests } from './store-tests.js'

/** A database whose time runs by itself, a little at each turn of the event loop. */
function running(shared: boolean) {
  const random = randomFrom('store')
  const scheduler = new Scheduler(random, () => 0)
  const database = new SimulatedDatabase(scheduler, random, { shared, statementTimeout: 10_000 })
  let isOver = false
  const run = async () => {
    while (!isOver) {
      await scheduler.runUntil(scheduler.now + 5)
      await new Promise((next) => setImmediate(next))
    }
  }
  void run()
  let opened = 0
  const open = (): Link => {
    const owner: Owner = { state: 'running', backlog: [] }
    return database.open(`process-${++opened}`, owner, new SimulatedWorld(scheduler, owner, random, 0))
  }
  const end = () => {
    isOver = true
  }
  return { open, end, now: () => scheduler.now }
}

const single = async () => {
  const { open, end } = running(false)
  return { stores: open().stores, again: async () => open().stores, end }
}

const shared = async () => {
  const { open, end, now } = running(true)
  const both = ({ stores, neighbours }: Link): Shared => ({ ...stores, neighbours })
  const opened: [Shared, Shared] = [both(open()), both(open())]
  return { opened, now, end }
}

storeTests('a simulated database', single)
scheduleTests('a simulated database', single)
storeTests('a simulated database that is shared', async () => {
  const { open, end } = running(true)
  return { stores: open().stores, again: async () => open().stores, end }
})
neighbourTests('a simulated database', shared)
jobTests('a simulated database', shared)
for (const isShared of [false, true])
  profileTests(`a simulated database${isShared ? ' that is shared' : ''}`, async () => {
    const { open, end } = running(isShared)
    return { opened: open().stores, other: async () => open().stores, end }
  })

describe('a statement that a process has sent before it was killed', () => {
  for (const [what, isShared] of [
    ['is not done where its thread has died with it', false],
    ['is done by a database that processes share', true],
  ] as const)
    it(what, async () => {
      const { open, end } = running(isShared)
      const killed = open()
      killed.stores.tables.addTable(table('a')).catch(() => undefined)
      killed.disconnect()
      const next = open()
      for (let i = 0; i < 5; i++) await next.stores.ready()
      expect((await next.stores.tables.table('a')) !== null).toBe(isShared)
      end()
    })
})
