/** Whose bots think first, and which stop thinking. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@handwerk/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TurnQueue } from '../src/bots/turn-queue.js'
import type { Database } from '../src/store/database.js'
import type { OwnedTurn } from '../src/store/schedule-store.js'
import { realWorld } from '../src/world.js'
import { OneThread, turnsBefore } from './fair-bots.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME } from './tables.js'

const turn = (owner: string, decision: number, table = owner): OwnedTurn => ({ owner, table, seat: 0, decision })

describe('the queue of turns', () => {
  let begun: string[]
  let ends: (() => void)[]
  let queue: TurnQueue
  let world: StillWorld
  beforeEach(() => {
    world = new StillWorld(0)
    begun = []
    ends = []
    queue = new TurnQueue(world, think, { atOnce: 2, perOwner: 1 })
  })
  const think = ({ table, decision }: OwnedTurn) =>
    new Promise<() => Promise<void>>((done) => {
      begun.push(`${table}${decision}`)
      ends.push(() => done(async () => undefined))
    })
  const end = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }

  it('goes round between owners', async () => {
    queue.add([turn('e', 1), turn('e', 2), turn('e', 3)])
    queue.add([turn('a', 1), turn('b', 1)])
    for (let i = 0; i < 3; i++) await end()
    expect(begun).toEqual(['e1', 'a1', 'e2', 'b1', 'e3'])
  })

  it('goes to the owner whose bots have thought least', async () => {
    queue.add([turn('e', 1), turn('f', 1), turn('e', 2), turn('f', 2)])
    queue.add([turn('a', 1), turn('a', 2), turn('a', 3)])
    world.time = 1000
    await end()
    for (let i = 0; i < 3; i++) {
      ends.push(...ends.splice(0, 1))
      await end()
    }
    expect(begun).toEqual(['e1', 'f1', 'a1', 'a2', 'a3', 'e2'])
  })

  it('lets one owner have so many turns at once and no more', () => {
    queue.add([turn('e', 1), turn('e', 2)])
    expect(begun).toEqual(['e1'])
  })

  it('counts the turns of one owner until each has ended', async () => {
    queue = new TurnQueue(world, think, { atOnce: 4, perOwner: 3 })
    queue.add([1, 2, 3, 4, 5].map((decision) => turn('e', decision)))
    expect(begun).toEqual(['e1', 'e2', 'e3'])
    await end()
    expect(begun).toEqual(['e1', 'e2', 'e3', 'e4'])
  })

  it('begins where somebody is present', async () => {
    queue.add([turn('x', 1), turn('y', 1), turn('e', 1), turn('a', 1)])
    queue.setAttended('a', 'a', true)
    await end()
    expect(begun).toEqual(['x1', 'y1', 'a1'])
  })

  it('serves the others now and then, too', async () => {
    queue.setAttended('a', 'a', true)
    queue.setAttended('b', 'b', true)
    queue.add([1, 2, 3, 4].flatMap((decision) => [turn('a', decision), turn('b', decision)]))
    queue.add([turn('e', 1)])
    for (let i = 0; i < 3; i++) await end()
    expect(begun).toContain('e1')
  })

  it('counts what waits and what is thought about', async () => {
    queue.add([turn('e', 1), turn('e', 2), turn('e', 3)])
    expect(queue.waiting).toBe(3)
    await end()
    expect(queue.waiting).toBe(2)
  })

  it('has a turn once that is added again before it has begun', async () => {
    queue.add([turn('e', 1), turn('e', 2), turn('e', 2)])
    expect(queue.waiting).toBe(2)
    for (let i = 0; i < 3; i++) await end()
    expect([begun, queue.waiting]).toEqual([['e1', 'e2'], 0])
  })

  it('has a turn again that is added while it is thought about', async () => {
    queue.add([turn('e', 1)])
    queue.add([turn('e', 1)])
    await end()
    expect(begun).toEqual(['e1', 'e1'])
  })

  it('begins no sooner where somebody was present and has left', async () => {
    queue.add([turn('x', 1), turn('y', 1), turn('e', 1), turn('a', 1)])
    queue.setAttended('a', 'a', true)
    queue.setAttended('a', 'a', false)
    await end()
    expect(begun).toEqual(['x1', 'y1', 'e1'])
  })

  it('keeps the order of a table whose players are announced again', async () => {
    queue.setAttended('a', 'a', true)
    queue.add([turn('x', 1), turn('y', 1), turn('a', 1), turn('a', 2)])
    queue.setAttended('a', 'a', true)
    for (let i = 0; i < 3; i++) await end()
    expect(begun.filter((one) => one.startsWith('a'))).toEqual(['a1', 'a2'])
  })

  it('moves only the turns of the attended table, not all of its owner', async () => {
    queue.add([turn('x', 1), turn('y', 1), turn('a', 1, 'far'), turn('a', 1, 'near'), turn('b', 1)])
    queue.setAttended('near', 'a', true)
    for (let i = 0; i < 3; i++) await end()
    expect(begun).toEqual(['x1', 'y1', 'near1', 'b1', 'far1'])
  })

  it('gives every fourth turn to tables where nobody is present', async () => {
    queue = new TurnQueue(world, think, { atOnce: 1, perOwner: 1 })
    queue.setAttended('a', 'a', true)
    queue.add([1, 2, 3, 4, 5, 6].map((decision) => turn('a', decision)))
    queue.add([1, 2, 3].map((decision) => turn('e', decision)))
    for (let i = 0; i < 8; i++) await end()
    expect(begun).toEqual(['a1', 'a2', 'a3', 'e1', 'a4', 'a5', 'a6', 'e2', 'e3'])
  })

  it('starves no table without people, even if its owner has others with people', async () => {
    queue.setAttended('a', 'a', true)
    queue.setAttended('near', 'b', true)
    queue.add([turn('b', 1, 'near'), turn('a', 1), turn('b', 1, 'far')])
    for (let i = 2; i <= 9; i++) {
      queue.add([turn('b', i, 'near'), turn('a', i)])
      await end()
    }
    // When it would be its turn, its owner's other bot thinks; so it is the next.
    expect(begun.slice(0, 5)).toEqual(['near1', 'a1', 'near2', 'a2', 'far1'])
  })

  it('gives every fourth turn of an owner to their tables without people, even if those of others have their share', async () => {
    queue.setAttended('near', 'b', true)
    queue.add([turn('z', 1), turn('b', 1, 'near'), turn('b', 1, 'far'), turn('b', 2, 'far')])
    for (let i = 2; i <= 15; i++) {
      queue.add([turn('z', i), turn('b', i, 'near')])
      await end()
    }
    const own = begun.filter((one) => !one.startsWith('z'))
    expect(own).toEqual(['near1', 'near2', 'near3', 'far1', 'near4', 'near5', 'near6', 'far2'])
  })

  it('lets an owner who comes later be ten seconds of thinking ahead, and no more', async () => {
    queue = new TurnQueue(world, think, { atOnce: 1, perOwner: 1 })
    const thought = async (milliseconds: number) => {
      world.time += milliseconds
      await end()
    }
    queue.add([1, 2, 3].map((decision) => turn('e', decision)))
    await thought(60_000)
    queue.add([1, 2, 3, 4].map((decision) => turn('a', decision)))
    await thought(0)
    for (let i = 0; i < 3; i++) await thought(4000)
    await thought(0)
    expect(begun).toEqual(['e1', 'e2', 'a1', 'a2', 'a3', 'e3', 'a4'])
  })

  it('owes nobody anything when nothing has waited', async () => {
    queue = new TurnQueue(world, think, { atOnce: 1, perOwner: 1 })
    queue.add([turn('e', 1)])
    world.time += 60_000
    await end()
    queue.add([turn('x', 1), turn('e', 2), turn('a', 1)])
    await end()
    expect(begun).toEqual(['e1', 'x1', 'e2'])
  })

  it('counts a turn until its move is played', async () => {
    const plays: (() => void)[] = []
    const slowly = async () => () => new Promise<void>((done) => plays.push(done))
    queue = new TurnQueue(world, slowly, { atOnce: 1, perOwner: 1 })
    queue.add([turn('e', 1)])
    await new Promise(setImmediate)
    expect(queue.waiting).toBe(1)
    plays[0]?.()
    await new Promise(setImmediate)
    expect(queue.waiting).toBe(0)
  })

  it('begins the next turn while a move is played', async () => {
    const thoughts: string[] = []
    const slowly = async ({ table }: OwnedTurn) => {
      thoughts.push(table)
      return () => new Promise<void>(() => undefined)
    }
    queue = new TurnQueue(world, slowly, { atOnce: 1, perOwner: 1 })
    queue.add([turn('e', 1), turn('a', 1)])
    await new Promise(setImmediate)
    expect(thoughts).toEqual(['e', 'a'])
  })

  it('is stopped only when also the moves are played', async () => {
    let play = () => undefined as unknown
    const slowly = async () => () => new Promise<void>((done) => (play = done))
    queue = new TurnQueue(world, slowly, { atOnce: 1, perOwner: 1 })
    queue.add([turn('e', 1)])
    await new Promise(setImmediate)
    let isStopped = false
    const stopped = queue.stop().then(() => {
      isStopped = true
    })
    await new Promise(setImmediate)
    expect(isStopped).toBe(false)
    play()
    await stopped
  })

  it('that is stopped begins no more turns', async () => {
    queue.add([turn('a', 1), turn('b', 1), turn('c', 1)])
    const stopped = queue.stop()
    await end()
    await end()
    await stopped
    expect(begun).toEqual(['a1', 'b1'])
  })

  it('is stopped only when what was begun is finished', async () => {
    let isStopped = false
    queue.add([turn('a', 1)])
    const stopped = queue.stop().then(() => {
      isStopped = true
    })
    await new Promise(setImmediate)
    expect(isStopped).toBe(false)
    await end()
    await stopped
  })

  it('without turns is stopped at once', () => expect(queue.stop()).resolves.toBeUndefined())
})

describe('on SQLite', () => {
  let folder = ''
  let database: Database
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'handwerk-bot-turns-'))
    database = await openSqlite(folder)
  })
  afterEach(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })

  it('a bot waits for few turns of a guest with 20 tables of four bots', async () => {
    expect(await turnsBefore(database, 20)).toBeLessThanOrEqual(2)
  })

  it('a bot stops thinking when its move is not wanted any more', async () => {
    const runner = new OneThread()
    const { tables } = tablesOn(realWorld, database, runner)
    const anna = { id: 'anna', name: 'Anna', guest: true }
    const { id } = await tables.make(anna, { game: GAME, seats: [{ is: 'me' }, { is: 'bot', level: 'greedy' }] })
    await tables.start(id, anna.id)
    await vi.waitUntil(() => runner.begun.length > 0, { timeout: 10_000 })
    await tables.use(id, (table) => table.act(anna.id, { is: 'offer-end' }))
    await vi.waitUntil(() => runner.aborted.length > 0, { timeout: 10_000 })
    expect(runner.aborted).toEqual(['greedy'])
    await tables.close()
    expect(await database.schedule.turns(null)).toEqual([])
  })

  it('a turn stays stored that is not wanted for a moment only', async () => {
    const runner = new OneThread()
    const world = new StillWorld(1_800_000_000_000)
    // Whatever is dropped takes so long that it comes after the next change of the table.
    const drops: (() => Promise<void>)[] = []
    const { dropTurn } = database.schedule
    const dropLate: typeof dropTurn = async (dropped) => {
      drops.push(() => dropTurn.call(database.schedule, dropped))
    }
    database = { ...database, schedule: Object.assign(Object.create(database.schedule), { dropTurn: dropLate }) }
    const { tables } = tablesOn(world, database, runner)
    const anna = { id: 'anna', name: 'Anna', guest: true }
    const pace = { is: 'live', clock: 60_000, bonus: 0 } as const
    const { id } = await tables.make(anna, { game: GAME, seats: [{ is: 'me' }, { is: 'bot', level: 'random' }], pace })
    await tables.start(id, anna.id)
    // The bot's own turn.
    await vi.waitUntil(() => runner.begun.includes('random'), { timeout: 10_000 })
    await runner.next()
    await tables.open()
    world.time += 3_600_000
    world.tick()
    await vi.waitUntil(() => runner.begun.includes('greedy'), { timeout: 10_000 })
    // Anna's time is still over, so that a bot plays for her again at once.
    await tables.use(id, (table) => table.act(anna.id, { is: 'return' }))
    await vi.waitUntil(() => runner.begun.filter((level) => level === 'greedy').length > 1, { timeout: 10_000 })
    for (const drop of drops) await drop()
    const kept = await database.schedule.turns(null)
    runner.free()
    await tables.close()
    expect(kept).toMatchObject([{ table: id, seat: 0 }])
  })
})
