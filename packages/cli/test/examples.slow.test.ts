/** The examples do what docs/bots.md says. They run as they were built. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gameNames } from '@handwerk/shelf'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { real, root, startNode } from './built-program.js'

// It builds, and plays whole games in processes of their own.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

const handwerk = (...args: string[]) => startNode([real, ...args])

beforeAll(async () => {
  expect(await startNode(['node_modules/typescript/bin/tsc', '-b'])).toMatchObject({ status: 0, stdout: '' })
})

const python = spawnSync('python3', ['--version']).status === 0

const bots = [
  { file: 'examples/bots/first.ts', command: `"${process.execPath}" examples/dist/bots/first.js`, runs: true },
  { file: 'examples/bots/first.py', command: 'python3 examples/bots/first.py', runs: python },
]

// Each waits for the other's lines at every decision, so all of them play at once.
for (const { file, command, runs } of bots)
  describe.skipIf(!runs)(
    `${file}${runs ? '' : ' (skipped: there is no python3 on this machine)'}`,
    { concurrent: true },
    () => {
      it('is short', () =>
        expect(
          readFileSync(root + file, 'utf8')
            .trimEnd()
            .split('\n').length,
        ).toBeLessThan(60))

      it('keeps to the protocol in all games', async () => {
        const { status, stdout } = await handwerk('bot-check', `cmd:${command}`, '--games', '1', '--json')
        const { findings } = JSON.parse(stdout)
        expect(findings.filter(({ ok }: { ok: boolean | null }) => ok === false)).toEqual([])
        expect(findings.map(({ what }: { what: string }) => what)).toEqual(expect.arrayContaining([...gameNames]))
        expect(status).toBe(0)
      })

      it('repeats its games for the same seed, with any number of workers', async () => {
        const play = async (workers: string) => {
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
          const { status, stdout, stderr } = await handwerk('compare', 'oh-my-goods', ...line)
          expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
          return { ...JSON.parse(stdout), seconds: 0 }
        }
        const results = await Promise.all([play('1'), play('2')])
        expect(results[0].seats[0]).toMatchObject({ bot: 'mine', troubles: { illegal: 0, last: '', tail: '' } })
        expect(results[1]).toEqual(results[0])
      })
    },
  )

describe.concurrent('in process', () => {
  const example = async (name: string, ...args: string[]) => {
    const { status, stdout } = await startNode([`examples/dist/in-process/${name}.js`, ...args])
    expect(status).toBe(0)
    return stdout
  }

  it.each(gameNames)('games.js plays many games of %s', async (game) => {
    const line = new RegExp(`^50 games of ${game}, \\d+ decisions; first seat \\d+, second seat \\d+ wins\\n$`)
    expect(await example('games', game, '50')).toMatch(line)
  })

  it('positions.js copies, saves, restores, views and imagines positions', async () => {
    const lines = (await example('positions')).trim().split('\n')
    expect(lines.filter((line) => line.endsWith(': true'))).toHaveLength(4)
    expect(lines.filter((line) => line.endsWith(': false'))).toEqual([])
    expect(lines[3]).toMatch(/^an illegal move is refused by rule OMG-\d/)
  })

  it('thinker.js plays by imagining what it cannot see', async () => {
    expect(await example('thinker', 'oh-my-goods', '1', '1')).toMatch(/^thinker won [01] of 1 games against greedy\n$/)
  })
})
