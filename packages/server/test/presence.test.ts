import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Presence } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BEAT, RollCall, SILENCE } from '../src/store/roll-call.js'
import type { StoredTable } from '../src/store/store.js'
import { Attendance, MOMENT, PATIENCE } from '../src/table/attendance.js'
import { Client } from './client.js'
import { open } from './serving.js'

const HERE = { here: true, left: null }
const UNSEEN = { here: false, left: null }
const left = (at: number) => ({ here: false, left: at })

describe('who is at a table', () => {
  let table: StoredTable
  let attendance: Attendance
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
    attendance = new Attendance(
      () => table,
      () => told.push(attendance.now()),
    )
  })
  afterEach(() => vi.useRealTimers())

  it('is everybody who has come, and the bots; what comes at one moment is told at once', () => {
    attendance.come('anna')
    attendance.come('olga')
    attendance.come('olga')
    attendance.come(null)
    attendance.come(null)
    vi.advanceTimersByTime(MOMENT)
    expect(told).toEqual([{ seats: [HERE, UNSEEN, HERE], onlookers: 3 }])
  })

  it('is also who comes back in time, without a word about it', () => {
    attendance.come('anna')
    attendance.come(null)
    vi.advanceTimersByTime(MOMENT)
    const before = told.at(-1)
    for (let i = 0; i < 5; i++) {
      attendance.go('anna')
      attendance.go(null)
      vi.advanceTimersByTime(PATIENCE - 1)
      attendance.come('anna')
      attendance.come(null)
      vi.advanceTimersByTime(MOMENT)
      expect(told.at(-1)).toEqual(before)
    }
    vi.advanceTimersByTime(10 * PATIENCE)
    expect(attendance.now()).toEqual(before)
  })

  it('is not who has closed all their pages, since the moment of the last one', () => {
    attendance.come('anna')
    attendance.come('anna')
    attendance.go('anna')
    vi.advanceTimersByTime(2 * PATIENCE)
    expect(attendance.now().seats[0]).toEqual(HERE)
    const gone = Date.now()
    attendance.go('anna')
    vi.advanceTimersByTime(PATIENCE - 1)
    expect(attendance.isEmpty).toBe(false)
    vi.advanceTimersByTime(1 + MOMENT)
    expect(told.at(-1)).toEqual({ seats: [left(gone), UNSEEN, HERE], onlookers: 0 })
    expect(attendance.isEmpty).toBe(true)
  })

  it('goes by the seat that somebody has now', () => {
    attendance.come('eve')
    expect(attendance.now()).toMatchObject({ seats: [UNSEEN, UNSEEN, HERE], onlookers: 1 })
    table = { ...table, seats: [table.seats[0], { ...table.seats[1], person: 'eve' }, table.seats[2]] }
    expect(attendance.now()).toEqual({ seats: [UNSEEN, HERE, HERE], onlookers: 0 })
  })

  it('is whoever any process sees, until that process is no more', () => {
    attendance.come('anna')
    attendance.hear('two', { seats: [left(5), HERE, HERE], onlookers: 2 })
    attendance.hear('three', { seats: [UNSEEN, left(7), HERE], onlookers: 1 })
    expect(attendance.now()).toEqual({ seats: [HERE, HERE, HERE], onlookers: 3 })
    expect(attendance.here()).toEqual({ seats: [HERE, UNSEEN, HERE], onlookers: 0 })
    attendance.lose('two', 9)
    expect(attendance.now()).toEqual({ seats: [HERE, left(9), HERE], onlookers: 1 })
    attendance.hear('three', { seats: [UNSEEN, HERE, HERE], onlookers: 0 })
    expect(attendance.now()).toEqual({ seats: [HERE, HERE, HERE], onlookers: 0 })
  })
})

describe('a process', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => vi.useRealTimers())

  const rollCall = (beat = async () => {}) => {
    const heard: string[] = []
    const roll = new RollCall(
      beat,
      (process) => heard.push(`${process} is gone`),
      () => heard.push('we were silent'),
    )
    roll.open(() => undefined)
    return { roll, heard }
  }

  it('is no more when it has not been heard for long', async () => {
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

  it('that hears nobody because the database is away gives nobody up, and tells everything anew afterwards', async () => {
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
  it('tells players and onlookers who is there, who has gone, and nothing of a page that loads anew', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'handwerk-presence-'))
    const serving = await open({ folder })
    const [anna, ben] = await Promise.all(['Anna', 'Ben'].map((name) => Client.named(serving.address, name)))
    const olga = new Client(serving.address)
    const seats = [{ is: 'me' }, { is: 'open' }, { is: 'bot', level: 'random' }] as const
    const table = (await anna.call('make', { body: { game: 'oh-my-goods', seats: [...seats] } })).reply.id
    await ben.call('join', { table, body: {} })
    await anna.call('start', { table })
    const hears = async (client: Client, presence: object) =>
      client.until((told) => told.is === 'presence' && JSON.stringify(told.presence) === JSON.stringify(presence))

    const alone = hears(anna, { seats: [HERE, UNSEEN, HERE], onlookers: 0 })
    await (await anna.connect()).ask({ is: 'follow' }, table)
    expect(anna.told.find((told) => told.is === 'scene')).toMatchObject({
      presence: { seats: [HERE, UNSEEN, HERE], onlookers: 0 },
    })
    await alone
    const all = { seats: [HERE, HERE, HERE], onlookers: 1 }
    const both = [anna, olga].map((client) => hears(client, all))
    await (await olga.connect()).ask({ is: 'follow' }, table)
    await (await ben.connect()).ask({ is: 'follow' }, table)
    await Promise.all(both)

    // A page loads anew, and then is closed.
    anna.told.length = 0
    ben.close()
    await (await ben.connect()).ask({ is: 'follow' }, table)
    const before = Date.now()
    const gone = anna.until((told) => told.is === 'presence')
    ben.close()
    const closed = Date.now()
    const told = await gone
    expect(Date.now() - before).toBeGreaterThanOrEqual(PATIENCE)
    if (told.is !== 'presence') throw new Error('not who is there')
    expect(told.presence).toMatchObject({ seats: [HERE, { here: false }, HERE], onlookers: 1 })
    expect(Math.abs((told.presence.seats[1].left ?? 0) - closed)).toBeLessThan(1000)
    expect((await olga.call('scene', { table })).reply.presence).toEqual(told.presence)
    expect(anna.told.filter(({ is }) => is === 'presence')).toEqual([told])
    for (const client of [anna, olga]) client.close()
    await serving.stop()
    rmSync(folder, { recursive: true })
  })
})
