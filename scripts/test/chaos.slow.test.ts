/** One fault of each kind that needs no further package, and the power cut by itself. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postgresPrograms } from '@handwerk/own-postgres'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'

// Starts servers and databases, and breaks them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const chaos = fileURLToPath(new URL('../chaos.mjs', import.meta.url))
const SQLITE = [
  'kill-server-sqlite',
  'stop-server-sqlite',
  'limited-files',
  'unwritable-folder',
  'deleted-folder',
  'second-owner',
  'full-disk',
  'power-cut-sqlite',
]
const POSTGRES = ['kill-server-postgres', 'stop-server-postgres', 'kill-database', 'black-hole', 'end-connections']
/** With this one, no fault of the sample lasts long. */
const SEED = 383

interface Line {
  readonly kind: string
  readonly skipped?: string
  readonly complaints?: readonly string[]
}

const newFolder = () => mkdtempSync(join(inject('temporaryFolder'), 'chaos-'))

async function journalOf(kinds: readonly string[]): Promise<Line[]> {
  const journal = join(newFolder(), 'journal')
  const args = ['--faults', String(kinds.length), '--seed', String(SEED), '--only', kinds.join(), '--journal', journal]
  const child = spawn(process.execPath, [chaos, ...args], { stdio: 'ignore' })
  await new Promise((ended) => child.once('exit', ended))
  const lines = readFileSync(journal, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Line)
}

const outcomes = (lines: readonly Line[]) => lines.map(({ kind, complaints = [] }) => ({ kind, complaints }))
const well = (kinds: readonly string[]) =>
  expect.arrayContaining(kinds.map((kind) => expect.objectContaining({ kind, complaints: [] })))

// Both mostly wait.
describe.concurrent('what was acknowledged is kept through each kind of fault', () => {
  it('by a server on SQLite', async ({ expect }) => {
    expect(outcomes(await journalOf(SQLITE))).toEqual(well(SQLITE))
  })

  it.skipIf(!postgresPrograms)('by servers on PostgreSQL (skipped where it is not installed)', async ({ expect }) => {
    expect(outcomes(await journalOf(POSTGRES))).toEqual(well(POSTGRES))
  })
})

const hasCompiler = spawnSync('cc', ['--version']).status === 0

describe.skipIf(!hasCompiler)('a power cut (skipped where there is no C compiler)', () => {
  let cut: typeof import('../chaos/power-cut.mjs')
  beforeAll(async () => {
    cut = await import('../chaos/power-cut.mjs')
  })

  /** Runs a program that writes the file `f` with noted writes; gives what is in it after the power was cut. */
  function after(program: string, survives = () => false): string {
    const folder = newFolder()
    const [files, notes] = [join(folder, 'files'), join(folder, 'notes')]
    for (const made of [files, notes]) mkdirSync(made)
    const env = { ...process.env, ...cut.noting(cut.buildLibrary(folder), files, notes) }
    const script = `const fs = require('fs'); const fd = fs.openSync('f', 'w+'); ${program}`
    const ran = spawnSync(process.execPath, ['-e', script], { cwd: files, env, encoding: 'utf8' })
    if (ran.status !== 0) throw new Error(ran.stderr)
    cut.cutPower(files, notes, survives)
    return readFileSync(join(files, 'f'), 'utf8')
  }

  it('keeps what was synced', () => expect(after("fs.writeSync(fd, 'old'); fs.fsyncSync(fd)")).toBe('old'))

  it('forgets what was not', () => expect(after("fs.writeSync(fd, 'old')")).toBe(''))

  it('forgets what was written over something synced', () =>
    expect(after("fs.writeSync(fd, 'old'); fs.fdatasyncSync(fd); fs.writeSync(fd, 'new', 0)")).toBe('old'))

  it('brings back what was cut off', () =>
    expect(after("fs.writeSync(fd, 'old'); fs.fsyncSync(fd); fs.ftruncateSync(fd, 1)")).toBe('old'))

  it('leaves what the disk has written by itself', () =>
    expect(after("fs.writeSync(fd, 'old')", () => true)).toBe('old'))
})
