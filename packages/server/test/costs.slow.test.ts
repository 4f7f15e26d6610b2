/** What floods of dear asks can do to others: little. Measured by the work that is done, not by time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROTOCOL_VERSION, type ServerMessage } from '@handwerk/protocol'
import { openSqlite, type Serving } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Budgets } from '../src/edge/costs.js'
import { FairTurns } from '../src/edge/fair-turns.js'
import { Live } from '../src/edge/live.js'
import type { Socket } from '../src/edge/live-connection.js'
import type { Database } from '../src/store/database.js'
import { SceneCache } from '../src/table/scene-cache.js'
import { realWorld } from '../src/world.js'
import { Client } from './client.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GENEROUS, open } from './serving.js'
import { decisionOf, GAME, moveIn, RANDOM, sceneOf, tableOf, two } from './tables.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'handwerk-costs-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a budget', () => {
  const rates = { address: { burst: 10, perSecond: 2 }, person: { burst: 4, perSecond: 1 } }
  const nobody = { address: 'a', person: null }
  let world: StillWorld
  let budgets: Budgets
  beforeEach(() => {
    world = new StillWorld(0)
    budgets = new Budgets(world, rates)
  })
  const waitOf = (work: () => void): number => {
    try {
      work()
      return 0
    } catch (error) {
      return (error as { refused: { retry: number } }).refused.retry
    }
  }

  it('is spent by what an ask costs', () => {
    budgets.spend(nobody, 6)
    expect(waitOf(() => budgets.spend(nobody, 6))).toBe(1000)
  })

  it('is shared by all who come from one address', () => {
    budgets.spend({ address: 'a', person: 'p' }, 3)
    budgets.spend({ address: 'a', person: 'q' }, 3)
    expect(waitOf(() => budgets.spend(nobody, 6))).toBe(1000)
  })

  it('is also that of a person, wherever they come from', () => {
    budgets.spend({ address: 'a', person: 'p' }, 4)
    expect(waitOf(() => budgets.spend({ address: 'b', person: 'p' }, 1))).toBe(1000)
  })

  it('loses nothing by what is refused', () => {
    budgets.spend({ address: 'a', person: 'p' }, 4)
    waitOf(() => budgets.spend({ address: 'b', person: 'p' }, 4))
    expect(waitOf(() => budgets.spend({ address: 'b', person: null }, 10))).toBe(0)
  })

  it('lets through what costs more than it can hold, when it is full', () => {
    expect(waitOf(() => budgets.spend(nobody, 30))).toBe(0)
    expect(waitOf(() => budgets.spend(nobody, 1))).toBe(10_500)
  })

  it('is there again after the time that was told', () => {
    budgets.spend(nobody, 10)
    world.time = 500
    expect(waitOf(() => budgets.spend(nobody, 1))).toBe(0)
  })
})

const READ = { kind: 'read', cost: 1 } as const
const SCENE = { kind: 'scene', cost: 2 } as const

describe('turns', () => {
  it('go first to an address that asks little, however many others ask much', async () => {
    const turns = new FairTurns(realWorld, { read: 1 })
    const begun: string[] = []
    const ask = (address: string) => turns.take(address, READ, async () => void begun.push(address))
    const flood = Array.from({ length: 1000 }, (_, i) => ask(`flood ${i % 100}`))
    await vi.waitUntil(() => begun.length > 300, { interval: 1 })
    const before = begun.length
    await ask('honest')
    expect(begun.slice(before).indexOf('honest')).toBeLessThanOrEqual(1)
    await Promise.all(flood)
  })

  it('go to moves before scenes, however many of these wait', async () => {
    const turns = new FairTurns(realWorld)
    let scenes = 0
    const flood = Array.from({ length: 200 }, (_, i) => turns.take(`${i}`, SCENE, async () => void scenes++))
    const before = await turns.take('honest', { kind: 'move', cost: 1 }, async () => scenes)
    expect(before).toBeLessThanOrEqual(1)
    await Promise.all(flood)
  })

  it('leave no lane without any, however many moves wait', async () => {
    const turns = new FairTurns(realWorld)
    let moves = 0
    const move = { kind: 'move', cost: 1 } as const
    const flood = Array.from({ length: 200 }, (_, i) => turns.take(`${i}`, move, async () => void moves++))
    const before = await turns.take('honest', SCENE, async () => moves)
    // So many moves begin before the other lanes have their turn.
    expect(before).toBeLessThanOrEqual(32)
    await Promise.all(flood)
  })

  it('hash one password at a time', async () => {
    const turns = new FairTurns(realWorld)
    let hashing = 0
    let most = 0
    const hash = async () => {
      most = Math.max(most, ++hashing)
      await new Promise((done) => setImmediate(done))
      hashing--
    }
    await Promise.all(Array.from({ length: 20 }, (_, i) => turns.take(`${i}`, { kind: 'password', cost: 40 }, hash)))
    expect(most).toBe(1)
  })

  it('are refused to whatever waits when the server stops', async () => {
    const turns = new FairTurns(realWorld)
    const waiting = turns.take('a', READ, async () => 7)
    turns.stop()
    await expect(waiting).rejects.toMatchObject({ refused: { code: 'stopping' } })
  })

  it('go round between addresses, however much one of them asks', async () => {
    const turns = new FairTurns(realWorld, { read: 1 })
    const begun: string[] = []
    const ask = (address: string) => turns.take(address, READ, async () => void begun.push(address))
    const flood = Array.from({ length: 50 }, () => ask('flood'))
    await Promise.all([ask('honest'), ...flood])
    expect(begun.indexOf('honest')).toBeLessThanOrEqual(1)
  })

  it('let the event loop serve others between two of them', async () => {
    const turns = new FairTurns(realWorld)
    let served = 0
    let between = 0
    const asks = Array.from({ length: 20 }, () => turns.take('flood', READ, async () => void served++))
    const look = () => {
      if (served > 0 && served < 20) between++
      if (served < 20) setImmediate(look)
    }
    look()
    await Promise.all(asks)
    expect(between).toBeGreaterThan(10)
  })

  it('go on after work that failed', async () => {
    const turns = new FairTurns(realWorld, { read: 1 })
    const failed = turns.take('a', READ, () => Promise.reject(new Error('no')))
    await expect(failed).rejects.toThrow('no')
    expect(await turns.take('a', READ, async () => 7)).toBe(7)
  })
})

describe('kept scenes', () => {
  it('are dropped when there are too many letters, the one used longest ago first', () => {
    const scenes = new SceneCache(10)
    const four = { number: 1, heard: 1, text: 'xxxx', end: null }
    scenes.set('a', 0, four)
    scenes.set('b', null, four)
    scenes.get('a', 0)
    scenes.set('c', 1, four)
    expect([scenes.numberOf('a', 0), scenes.numberOf('b', null), scenes.numberOf('c', 1)]).toEqual([1, 0, 1])
  })
})

/** A socket without a network. */
class OwnSocket implements Socket {
  readonly readyState = 1
  readonly OPEN = 1
  readonly bufferedAmount = 0
  private hear: (raw: { toString(): string }, binary: boolean) => void = () => undefined
  private readonly told: (message: ServerMessage) => void

