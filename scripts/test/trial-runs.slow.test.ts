import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('../trial-runs.mjs', import.meta.url))
let out = ''
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'trials-'))
})
afterEach(() => rmSync(out, { recursive: true }))

function trials(...args: string[]) {
  const done = spawnSync(process.execPath, [script, '--out', out, ...args], { encoding: 'utf8' })
  return { code: done.status, out: done.stdout, err: done.stderr }
}

describe('trial runs', () => {
  it('repeat a command beside busy loops, and write a table', () => {
    const { code, out: told } = trials('--repeat', '2', '--busy', '1,0', '--command', 'echo heard')
    expect(told).toContain('2 of 2 passed')
    expect(told).toMatch(/\| 1 \| 1 \| {2}\| [\d.]+ \| [\d.]+ \| [\d.]+ \| passed \|/)
    expect(told).toMatch(/\| 2 \| 0 \|/)
    expect(readFileSync(join(out, '1.log'), 'utf8')).toBe('heard\n')
    expect(readFileSync(join(out, 'table.md'), 'utf8')).toBe(told)
    expect(code).toBe(0)
  })

  it('name the run that failed, and fail themselves', () => {
    const { code, out: told } = trials('--repeat', '1', '--command', 'exit 3')
    expect(told).toContain('0 of 1 passed')
    expect(told).toContain('failed (3)')
    expect(code).toBe(1)
  })

  it('stop a run that takes too long, with all processes that it started', () => {
    const command = 'sh -c "echo $$; sleep 60"'
    const { out: told } = trials('--repeat', '1', '--bound', '0.02', '--command', command)
    expect(told).toContain('stopped after 0.02 min')
    const pid = Number(readFileSync(join(out, '1.log'), 'utf8'))
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  it('refuse a wrong call in one sentence', () => {
    expect(trials('--repeat', 'many')).toMatchObject({
      code: 2,
      err: 'trial-runs: --runs must be a number from 1, not many\n',
    })
  })
})
