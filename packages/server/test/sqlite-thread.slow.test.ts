/** Concurrent moves in SQLite, some of which cannot be stored. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '@handwerk/server'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { moved, running, so, table } from './example-rows.js'

it('stores all others if one fails, and answers each separately', async () => {
  const database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'thread-')))
  onTestFinished(() => database.close())
  await database.tables.addTable(running(table('a')))
  const { append } = database.tables
  const moves = [append('a', moved(1), so()), append('nowhere', moved(1), so()), append('a', moved(2), so())]
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
  await database.tables.addTable(running(table('a')))
  let stored = 0
  const saying = { person: 'anna', name: 'Anna', seat: 0, text: 'hello', at: 3 }
  const sayings = Array.from({ length: 50 }, () => database.chat.say('a', saying).then(() => stored++))
  await vi.waitUntil(() => stored > 0, { interval: 1 })
  const before = stored
  await database.tables.append('a', moved(1), so())
  expect(stored - before).toBeLessThanOrEqual(2)
  await Promise.all(sayings)
})

it('rejects requests after the end, with a reason', async () => {
  const database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'thread-')))
  await database.close()
  await expect(database.tables.append('a', moved(1), so())).rejects.toThrow('the database is closed')
})
