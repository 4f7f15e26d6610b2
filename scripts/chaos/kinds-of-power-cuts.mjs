/** The power goes: processes end, and what was written but not synced is not on the disk, or only some of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { postgresPrograms } from '../../packages/own-postgres/dist/index.js'
import { cutPower, unableToCutPower } from './power-cut.mjs'
import { family, gone, signalAll } from './processes.mjs'

/** Nothing that was not synced survives, or any half of it. */
const survivors = (luck) => (luck.below(2) === 0 ? () => false : () => luck.below(2) === 0)

async function cutServer(site, luck) {
  const [server] = site.servers
  await server.kill('SIGKILL')
  const lost = cutPower(site.data, site.notes, survivors(luck))
  await server.start()
  return { complaints: [], ...lost }
}

async function cutDatabase(site, luck) {
  const { postgres } = site
  const processes = family(postgres.pid)
  signalAll(processes.toReversed(), 'SIGSTOP')
  signalAll(processes, 'SIGKILL')
  await gone(processes)
  const complaints = (await Promise.all(site.servers.map((server) => site.becomes(server, 503)))).flat()
  const lost = cutPower(postgres.cluster, site.notes, survivors(luck))
  start(postgres)
  const cause = /not ready: .*(ECONNREFUSED|terminated unexpectedly|no database answers|ECONNRESET)/
  return { complaints, ...lost, cause }
}

function start(postgres) {
  try {
    postgres.start()
  } catch (error) {
    const log = readFileSync(join(postgres.cluster, '..', 'log'), 'utf8')
    throw new Error(`${error.message}\n${log.slice(-1500)}`)
  }
}

export const kindsOfPowerCuts = [
  {
    name: 'power-cut-sqlite',
    database: 'sqlite',
    site: 'sqlite with noted writes',
    strike: cutServer,
    unable: unableToCutPower,
  },
  {
    name: 'power-cut-postgres',
    database: 'postgres',
    site: 'postgres with noted writes',
    strike: cutDatabase,
    unable: () => (postgresPrograms ? unableToCutPower() : 'PostgreSQL is not installed'),
  },
]
