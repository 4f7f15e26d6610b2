/**
 * `npm run -s bench:server -- --json [--tables 500] [--seconds 20] [--warm-up 30]
 * [--only sqlite,postgres-3]`: servers under the same load, one after the other, as JSON.
 * With `--saturate` the pace of the moves rises until one of a hundred takes
 * longer than 100 ms to reach another seat: how much a server carries. With
 * `--waiting` nobody moves: what a table takes in memory that waits for a move
 * (`--tables 10000 --loaders 6 --only postgres-3`: each of three processes has a third
 * of 40,000 connections, where a process may open no more than 20,000 files).
 *
 * `npm run -s bench:server -- --attacks --json [--only sqlite,postgres] [--attack
 * follows,talk] [--addresses one,own] [--clients 100] [--seconds 20] [--program
 * other/packages/cli/dist/main.js]`: what two honest people notice while a hundred
 * hostile clients spend all they may, in milliseconds: half of the asks, all but one
 * of a hundred, and all took at most so long (and their number).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { attacks, PROGRAM } from './server/attacks/attacks.js'
import { ATTACK_NAMES } from './server/attacks/kinds.js'
import { ServerChild } from './server/child.js'
import { figuresOf, SEATS } from './server/load.js'
import { Loader, type Target } from './server/loader.js'

const { values } = parseArgs({
  options: {
    // JSON is the only output; the flag is accepted for symmetry.
    json: { type: 'boolean' },
    tables: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    // Until the compiler has done its work.
    'warm-up': { type: 'string', default: '30' },
    saturate: { type: 'boolean', default: false },
    waiting: { type: 'boolean', default: false },
    loaders: { type: 'string', default: '2' },
    only: { type: 'string' },
    attacks: { type: 'boolean', default: false },
    attack: { type: 'string', default: ATTACK_NAMES.join() },
    addresses: { type: 'string', default: 'one,own' },
    clients: { type: 'string', default: '100' },
    program: { type: 'string', default: PROGRAM },
  },
})
const count = Number(values.tables)
const seconds = Number(values.seconds)
/** Longer than it takes until a server saves memory at a table where nothing happens. */
const LONG_WAIT = 30_000
const KILLING = 10_000
/** A server is saturated when one of a hundred moves takes longer, in milliseconds. */
const BOUND = 100
/** Each pace is faster than the last by this. */
const FASTER = 1.15

const CASES: Readonly<Record<string, () => Promise<object>>> = {
  async sqlite() {
    const folder = mkdtempSync(join(tmpdir(), 'handwerk-bench-'))
    const figures = await handwerk(folder, 1)
    rmSync(folder, { recursive: true })
    return figures
  },
  'postgres-1': () => onPostgres(1),
  'postgres-3': () => onPostgres(3),
  'postgres-3-killed': killed,
  async 'boardgame.io'() {
    const port = await freePort()
    const server = await ServerChild.start('./boardgame-io-server.js', String(port))
    return underLoad([server], {
      is: 'boardgame.io',
      lobby: `http://127.0.0.1:${port}`,
      address: server.ready.address,
    })
  },
}

async function onPostgres(processes: number): Promise<object> {
  if (!postgresPrograms) return { skipped: 'PostgreSQL is not installed' }
  const postgres = await startPostgres()
  const figures = await handwerk(postgres.database(), processes)
  postgres.stop()
  return figures
}

/** One of three processes is killed every ten seconds, and started again. */
async function killed(): Promise<object> {
  if (!postgresPrograms) return { skipped: 'PostgreSQL is not installed' }
  const postgres = await startPostgres()
  const url = postgres.database()
  const ports = [await freePort(), await freePort(), await freePort()]
  const start = (port: number) => ServerChild.start('./handwerk-server.js', url, String(port))
  const servers: ServerChild[] = []
  for (const port of ports) servers.push(await start(port))
  const loader = new Loader()
  await loader.gather({ is: 'handwerk', addresses: servers.map(({ ready }) => ready.address) }, count)
  let kills = 0
  const killing = setInterval(() => {
    const i = kills++ % servers.length
    void servers[i].kill().then(async () => {
      servers[i] = await start(ports[i])
    })
  }, KILLING)
  const figures = figuresOf([await loader.load(seconds, 1000)])
  clearInterval(killing)
  loader.end()
  await new Promise((done) => setTimeout(done, KILLING))
  await Promise.all(servers.map((server) => server.stop()))
  postgres.stop()
  return { processes: servers.length, tables: count, kills, ...figures }
}

async function handwerk(where: string, processes: number): Promise<object> {
  const servers: ServerChild[] = []
  for (let i = 0; i < processes; i++) servers.push(await ServerChild.start('./handwerk-server.js', where))
  return underLoad(servers, { is: 'handwerk', addresses: servers.map(({ ready }) => ready.address) })
}

