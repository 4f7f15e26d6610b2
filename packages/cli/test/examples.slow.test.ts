/** The examples do what docs/bots.md says. They run as they were built. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gameNames } from '@handwerk/shelf'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'

// It builds, and plays whole games in processes of their own.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

const root = fileURLToPath(new URL('../../../', import.meta.url))
const node = (args: readonly string[]) => spawnSync(process.execPath, args, { encoding: 'utf8', cwd: root })
const handwerk = (...args: string[]) => node(['packages/cli/dist/main.js', ...args])

beforeAll(() => {
  expect(node(['node_modules/typescript/bin/tsc', '-b'])).toMatchObject({ status: 0, stdout: '' })
})

const python = spawnSync('python3', ['--version']).status === 0

const bots = [
  { file: 'examples/bots/first.ts', command: `"${process.execPath}" examples/dist/bots/first.js`, runs: true },
  { file: 'examples/bots/first.py', command: 'python3 examples/bots/first.py', runs: python },
]

for (const { file, command, runs } of bots)
  describe.skipIf(!runs)(`${file}${runs ? '' : ' (skipped: there is no python3 on this machine)'}`, () => {
    it('is short', () =>
      expect(
        readFileSync(root + file, 'utf8')
          .trimEnd()
          .split('\n').length,
      ).toBeLessThan(60))

    it('keeps to the protocol in all games', () => {
      const { status, stdout } = handwerk('bot-check', `cmd:${command}`, '--games', '1', '--json')
      const { findings } = JSON.parse(stdout)
      expect(findings.filter(({ ok }: { ok: boolean | null }) => ok === false)).toEqual([])
      expect(findings.map(({ what }: { what: string }) => what)).toEqual(expect.arrayContaining([...gameNames]))
      expect(status).toBe(0)
    })

    it('repeats its games for the same seed, with any number of workers', () => {
      const results = ['1', '2'].map((workers) => {
        const line = [
          '--seat',
          `mine=cmd:${command}`,
          '--seat',
          'random',
          '--games',
          '2',
          '--workers',
          workers,
          '--json',
        ]
        const { status, stdout, stderr } = handwerk('compare', 'oh-my-goods', ...line)
        expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
        return { ...JSON.parse(stdout), seconds: 0 }
      })
      expect(results[0].seats[0]).toMatchObject({ bot: 'mine', troubles: { illegal: 0, last: '', tail: '' } })
      expect(results[1]).toEqual(results[0])
    })
  })

describe('in process', () => {
  const example = (name: string, ...args: string[]) => {
    const { status, stdout } = node([`examples/dist/in-process/${name}.js`, ...args])
    expect(status).toBe(0)
    return stdout
  }

  it.each(gameNames)('games.js plays many games of %s', (game) => {
    const line = new RegExp(`^50 games of ${game}, \\d+ decisions; first seat \\d+, second seat \\d+ wins\\n$`)
    expect(example('games', game, '50')).toMatch(line)
  })

  it('positions.js copies, saves, restores, views and imagines positions', () => {
    const lines = example('positions').trim().split('\n')
    expect(lines.filter((line) => line.endsWith(': true'))).toHaveLength(4)
    expect(lines.filter((line) => line.endsWith(': false'))).toEqual([])
    expect(lines[3]).toMatch(/^an illegal move is refused by rule OMG-\d/)
  })

  it('thinker.js plays by imagining what it cannot see', () => {
    expect(example('thinker', 'oh-my-goods', '1', '1')).toMatch(/^thinker won [01] of 1 games against greedy\n$/)
  })
})
