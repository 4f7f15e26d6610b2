/** How each kind of site is set up: what its faults need must be there before they happen. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../packages/own-postgres/dist/index.js'
import { DatabaseProxy } from './database-proxy.mjs'
import { buildLibrary, noting } from './power-cut.mjs'
import { Site } from './site.mjs'

/** Bytes of a disk that is small enough to be filled. */
const SMALL_DISK = '48m'

/** A PostgreSQL with little memory writes pages long before it must sync them, so that a power cut finds some. */
const HASTY = { shared_buffers: '1MB', bgwriter_delay: '10ms', bgwriter_lru_maxpages: '1000' }

const onSqlite = async (site, env) => site.addServer(['--data', site.data], env)

/** Three servers, each behind a proxy of its own. */
async function onPostgres(site, { postgres = {}, server = () => ({}) } = {}) {
  site.postgres = await startPostgres(postgres)
  site.atEnd(() => stopPostgres(site.postgres))
  const url = site.postgres.database()
  site.database = url
  for (let i = 0; i < 3; i++) {
    const proxy = await DatabaseProxy.before(url)
    site.atEnd(() => proxy.close())
    site.proxies.push(proxy)
    await site.addServer(['--database-url', proxy.url], server(i))
  }
}

/** One that did not start again has nothing to stop; its folder is removed when this process ends. */
function stopPostgres(postgres) {
  try {
    postgres.stop()
  } catch (error) {
    if (!/No such process|PID file|does not shut down/.test(error.message)) throw error
  }
}

/** A file for each server that says by how many seconds its clock is wrong. */
function clockFor(site, library, i) {
  const file = join(site.folder, `clock-${i}`)
  writeFileSync(file, '+0\n')
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    // Only the time of day jumps; what counts seconds goes on.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

/** A library that notes writes, and a place for its notes that a database may write as another user. */
function notedIn(site, files) {
  chmodSync(site.folder, 0o755)
  site.notes = join(site.folder, 'notes')
  mkdirSync(site.notes)
  chmodSync(site.notes, 0o777)
  return noting(buildLibrary(site.folder), files, site.notes)
}

const SETUPS = {
  sqlite: (site) => onSqlite(site),
  'sqlite on a small disk': async (site) => {
    mkdirSync(site.data)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK}`, 'none', site.data])
    if (mounted.status !== 0) throw new Error(`no small disk: ${mounted.stderr}`)
    site.atEnd(() => spawnSync('umount', [site.data]))
    await onSqlite(site)
  },
  'sqlite with a clock': (site, { clock }) => onSqlite(site, clockFor(site, clock, 0)),
  'sqlite with noted writes': (site) => onSqlite(site, notedIn(site, site.data)),
  postgres: (site) => onPostgres(site),
  'postgres with clocks': (site, { clock }) => onPostgres(site, { server: (i) => clockFor(site, clock, i) }),
  // The folder of the cluster is known only when it is there; how it begins is known before.
  'postgres with noted writes': (site) =>
    onPostgres(site, { postgres: { env: notedIn(site, join(tmpdir(), 'handwerk-pg-')), settings: HASTY } }),
}

/** `clock`: the path of the library for clocks that jump. */
export async function openSite(name, luck, tools) {
  const site = new Site(luck)
  try {
    await SETUPS[name](site, tools)
    await site.open()
    return site
  } catch (error) {
    await site.close()
    throw error
  }
}
