/** `npm run -s bench:server -- [--tables 500] [--seconds 20] [--database-url url]`: the server under load, as JSON. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { load, type Server, startServer } from './server/load.js'

const { values } = parseArgs({
  options: {
    tables: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    'database-url': { type: 'string' },
    processes: { type: 'string', default: '1' },
  },
})
const url = values['database-url']
const folder = url === undefined ? mkdtempSync(join(tmpdir(), 'handwerk-bench-')) : null
const where = url ?? folder ?? ''
const servers: Server[] = []
for (let i = 0; i < Number(values.processes); i++) servers.push(await startServer(where))
const tables = Number(values.tables)
const before = await servers[0].memory()
const figures = await load(
  servers.map(({ address }) => address),
  tables,
  Number(values.seconds),
)
const after = await servers[0].memory()
await Promise.all(servers.map((server) => server.stop()))
if (folder) rmSync(folder, { recursive: true })
const report = {
  store: url === undefined ? 'sqlite' : 'postgres',
  processes: servers.length,
  readyMs: servers[0].readyMs,
  ...figures,
  kilobytesATable: Math.round((after.heap - before.heap) / 1024 / tables),
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
