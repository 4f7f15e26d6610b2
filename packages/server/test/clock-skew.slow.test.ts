/** Slow, because it starts a database: processes whose clock is not that of the database. */
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { openPostgres } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { StillWorld, tablesOn } from './own-tables.js'
import { GAME } from './tables.js'

const host = { id: 'anna', name: 'Anna', guest: true }
const guest = { id: 'ben', name: 'Ben', guest: true }
const MINUTE = 60_000

describe.skipIf(!postgresPrograms)('a process behind the clock of PostgreSQL (skipped where none is installed)', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
  }, LONG)
  afterAll(() => postgres.stop())

  it(
    'gives the seat of somebody who is late to a bot once its own clock says so',
    async () => {
      const database = await openPostgres(postgres.database(), () => undefined)
      // The database says that the time has been over for ten seconds.
      const world = new StillWorld(Date.now() - 2 * MINUTE - 10_000)
      const { tables } = tablesOn(world, database)
      const pace = { is: 'live', clock: MINUTE, bonus: 0 } as const
      const { id } = await tables.make(host, { game: GAME, seats: [{ is: 'me' }, { is: 'open' }], pace })
      await tables.use(id, (table) => table.join(guest, undefined, undefined))
      await tables.start(id, host.id)
      world.time += 2 * MINUTE - 7000
      const again = vi.spyOn(database.schedule, 'checkAgain')
      await tables.open()
      await vi.waitUntil(() => again.mock.calls.length > 0, { timeout: 20_000 })
      world.time += 10_000
      await vi.waitUntil(async () => (await database.tables.table(id))?.seats.some(({ standIn }) => standIn), {
        timeout: 30_000,
        interval: 100,
      })
      expect((await database.tables.table(id))?.status).toBe('running')
      await tables.close()
      await database.close()
    },
    LONG,
  )
})
