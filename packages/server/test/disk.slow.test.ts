/** A server whose disk is full, and one whose folder is in use. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { build } from './built.js'
import { ServerProcess } from './process.js'

// Starts processes.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

/** Half a megabyte where a block has 512 bytes: an empty database fits, and some hundred people. */
const BLOCKS = 1000

let folder = ''
beforeAll(() => build())
beforeEach(() => {
  folder = mkdtempSync(join(inject('temporaryFolder'), 'disk-'))
})

describe('a server whose disk is full', () => {
  let server: ServerProcess
  let refused: number
  beforeEach(async () => {
    server = await ServerProcess.startBounded(BLOCKS, '--data', folder, '--proxied')
    refused = await nameUntilRefused(server.address)
  })
  afterEach(() => server.kill())

  it('does not acknowledge what it cannot store', () => expect(refused).toBe(500))

  it('is not ready', () => isNotReady(server))

  it('names the cause in one line of its log, not a transaction', async () => {
    await isNotReady(server)
    const lines = server.log.split('\n').filter((line) => line.includes('not ready'))
    expect(lines).toEqual([expect.stringMatching(/not ready: the disk/)])
    expect(server.log).not.toContain('no transaction is active')
  })

  it('can still read', async () => expect((await fetch(`${server.address}/api/games`)).status).toBe(200))
})

it('a second process on the folder ends with one sentence', async () => {
  const first = await ServerProcess.start('--data', folder)
  const second = ServerProcess.start('--data', folder)
  await expect(second).rejects.toThrow(/ended with 2: .*the server cannot start: another server is using [^\n]*\n$/)
  await first.kill()
})

it('a new process can use the folder of a killed one', async () => {
  const first = await ServerProcess.start('--data', folder)
  await first.kill('SIGKILL')
  const second = await ServerProcess.start('--data', folder)
  expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
  await second.kill()
})

/** The readiness probe writes little, which may still fit for a moment. */
const isNotReady = (server: ServerProcess) =>
  expect.poll(async () => (await fetch(`${server.address}/readyz`)).status, { interval: 500 }).toBe(503)

/** Adds guests until one is refused, and returns the status. */
async function nameUntilRefused(address: string): Promise<number> {
  for (let i = 0; i < 2000; i++) {
    const { status } = await fetch(`${address}/api/me`, {
      method: 'POST',
      // Each from another address, so that no rate limit applies.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` },
      body: JSON.stringify({ name: `Anna ${i}` }),
    })
    if (status !== 200) return status
  }
  throw new Error('it never ended')
}
