import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '@handwerk/kernel'
import { postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { beforeAll, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { build } from './built.js'
import { playThroughCrashes } from './crash.js'
import { ServerProcess } from './process.js'

// It kills processes while whole games are played.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

beforeAll(() => build())

const seed = process.env['CRASH_SEED'] ?? String(Date.now())
const nothingLost = { lost: 0, twice: 0, unfinished: 0, broken: [] }

it('SQLite: a process killed again and again during 50 games loses nothing that was told or acknowledged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-crash-'))
  const server = await ServerProcess.start('--data', folder)
  try {
    const count = await playThroughCrashes({
      addresses: [server.address],
      botGames: 50,
      peopleGames: 10,
      kills: 8,
      luck: randomFrom(seed),
      kill: async () => {
        await server.kill()
        await server.start()
      },
    })
    console.log(`crash test on SQLite, CRASH_SEED=${seed}: ${JSON.stringify(count)}`)
    expect(count).toMatchObject(nothingLost)
    expect(count.acknowledged).toBeGreaterThan(500)
  } finally {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true })
  }
})

it.skipIf(!postgresPrograms)(
  'PostgreSQL (skipped where it is not installed): three processes, one killed at random, and the database too',
  async () => {
    const postgres = await startPostgres()
    const where = ['--database-url', postgres.database(), '--bot-seconds', '1']
    const servers = await Promise.all([1, 2, 3].map(() => ServerProcess.start(...where)))
    const luck = randomFrom(seed)
    let killed = 0
    try {
      const count = await playThroughCrashes({
        addresses: servers.map(({ address }) => address),
        botGames: 12,
        peopleGames: 6,
        kills: 6,
        luck,
        kill: async () => {
          // Every third time it is the database itself.
          if (++killed % 3 === 0) return postgres.restart()
          const server = servers[luck.below(servers.length)]
          await server.kill()
          await server.start()
        },
      })
      console.log(`crash test on PostgreSQL, CRASH_SEED=${seed}: ${JSON.stringify(count)}`)
      expect(count).toMatchObject(nothingLost)
      expect(count.acknowledged).toBeGreaterThan(300)
    } finally {
      await Promise.allSettled(servers.map((server) => server.kill('SIGTERM')))
      postgres.stop()
    }
  },
)
