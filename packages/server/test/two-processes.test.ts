/** Two processes on one database. What one stores reaches the other when the test lets the news through. */
import type { Event } from '@handwerk/match'
import type { Act, Presence, ServerMessage } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TurnLimits } from '../src/bots/turn-queue.js'
import { type AnnouncedEvent, NOBODY_TOLD } from '../src/store/announced-event.js'
import type { Database, Jobs, Listener, Neighbours, News } from '../src/store/database.js'
import type { Follower } from '../src/table/followers.js'
import type { LiveTable } from '../src/table/live-table.js'
import { pair } from '../src/table/pairing.js'
import type { TableRegistry } from '../src/table/table-registry.js'
import { OneThread } from './fair-bots.js'
import { MemoryDatabase } from './memory-database.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME, RANDOM } from './tables.js'

const anna = { id: 'anna', name: 'Anna', guest: true }
const ben = { id: 'ben', name: 'Ben', guest: true }

/** The news that a process gets, and what it tells. */
class Wire implements Neighbours {
  readonly gathering = 0
  listener: Listener | null = null
  jobs: Jobs | null = null
  limits: TurnLimits | null = null
  timeout = 0
  isStopped = false
  readonly presence: { table: string; here: Presence; asks: boolean }[] = []

  subscribe(listener: Listener): void {
    this.listener = listener
  }

  subscribeToSessions(): void {}

  subscribeToSite(): void {}

  presenceChanged(table: string, here: Presence, asks: boolean): void {
    this.presence.push({ table, here, asks })
  }

  async takeJobs(jobs: Jobs, limits: TurnLimits, timeout: number): Promise<() => Promise<void>> {
    this.jobs = jobs
    this.limits = limits
    this.timeout = timeout
    return async () => {
      this.isStopped = true
    }
  }

  async turnsWaiting(): Promise<number> {
    return 7
  }
}

class Process {
  readonly wire = new Wire()
  readonly tables: TableRegistry
  readonly log: readonly { sentence: string }[]

  constructor() {
    const shared = { ...database.stores, neighbours: this.wire } as unknown as Database
    ;({ tables: this.tables, log: this.log } = tablesOn(world, shared, new OneThread(), { botThreads: 2 }))
  }

  /** The table as this process knows it. */
  at(id: string): Promise<LiveTable> {
    return this.tables.use(id, (table) => table)
  }

  act(id: string, person: string, act: Act): Promise<number | null> {
    return this.tables.use(id, (table) => table.act(person, act))
  }

  /** Plays the first legal move of a person. */
  async move(id: string, person: string): Promise<void> {
    const { decision } = JSON.parse(await (await this.at(id)).scene(person, new Set(), 0))
    await this.act(id, person, { is: 'move', decision: decision.number, move: decision.moves[0][0] })
  }

  /** What a person hears here from now on, after the scene. */
  async heardBy(id: string, person: string | null, wantsChanges = false): Promise<Heard> {
    const heard: Heard = { messages: [], dismissed: [] }
    const follower: Follower = {
      person,
      muted: new Set(),
      wantsChanges,
      tell: (text) => heard.messages.push(JSON.parse(text)),
      dismiss: (sentence) => heard.dismissed.push(sentence),
    }
    await (await this.at(id)).follow(follower, 0)
    heard.messages.length = 0
    return heard
  }

  /** News arrive, and are read. */
  async hear(id: string, news: News): Promise<void> {
    this.wire.listener?.changed(id, news)
    await settle(this, id)
  }
}

interface Heard {
  readonly messages: ServerMessage[]
  readonly dismissed: string[]
}

/** Waits for all that a process does at a table. */
const settle = async (process: Process, id: string) => {
  for (let i = 0; i < 3; i++) await process.tables.use(id, (table) => table.whenIdle())
}
const kinds = ({ messages }: Heard) =>
  messages.flatMap((one) => (one.is === 'step' ? [one.event.is] : one.is === 'presence' ? [] : [one.is]))
