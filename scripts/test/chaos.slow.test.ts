/** Faults that no other test makes, one of each kind, and the power cut by itself. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { losesNothing } from './chaos-kinds.js'

// Starts servers and databases, and breaks them.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

losesNothing({
  sqlite: ['unwritable-folder', 'deleted-folder', 'full-disk', 'power-cut-sqlite'],
  postgres: ['stop-server-postgres', 'kill-database', 'black-hole', 'end-connections'],
})

const newFolder = () => mkdtempSync(join(inject('temporaryFolder'), 'chaos-'))

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
