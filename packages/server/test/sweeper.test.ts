/** When what is old is forgotten, and how much of it at a time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExpiryStore } from '../src/store/expiry-store.js'
import { type Lifetimes, Sweeper } from '../src/sweeper.js'
import { realWorld } from '../src/world.js'

const NOW = 1_800_000_000_000
const LIFETIMES: Lifetimes = {
  ...{ gathering: 10, gatheringByMail: 20, guests: 30, finished: 40 },
  ...{ talk: 50, reports: 60, log: 70 },
}
const NEVER: Lifetimes = {
  ...{ gathering: null, gatheringByMail: null, guests: null, finished: null },
  ...{ talk: null, reports: null, log: null },
}

let asked: string[]
let forgotten: string[]
let log: { what: object; sentence: string }[]
/** How often something old is still found. */
let left: number
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  asked = []
  forgotten = []
  log = []
  left = 0
})
afterEach(() => vi.useRealTimers())

const note = (what: string, before: number): number => {
  asked.push(`${what} ${NOW - before}`)
  return left-- > 0 ? 1 : 0
}
const tables = (what: string, before: number) => (note(what, before) > 0 ? [`table ${what}`] : [])
const store: ExpiryStore = {
  dropGathering: async (pace, before) => tables(pace, before),
  dropFinished: async (before) => tables('finished', before),
  dropGuests: async (before) => note('guests', before),
  dropTalk: async (before) => note('talk', before),
  dropReports: async (before) => note('reports', before),
  dropLog: async (before) => note('log', before),
  dropCodes: async (now) => note('codes', now),
  dropSessions: async (now) => note('sessions', now),
}

const sweeperOf = (lifetimes: Lifetimes, expiry = store) => {
  const write = (what: object, sentence: string) => log.push({ what, sentence })
  return new Sweeper(realWorld, expiry, lifetimes, { info: write, error: write }, (table) => forgotten.push(table))
}

describe('a sweep', () => {
  it('looks for what is older than its kind may become', async () => {
    await sweeperOf(LIFETIMES).sweep()
    expect(asked).toEqual([
      ...['live 10', 'mail 20', 'finished 40', 'guests 30'],
      ...['talk 50', 'reports 60', 'log 70', 'codes 0', 'sessions 0'],
    ])
  })

  it('leaves alone what is kept for ever, but not sessions and codes that are over', async () => {
    await sweeperOf(NEVER).sweep()
    expect(asked).toEqual(['codes 0', 'sessions 0'])
  })

  it('goes on until nothing old is left, and logs how much it was', async () => {
    left = 3
    await sweeperOf({ ...NEVER, guests: 30 }).sweep()
    expect(asked.filter((one) => one === 'guests 30')).toHaveLength(4)
    expect(log).toEqual([{ what: { what: 'guests', count: 3 }, sentence: 'expired data was deleted' }])
  })

  for (const [kind, lifetimes] of [
    ['codes', NEVER],
    ['tables', { ...NEVER, gathering: 10 }],
    ['guests', { ...NEVER, guests: 30 }],
  ] as const)
    it(`logs that they were ${kind}`, async () => {
      left = 1
      await sweeperOf(lifetimes).sweep()
      expect(log.map(({ what }) => what)).toEqual([{ what: kind, count: 1 }])
    })

  it('forgets at most twenty portions of a kind', async () => {
    left = 1000
    await sweeperOf({ ...NEVER, guests: 30 }).sweep()
    expect(asked.filter((one) => one === 'guests 30')).toHaveLength(20)
  })

  it('says which tables are gone', async () => {
    left = 1
    await sweeperOf({ ...NEVER, finished: 40 }).sweep()
    expect(forgotten).toEqual(['table finished'])
  })

  it('logs nothing if nothing is old', async () => {
    await sweeperOf(LIFETIMES).sweep()
    expect(log).toEqual([])
  })
})

describe('a sweeper', () => {
  it('sweeps once a minute', async () => {
    const sweeper = sweeperOf(NEVER)
    sweeper.open()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(asked).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(4)
    await sweeper.close()
  })

  it('that is closed sweeps no more', async () => {
    const sweeper = sweeperOf(NEVER)
    sweeper.open()
    await sweeper.close()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked).toEqual([])
  })

  it('can be closed before it was opened', () => expect(sweeperOf(NEVER).close()).resolves.toBeUndefined())

  it('logs what fails, and tries again a minute later', async () => {
    let tries = 0
    const failing = async () => {
      tries++
      throw new Error('no database')
    }
    const sweeper = sweeperOf(NEVER, { ...store, dropSessions: failing })
    sweeper.open()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([tries, log[0]?.sentence]).toEqual([2, 'expired data could not be deleted'])
    await sweeper.close()
  })
})
