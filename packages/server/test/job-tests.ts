/** What the common queue of bots' turns and looks must do, in a real or simulated database that processes share. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jobs } from '../src/store/database.js'
import type { BotTurn } from '../src/store/schedule-store.js'
import { botSeat, moved, running, so, table, takenSeat } from './example-rows.js'
import type { Shared } from './store-tests.js'

/** A process that holds a job for longer than this counts as dead. */
const PATIENCE = 2000

const turnAt = (id: string, decision = 1): BotTurn => ({ table: id, seat: 1, decision })

export function jobTests(
  name: string,
  open: () => Promise<{ opened: readonly [Shared, Shared]; now: () => number; end: () => void }>,
): void {
  describe(`jobs in ${name}`, () => {
    let one: Shared
    let two: Shared
    let now: () => number
    let end: () => void
    let stops: (() => Promise<void>)[]
    beforeEach(async () => {
      const opening = await open()
      ;[one, two] = opening.opened
      ;({ now, end } = opening)
      stops = []
    })
    afterEach(async () => {
      await Promise.all(stops.map((stop) => stop()))
      await Promise.all([one.close(), two.close()])
      end()
    })

    const condition = async (holds: () => boolean) => {
      while (!holds()) await new Promise((next) => setTimeout(next, 10))
    }
    const take = async ({ neighbours }: Shared, jobs: Partial<Jobs>, atOnce = 1) => {
      const all = { takeTurn: async () => undefined, checkClocks: async () => undefined, ...jobs }
      const stop = await neighbours?.takeJobs(all, { atOnce, perOwner: atOnce }, PATIENCE)
      if (stop) stops.push(stop)
    }
    /** A running table of this host, with a bot. */
    const add = (id: string, host: string, seats = [takenSeat(0, 'anna'), botSeat(1)]) =>
      one.tables.addTable({ ...running(table(id, { seats })), host })
    /** What is taken, one after the other, until there is so much. */
    const taken = async (count: number): Promise<string[]> => {
      const all: string[] = []
      await take(one, {
        takeTurn: async (turn) => void all.push(`turn at ${turn.table}`),
        checkClocks: async (id) => void all.push(`look at ${id}`),
      })
      await condition(() => all.length >= count)
      return all
    }

    it('are looks before turns', async () => {
      for (const id of ['a', 'b']) await add(id, 'anna')
      await one.tables.append('a', moved(1), so({ turns: [turnAt('a')], isAttended: true }))
      await one.tables.append('b', moved(1), so({ wakeAt: now() - 1000 }))
      expect(await taken(2)).toEqual(['look at b', 'turn at a'])
    })

    it('are those of a host with few tables before those of one with many', async () => {
      for (const id of ['a', 'b', 'c']) await add(id, 'eve')
      await add('d', 'anna')
      for (const id of ['a', 'b', 'c', 'd']) await one.tables.append(id, moved(1), so({ turns: [turnAt(id)] }))
      expect((await taken(4))[0]).toBe('turn at d')
    })

    it('do not wait for the tables of their host where no bot plays', async () => {
      await add('a', 'anna')
      for (const id of ['b', 'c', 'd']) await add(id, 'anna', [takenSeat(0, 'anna'), takenSeat(1, 'ben')])
      for (const id of ['e', 'f']) await add(id, 'eve')
      for (const id of ['e', 'a']) await one.tables.append(id, moved(1), so({ turns: [turnAt(id)] }))
      expect((await taken(2))[0]).toBe('turn at a')
    })

    it('are those of tables at which somebody sits before others', async () => {
      for (const id of ['a', 'b']) await add(id, id)
      await one.tables.append('a', moved(1), so({ turns: [turnAt('a')] }))
      await one.tables.append('b', moved(1), so({ turns: [turnAt('b')], isAttended: true }))
      expect(await taken(2)).toEqual(['turn at b', 'turn at a'])
    })

    it('are counted until they are done', async () => {
      await add('a', 'anna')
      await one.tables.append('a', moved(1), so({ turns: [turnAt('a', 1), turnAt('a', 2)] }))
      expect(await two.neighbours?.turnsWaiting()).toBe(2)
    })

    it('are kept once, however often they are stored', async () => {
      await add('a', 'anna')
      await one.tables.append('a', moved(1), so({ turns: [turnAt('a')] }))
      await one.tables.append('a', moved(2), so({ turns: [turnAt('a')] }))
      expect(await two.neighbours?.turnsWaiting()).toBe(1)
    })

    it('move a look on with every entry', async () => {
      for (const id of ['a', 'b']) await add(id, 'anna')
      await one.tables.append('a', moved(1), so({ wakeAt: now() - 1000 }))
      await one.tables.append('a', moved(2), so({ wakeAt: now() + 3_600_000 }))
      await one.tables.append('b', moved(1), so({ wakeAt: now() - 1000 }))
      expect(await taken(1)).toEqual(['look at b'])
    })

    it('of a process that holds them too long are given to another', async () => {
      await add('a', 'anna')
      let release = (): void => undefined
      const held = new Promise<void>((done) => {
        release = done
      })
      let isHeld = false
      await take(one, {
        takeTurn: () => {
          isHeld = true
          return held
        },
      })
      await one.tables.append('a', moved(1), so({ turns: [turnAt('a')] }))
      await condition(() => isHeld)
      const again: BotTurn[] = []
      await take(two, { takeTurn: async (turn) => void again.push(turn) })
      await condition(() => again.length > 0)
      release()
      expect(again).toEqual([turnAt('a')])
    })

    it('that have failed do not wait for all that others add meanwhile', async () => {
      await add('a', 'anna')
      for (const id of ['b', 'c']) await add(id, 'eve')
      let tries = 0
      let added = 1
      const addMore = () => two.tables.append('b', moved(++added), so({ turns: [turnAt('b', 100 + added)] }))
      for (let i = 0; i < 5; i++) await addMore()
      await one.tables.append('a', moved(1), so({ turns: [turnAt('a')] }))
      await take(one, {
        takeTurn: async (turn) => {
          if (turn.table !== 'a') return void (tries < 2 && (await addMore()))
          if (++tries === 1) throw new Error('not yet')
        },
      })
      await condition(() => tries === 2)
      expect(added).toBeGreaterThan(6)
    })

    it('that have failed are once more behind those of hosts with fewer tables', async () => {
      for (const id of ['a', 'b', 'c']) await add(id, 'eve')
      await add('d', 'anna')
      let release = (): void => undefined
      const held = new Promise<void>((done) => {
        release = done
      })
      for (const id of ['a', 'b']) await one.tables.append(id, moved(1), so({ turns: [turnAt(id)] }))
      const all: string[] = []
      await take(one, {
        takeTurn: async (turn) => {
          all.push(turn.table)
          if (turn.table === 'b') return held
          if (all.length === 1) throw new Error('not yet')
        },
      })
      await condition(() => all.length === 2)
      // By then the turn at a is due again, and dated back.
      const due = now() + 6000
      await condition(() => now() > due)
      await one.tables.append('d', moved(1), so({ turns: [turnAt('d')], isAttended: true }))
      release()
      await condition(() => all.includes('d') && all.filter((id) => id === 'a').length === 2)
      expect(all[2]).toBe('d')
    })
  })
}