const numbers = ({ messages }: Heard) => messages.flatMap((one) => (one.is === 'step' ? [one.event.number] : []))
const storedAt = async (id: string, number: number) => {
  const [event] = await database.stores.tables.events(id, number - 1)
  if (!event) throw new Error('there is no such event')
  return event
}
/** As a process announces it that knows of nobody who follows elsewhere. */
const announced = (event: Event): AnnouncedEvent => ({
  number: event.number,
  told: NOBODY_TOLD,
  state: null,
  read: () => event,
})
const eventAt = async (id: string, number: number) => announced(await storedAt(id, number))

let database: MemoryDatabase
let world: StillWorld
let one: Process
let two: Process
beforeEach(async () => {
  database = new MemoryDatabase()
  world = new StillWorld(1_800_000_000_000)
  for (const person of [anna, ben]) await database.stores.persons.addPerson(person, 1)
  one = new Process()
  two = new Process()
  await Promise.all([one.tables.open(), two.tables.open()])
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all([one.tables.close(), two.tables.close()])
  await database.close()
})

/** Anna and Ben at a table, which the first process has made. */
async function gathered(): Promise<string> {
  const { id } = await one.tables.make(anna, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] })
  await one.tables.use(id, (table) => table.join(ben, undefined, undefined))
  return id
}

async function begun(): Promise<string> {
  const id = await gathered()
  await one.tables.start(id, 'anna')
  return id
}

describe('a game that another process has begun', () => {
  it('is told to whoever follows here: the table, and then each event so far', async () => {
    const id = await gathered()
    const heard = await two.heardBy(id, 'ben')
    await one.tables.start(id, 'anna')
    await one.move(id, 'anna')
    await two.hear(id, 'table')
    expect(kinds(heard)).toEqual(['table', 'start', 'move'])
    expect((await two.at(id)).stored.status).toBe('running')
  })

  it('is told once, if the news come several times', async () => {
    const id = await gathered()
    const heard = await two.heardBy(id, 'ben')
    await one.tables.start(id, 'anna')
    for (let i = 0; i < 2; i++) await two.hear(id, 'table')
    await two.hear(id, await eventAt(id, 1))
    expect(kinds(heard)).toEqual(['table', 'start'])
  })

  it('can be played here without any news of it', async () => {
    const id = await gathered()
    await two.at(id)
    await one.tables.start(id, 'anna')
    await two.move(id, 'anna')
    expect(await database.stores.tables.events(id, 0)).toMatchObject([{ is: 'start' }, { is: 'move', seat: 0 }])
  })

  it('is begun here a second time without harm', async () => {
    const id = await gathered()
    const heard = await two.heardBy(id, 'ben')
    await one.tables.start(id, 'anna')
    expect(await two.tables.start(id, 'anna')).toMatchObject({ status: 'running' })
    expect(kinds(heard)).toEqual(['table', 'start'])
    expect(await database.stores.tables.events(id, 0)).toHaveLength(1)
  })
})

