/** Plays games on both databases while processes are killed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '@handwerk/kernel'
import { postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { beforeAll, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { build } from './built.js'
import { type Count, type Plan, playThroughCrashes } from './crash.js'
import { ServerProcess } from './process.js'

type Size = Pick<Plan, 'botGames' | 'peopleGames' | 'kills'>

/** The least number of answers of each person in a game. */
const ANSWERS = 50

const seed = process.env['CRASH_SEED'] ?? String(Date.now())

function expectNothingLost(database: string, count: Count, { peopleGames }: Size): void {
  console.log(`crash test on ${database}, CRASH_SEED=${seed}: ${JSON.stringify(count)}`)
  expect(count).toMatchObject({ lost: 0, twice: 0, unfinished: 0, broken: [] })
  expect(count.acknowledged).toBeGreaterThan(ANSWERS * peopleGames)
}

export function losesNothing(sizes: { readonly sqlite: Size; readonly postgres: Size }): void {
  // Kills processes while whole games are played.
  vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

  beforeAll(() => build())

  it(`SQLite: a process killed ${sizes.sqlite.kills} times during ${sizes.sqlite.botGames} games loses no event that was sent or acknowledged`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'handwerk-crash-'))
    const server = await ServerProcess.start('--data', folder)
    try {
      const count = await playThroughCrashes({
        ...sizes.sqlite,
        addresses: [server.address],
        luck: randomFrom(seed),
        kill: async () => {
          await server.kill()
          await server.start()
        },
      })
      expectNothingLost('SQLite', count, sizes.sqlite)
    } finally {
      await server.kill('SIGTERM')
      rmSync(folder, { recursive: true })
    }
  })

  it.skipIf(!postgresPrograms)(
    'PostgreSQL (skipped where it is not installed): three processes lose nothing when they and the database are killed at random',
    async () => {
      const postgres = await startPostgres()
      const where = ['--database-url', postgres.database(), '--bot-seconds', '1']
      const servers = await Promise.all([1, 2, 3].map(() => ServerProcess.start(...where)))
      const luck = randomFrom(seed)
      let killed = 0
      try {
        const count = await playThroughCrashes({
          ...sizes.postgres,
          addresses: servers.map(({ address }) => address),
          luck,
          kill: async () => {
            // Every third time, kill the database itself.
            if (++killed % 3 === 0) return postgres.restart()
            const server = servers[luck.below(servers.length)]
            await server.kill()
            await server.start()
          },
        })
        expectNothingLost('PostgreSQL', count, sizes.postgres)
      } finally {
        await Promise.allSettled(servers.map((server) => server.kill('SIGTERM')))
        postgres.stop()
      }
    },
  )
}
