/** A PostgreSQL that dies, stands still, cannot be reached, or ends its connections. */

import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresPrograms } from '../../packages/own-postgres/dist/index.js'
import { family, gone, signalAll } from './processes.mjs'

const pg = createRequire(new URL('../../packages/server/package.json', import.meta.url))('pg')
/** A database that stands still for less need not be noticed. */
const NOTICED = 6000

const pick = (luck, from) => from[luck.below(from.length)]
const allBecome = async (site, status) =>
  (await Promise.all(site.servers.map((server) => site.becomes(server, status)))).flat()

async function killDatabase(site, luck) {
  const { postgres } = site
  const processes = family(postgres.pid)
  // The first one first, so that it starts none again.
  signalAll(processes.toReversed(), 'SIGKILL')
  await gone(processes)
  const complaints = await allBecome(site, 503)
  // Long enough, now and then, for everything that tries again to have failed several times.
  const milliseconds = luck.below(3) === 0 ? 5000 + luck.below(15_000) : luck.below(2000)
  await pause(milliseconds)
  postgres.start()
  return {
    complaints,
    milliseconds,
    cause: /not ready: .*(ECONNREFUSED|terminated unexpectedly|no database answers|ECONNRESET)/,
  }
}

async function stopDatabase(site, luck) {
  const milliseconds = 500 + luck.below(11_000)
  const end = Date.now() + milliseconds
  const processes = family(site.postgres.pid)
  signalAll(processes.toReversed(), 'SIGSTOP')
  const complaints = []
  try {
    if (milliseconds > NOTICED) complaints.push(...(await allBecome(site, 503)))
    await pause(Math.max(0, end - Date.now()))
  } finally {
    signalAll(processes, 'SIGCONT')
  }
  const cause = milliseconds > NOTICED ? /not ready: .*has not (answered|been written) within/ : null
  return { complaints, milliseconds, cause }
}

/** Between one server and the database, or between all and it. */
async function blackHole(site, luck) {
  const one = luck.below(2) === 0 ? luck.below(site.servers.length) : null
  const lost = site.servers.filter((_, i) => one === null || i === one)
  const proxies = site.proxies.filter((_, i) => one === null || i === one)
  for (const proxy of proxies) proxy.begin()
  const unnoticed = await Promise.all(lost.map((server) => site.becomes(server, 503)))
  const complaints = unnoticed.flat()
  if (one !== null) complaints.push(...(await site.stays(site.servers[(one + 1) % site.servers.length], 200, 1000)))
  await pause(luck.below(8000))
  for (const proxy of proxies) proxy.end()
  return { complaints, servers: lost.length, cause: /not ready: .*has not (answered|been written) within/ }
}

/** All connections of the servers, or some of them. */
async function endConnections(site, luck) {
  const share = pick(luck, [0.2, 0.5, 1])
  const client = new pg.Client({ connectionString: site.database })
  await client.connect()
  const mine = 'pid <> pg_backend_pid() and datname = current_database()'
  const { rows } = await client.query(`select pid from pg_stat_activity where ${mine} order by pid`)
  const ended = rows.filter(() => luck.below(100) < 100 * share).map(({ pid }) => pid)
  await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [ended])
  await client.end()
  const cause = ended.length > 0 ? /terminating connection due to administrator command|terminated unexpectedly/ : null
  return { complaints: [], connections: ended.length, cause }
}

const unable = () => (postgresPrograms ? null : 'PostgreSQL is not installed')
const onPostgres = { database: 'postgres', site: 'postgres', unable }

export const kindsOfDatabases = [
  { name: 'kill-database', ...onPostgres, strike: killDatabase },
  { name: 'stop-database', ...onPostgres, strike: stopDatabase },
  { name: 'black-hole', ...onPostgres, strike: blackHole },
  { name: 'end-connections', ...onPostgres, strike: endConnections },
]
