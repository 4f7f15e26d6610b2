import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '@handwerk/server'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import type { Database } from '../src/store/database.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME } from './tables.js'

let database: Database
beforeEach(async () => {
  database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'talk-')))
})
afterEach(() => database.close())

it('is stored one line after the other at a table', async () => {
  const { tables } = tablesOn(new StillWorld(1_800_000_000_000), database)
  const host = { id: 'anna', name: 'Anna', guest: true }
  await database.persons.addPerson(host, 0)
  const { id } = await tables.make(host, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }] })
  const happened: string[] = []
  const say = database.chat.say.bind(database.chat)
  vi.spyOn(database.chat, 'say').mockImplementation(async (table, saying) => {
    happened.push(`${saying.text} begins`)
    const stored = await say(table, saying)
    happened.push(`${saying.text} is stored`)
    return stored
  })
  const speak = (text: string) => tables.use(id, (table) => table.act('anna', { is: 'say', text }))
  await Promise.all([speak('one'), speak('two')])
  await tables.close()
  expect(happened).toEqual(['one begins', 'one is stored', 'two begins', 'two is stored'])
})