describe('an event that is announced with its messages', () => {
  /** What process one announces, to which both seats are known to be at process two. */
  async function moveAtOne(id: string, person: string) {
    one.wire.listener?.presenceChanged('two', id, { seats: [here, here], onlookers: 0 }, false)
    const append = vi.spyOn(database.stores.tables, 'append')
    await one.move(id, person)
    const { lastCall } = append.mock
    append.mockRestore()
    if (!lastCall) throw new Error('nothing was stored')
    const [, event, { told, state }] = lastCall
    return { number: event.number, told, state, read: vi.fn(() => event) }
  }
  const here = { here: true, left: null }

  it('is passed on without being read, as it is told where it happened', async () => {
    const id = await begun()
    const [there, elsewhere] = [await one.heardBy(id, 'ben', true), await two.heardBy(id, 'ben', true)]
    const event = await moveAtOne(id, 'anna')
    await two.hear(id, event)
    expect(kinds(elsewhere)).toEqual(['delta'])
    expect(elsewhere.messages).toEqual(there.messages)
    expect(event.read).not.toHaveBeenCalled()
  })

  it('is known with all that follows from it when somebody asks for the table', async () => {
    const id = await begun()
    await two.heardBy(id, 'ben', true)
    const event = await moveAtOne(id, 'anna')
    await two.hear(id, event)
    const scene = async (process: Process) => {
      const { presence: _, ...known } = JSON.parse(await (await process.at(id)).scene('ben', new Set(), 0))
      return known
    }
    expect(await scene(two)).toEqual(await scene(one))
    expect((await two.at(id)).describe('ben').waiting).toEqual((await one.at(id)).describe('ben').waiting)
    expect(event.read).not.toHaveBeenCalled()
  })

  it('is followed by a move that is made here', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben', true)
    await two.hear(id, await moveAtOne(id, 'anna'))
    await two.move(id, 'ben')
    expect(heard.messages.flatMap((one) => (one.is === 'delta' ? [one.event.number] : []))).toEqual([2, 3])
  })

  it.each([
    ['an onlooker', null, true],
    ['somebody who wants whole views', 'ben', false],
  ] as const)('is worked out for %s', async (_, person, wantsChanges) => {
    const id = await begun()
    const heard = await two.heardBy(id, person, wantsChanges)
    const event = await moveAtOne(id, 'anna')
    await two.hear(id, event)
    expect(heard.messages.map((one) => one.is)).toContain(wantsChanges ? 'delta' : 'step')
    expect(event.read).toHaveBeenCalledTimes(1)
  })

  it('with a state that is not the one after it sends those away who were told, and the table is loaded again', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben', true)
    const event = await moveAtOne(id, 'anna')
    await two.hear(id, { ...event, state: JSON.stringify({ ...JSON.parse(event.state), number: 7 }) })
    await expect(two.move(id, 'ben')).rejects.toThrow('not the one after event 2')
    expect(heard.dismissed).toHaveLength(1)
    await two.hear(id, 'table')
    await two.move(id, 'ben')
    expect(await database.stores.tables.events(id, 0)).toHaveLength(3)
  })

  it('is read from the database if one before it is missing', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben', true)
    await one.move(id, 'anna')
    await two.hear(id, await moveAtOne(id, 'ben'))
    expect(heard.messages.flatMap((one) => (one.is === 'delta' ? [one.event.number] : []))).toEqual([2, 3])
  })
})

describe('an event that another process announces', () => {
  it('is told without asking the database', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben')
    await one.move(id, 'anna')
    const event = await eventAt(id, 2)
    const read = vi.spyOn(database.stores.tables, 'events')
    await two.hear(id, event)
    expect([kinds(heard), read.mock.calls.length]).toEqual([['move'], 0])
  })

  it('is told after those before it that were not announced', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben')
    await one.move(id, 'anna')
    await one.move(id, 'ben')
    await two.hear(id, await eventAt(id, 3))
    expect(numbers(heard)).toEqual([2, 3])
  })

  it('that is known already is not told again', async () => {
    const id = await begun()
    await one.move(id, 'anna')
    const heard = await two.heardBy(id, 'ben')
    await two.hear(id, await eventAt(id, 2))
    expect(heard.messages).toEqual([])
  })

  it('that is impossible is read from the database instead', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben')
    await one.move(id, 'anna')
    const event = await storedAt(id, 2)
    if (event.is !== 'move') throw new Error('no move')
    await two.hear(id, announced({ ...event, line: 'nonsense' }))
    expect(numbers(heard)).toEqual([2])
    const events = async (process: Process) =>
      JSON.parse(await (await process.at(id)).scene('ben', new Set(), 0)).events
    expect(await events(two)).toEqual(await events(one))
  })

  it('is read as a whole if only its table is named', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben')
    await one.move(id, 'anna')
    await two.hear(id, 'entry')
    expect(numbers(heard)).toEqual([2])
  })

  it('takes moves back as it did there', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'anna')
    await one.move(id, 'anna')
    await two.hear(id, await eventAt(id, 2))
    await one.act(id, 'anna', { is: 'undo' })
    await two.hear(id, await eventAt(id, 3))
    expect(kinds(heard)).toEqual(['move', 'undo'])
    expect((await two.at(id)).describe('anna').waiting).toEqual((await one.at(id)).describe('anna').waiting)
  })

  it('with which somebody leaves tells the seats, too', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben')
    await one.act(id, 'anna', { is: 'leave' })
    await two.hear(id, await eventAt(id, 2))
    expect(kinds(heard)).toEqual(['leave', 'table'])
  })

  it('with which the game ends is told with the table', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben')
    await one.act(id, 'anna', { is: 'resign' })
    await two.hear(id, await eventAt(id, 2))
    expect(kinds(heard)).toEqual(['resign', 'table'])
    expect((await two.at(id)).stored).toMatchObject({ status: 'over', ending: { how: 'resigned' } })
  })

  it('does not reach a table that nobody follows, until somebody asks for it', async () => {
    const id = await begun()
    await two.at(id)
    const read = vi.spyOn(database.stores.tables, 'table')
    two.wire.listener?.changed(id, 'table')
    await new Promise(setImmediate)
    expect(read).not.toHaveBeenCalled()
    await two.at(id)
    expect(read).toHaveBeenCalled()
  })

  it('of a table that is not in memory is ignored', async () => {
    const id = await begun()
    two.wire.listener?.changed(id, 'table')
    await new Promise(setImmediate)
    expect([two.tables.inMemory, two.log]).toEqual([0, []])
  })
})

