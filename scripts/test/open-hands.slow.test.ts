import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, it } from 'vitest'

const program = fileURLToPath(new URL('../../bench/dist/open-hands.js', import.meta.url))
const journal = join(inject('temporaryFolder'), 'open-hands.txt')
const LONG = 120_000

const play = (...flags: string[]) =>
  spawnSync(
    process.execPath,
    [program, 'mottainai', '--bot', 'novice', '--sighted', 'novice', '--journal', journal, ...flags],
    { encoding: 'utf8' },
  )

afterEach(() => rmSync(journal, { force: true }))

it(
  'plays a bot against search that sees all hands, and goes on from its journal',
  () => {
    expect(play('--deals', '1').stdout).toMatch(/^mottainai: novice against novice that sees all hands, 1 deals: /)
    // A deal that was played is not played again.
    writeFileSync(journal, readFileSync(journal, 'utf8').replace(/\n[\d.]+\n$/, '\n0.125\n'))
    expect(play('--deals', '1').stdout).toContain('12.5 %')
    const more = play('--deals', '2')
    expect(more.status, more.stderr).toBe(0)
    expect(readFileSync(journal, 'utf8').trimEnd().split('\n')).toHaveLength(3)
  },
  LONG,
)

it('refuses the journal of another series, and bots that do not search', () => {
  writeFileSync(journal, '{"game":"mottainai"}\n')
  const other = play('--deals', '1')
  expect([other.status, other.stderr]).toEqual([
    2,
    `open-hands: ${journal} belongs to another series: {"game":"mottainai"}\n`,
  ])
  const greedy = play('--sighted', 'greedy')
  expect([greedy.status, greedy.stderr]).toEqual([2, 'open-hands: no level is named "greedy"\n'])
})
