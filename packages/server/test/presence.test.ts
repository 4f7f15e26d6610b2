import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Presence } from '@handwerk/protocol'
import type { Serving } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BEAT, Heartbeats, SILENCE } from '../src/store/heartbeats.js'
import type { StoredTable } from '../src/store/table-store.js'
import { RETURN_GRACE, TablePresence, UPDATE_DELAY } from '../src/table/table-presence.js'
import { realWorld } from '../src/world.js'
import { Client } from './client.js'
import { open } from './serving.js'
import { RANDOM, tableOf } from './tables.js'

const HERE = { here: true, left: null }
const UNSEEN = { here: false, left: null }
const left = (at: number) => ({ here: false, left: at })

describe('who is at a table', () => {
  let table: StoredTable
  let presence: TablePresence
  let told: Presence[]
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 })
    const seats = [
      { seat: 0, is: 'person', person: 'anna' },
      { seat: 1, is: 'person', person: 'ben' },
      { seat: 2, is: 'bot', person: null },
    ]
    table = { seats } as unknown as StoredTable
    told = []
    presence = new TablePresence(
      realWorld,
      () => table,
      () => told.push(presence.now()),
    )
  })
  afterEach(() => vi.useRealTimers())

  it('is everybody who has connected, and the bots; changes of one moment are sent together', () => {
    presence.connected('anna')
    presence.connected('olga')
    presence.connected('olga')
    presence.connected(null)
    presence.connected(null)
    vi.advanceTimersByTime(UPDATE_DELAY)
    expect(told).toEqual([{ seats: [HERE, UNSEEN, HERE], onlookers: 3 }])
  })

  it('includes people who reconnect in time, without an update', () => {
    presence.connected('anna')
    presence.connected(null)
    vi.advanceTimersByTime(UPDATE_DELAY)
    const before = told.at(-1)
    for (let i = 0; i < 5; i++) {
      presence.disconnected('anna')
      presence.disconnected(null)
      vi.advanceTimersByTime(RETURN_GRACE - 1)
      presence.connected('anna')
      presence.connected(null)
      vi.advanceTimersByTime(UPDATE_DELAY)
      expect(told.at(-1)).toEqual(before)
    }
    vi.advanceTimersByTime(10 * RETURN_GRACE)
    expect(presence.now()).toEqual(before)
  })

  it('excludes people who have closed all their pages, from the last one on', () => {
    presence.connected('anna')
    presence.connected('anna')
    presence.disconnected('anna')
    vi.advanceTimersByTime(2 * RETURN_GRACE)
    expect(presence.now().seats[0]).toEqual(HERE)
    const gone = Date.now()
    presence.disconnected('anna')
    vi.advanceTimersByTime(RETURN_GRACE - 1)
    expect(presence.isEmpty).toBe(false)
    vi.advanceTimersByTime(1 + UPDATE_DELAY)
    expect(told.at(-1)).toEqual({ seats: [left(gone), UNSEEN, HERE], onlookers: 0 })
    expect(presence.isEmpty).toBe(true)
  })

  it('depends on the current seats', () => {
    presence.connected('eve')
    expect(presence.now()).toMatchObject({ seats: [UNSEEN, UNSEEN, HERE], onlookers: 1 })
    table = {
      ...table,
      seats: [table.seats[0], { ...table.seats[1], is: 'person', person: 'eve', key: null }, table.seats[2]],
    }
    expect(presence.now()).toEqual({ seats: [UNSEEN, HERE, HERE], onlookers: 0 })
  })

  it('includes people in other processes, until these end', () => {
    presence.connected('anna')
    presence.setRemote('two', { seats: [left(5), HERE, HERE], onlookers: 2 })
    presence.setRemote('three', { seats: [UNSEEN, left(7), HERE], onlookers: 1 })
    expect(presence.now()).toEqual({ seats: [HERE, HERE, HERE], onlookers: 3 })
    expect(presence.here()).toEqual({ seats: [HERE, UNSEEN, HERE], onlookers: 0 })
    presence.forgetProcess('two', 9)
    expect(presence.now()).toEqual({ seats: [HERE, left(9), HERE], onlookers: 1 })
    presence.setRemote('three', { seats: [UNSEEN, HERE, HERE], onlookers: 0 })
    expect(presence.now()).toEqual({ seats: [HERE, HERE, HERE], onlookers: 0 })
  })

  it('remembers when people left with their processes, the last time counting', () => {
    presence.setRemote('two', { seats: [HERE, left(4), HERE], onlookers: 0 })
    presence.setRemote('three', { seats: [UNSEEN, HERE, HERE], onlookers: 0 })
    presence.forgetProcess('two', 9)
    presence.forgetProcess('three', 8)
    expect(presence.now()).toEqual({ seats: [left(9), left(8), HERE], onlookers: 0 })
  })

  it('is announced when another process says who is there, and when it ends', () => {
    presence.setRemote('two', { seats: [UNSEEN, HERE, HERE], onlookers: 0 })
    vi.advanceTimersByTime(UPDATE_DELAY)
    presence.forgetProcess('two', 9)
    vi.advanceTimersByTime(UPDATE_DELAY)
    expect(told.map(({ seats }) => seats[1])).toEqual([HERE, left(9)])
  })

  it('does not change when a process ends that nobody was at', () => {
    presence.forgetProcess('two', 9)
    vi.advanceTimersByTime(UPDATE_DELAY)
    expect(told).toEqual([])
  })
})