  constructor(told: (message: ServerMessage) => void) {
    this.told = told
  }

  send(message: string, written: () => void = () => undefined): void {
    this.told(JSON.parse(message))
    written()
  }

  close(): void {}
  pause(): void {}
  resume(): void {}
  terminate(): void {}
  ping(): void {}

  on(event: string, hear: (raw: { toString(): string }, binary: boolean) => void): void {
    if (event === 'message') this.hear = hear
  }

  say(text: string): void {
    this.hear(text, false)
  }
}

describe('a hundred connections that flood', () => {
  let database: Database
  beforeEach(async () => {
    database = await openSqlite(join(folder, 'flood'))
  })
  afterEach(() => database.close())

  it('do not starve one that does not', async () => {
    const { tables } = tablesOn(realWorld, database)
    const host = { id: 'anna', name: 'Anna', guest: true }
    const { id: table } = await tables.make(host, { game: GAME, seats: [RANDOM, RANDOM] })
    const generous = { burst: 1e9, perSecond: 1e9 }
    const live = new Live({
      world: realWorld,
      tables,
      people: { who: async () => null, whenEnded: () => undefined, endMissed: async () => undefined },
      log: { error: () => undefined },
      acts: { startTimer: () => () => 0 } as never,
      messages: generous,
      budgets: new Budgets(realWorld, { address: generous, person: generous }),
      turns: new FairTurns(realWorld),
      speaks: { protocol: PROTOCOL_VERSION, oldest: 1, build: 'test' },
      connectionsPerAddress: 1000,
      proxies: 0,
    })
    let hostile = 0
    const peer = (address: string) => ({ identity: null, version: PROTOCOL_VERSION, address })
    const follow = (id: number) => JSON.stringify({ is: 'follow', id, table })
    for (let i = 0; i < 100; i++) {
      const socket = new OwnSocket(({ is }) => {
        if (is === 'scene') hostile++
      })
      live.accept(socket, peer('flood'))
      for (let id = 0; id < 2; id++) socket.say(follow(id))
    }
    const answered = new Promise<number>((done) => {
      const socket = new OwnSocket(({ is }) => is === 'done' && done(hostile))
      live.accept(socket, peer('honest'))
      socket.say(follow(1))
    })
    expect(await answered).toBeLessThan(20)
    await live.stop()
    await tables.close()
  })
})

