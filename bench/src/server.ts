/**
 * `npm run -s bench:server -- --json [--tables 500] [--seconds 20] [--only
 * sqlite,postgres-3]`: servers under the same load, one after the other, as JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { freePort, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import { boardgameIoTables } from './server/boardgame-io.js'
import { ServerChild, type Usage } from './server/child.js'
import { handwerkTables } from './server/handwerk.js'
import { gather, type LoadedTable, load } from './server/load.js'

const { values } = parseArgs({
  options: {
    // JSON is the only output; the flag is accepted for symmetry.
    json: { type: 'boolean' },
    tables: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string', default: 'sqlite,postgres-1,postgres-3,boardgame.io' },
  },
})
const count = Number(values.tables)
const seconds = Number(values.seconds)

const CASES: Readonly<Record<string, () => Promise<object>>> = {
  async sqlite() {
    const folder = mkdtempSync(join(tmpdir(), 'handwerk-bench-'))
    const figures = await handwerk(folder, 1)
    rmSync(folder, { recursive: true })
    return figures
  },
  'postgres-1': () => onPostgres(1),
  'postgres-3': () => onPostgres(3),
  async 'boardgame.io'() {
    const port = await freePort()
    const server = await ServerChild.start('./boardgame-io-server.js', String(port))
    return underLoad([server], boardgameIoTables(`http://127.0.0.1:${port}`, server.ready.address))
  },
}

async function onPostgres(processes: number): Promise<object> {
  if (!postgresPrograms) return { skipped: 'PostgreSQL is not installed' }
  const postgres = await startPostgres()
  const figures = await handwerk(postgres.database(), processes)
  postgres.stop()
  return figures
}

async function handwerk(where: string, processes: number): Promise<object> {
  const servers: ServerChild[] = []
  for (let i = 0; i < processes; i++) servers.push(await ServerChild.start('./handwerk-server.js', where))
  return underLoad(servers, await handwerkTables(servers.map(({ ready }) => ready.address)))
}

async function underLoad(servers: readonly ServerChild[], make: () => Promise<LoadedTable>): Promise<object> {
  const [first] = servers
  const usages = () => Promise.all(servers.map((server) => server.usage()))
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
  const atFirst = await usages()
  const tables = await gather(count, make)
  const idle = await usages()
  const busy = performance.eventLoopUtilization()
  const figures = await load(tables, seconds)
  const { utilization } = performance.eventLoopUtilization(busy)
  const after = await usages()
  for (const table of tables) table.close()
  await new Promise((done) => setTimeout(done, 500))
  const left = await usages()
  await Promise.all(servers.map((server) => server.stop()))
  // For all processes together.
  const kilobytes = (later: readonly Usage[]) =>
    Math.round(sum(later.map(({ memory }, i) => memory - atFirst[i].memory)) / 1024 / count)
  return {
    processes: servers.length,
    readyMs: first.ready.readyMs,
    ...figures,
    kilobytesWithConnections: kilobytes(idle),
    kilobytesIdle: kilobytes(left),
    cpuMsAMove: Math.round((1000 * sum(after.map(({ cpu }, i) => cpu - idle[i].cpu))) / figures.moves) / 1000,
    // Near 1, the figures measure the load generator instead.
    loaderBusy: Math.round(100 * utilization) / 100,
  }
}

const report: Record<string, object> = {}
for (const name of values.only.split(',')) {
  const measure = CASES[name]
  if (!measure) throw new Error(`--only knows ${Object.keys(CASES).join(', ')}, not ${name}`)
  const [loadAverage] = loadavg()
  process.stderr.write(`${name} …\n`)
  report[name] = { loadAverage: Math.round(10 * loadAverage) / 10, ...(await measure()) }
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
process.exit(0)