describe('two who act at once in two processes', () => {
  it('are both heard, one after the other', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben')
    await one.move(id, 'anna')
    // The second process has not heard of it.
    await two.move(id, 'ben')
    expect(numbers(heard)).toEqual([2, 3])
    expect((await database.stores.tables.events(id, 0)).map(({ number }) => number)).toEqual([1, 2, 3])
  })

  it('may both resign: the game ends once', async () => {
    const id = await begun()
    await two.heardBy(id, 'ben')
    await one.act(id, 'anna', { is: 'resign' })
    await expect(two.act(id, 'ben', { is: 'resign' })).rejects.toThrow('The game is over.')
    expect(await database.stores.tables.events(id, 0)).toHaveLength(2)
  })

  it('get the same answer for the same move', async () => {
    const id = await begun()
    await two.heardBy(id, 'anna')
    const { decision } = JSON.parse(await (await two.at(id)).scene('anna', new Set(), 0))
    const move: Act = { is: 'move', decision: decision.number, move: decision.moves[0][0] }
    const numbers = [await one.act(id, 'anna', move), await two.act(id, 'anna', move)]
    expect(numbers).toEqual([2, 2])
  })

  it('cannot both take the last seat', async () => {
    const { id } = await one.tables.make(anna, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] })
    const heard = await two.heardBy(id, 'carl')
    await one.tables.use(id, (table) => table.join(ben, undefined, undefined))
    const carl = { id: 'carl', name: 'Carl', guest: true }
    await expect(two.tables.use(id, (table) => table.join(carl, undefined, undefined))).rejects.toThrow(
      'There is no free seat for you',
    )
    expect(kinds(heard)).toEqual(['table'])
  })
})

