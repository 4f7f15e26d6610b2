/** A real PostgreSQL for a test: started in a folder of its own, stopped and removed at the end. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './process.js'

const INSTALLED = '/usr/lib/postgresql'

/** The folder with `initdb`, or null: the newest one that the system's packages have installed. */
export const postgresPrograms = ((): string | null => {
  if (!existsSync(INSTALLED)) return null
  const [newest] = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a))
  const folder = join(INSTALLED, newest ?? '', 'bin')
  return newest && existsSync(join(folder, 'initdb')) ? folder : null
})()

export interface Postgres {
  readonly url: string
  /** A fresh database on it. */
  database(): string
  restart(): void
  stop(): void
}

export async function startPostgres(): Promise<Postgres> {
  if (!postgresPrograms) throw new Error(`PostgreSQL is not installed in ${INSTALLED}`)
  const programs = postgresPrograms
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-pg-'))
  const cluster = join(folder, 'cluster')
  const port = await freePort()
  // PostgreSQL refuses to run as root.
  const asRoot = process.getuid?.() === 0
  if (asRoot) spawnSync('chown', ['postgres', folder])
  const run = (program: string, ...args: string[]): SpawnSyncReturns<string> => {
    const command = [join(programs, program), ...args]
    const [first, ...rest] = asRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    const done = spawnSync(first, rest, { encoding: 'utf8', cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}${done.stdout}`)
    return done
  }
  run('initdb', '-D', cluster, '-U', 'handwerk', '--auth=trust', '--no-sync', '-E', 'UTF8')
  const start = () => {
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`
    run('pg_ctl', '-D', cluster, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  }
  start()
  let databases = 0
  return {
    url: `postgres://handwerk@127.0.0.1:${port}/postgres`,
    database() {
      const name = `test${++databases}`
      run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'handwerk', name)
      return `postgres://handwerk@127.0.0.1:${port}/${name}`
    },
    restart() {
      run('pg_ctl', '-D', cluster, '-w', '-m', 'immediate', 'stop')
      start()
    },
    stop() {
      run('pg_ctl', '-D', cluster, '-w', '-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