describe('a process', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => vi.useRealTimers())

  const rollCall = (beat = async () => {}) => {
    const heard: string[] = []
    const roll = new Heartbeats(
      realWorld,
      beat,
      (process) => heard.push(`${process} is gone`),
      () => heard.push('we were silent'),
    )
    roll.open(() => undefined)
    return { roll, heard }
  }

  it('counts as ended after a long silence', async () => {
    const { roll, heard } = rollCall()
    roll.heard('two')
    roll.heard('three')
    for (let time = 0; time < 2 * SILENCE; time += BEAT) {
      await vi.advanceTimersByTimeAsync(BEAT)
      roll.heard('three')
    }
    expect(heard).toEqual(['two is gone'])
    roll.close()
  })

  it('that loses the database keeps the others, and announces everything again afterwards', async () => {
    let isThere = true
    const { roll, heard } = rollCall(async () => {
      if (!isThere) throw new Error('no database')
    })
    await vi.advanceTimersByTimeAsync(BEAT)
    roll.heard('two')
    isThere = false
    await vi.advanceTimersByTimeAsync(5 * SILENCE)
    isThere = true
    await vi.advanceTimersByTimeAsync(BEAT)
    expect(heard).toEqual(['we were silent'])
    await vi.advanceTimersByTimeAsync(SILENCE + BEAT)
    expect(heard).toEqual(['we were silent', 'two is gone'])
    roll.close()
  })
})

describe('a table on a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-presence-'))
  let serving: Serving
  let anna: Client
  let ben: Client
  let olga: Client
  let table: string
  beforeAll(async () => {
    serving = await open({ folder })
  })
  afterAll(async () => {
    await serving.stop()
    rmSync(folder, { recursive: true })
  })
  beforeEach(async () => {
    ;[anna, ben] = await Promise.all([Client.named(serving.address, 'Anna'), Client.named(serving.address, 'Ben')])
    olga = new Client(serving.address)
    table = await tableOf(anna, [{ is: 'me' }, { is: 'open' }, RANDOM])
    await ben.call('join', { table, body: {} })
    await anna.call('start', { table })
  })
  afterEach(() => {
    for (const client of [anna, ben, olga]) client.close()
  })

  const come = async (client: Client) => (await client.connect()).ask({ is: 'follow' }, table)
  const isPresent = (seats: readonly boolean[], onlookers: number) => (told: { presence: Presence }) =>
    told.presence.onlookers === onlookers && told.presence.seats.every(({ here }, seat) => here === seats[seat])

  it('shows who is present to a new follower', async () => {
    await come(anna)
    expect((await anna.heard('scene')).presence).toEqual({ seats: [HERE, UNSEEN, HERE], onlookers: 0 })
  })

  it('tells players and onlookers who has connected', async () => {
    for (const client of [anna, olga, ben]) await come(client)
    for (const client of [anna, olga]) await client.heard('presence', isPresent([true, true, true], 1))
  })

  it('sends no update when a page reloads', async () => {
    for (const client of [anna, ben]) await come(client)
    await anna.heard('presence', isPresent([true, true, true], 0))
    const from = anna.told.length
    ben.close()
    await come(ben)
    // An update about it would arrive before this.
    await anna.hearsAfter(() => come(olga), 'presence', isPresent([true, true, true], 1))
    const since = anna.told.slice(from).flatMap((told) => (told.is === 'presence' ? [told] : []))
    expect(since.filter((told) => !told.presence.seats.every(({ here }) => here))).toEqual([])
  })
})
