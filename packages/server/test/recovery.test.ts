/** Processes whose database, neighbours or memory let them down, in a simulated world of two. */
import { createHash } from 'node:crypto'
import { randomFrom } from '@handwerk/kernel'
import type { ServerMessage } from '@handwerk/protocol'
import { gameNames, loadGame } from '@handwerk/shelf'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registryOf } from '../src/simulation/runner.js'
import { Scheduler } from '../src/simulation/scheduler.js'
import { SimulatedDatabase } from '../src/simulation/simulated-database.js'
import { bearer, SimulatedProcess } from '../src/simulation/simulated-process.js'
import { SimulatedSenders } from '../src/simulation/simulated-senders.js'
import type { StoredTable } from '../src/store/table-store.js'
import { type Follower, Followers } from '../src/table/followers.js'
import { realWorld } from '../src/world.js'
import { GAME } from './tables.js'

const anna = { id: 'anna', name: 'Anna', guest: true }
const ben = { id: 'ben', name: 'Ben', guest: true }
const SECOND = 1000
const TOKEN = 'a-token-of-anna-and-nobody-else'

const modules = new Map()
beforeAll(async () => {
  for (const name of gameNames) modules.set(name, await loadGame(name))
})

describe('two processes', () => {
  let scheduler: Scheduler
  let database: SimulatedDatabase
  let one: SimulatedProcess
  let two: SimulatedProcess
  let senders: SimulatedSenders
  const pass = (milliseconds: number) => scheduler.runUntil(scheduler.now + milliseconds)
  beforeEach(async () => {
    const random = randomFrom('recovery')
    scheduler = new Scheduler(random, () => 0)
    database = new SimulatedDatabase(scheduler, random, { shared: true, statementTimeout: 10 * SECOND })
    for (const person of [anna, ben]) database.disk.addPerson(person, 1)
    senders = new SimulatedSenders(scheduler, random)
    const parts = { scheduler, database, random, registry: registryOf(modules), senders, botsFail: () => false }
    ;[one, two] = ['one', 'two'].map((name) => new SimulatedProcess(name, parts, 0)) as [
      SimulatedProcess,
      SimulatedProcess,
    ]
    one.open(() => undefined)
    two.open(() => undefined)
    await pass(SECOND)
  })

  /** What comes of some work, while time goes on. */
  async function done<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    const mark = () => {
      isDone = true
    }
    work.then(mark, mark)
    await scheduler.runUntil(scheduler.now + 60 * SECOND, () => isDone)
    return work
  }

  /** Anna and Ben at a table, which the first process has made. */
  async function gathered(onlookers = true): Promise<string> {
    const seats = [{ is: 'me' }, { is: 'open' }] as const
    const { id } = await done(one.tables.make(anna, { game: GAME, seats: [...seats], onlookers }))
    await done(one.tables.use(id, (table) => table.join(ben, undefined, undefined)))
    return id
  }

  async function begun(): Promise<string> {
    const id = await gathered()
    await done(one.tables.start(id, 'anna'))
    return id
  }

  /** What somebody hears who follows a table. */
  async function heardAt(process: SimulatedProcess, id: string): Promise<ServerMessage[]> {
    const heard: ServerMessage[] = []
    const socket = process.connect('ben', { hear: (text) => heard.push(JSON.parse(text)), closed: () => undefined })
    await pass(SECOND)
    socket.say(JSON.stringify({ is: 'follow', id: 1, table: id }))
    await pass(4 * SECOND)
    return heard
  }

  it('let a bot move for somebody of whose leaving the one that asks it has not heard', async () => {
    const id = await begun()
    await done(two.tables.use(id, (table) => table.describe(null)))
    const seat = database.disk.table(id)?.waiting[0] ?? 0
    await done(one.tables.close())
    await done(one.tables.use(id, (table) => table.act(seat === 0 ? 'anna' : 'ben', { is: 'leave' })))
    await pass(20 * SECOND)
    expect(database.disk.events(id, 0).at(-1)).toMatchObject({ is: 'move', seat })
  })

  it('let a bot move for somebody who leaves, returns and leaves again before the one that asks it hears of that', async () => {
    const id = await begun()
    const seat = database.disk.table(id)?.waiting[0] ?? 0
    const act = (is: 'leave' | 'return') =>
      done(one.tables.use(id, (table) => table.act(seat === 0 ? 'anna' : 'ben', { is })))
    await done(one.tables.close())
    await act('leave')
    await pass(SECOND)
    database.news.late = 100
    await act('return')
    await act('leave')
    await pass(60 * SECOND)
    const [next] = database.disk.events(id, 0).filter(({ number }) => number > 4)
    expect(next).toMatchObject({ is: 'move', seat })
  })

  it('answer truly when a commit was done and its answer is lost', async () => {
    const id = await gathered()
    database.faults.add({ fault: 'lose', process: null, percent: 100, since: 0 })
    expect(await done(one.tables.start(id, 'anna'))).toMatchObject({ status: 'running' })
  })

  it('give a seat to somebody who asks again because the first answer was lost', async () => {
    const seats = [{ is: 'me' }, { is: 'open' }] as const
    const { id } = await done(one.tables.make(anna, { game: GAME, seats: [...seats] }))
    await heardAt(one, id)
    const lost = { fault: 'lose', process: null, percent: 100, since: 0 } as const
    database.faults.add(lost)
    const join = () => one.tables.use(id, (table) => table.join(ben, undefined, undefined))
    await expect(done(join())).rejects.toThrow('the connection was lost')
    database.faults.delete(lost)
    expect(await done(join())).toMatchObject({ you: { seat: 1 } })
  })

  it('tell what they could not read when it was announced', async () => {
    const id = await begun()
    const heard = await heardAt(two, id)
    const failing = { fault: 'fail', process: 'two', percent: 100, since: 0 } as const
    database.faults.add(failing)
    await done(one.tables.use(id, (table) => table.act('anna', { is: 'say', text: 'hello' })))
    await pass(SECOND)
    database.faults.delete(failing)
    await pass(5 * SECOND)
    expect(heard.filter(({ is }) => is === 'said')).toHaveLength(1)
  })

  it('end a session though the database fails when they look for the ends that they missed', async () => {
    const hash = createHash('sha256').update(TOKEN).digest('hex')
    database.disk.sessions.set(hash, {
      hash,
      person: 'anna',
      scope: 'all',
      label: 'browser',
      made: 0,
      expires: 9e15,
    })
    let isClosed = false
    const closed = () => {
      isClosed = true
    }
    one.connect({ token: TOKEN }, { hear: () => undefined, closed })
    await pass(SECOND)
    one.link.setDeaf(true)
    await done(two.sessions.endSession(bearer(TOKEN)))
    const { persons } = one.link.stores
    const { session } = persons
    let failures = 0
    Object.assign(persons, {
      session: (wanted: string) => (failures++ < 3 ? Promise.reject(new Error('not now')) : session(wanted)),
    })
    one.link.setDeaf(false)
    await pass(10 * SECOND)
    expect([failures > 3, isClosed]).toEqual([true, true])
  })

  it('tell what happens elsewhere while somebody arrives', async () => {
    const id = await begun()
    const { chat } = two.link.stores
    const { sayings } = chat
    Object.assign(chat, {
      sayings: async (...asked: Parameters<typeof sayings>) => {
        await one.tables.use(id, (table) => table.act('anna', { is: 'resign' })).catch(() => null)
        await new Promise<void>((later) => scheduler.after(SECOND, null, later))
        return sayings(...asked)
      },
    })
    const heard = await heardAt(two, id)
    expect(heard.filter(({ is }) => is === 'step')).toMatchObject([{ event: { number: 2, is: 'resign' } }])
  })

  it('tell what is said while somebody arrives', async () => {
    const id = await begun()
    const { chat } = two.link.stores
    const { sayings } = chat
    const readAndSay: typeof sayings = async (...asked) => {
      Object.assign(chat, { sayings })
      const read = await sayings(...asked)
      await two.tables.use(id, (table) => table.act('anna', { is: 'say', text: 'hello' }))
      return read
    }
    Object.assign(chat, { sayings: readAndSay })
    const heard = await heardAt(two, id)
    expect(heard.filter(({ is }) => is === 'said')).toMatchObject([{ saying: { number: 1, text: 'hello' } }])
  })

  it('give up a table whose events are not in the database any more, instead of reading for ever', async () => {
    const id = await begun()
    Object.assign(one.link.stores.tables, { events: async () => [] })
    const scene = one.tables.use(id, (table) => table.scene('anna', new Set(), 0))
    await expect(done(scene)).rejects.toThrow('does not get in step')
  })

  /** Follows a table, and gives the way to leave again. */
  async function following(process: SimulatedProcess, person: string, id: string): Promise<() => void> {
    const socket = process.connect(person, { hear: () => undefined, closed: () => undefined })
    await pass(SECOND)
    socket.say(JSON.stringify({ is: 'follow', id: 1, table: id }))
    await pass(4 * SECOND)
    return () => socket.leave(false)
  }

  it('drop tables from memory when their followers have gone', async () => {
    const leaves: (() => void)[] = []
    for (let i = 0; i < 4; i++) leaves.push(await following(one, 'ben', await begun()))
    expect(one.tables.inMemory).toBe(4)
    for (const leave of leaves) leave()
    await pass(10 * SECOND)
    expect(one.tables.inMemory).toBe(2)
  })

  it('do not remember people at a table that is not in memory any more', async () => {
    const id = await begun()
    const leave = await following(one, 'anna', id)
    await following(two, 'ben', id)
    leave()
    await pass(10 * SECOND)
    for (let i = 0; i < 3; i++) await begun()
    await pass(10 * SECOND)
    const { turns } = one.tables as unknown as { turns: { queue: { attendedTables: ReadonlySet<string> } } }
    expect([...turns.queue.attendedTables]).toEqual([])
  })

  /** A game by correspondence in which Anna, who wants notices, must decide. */
  async function waitingForAnna(): Promise<void> {
    const device = { endpoint: 'https://push/anna', p256dh: 'p', auth: 'a', language: 'en' } as const
    await done(one.notices.addDevice('anna', device))
    const id = await gathered()
    const row = database.disk.tables.get(id)
    if (row) row.table = { ...row.table, pace: { is: 'days', perMove: 3600 * SECOND } }
    await done(two.tables.start(id, 'anna'))
  }

  it('tell somebody of a game though the database failed when they were about to', async () => {
    const told: string[] = []
    senders.delivered = (person) => told.push(person)
    await waitingForAnna()
    let failures = 0
    for (const { tables } of [one.link.stores, two.link.stores]) {
      const { state } = tables
      Object.assign(tables, {
        state: (id: string) => (failures++ === 0 ? Promise.reject(new Error('not now')) : state(id)),
      })
    }
    await pass(200 * SECOND)
    expect(told).toEqual(['anna'])
  })

  it('remember that somebody was told until the database knows it', async () => {
    const told: string[] = []
    senders.delivered = (person) => told.push(person)
    await waitingForAnna()
    let failures = 0
    for (const { notices } of [one.link.stores, two.link.stores]) {
      const { dropCall } = notices
      const drop: typeof dropCall = (call) => (failures++ < 3 ? Promise.reject(new Error('not now')) : dropCall(call))
      Object.assign(notices, { dropCall: drop })
    }
    await pass(200 * SECOND)
    expect([told, [...database.disk.calls]]).toEqual([['anna'], []])
  })

  it('try again to tell somebody when a service never answers', async () => {
    await waitingForAnna()
    let tries = 0
    Object.assign(senders, { send: () => (++tries === 1 ? new Promise(() => undefined) : Promise.resolve()) })
    await pass(300 * SECOND)
    expect(tries).toBe(2)
  })

  it('wait for the first notice only before they tell somebody, not before each try', async () => {
    const { world } = one
    for (const { notices } of [one, two]) {
      const { options } = notices as unknown as { options: object }
      Object.assign(notices, { options: { ...options, delay: 60 * SECOND } })
    }
    await waitingForAnna()
    const tries: number[] = []
    Object.assign(senders, {
      send: () => {
        tries.push(world.elapsed())
        return Promise.reject(new Error('not now'))
      },
    })
    await pass(100 * SECOND)
    const [first = 0, second = Number.POSITIVE_INFINITY] = tries
    expect(second - first).toBeLessThan(15 * SECOND)
  })

  it('keep a table in memory while it is used, however many others are', async () => {
    const id = await begun()
    const others = [await begun(), await begun(), await begun()]
    const isSame = one.tables.use(id, async (table) => {
      for (const other of others) await one.tables.use(other, () => undefined)
      return one.tables.use(id, (again) => again === table)
    })
    expect(await done(isSame)).toBe(true)
  })

  it('tell nothing of a game without onlookers to somebody who came while it gathered', async () => {
    const id = await gathered(false)
    const heard: ServerMessage[] = []
    const socket = two.connect(null, { hear: (text) => heard.push(JSON.parse(text)), closed: () => undefined })
    await pass(SECOND)
    socket.say(JSON.stringify({ is: 'follow', id: 1, table: id }))
    await pass(4 * SECOND)
    await done(one.tables.start(id, 'anna'))
    await pass(5 * SECOND)
    expect(heard.filter(({ is }) => is === 'step')).toEqual([])
  })

  it('give a late seat up though the clock of one is behind', async () => {
    const id = await gathered()
    const row = database.disk.tables.get(id)
    if (row) row.table = { ...row.table, pace: { is: 'live', clock: 60 * SECOND, bonus: 0 } }
    two.world.skew = -30 * SECOND
    await done(two.tables.start(id, 'anna'))
    one.kill()
    two.world.skew = -90 * SECOND
    await pass(400 * SECOND)
    expect(database.disk.events(id, 0)).toContainEqual(expect.objectContaining({ is: 'leave' }))
  })
})

describe('what is said', () => {
  const saying = (number: number) => ({ number, person: 'anna', name: 'Anna', seat: 0, text: `${number}`, at: 1 })
  const table = { id: 'a', status: 'running', onlookers: true, seats: [] } as unknown as StoredTable

  it('is told to each follower once and in order, from what it knew on', () => {
    const followers = new Followers(
      realWorld,
      () => table,
      () => undefined,
    )
    const told: string[] = []
    const follower = (name: string): Follower => ({
      person: name,
      muted: new Set(),
      wantsChanges: false,
      tell: (message) => told.push(`${name} ${JSON.parse(message).saying.number}`),
      dismiss: () => undefined,
    })
    followers.add(follower('ben'), 0)
    followers.add(follower('olga'), 1)
    expect(followers.haveHeardUntil(saying(2))).toBe(false)
    followers.tellSayings([saying(1), saying(2)])
    followers.tellSayings([saying(2)])
    expect(told).toEqual(['ben 1', 'ben 2', 'olga 2'])
  })
})