describe('ten nameless sockets with a hundred follows of one game each', () => {
  let serving: Serving
  const strict = { addressCosts: { burst: 400, perSecond: 0.001 } }
  afterEach(() => serving.stop())

  const flood = async (table: string) => {
    const sockets = await Promise.all(Array.from({ length: 10 }, () => new Client(serving.address).connect()))
    for (const socket of sockets)
      for (let id = 1000; id < 1100; id++) socket.raw(JSON.stringify({ is: 'follow', id, table }))
    return sockets
  }
  const scenesOf = (sockets: readonly Client[]) =>
    sockets.reduce((sum, { told }) => sum + told.filter(({ is }) => is === 'scene').length, 0)
  const answersOf = (sockets: readonly Client[]) =>
    sockets.reduce((sum, { told }) => sum + told.filter(({ is }) => is === 'done' || is === 'refused').length, 0)

  it('get no more scenes than their budget pays for, and are told when to ask again', async () => {
    serving = await open({ folder: join(folder, 'follows') }, { rates: { ...GENEROUS, ...strict } })
    const { table, close } = await two(serving.address)
    const sockets = await flood(table)
    await vi.waitUntil(() => answersOf(sockets) === 1000, { timeout: 25_000 })
    // Each costs 2 and something for its events.
    expect(scenesOf(sockets)).toBeLessThan(400 / 2)
    const refused = sockets.flatMap(({ told }) => told.filter((one) => one.is === 'refused'))
    for (const one of refused) expect(one).toMatchObject({ code: 'too-many', retry: expect.any(Number) })
    for (const socket of sockets) socket.close()
    close()
  })

  it('leave the budget of an address that is not theirs', async () => {
    const rates = { ...GENEROUS, ...strict }
    serving = await open({ folder: join(folder, 'others') }, { rates, proxies: 1 })
    const { anna, table, close } = await two(serving.address)
    const sockets = await flood(table)
    await vi.waitUntil(() => answersOf(sockets) === 1000, { timeout: 25_000 })
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const { reply } = await anna.call('scene', { table, headers })
    if (!reply.decision) throw new Error('Anna is not asked')
    const { status } = await anna.call('act', { table, body: moveIn(reply.decision), headers })
    expect(status).toBe(200)
    for (const socket of sockets) socket.close()
    close()
  })

  it('of a game that is over cost the reading of its events once', async () => {
    serving = await open({ folder: join(folder, 'over') }, { rates: { ...GENEROUS, ...strict } })
    const anna = await Client.named(serving.address, 'Anna')
    const table = await tableOf(anna, [RANDOM, RANDOM])
    // Each look costs something, too.
    const patiently = { timeout: 25_000, interval: 500 }
    await vi.waitUntil(async () => (await anna.call('table', { table })).reply.status === 'over', patiently)
    const follower = await new Client(serving.address).connect()
    // A hundred times all the events would be far over the budget.
    for (let i = 0; i < 100; i++) expect(await follower.ask({ is: 'follow' }, table)).toMatchObject({ is: 'done' })
    const scenes = follower.told.filter((one) => one.is === 'scene')
    expect(scenes.at(-1)?.events).toEqual(scenes[0]?.events)
    follower.close()
  })
})

describe('a scene since some event', () => {
  let serving: Serving
  beforeAll(async () => {
    serving = await open({ folder: join(folder, 'since') })
  })
  afterAll(() => serving.stop())

  it('has what is newer, also where that takes back what is older', async () => {
    const anna = await (await Client.named(serving.address, 'Anna')).connect()
    const table = await tableOf(anna, [{ is: 'me' }, RANDOM])
    await anna.call('start', { table })
    await anna.ask(moveIn(await decisionOf(anna, table)), table)
    const { number } = await sceneOf(anna, table)
    await anna.ask({ is: 'undo' }, table)
    const all = await sceneOf(anna, table)
    for (let since = 0; since <= all.number + 1; since++) {
      const { events, ...rest } = await sceneOf(anna, table, since)
      expect(events).toEqual(all.events.filter((event) => event.number > since))
      expect(rest.number).toBe(all.number)
    }
    expect(all.number).toBeGreaterThan(number)
    anna.close()
  })

  it('is all of it for a seat that asks again after each move, and for one that never asked', async () => {
    const { anna, ben, table, close } = await two(serving.address)
    for (let i = 0; i < 12; i++) {
      const { reply } = await anna.call('scene', { table })
      const [player, decision] = reply.decision ? [anna, reply.decision] : [ben, await decisionOf(ben, table)]
      await player.call('act', { table, body: moveIn(decision) })
      if (i % 4 === 3) await player.call('act', { table, body: { is: 'undo' } })
    }
    const asked = (await anna.call('scene', { table })).reply
    const { events } = await sceneOf(anna, table, 1)
    expect(asked.events.slice(1)).toEqual(events)
    close()
  })
})

it('a request that never ends is cut off', async () => {
  const serving = await open({ folder: join(folder, 'half') }, { requestMilliseconds: 400 })
  const { port, hostname } = new URL(serving.address)
  const socket = connect(Number(port), hostname)
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  socket.on('error', () => undefined)
  socket.resume()
  socket.write('GET /api/me HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  await closed
  await serving.stop()
})
