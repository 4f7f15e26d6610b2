/** The built program as a process: exit codes, pipes, worker threads. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gameNames } from '@handwerk/shelf'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { node, real, root, startNode, toy } from './built-program.js'
import { temporaryFiles } from './cli.js'
import { testPipedGame } from './piped.js'

const { pathOf } = temporaryFiles()

// Builds, and starts processes.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

beforeAll(() => {
  const built = node([`${root}node_modules/typescript/bin/tsc`, '-b', `${root}packages/cli/test/toy`])
  expect(built.stdout + built.stderr).toBe('')
})

describe('the program', () => {
  it('prints its version and its commands', () => {
    expect(node([real, '--version'])).toMatchObject({ status: 0, stdout: '0.1.0\n', stderr: '' })
    expect(node([real, '--help']).stdout).toContain('simulate [options] <game>')
    expect(node([real, 'games'])).toMatchObject({ status: 0, stderr: '' })
  })

  it('rejects bad input with exit code 2 and one line', () => {
    const { status, stdout, stderr } = node([real, 'play', 'no-such-game'])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(/^handwerk: there is no game "no-such-game"; there (is|are) .*\n$/)
  })
})

describe.each(gameNames)('%s', (game) => {
  it('is simulated with the same result by any number of workers, also with search', async () => {
    const simulate = async (workers: string) => {
      const args = ['--seats', 'search:2,random', '--games', '8', '--seed', '7', '--json', '--workers', workers]
      return { ...JSON.parse((await startNode([real, 'simulate', game, ...args])).stdout), seconds: 0 }
    }
    const results = await Promise.all([simulate('1'), simulate('2')])
    expect(results[0]).toMatchObject({ game, games: 8 })
    expect(results[1]).toEqual(results[0])
  })
})

testPipedGame('oh-my-goods', 'de')
testPipedGame('mottainai', 'en')

describe('on the toy game', () => {
  it('plays from a pipe, writes a record, verifies it', () => {
    const record = pathOf('piped.json')
    const played = node([toy, 'play', 'bids', '--seed', '3', '--save', record], '1\n1\n1\n')
    expect(played).toMatchObject({ status: 0, stderr: '' })
    expect(played.stdout).toContain('The game is over.')
    expect(node([toy, 'verify', record])).toMatchObject({ status: 0, stderr: '' })
    expect(node([toy, 'play', 'bids', '--seed', '3'], '1\n').status).toBe(1)
  })

  it('gives the same result with any number of workers', () => {
    const results = ['1', '3'].map((workers) => {
      const args = ['--seats', 'high,random,random', '--games', '100', '--seed', '7', '--json', '--workers', workers]
      const { status, stdout, stderr } = node([toy, 'simulate', 'bids', ...args])
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      return { ...JSON.parse(stdout), seconds: 0 }
    })
    expect(results[0].games).toBe(100)
    expect(results[1]).toEqual(results[0])
  })

  it.each(['1', '2'])('reports the game in which a bot broke the rules, with exit code 70 (%s workers)', (workers) => {
    const args = ['--seats', 'high,cheat', '--games', '20', '--seed', 'x', '--workers', workers]
    const { status, stderr } = node([toy, 'simulate', 'bids', ...args])
    expect(status).toBe(70)
    // Which game is reported first depends on the workers.
    expect(stderr).toMatch(/game (\d+) broke off; its seed is "x\/\1"/)
    expect(stderr).toContain('illegal move: not in hand (TOY-1)')
  })

  it('exits quietly when its output pipe is closed', async () => {
    const record = pathOf('long.json')
    node([toy, 'play', 'bids', '--seats', 'high,random', '--save', record])
    const child = spawn(process.execPath, [toy, 'replay', record, '--json'], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    const code = await new Promise((ended) => child.on('close', ended))
    expect({ code, said }).toEqual({ code: 0, said: '' })
  })

  it('loses no move when it is killed', async () => {
    const file = pathOf('killed.json')
    const child = spawn(process.execPath, [toy, 'play', 'bids', '--seed', '3', '--save', file], { stdio: 'pipe' })
    const ended = new Promise((end) => child.on('close', end))
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      // The second question comes after the first move.
      if (said.split('Which card do you bid?').length === 3) child.kill('SIGKILL')
    })
    child.stdin.write('1\n')
    await ended
    expect(JSON.parse(readFileSync(file, 'utf8')).moves[1]).toEqual([0, 'bid 9'])
    expect(node([toy, 'play', '--resume', file], '1\n1\n')).toMatchObject({ status: 0, stderr: '' })
  })

  it('exits with code 130 and no stack on an interrupt', async () => {
    const child = spawn(process.execPath, [toy, 'play', 'bids'], { stdio: 'pipe' })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    const ended = new Promise((end) => child.on('close', end))
    child.stdout.once('data', () => child.kill('SIGINT'))
    expect({ code: await ended, said: said.trim() }).toEqual({ code: 130, said: '' })
  })
})
