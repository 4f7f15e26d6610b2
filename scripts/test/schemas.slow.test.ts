/** Slow, because the compiler reads the games. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('the schemas and their page are as the types', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/types/schemas.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([stderr, status]).toEqual(['', 0])
}, 120_000)