async function underLoad(servers: readonly ServerChild[], target: Target): Promise<object> {
  const [first] = servers
  const memories = async () => sum(await Promise.all(servers.map((server) => server.memory())))
  const atFirst = await memories()
  const loaders = Array.from({ length: Number(values.loaders) }, () => new Loader())
  const share = Math.ceil(count / loaders.length)
  await Promise.all(loaders.map((loader, i) => loader.gather(targetOf(target, i), Math.min(share, count - i * share))))
  const gathered = await memories()
  if (values.waiting) await new Promise((done) => setTimeout(done, LONG_WAIT))
  const idle = await memories()
  const measured = values.waiting ? {} : await underway(loaders, servers)
  await Promise.all(loaders.map((loader) => loader.close()))
  await new Promise((done) => setTimeout(done, 500))
  const left = await memories()
  for (const loader of loaders) loader.end()
  await Promise.all(servers.map((server) => server.stop()))
  // For all processes together.
  const kilobytes = (later: number) => Math.round((later - atFirst) / 1024 / count)
  return {
    processes: servers.length,
    readyMs: first.ready.readyMs,
    tables: count,
    connections: count * SEATS,
    ...measured,
    kilobytesWithConnections: kilobytes(gathered),
    ...(values.waiting ? { kilobytesWaiting: kilobytes(idle) } : {}),
    kilobytesIdle: kilobytes(left),
  }
}

/** Tables that wait have all of their connections at one process: each process carries its share of the tables. */
const targetOf = (target: Target, loader: number): Target =>
  values.waiting && target.is === 'handwerk'
    ? { ...target, addresses: [target.addresses[loader % target.addresses.length]] }
    : target

async function underway(loaders: readonly Loader[], servers: readonly ServerChild[]): Promise<object> {
  await Promise.all(loaders.map((loader) => loader.load(Number(values['warm-up']), 1000)))
  return values.saturate ? saturate(loaders) : evenly(loaders, servers)
}

/** One move a second at each table. */
async function evenly(loaders: readonly Loader[], servers: readonly ServerChild[]): Promise<object> {
  const cpuSoFar = async () => sum(await Promise.all(servers.map((server) => server.cpu())))
  const before = await cpuSoFar()
  const measured = await Promise.all(loaders.map((loader) => loader.load(seconds, 1000)))
  const cpu = (await cpuSoFar()) - before
  const figures = figuresOf(measured)
  const aMove = (milliseconds: number) => Math.round((1000 * milliseconds) / figures.moves) / 1000
  return { ...figures, cpuMsAMove: aMove(cpu), loadersCpuMsAMove: aMove(sum(measured.map((part) => part.cpu))) }
}

interface Pace {
  readonly movesASecond: number
  readonly p99: number
  readonly lost: number
}

/** Faster and faster, until the server cannot follow, also when it is asked again: the machine itself stumbles now and then. */
async function saturate(loaders: readonly Loader[]): Promise<object> {
  const paces: Pace[] = []
  let saturation: Pace | null = null
  let stumbles = 0
  for (let interval = 1000; stumbles < 2; ) {
    const { moves, noticed, p99, lost } = figuresOf(
      await Promise.all(loaders.map((loader) => loader.load(seconds, interval))),
    )
    const pace = { movesASecond: Math.round(moves / seconds), p99, lost }
    process.stderr.write(`  ${JSON.stringify(pace)}\n`)
    paces.push(pace)
    // Moves that nobody received within the wait are late, too.
    const isSaturated = p99 > BOUND || noticed < 0.5 * moves || (saturation?.movesASecond ?? 0) >= pace.movesASecond
    if (isSaturated) stumbles++
    else {
      saturation = pace
      stumbles = 0
      interval /= FASTER
    }
  }
  return { saturation, paces }
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)

async function underLoads(): Promise<object> {
  const report: Record<string, object> = {}
  for (const name of values.only?.split(',') ?? Object.keys(CASES)) {
    const measure = CASES[name]
    if (!measure) throw new Error(`--only knows ${Object.keys(CASES).join(', ')}, not ${name}`)
    const [loadAverage] = loadavg()
    process.stderr.write(`${name} …\n`)
    report[name] = { loadAverage: Math.round(10 * loadAverage) / 10, ...(await measure()) }
  }
  return report
}

function underAttacks(): Promise<object> {
  const wanted = values.attack.split(',')
  const unknown = wanted.find((name) => !ATTACK_NAMES.some((known) => known === name))
  if (unknown !== undefined) throw new Error(`--attack knows ${ATTACK_NAMES.join(', ')}, not ${unknown}`)
  return attacks({
    databases: (values.only ?? 'sqlite,postgres').split(','),
    attacks: ATTACK_NAMES.filter((name) => wanted.includes(name)),
    addresses: values.addresses.split(','),
    clients: Number(values.clients),
    seconds,
    program: values.program,
  })
}

const report = await (values.attacks ? underAttacks() : underLoads())
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
process.exit(0)
