/** A data folder belongs to one server, which notices when the folder is lost. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { Readiness } from '../src/edge/readiness.js'
import { sentenceOf } from '../src/store/trouble.js'
import { realWorld } from '../src/world.js'
import { open } from './serving.js'
import { decisionOf, moveIn, two } from './tables.js'

let folder = ''
let log = ''
let serving: Serving
const start = () => {
  const write = (line: string) => {
    log += line
  }
  return open({ folder }, { logLevel: 'info', log: { write } })
}
beforeEach(async () => {
  log = ''
  folder = join(mkdtempSync(join(inject('temporaryFolder'), 'folder-')), 'data')
  serving = await start()
})
afterEach(() => serving.stop())

const readiness = async () => (await fetch(`${serving.address}/readyz`)).status
const troubles = () => log.split('\n').filter((line) => line.includes('"level":50'))

describe('a folder in use', () => {
  it('is refused to a second server', async () =>
    await expect(start()).rejects.toThrow(`another server is using ${folder}`))

  it('is free after its server has stopped', async () => {
    await serving.stop()
    serving = await start()
    expect(await readiness()).toBe(200)
  })

  it('is free after a server has failed to start there', async () => {
    await serving.stop()
    const taken = await open({ folder: `${folder}-2` })
    await expect(open({ folder }, { port: Number(new URL(taken.address).port) })).rejects.toThrow('EADDRINUSE')
    serving = await start()
    await taken.stop()
    expect(await readiness()).toBe(200)
  })
})

describe('a folder that is deleted under its server', () => {
  it('accepts no more moves', async () => {
    const { anna, table, close } = await two(serving.address)
    const move = moveIn(await decisionOf(anna, table))
    rmSync(folder, { recursive: true })
    expect(await anna.ask(move, table)).toMatchObject({ is: 'refused', code: 'trouble' })
    close()
  })

  it('accepts no moves if another database is in its place', async () => {
    const { anna, table, close } = await two(serving.address)
    const move = moveIn(await decisionOf(anna, table))
    cpSync(folder, `${folder}-copy`, { recursive: true })
    rmSync(folder, { recursive: true })
    cpSync(`${folder}-copy`, folder, { recursive: true })
    expect(await anna.ask(move, table)).toMatchObject({ is: 'refused', code: 'trouble' })
    close()
  })

  it('makes the server unready', async () => {
    rmSync(folder, { recursive: true })
    expect(await readiness()).toBe(503)
  })

  it('is logged once, however often readiness is asked for', async () => {
    rmSync(folder, { recursive: true })
    for (let i = 0; i < 3; i++) await readiness()
    expect(troubles()).toEqual([expect.stringContaining(`${join(folder, 'handwerk.db')} is gone`)])
  })
})

describe('readiness', () => {
  const counting = () => {
    let probes = 0
    let now = 0
    const world = { ...realWorld, elapsed: () => now }
    const probe = async () => {
      probes++
    }
    const readiness = new Readiness(world, probe, { info: () => undefined, error: () => undefined })
    const askAt = (time: number) => {
      now = time
      return readiness.ask()
    }
    return { askAt, probes: () => probes }
  }

  it('is probed at most once a second', async () => {
    const { askAt, probes } = counting()
    for (const now of [0, 500, 999]) await askAt(now)
    expect(probes()).toBe(1)
  })

  it('is probed again after a second', async () => {
    const { askAt, probes } = counting()
    for (const now of [0, 1000]) await askAt(now)
    expect(probes()).toBe(2)
  })
})

it('a file that is no database is reported in one sentence', async () => {
  await serving.stop()
  writeFileSync(join(folder, 'handwerk.db'), 'x'.repeat(10_000))
  for (const rest of ['-wal', '-shm']) rmSync(join(folder, `handwerk.db${rest}`), { force: true })
  await expect(start()).rejects.toThrow(`${folder}: the file is damaged or no database`)
  rmSync(folder, { recursive: true })
  serving = await start()
})

describe('the sentence about an error', () => {
  for (const [code, sentence] of [
    ['SQLITE_FULL', 'the disk is full'],
    ['ENOSPC', 'the disk is full'],
    ['SQLITE_READONLY_DBMOVED', 'it cannot be written'],
    ['SQLITE_IOERR_WRITE', 'the disk fails'],
    ['SQLITE_CORRUPT', 'the file is damaged or no database'],
  ] as const)
    it(`is "${sentence}" for ${code}`, () =>
      expect(sentenceOf(Object.assign(new Error('x'), { code }))).toMatch(sentence))

  it('is the message of any other error', () => expect(sentenceOf(new Error('what else'))).toBe('what else'))
})