describe('people who gather at two processes', () => {
  const cora = { id: 'cora', name: 'Cora', guest: true }
  const OPEN = { is: 'open' } as const
  const seatsOf = async (id: string) =>
    (await database.stores.tables.table(id))?.seats.map(({ is, person }) => person ?? is)

  /** A table of four seats, which both processes follow, so that the second knows only what it is told. */
  async function known(): Promise<{ id: string; key: string | undefined }> {
    const seats = [{ is: 'me' }, OPEN, { is: 'link' }] as const
    const { id, you } = await one.tables.make(anna, { game: GAME, seats: [...seats] })
    await two.heardBy(id, null)
    return { id, key: you.key }
  }
  const join = (process: Process, id: string, person: typeof anna, seat?: number, key?: string) =>
    process.tables.use(id, (table) => table.join(person, seat, key))

  it('have one seat each, also if they ask for two at once', async () => {
    const { id, key } = await known()
    await join(one, id, ben, 1)
    await join(two, id, ben, 2, key)
    expect(await seatsOf(id)).toEqual(['anna', 'ben', 'link'])
  })

  it('do not get a seat that was moved, kept for another or closed to them meanwhile', async () => {
    const { id, key } = await known()
    await one.tables.arrange(id, anna, { is: 'drop', seat: 1 })
    await one.tables.arrange(id, anna, { is: 'seat', seat: 1, to: { is: 'person', person: 'ben' } })
    await database.stores.persons.addPerson(cora, 1)
    await expect(join(two, id, cora, undefined, key)).rejects.toThrow('There is no free seat for you')
    await expect(join(two, id, cora, 1)).rejects.toThrow('There is no free seat for you')
    expect((await join(two, id, ben)).status).toBe('running')
  })

  it('are not let in where they were sent away from, nor beside whom they blocked', async () => {
    const { id, key } = await known()
    await join(one, id, ben, 1)
    await one.tables.arrange(id, anna, { is: 'seat', seat: 1, to: OPEN })
    await expect(join(two, id, ben, 1)).rejects.toThrow('sent you away')
    await database.stores.persons.addPerson(cora, 1)
    const dora = { id: 'dora', name: 'Dora', guest: true }
    await database.stores.persons.addPerson(dora, 1)
    await database.stores.ties.tie('cora', 'block', 'dora', 1)
    await join(one, id, cora, 1)
    await expect(join(two, id, dora, undefined, key)).rejects.toThrow('You cannot sit down')
  })

  it('stand up also if the host moves their seat at the same moment', async () => {
    const { id, key } = await known()
    await join(one, id, ben, undefined, key)
    await one.tables.arrange(id, anna, { is: 'seat', seat: 1, to: OPEN })
    await join(one, id, ben, 2, key).catch(() => undefined)
    await database.stores.persons.addPerson(cora, 1)
    await join(one, id, cora, 2, key)
    await two.hear(id, 'table')
    await one.tables.arrange(id, anna, { is: 'drop', seat: 1 })
    await two.act(id, 'cora', { is: 'leave' })
    expect(await seatsOf(id)).toEqual(['anna', 'link'])
  })

  it('see what the host changes, and who is the host', async () => {
    const { id } = await known()
    const heard = await two.heardBy(id, 'ben')
    await join(one, id, ben, 1)
    await one.tables.arrange(id, anna, { is: 'terms', pace: { is: 'days', perMove: 86_400_000 } })
    await one.tables.arrange(id, anna, { is: 'host', seat: 1 })
    await two.hear(id, 'table')
    const told = heard.messages.flatMap((message) => (message.is === 'table' ? [message.table] : [])).at(-1)
    expect(told).toMatchObject({ host: 'ben', pace: { is: 'days' }, you: { seat: 1, host: true } })
    expect(await two.tables.arrange(id, ben, { is: 'add', to: OPEN })).toMatchObject({ seats: { length: 4 } })
  })

  it('play one next game, whoever asks for it first', async () => {
    const id = await begun()
    await two.heardBy(id, 'ben')
    await one.act(id, 'anna', { is: 'resign' })
    const asked = await Promise.all([one.tables.rematch(id, anna), two.tables.rematch(id, ben)])
    expect(new Set(asked.map((table) => table.id)).size).toBe(1)
    const { id: next } = asked[0] ?? { id: '' }
    await Promise.all([one.tables.rematch(id, anna), two.tables.rematch(id, ben)])
    expect(await database.stores.tables.table(next)).toMatchObject({ status: 'running' })
    expect((await seatsOf(next))?.sort()).toEqual(['anna', 'ben'])
  })

  it('who look for the same play at one table', async () => {
    const wanted = { game: GAME, pace: 'live', rated: false } as const
    await Promise.all([pair(world, one.tables, anna, wanted), pair(world, two.tables, ben, wanted)])
    const again = [await pair(world, one.tables, anna, wanted), await pair(world, two.tables, ben, wanted)]
    expect(again.map(({ status }) => status)).toContain('running')
  })

  it('are sent away when the host of the site closes their table at the other process', async () => {
    const { id } = await known()
    const heard = await two.heardBy(id, 'ben')
    const dropGathering = async () => database.stores.tables.cancelTable(id, 'anna')
    await one.tables.closeTable(id, { dropGathering })
    two.wire.listener?.changed(id, 'table')
    await vi.waitFor(() => expect(heard.dismissed).toHaveLength(1))
    await expect(two.at(id)).rejects.toThrow('There is no such table.')
  })
})

