/** Series of games in processes: threads, signals, crashes, programs as bots. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { node, root, startNode, toy } from './built-program.js'
import { temporaryFiles } from './cli.js'

const { pathOf } = temporaryFiles()

// Builds, and starts processes.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

beforeAll(() => {
  const built = node([`${root}node_modules/typescript/bin/tsc`, '-b', `${root}packages/cli/test/toy`])
  expect(built.stdout + built.stderr).toBe('')
})

const odd = fileURLToPath(new URL('./bots/odd.mjs', import.meta.url))
const external = (habit: string) => ['--seats', 'keen', '--seat', `odd=cmd:"${process.execPath}" "${odd}" ${habit}`]

const compare = async (...more: string[]) => {
  const { status, stdout, stderr } = await startNode([toy, 'compare', 'bids', '--seed', '7', '--json', ...more])
  expect(stderr).toBe('')
  return { status, ...JSON.parse(stdout), seconds: 0 }
}

describe('compare --sprt', () => {
  it('stops at the same pair with any number of workers', async () => {
    const [one, three] = await Promise.all(
      ['1', '3'].map((workers) => compare('--seats', 'keen,random', '--sprt', '--workers', workers)),
    )
    expect(one).toMatchObject({ status: 0, sprt: { verdict: 'H1' } })
    expect(three).toEqual(one)
  })

  it('tests a program', async () => {
    const verdict = await compare(...external('good'), '--sprt', '--workers', '2', '--journal', pathOf('program'))
    expect(verdict).toMatchObject({ status: 0, sprt: { verdict: 'H1' } })
    expect(verdict.seats[1].troubles).toMatchObject({ crash: 0, absent: 0 })
  })
})

describe.concurrent('a series with a journal', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGKILL', null],
  ] as const)('goes on after %s, with the result of one that was not stopped', async (signal, code) => {
    const flags = (journal: string) => ['--games', '48', '--workers', '2', '--journal', pathOf(journal)]
    const line = [toy, 'compare', 'bids', '--seed', '7', '--json', ...external('slow'), ...flags(signal)]
    const child = spawn(process.execPath, line, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    const ended = new Promise((end) => child.once('close', (code) => end(code)))
    const lines = () => (existsSync(pathOf(signal)) ? readFileSync(pathOf(signal), 'utf8').split('\n').length : 0)
    while (lines() < 4 && child.exitCode === null) await new Promise((later) => setTimeout(later, 5))
    child.kill(signal)
    expect(await ended).toBe(code)
    expect(said).toMatch(
      code === null ? /^$/ : /^handwerk: stopped; \d+ deals are kept in .*, and the same command goes on\n$/,
    )
    const resumed = await compare(...external('slow'), ...flags(signal))
    expect(resumed).toEqual(await compare(...external('good'), ...flags(`${signal} straight`)))
  })
})
