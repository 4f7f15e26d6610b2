/** Plans that workers in other processes play. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LONG } from './bounds.js'
import { cli, temporaryFiles } from './cli.js'

const { pathOf } = temporaryFiles()

// Builds, starts a database, and kills processes.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

const root = fileURLToPath(new URL('../../../', import.meta.url))
const toy = `${root}packages/cli/test/toy/dist/main.js`
const odd = fileURLToPath(new URL('./bots/odd.mjs', import.meta.url))
const missing = postgresPrograms ? '' : ' (skipped: PostgreSQL is not installed on this machine)'

describe.skipIf(!postgresPrograms)(`distributed workers${missing}`, () => {
  let postgres: Postgres
  const started: ChildProcess[] = []

  beforeAll(async () => {
    const tsc = [`${root}node_modules/typescript/bin/tsc`, '-b', `${root}packages/cli/test/toy`]
    expect(spawnSync(process.execPath, tsc, { encoding: 'utf8' })).toMatchObject({ status: 0 })
    postgres = await startPostgres({ fsync: false })
  })
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL')
    postgres.stop()
  })

  const run = (...args: string[]): ChildProcess => {
    const child = spawn(process.execPath, [toy, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
    started.push(child)
    return child
  }
  const worker = (url: string) => run('worker', '--database-url', url, '--workers', '1', '--programs', '--lease', '1.5')
  const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null
  const ended = (child: ChildProcess) =>
    new Promise<number | null>((end) => (isOver(child) ? end(child.exitCode) : child.once('exit', end)))
  const ask = (url: string, query: string) =>
    spawnSync(join(postgresPrograms ?? '', 'psql'), ['-At', '-c', query, url], { encoding: 'utf8' }).stdout.trim()

  const entrants = [
    '--seats',
    'high,random',
    '--seat',
    `slow=cmd:"${process.execPath}" "${odd}" slow`,
    '--games',
    '8',
    '--lang',
    'en',
  ]

  it('finish a tournament as on one machine, though one of them is killed', async () => {
    const url = postgres.database()
    const first = worker(url)
    const tournament = run('tournament', 'bids', ...entrants, '--out', pathOf('distributed'), '--database-url', url)
    const held = `select count(*) from handwerk_work.jobs where holder is not null and result is null and programs`
    while (Number(ask(url, held)) === 0 && !isOver(tournament)) await wait(20)
    first.kill('SIGKILL')
    await ended(first)
    expect(Number(ask(url, held))).toBeGreaterThan(0)
    const second = worker(url)
    const third = worker(url)
    let attempts = 0
    while (!isOver(tournament)) {
      attempts = Math.max(attempts, Number(ask(url, 'select max(attempts) from handwerk_work.jobs')))
      await wait(20)
    }
    expect(tournament.exitCode).toBe(0)
    // Another worker has taken the job of the first.
    expect(attempts).toBeGreaterThan(1)
    expect(ask(url, 'select count(*) from handwerk_work.jobs')).toBe('0')
    for (const child of [second, third]) child.kill('SIGINT')
    expect(await Promise.all([second, third].map(ended))).toEqual([0, 0])
    const here = await cli(['tournament', 'bids', ...entrants, '--out', pathOf('here'), '--workers', '1'])
    expect(here).toMatchObject({ code: 0, err: '' })
    const results = (folder: string) => readFileSync(pathOf(`${folder}/results.json`), 'utf8')
    expect(results('distributed')).toBe(results('here'))
  })

  it('play comparisons', async () => {
    const url = postgres.database()
    const helper = worker(url)
    const line = ['compare', 'bids', '--seats', 'high,random', '--games', '200', '--json']
    const distributed = await cli([...line, '--database-url', url])
    helper.kill('SIGTERM')
    expect(await ended(helper)).toBe(0)
    const here = await cli([...line, '--workers', '1'])
    expect({ ...JSON.parse(distributed.out), seconds: 0 }).toEqual({ ...JSON.parse(here.out), seconds: 0 })
  })

  it.each([
    [['worker'], '--database-url must say where the work is'],
    [['worker', '--database-url', 'mysql://x'], '--database-url must begin with postgres://'],
    [
      ['compare', 'bids', '--seats', 'high,random', '--workers', '2', '--database-url', 'postgres://x'],
      '--workers and --database-url cannot be given together',
    ],
  ])('reject %j', async (line, sentence) => {
    expect(await cli(line)).toEqual({ code: 2, out: '', err: `handwerk: ${sentence}\n` })
  })

  it('report that there is no database', async () => {
    const ran = await cli(['worker', '--database-url', 'postgres://nobody@127.0.0.1:1/none'])
    expect(ran).toMatchObject({ code: 2, err: expect.stringMatching(/^handwerk: the database cannot be used: .*\n$/) })
  })
})
