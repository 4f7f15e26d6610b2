/** The whole wheel of learning, with very little of everything. Long, because it plays, searches and trains in processes of its own. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const program = fileURLToPath(new URL('../../bench/dist/learn.js', import.meta.url))
const LONG = 120_000

it(
  'makes networks from nothing, goes on where it was stopped, and logs each turn of the wheel',
  () => {
    const journal = mkdtempSync(join(tmpdir(), 'learning-'))
    const learn = (...flags: string[]) => {
      const small = [
        '--positions',
        '100',
        '--valued',
        '50',
        '--decisions',
        '50',
        '--iterations',
        '2',
        '--searched',
        '4',
        '--hidden',
        '4',
      ]
      const all = [program, 'mottainai', '--journal', journal, ...small, '--deals', '1', '--cores', '2', ...flags]
      return spawnSync(process.execPath, all, { encoding: 'utf8' })
    }
    try {
      const first = learn('--turns', '1')
      expect(first.status, first.stderr).toBe(0)
      const positions = join(journal, 'mottainai', 'turn-0', 'positions-0000.bin')
      const made = statSync(positions).mtimeMs
      const second = learn('--turns', '2', '--out', journal)
      expect(second.status, second.stderr).toBe(0)
      expect(statSync(positions).mtimeMs).toBe(made)
      expect(readdirSync(join(journal, 'mottainai'))).toEqual(['log.txt', 'turn-0', 'turn-1'])
      expect(readFileSync(join(journal, 'mottainai', 'log.txt'), 'utf8')).toMatch(/turn 1: search over the turn before/)
      for (const name of ['value-network.json', 'policy-network.json'])
        expect(existsSync(join(journal, name))).toBe(true)
    } finally {
      rmSync(journal, { recursive: true })
    }
  },
  LONG,
)
