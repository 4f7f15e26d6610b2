/** A write that is on disk although it was reported as failed: the disk or the folder went away in between. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '@handwerk/server'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { BotMoves } from '../src/bots/bot-moves.js'
import type { Database } from '../src/store/database.js'
import type { TableStore } from '../src/store/table-store.js'
import { TableRegistry } from '../src/table/table-registry.js'
import { realWorld } from '../src/world.js'
import { WAIT_TIMEOUT } from './bounds.js'
import { inProcess, registry } from './registry.js'
import { GAME, RANDOM } from './tables.js'

const anna = { id: 'anna', name: 'Anna', guest: true }
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let database: Database
let tables: TableRegistry
/** What fails the next time, after it was done. */
let fails: 'begin' | 'append' | null
beforeEach(async () => {
  fails = null
  database = await openSqlite(mkdtempSync(join(inject('temporaryFolder'), 'uncertain-')))
  await database.persons.addPerson(anna, 1)
  const stores = { ...database, tables: uncertain(database.tables) }
  const bots = new BotMoves(realWorld, registry, inProcess(registry), 1000, () => undefined)
  tables = new TableRegistry(realWorld, stores, null, registry, bots, silent)
  await tables.open()
})
afterEach(async () => {
  await tables.close()
  await database.close()
})

function uncertain(store: TableStore): TableStore {
  const doneButFailed = <T>(what: typeof fails, done: T): T => {
    if (fails !== what) return done
    fails = null
    throw new Error('nobody knows whether this is on disk')
  }
  return new Proxy(store, {
    get(target, name, receiver) {
      if (name === 'append')
        return async (...args: Parameters<TableStore['append']>) => {
          const [, , { turns }] = args
          const done = await target.append(...args)
          // One that asks a bot again; others do not show what is lost.
          return turns.length > 0 ? doneButFailed('append', done) : done
        }
      if (name === 'begin')
        return async (...args: Parameters<TableStore['begin']>) => doneButFailed('begin', await target.begin(...args))
      return Reflect.get(target, name, receiver)
    },
  })
}

const ends = (id: string) =>
  expect.poll(async () => (await database.tables.table(id))?.status, { timeout: WAIT_TIMEOUT }).toBe('over')

it('of a bot does not keep the bots from moving on', async () => {
  fails = 'append'
  const { id } = await tables.make(anna, { game: GAME, seats: [RANDOM, RANDOM] })
  await ends(id)
})

it('of the deal does not keep the bots from beginning', async () => {
  const { id } = await tables.make(anna, { game: GAME, seats: [{ is: 'me' }, RANDOM] })
  fails = 'begin'
  await tables.start(id, anna.id)
  const answered = async () =>
    (await database.tables.events(id, 0)).some((event) => event.is === 'move' && event.seat === 1)
  await expect.poll(answered, { timeout: WAIT_TIMEOUT }).toBe(true)
})
