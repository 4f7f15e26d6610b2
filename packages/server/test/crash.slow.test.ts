import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomFrom } from '@handwerk/kernel'
import { expect, it } from 'vitest'
import { playThroughCrashes } from './crash.js'
import { ServerProcess } from './process.js'

const nothingLost = { lost: 0, twice: 0, unfinished: 0, broken: [] }

it('SQLite: a process killed again and again during 200 games loses nothing that was told or acknowledged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-crash-'))
  const server = await ServerProcess.start('--data', folder)
  const seed = process.env['CRASH_SEED'] ?? String(Date.now())
  const count = await playThroughCrashes({
    addresses: [server.address],
    botGames: 200,
    peopleGames: 10,
    kills: 8,
    luck: randomFrom(seed),
    kill: async () => {
      await server.kill()
      await server.start()
    },
  })
  console.log(`crash test on SQLite, CRASH_SEED=${seed}: ${JSON.stringify(count)}`)
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true })
  expect(count).toMatchObject(nothingLost)
  expect(count.acknowledged).toBeGreaterThan(500)
}, 360_000)