describe('talk', () => {
  it('of another process is told before what is said after it here', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben')
    await one.act(id, 'anna', { is: 'say', text: 'one' })
    await two.act(id, 'ben', { is: 'say', text: 'two' })
    const texts = heard.messages.flatMap((message) => (message.is === 'said' ? [message.saying.text] : []))
    expect(texts).toEqual(['one', 'two'])
  })

  it('is not read again if all have heard what was said before', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben')
    const read = vi.spyOn(database.stores.chat, 'sayings')
    await two.act(id, 'ben', { is: 'say', text: 'one' })
    await two.act(id, 'ben', { is: 'say', text: 'two' })
    expect([kinds(heard), read.mock.calls.length]).toEqual([['said', 'said'], 0])
  })

  it('that a scene has is not told again', async () => {
    const id = await begun()
    for (const text of ['one', 'two', 'three']) await one.act(id, 'anna', { is: 'say', text })
    const heard = await two.heardBy(id, 'ben')
    const read = vi.spyOn(database.stores.chat, 'sayings')
    await two.act(id, 'ben', { is: 'say', text: 'four' })
    const texts = heard.messages.flatMap((message) => (message.is === 'said' ? [message.saying.text] : []))
    expect([texts, read.mock.calls.length]).toEqual([['four'], 0])
  })

  it('is not read for a table that nobody follows', async () => {
    const id = await begun()
    const read = vi.spyOn(database.stores.chat, 'sayings')
    await two.at(id)
    await two.at(id)
    expect(read).not.toHaveBeenCalled()
  })
})

describe('an onlooker', () => {
  it('speaks to other onlookers by name, not to players', async () => {
    const id = await begun()
    await database.stores.persons.addPerson({ id: 'eve', name: 'Eve', guest: true }, 1)
    const [player, onlooker] = [await one.heardBy(id, 'ben'), await one.heardBy(id, null)]
    await one.act(id, 'eve', { is: 'say', text: 'hello' })
    const said = ({ messages }: Heard) => messages.flatMap((message) => (message.is === 'said' ? [message.saying] : []))
    expect(said(player)).toEqual([])
    expect(said(onlooker)).toEqual([
      { number: 1, person: 'eve', name: 'Eve', seat: null, text: 'hello', at: world.time },
    ])
  })
})

describe('a scene', () => {
  it('has what another process stored meanwhile', async () => {
    const id = await begun()
    await two.heardBy(id, 'ben')
    await one.move(id, 'anna')
    const scene = JSON.parse(await (await two.at(id)).scene('ben', new Set(), 0))
    expect(scene.events.map(({ is }: { is: string }) => is)).toEqual(['start', 'move'])
  })

  it('that is asked for again reads only what is new', async () => {
    const id = await begun()
    await one.move(id, 'anna')
    const table = await one.at(id)
    await table.scene('ben', new Set(), 0)
    const read = vi.spyOn(database.stores.tables, 'events')
    await table.scene('ben', new Set(), 0)
    await one.move(id, 'ben')
    await table.scene('ben', new Set(), 0)
    const from = read.mock.calls.map(([, since]) => since)
    read.mockRestore()
    expect(Math.min(...from)).toBeGreaterThan(0)
  })

  it('from an event on has what comes after it, and what that takes back', async () => {
    const id = await begun()
    await one.move(id, 'anna')
    await one.act(id, 'anna', { is: 'undo' })
    const scene = JSON.parse(await (await two.at(id)).scene('anna', new Set(), 2))
    expect(scene.events.map(({ is, number }: { is: string; number: number }) => [number, is])).toEqual([[3, 'undo']])
  })
})

