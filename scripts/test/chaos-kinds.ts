/** Faults of some kinds, made one after the other, and what was found after each. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { postgresPrograms } from '@handwerk/own-postgres'
import { describe, expect, inject, it } from 'vitest'

const chaos = fileURLToPath(new URL('../chaos.mjs', import.meta.url))
/** With this one, no fault of the sample lasts long. */
const SEED = 383

interface Line {
  readonly kind: string
  readonly skipped?: string
  readonly complaints?: readonly string[]
}

async function journalOf(kinds: readonly string[]): Promise<Line[]> {
  const journal = join(mkdtempSync(join(inject('temporaryFolder'), 'chaos-')), 'journal')
  const args = ['--faults', String(kinds.length), '--seed', String(SEED), '--only', kinds.join(), '--journal', journal]
  const child = spawn(process.execPath, [chaos, ...args], { stdio: 'ignore' })
  await new Promise((ended) => child.once('exit', ended))
  const lines = readFileSync(journal, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Line)
}

const outcomes = (lines: readonly Line[]) => lines.map(({ kind, complaints = [] }) => ({ kind, complaints }))
const well = (kinds: readonly string[]) =>
  expect.arrayContaining(kinds.map((kind) => expect.objectContaining({ kind, complaints: [] })))

/** One fault of each kind. */
export function losesNothing({ sqlite, postgres }: Readonly<Record<'sqlite' | 'postgres', readonly string[]>>): void {
  // Both mostly wait.
  describe.concurrent('what was acknowledged is kept through each kind of fault', () => {
    it('by a server on SQLite', async ({ expect }) => {
      expect(outcomes(await journalOf(sqlite))).toEqual(well(sqlite))
    })

    it.skipIf(!postgresPrograms)('by servers on PostgreSQL (skipped where it is not installed)', async ({ expect }) => {
      expect(outcomes(await journalOf(postgres))).toEqual(well(postgres))
    })
  })
}
