/** Concurrent moves in SQLite, some of which cannot be stored. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { MoveEvent } from '@handwerk/match'
import { openSqlite } from '@handwerk/server'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import type { StoredTable, TableUpdate } from '../src/store/table-store.js'

const table: StoredTable = {
  id: 'a',
  game: 'oh-my-goods',
  version: 1,
  options: {},
  pace: { is: 'none' },
  rated: false,
  onlookers: true,
  host: 'anna',
  status: 'running',
  made: 1,
  begun: 2,
  ended: null,
  ending: null,
  seed: 'dealt',
  waiting: [],
  due: [],
  secret: 's',
  commitment: 'c',
  rematch: null,
  seats: [
    {
      seat: 0,
      is: 'bot',
      person: null,
      level: 'random',
      key: null,
      name: '',
      share: '',
      standIn: false,
      resigned: false,
    },
  ],
}
const UPDATE: TableUpdate = {
  state: '{}',
  waiting: [],
  due: [],
  ending: null,
  seats: [],
  turns: [],
  isAttended: false,
  calls: [],
  wakeAt: null,
}
const move = (number: number): MoveEvent => ({
  number,
  is: 'move',
  seat: 0,
  decision: number,
  line: 'work mill',
  sent: '4',
  at: 3,
  heard: [number],
  facts: [],
})

it('stores all others if one fails, and answers each separately', async () => {
  const database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'thread-')))
  onTestFinished(() => database.close())
  await database.tables.addTable(table)
  const { append } = database.tables
  const moves = [append('a', move(1), UPDATE), append('nowhere', move(1), UPDATE), append('a', move(2), UPDATE)]
  const [first, broken, second] = await Promise.allSettled(moves)
  expect([first, second]).toEqual([
    { status: 'fulfilled', value: true },
    { status: 'fulfilled', value: true },
  ])
  expect(broken).toMatchObject({ status: 'rejected', reason: { code: expect.stringContaining('SQLITE_CONSTRAINT') } })
  expect(await database.tables.events('a', 0)).toHaveLength(2)
})

it('stores a move after one other transaction, however many wait', async () => {
  const database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'thread-')))
  onTestFinished(() => database.close())
  await database.tables.addTable(table)
  let stored = 0
  const saying = { person: 'anna', name: 'Anna', seat: 0, text: 'hello', at: 3 }
  const sayings = Array.from({ length: 50 }, () => database.chat.say('a', saying).then(() => stored++))
  await vi.waitUntil(() => stored > 0, { interval: 1 })
  const before = stored
  await database.tables.append('a', move(1), UPDATE)
  expect(stored - before).toBeLessThanOrEqual(2)
  await Promise.all(sayings)
})

it('rejects requests after the end, with a reason', async () => {
  const database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'thread-')))
  await database.close()
  await expect(database.tables.append('a', move(1), UPDATE)).rejects.toThrow('the database is closed')
})