describe('a scene from an event on that takes back what is older', () => {
  it('has nothing that another process stores while it is read', async () => {
    const id = await begun()
    for (const act of ['move', 'undo'] as const)
      await (act === 'move' ? one.move(id, 'anna') : one.act(id, 'anna', { is: 'undo' }))
    const table = await two.at(id)
    const { tables } = database.stores
    const read = vi.spyOn(tables, 'events')
    read.mockImplementationOnce(async (...what) => {
      const known = await tables.events(...what)
      await one.move(id, 'anna')
      return known
    })
    const scene = JSON.parse(await table.scene('anna', new Set(), 2))
    read.mockRestore()
    expect(scene.number).toBe(3)
    expect(scene.events.map(({ number }: { number: number }) => number)).toEqual([3])
  })
})

describe('a table that another process has deleted', () => {
  it('sends away who follows it here, and is forgotten', async () => {
    const { id } = await one.tables.make(anna, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] })
    const heard = await two.heardBy(id, 'ben')
    await one.tables.cancel(id, 'anna')
    two.wire.listener?.changed(id, 'table')
    await vi.waitFor(() => expect(heard.dismissed).toEqual(['This table is gone.']))
    await expect(two.at(id)).rejects.toMatchObject({ refused: { code: 'no-such-table' } })
    expect(two.wire.listener?.knows(id)).toBe(false)
  })
})

describe('presence', () => {
  const HERE: Presence = {
    seats: [
      { here: true, left: null },
      { here: false, left: null },
    ],
    onlookers: 2,
  }
  const presenceOf = async (process: Process, id: string) =>
    JSON.parse(await (await process.at(id)).scene('ben', new Set(), 0)).presence

  it('in another process is shown here, until that process has gone', async () => {
    const id = await begun()
    await two.heardBy(id, null)
    two.wire.listener?.presenceChanged('one', id, HERE, false)
    await settle(two, id)
    expect(await presenceOf(two, id)).toMatchObject({ seats: [{ here: true }, { here: false }], onlookers: 3 })
    two.wire.listener?.gone('one')
    await settle(two, id)
    expect(await presenceOf(two, id)).toMatchObject({ seats: [{ here: false }, { here: false }], onlookers: 1 })
  })

  it('is announced to a process that asks, and not to one that tells its own', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const id = await begun()
    await two.heardBy(id, 'ben')
    await vi.advanceTimersByTimeAsync(10_000)
    two.wire.presence.length = 0
    two.wire.listener?.presenceChanged('one', id, HERE, false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(two.wire.presence).toEqual([])
    two.wire.listener?.presenceChanged('one', id, HERE, true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(two.wire.presence).toMatchObject([{ table: id, asks: false, here: { seats: [{}, { here: true }] } }])
  })
})

describe('a process that may have missed something', () => {
  it('reads the tables that somebody follows, and asks who is present elsewhere', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [id, other] = [await begun(), await begun()]
    const heard = await two.heardBy(id, 'ben')
    await two.at(other)
    await vi.advanceTimersByTimeAsync(10_000)
    two.wire.presence.length = 0
    await one.move(id, 'anna')
    const read = vi.spyOn(database.stores.tables, 'table')
    two.wire.listener?.missed()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(numbers(heard)).toEqual([2])
    expect(read.mock.calls).toEqual([[id]])
    expect(two.wire.presence).toMatchObject([{ table: id, asks: true }])
  })

  it('logs what it could not read', async () => {
    const id = await begun()
    await two.heardBy(id, 'ben')
    vi.spyOn(database.stores.tables, 'table').mockRejectedValueOnce(new Error('no database'))
    two.wire.listener?.missed()
    await settle(two, id)
    expect(two.log).toMatchObject([{ table: id, sentence: 'a table could not be refreshed' }])
  })

  it('does nothing any more when it is closed', async () => {
    const id = await begun()
    const heard = await two.heardBy(id, 'ben')
    await one.move(id, 'anna')
    await two.tables.close()
    two.wire.listener?.changed(id, 'table')
    await new Promise(setImmediate)
    expect([heard.messages, two.wire.isStopped]).toEqual([[], true])
  })
})

