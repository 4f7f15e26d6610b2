import { setTimeout as pause } from 'node:timers/promises'
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { openAt, PushRoom, sitDown, takeTurn, until } from './notice-helpers.js'

// Starts a database.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

describe.skipIf(!postgresPrograms)('notices of several processes (skipped where no PostgreSQL is installed)', () => {
  let postgres: Postgres
  const service = new PushRoom()
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
    await service.open()
  })
  afterAll(async () => {
    postgres.stop()
    await service.close()
  })

  it('are sent by one of them, once for each decision', async () => {
    const url = postgres.database()
    const processes = await Promise.all([1, 2, 3].map(() => openAt({ url }, null)))
    const { anna, ben, table } = await sitDown(processes[0].address)
    await ben.call('addDevice', { body: service.device })
    await anna.call('start', { table })
    for (let turn = 1; turn <= 3; turn++) {
      await until(() => service.pushed.length === turn)
      await takeTurn(ben, anna, table)
    }
    await until(() => service.pushed.length === 4)
    await pause(500)
    expect(service.pushed).toHaveLength(4)
    await Promise.all(processes.map((each) => each.stop()))
  })
})