describe('jobs', () => {
  it('are as many at once as two more than bots can think, and held until a bot must have answered', () => {
    expect(one.wire.limits).toEqual({ atOnce: 4, perOwner: 3 })
    expect(one.wire.timeout).toBeGreaterThan(10_000)
  })

  it('are counted by the database, for all processes', async () => expect(await one.tables.turnsWaiting()).toBe(7))

  it('of bots are left to the common queue', async () => {
    const { id } = await one.tables.make(anna, { game: GAME, seats: [RANDOM, RANDOM] })
    expect(await database.stores.schedule.turns(null)).not.toEqual([])
    expect((await one.at(id)).stored.status).toBe('running')
  })

  it('look at the clocks of a table', async () => {
    const pace = { is: 'days', perMove: 3_600_000 } as const
    const { id } = await one.tables.make(anna, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }], pace })
    await one.tables.use(id, (table) => table.join(ben, undefined, undefined))
    await one.tables.start(id, 'anna')
    world.time += 100 * 86_400_000
    await two.wire.jobs?.checkClocks(id)
    expect((await database.stores.tables.events(id, 0)).map(({ is }) => is)).toEqual(['start', 'leave', 'leave'])
  })
})

describe('a bot', () => {
  const asked = async () => {
    const { id } = await one.tables.make(anna, { game: GAME, seats: [RANDOM, RANDOM] })
    const table = await one.at(id)
    const [turn] = await database.stores.schedule.turns(null)
    if (!turn) throw new Error('no bot is asked')
    const question = await table.question(turn)
    return { id, table, turn, question }
  }

  it('is asked with its view, its moves, its level and random numbers of its own', async () => {
    const { id, turn, question } = await asked()
    const { secret } = (await database.stores.tables.table(id)) ?? { secret: '' }
    expect(question).toMatchObject({
      game: GAME,
      level: 'random',
      view: { seat: turn.seat },
      luck: `${secret} ${turn.seat} ${turn.decision}`,
    })
    expect(question?.moves.length).toBeGreaterThan(1)
  })

  it('moves once, however often it answers', async () => {
    const { id, table, turn, question } = await asked()
    for (let i = 0; i < 2; i++) await table.botMove(turn, question?.moves[0])
    const events = await database.stores.tables.events(id, 0)
    expect(events.filter((event) => event.is === 'move' && event.seat === turn.seat)).toHaveLength(1)
    expect([table.isWanted(turn), await table.question(turn)]).toEqual([false, null])
  })

  it('does not move for somebody who plays, or for a decision that is not asked', async () => {
    const id = await begun()
    const table = await one.at(id)
    await table.botMove({ table: id, seat: 0, decision: 1 }, 0)
    const { table: other, turn } = await asked()
    await other.botMove({ ...turn, decision: turn.decision + 1 }, 0)
    await other.botMove({ ...turn, seat: 7, decision: 1 }, 0)
    expect(await database.stores.tables.events(id, 1)).toEqual([])
    expect(await database.stores.tables.events(turn.table, 1)).toEqual([])
  })
})

describe('the clocks of a table', () => {
  const clocksOf = async (pace: { is: 'days'; perMove: number } | { is: 'none' }, ...acts: Act[]) => {
    const { id } = await one.tables.make(anna, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }], pace })
    await one.tables.use(id, (table) => table.join(ben, undefined, undefined))
    if (acts.length > 0) await one.tables.start(id, 'anna')
    for (const act of acts.slice(1)) await one.act(id, 'anna', act)
    return (await one.at(id)).checkClocks()
  }
  const DAYS = { is: 'days', perMove: 3_600_000 } as const
  const BEGIN: Act = { is: 'say', text: 'begin' }

  it('are looked at again after the next deadline', async () =>
    expect(await clocksOf(DAYS, BEGIN)).toBeGreaterThan(world.time))

  it('are not looked at again without a clock, before the start, or after the end', async () => {
    expect(await clocksOf({ is: 'none' }, BEGIN)).toBeNull()
    expect(await clocksOf(DAYS)).toBeNull()
    expect(await clocksOf(DAYS, BEGIN, { is: 'resign' })).toBeNull()
  })
})
