/** Starts a private PostgreSQL server for tests and benchmarks in a temporary folder, and removes both at the end. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const INSTALLED = '/usr/lib/postgresql'

/** The `bin` folder of the newest PostgreSQL that the system has installed; null if there is none. */
export const postgresPrograms = ((): string | null => {
  if (!existsSync(INSTALLED)) return null
  const [newest] = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a))
  const folder = join(INSTALLED, newest ?? '', 'bin')
  return newest && existsSync(join(folder, 'initdb')) ? folder : null
})()

export interface Postgres {
  /** The folder of its files. */
  readonly cluster: string
  /** The process that has started all its others. */
  readonly pid: number
  /** Creates a database and returns its URL. It is empty, or a copy of `like`, which must have no connections. */
  database(like?: string): string
  /** Restarts as after a crash. */
  restart(): void
  /** Again, after its processes were killed. */
  start(): void
  stop(): void
}

export interface PostgresOptions {
  /** False is faster, and still survives killed processes, but not a power cut. */
  readonly fsync?: boolean
  /** What its processes find in their environment beside that of this process. */
  readonly env?: Readonly<Record<string, string>>
  /** Settings that differ from the usual ones. */
  readonly settings?: Readonly<Record<string, string>>
}

export async function startPostgres({
  fsync = true,
  env = {},
  settings = {},
}: PostgresOptions = {}): Promise<Postgres> {
  if (!postgresPrograms) throw new Error(`PostgreSQL is not installed in ${INSTALLED}`)
  const programs = postgresPrograms
  const folder = mkdtempSync(join(tmpdir(), 'handwerk-pg-'))
  const cluster = join(folder, 'cluster')
  const port = await freePort()
  // PostgreSQL refuses to run as root.
  const asRoot = process.getuid?.() === 0
  if (asRoot) spawnSync('chown', ['postgres', folder])
  const command = (program: string, ...args: string[]): string[] => [
    ...(asRoot ? ['runuser', '-u', 'postgres', '--'] : []),
    join(programs, program),
    ...args,
  ]
  const runWith = (added: typeof env, program: string, ...args: string[]): void => {
    const [first, ...rest] = command(program, ...args)
    const done = spawnSync(first, rest, {
      encoding: 'utf8',
      cwd: folder,
      env: { ...process.env, ...added },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr}${done.stdout}`)
  }
  const run = (program: string, ...args: string[]): void => runWith({}, program, ...args)
  const halt = ['pg_ctl', '-D', cluster, '-w', '-m', 'immediate', 'stop'] as const
  const release = whenThisProcessEnds(folder, command(...halt))
  const start = () => {
    const all = { listen_addresses: '127.0.0.1', max_connections: '200', fsync: fsync ? 'on' : 'off', ...settings }
    const flags = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
    const options = `-p ${port} -k ${folder} ${flags.join(' ')}`
    runWith(env, 'pg_ctl', '-D', cluster, '-w', '-l', join(folder, 'log'), '-o', options, 'start')
  }
  run('initdb', '-D', cluster, '-U', 'handwerk', '--auth=trust', '--no-sync', '-E', 'UTF8')
  start()
  let databases = 0
  return {
    cluster,
    get pid() {
      return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    },
    start,
    database(like) {
      const name = `fresh${++databases}`
      const template = like === undefined ? [] : ['-T', new URL(like).pathname.slice(1)]
      run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'handwerk', ...template, name)
      return `postgres://handwerk@127.0.0.1:${port}/${name}`
    },
    restart() {
      run(...halt)
      start()
    },
    stop() {
      run(...halt)
      rmSync(folder, { recursive: true, force: true })
      release()
    },
  }
}

/**
 * Stops the server and removes its folder when this process ends in any way: a
 * shell waits for the end of a pipe that only this process holds open. Returns
 * a function that closes the pipe.
 */
function whenThisProcessEnds(folder: string, halt: readonly string[]): () => void {
  const script = 'cat > /dev/null; folder=$1; shift; "$@"; rm -rf "$folder"'
  const watch = spawn('sh', ['-c', script, 'watch', folder, ...halt], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.unref()
  return () => watch.stdin.end()
}

/** A free port on loopback. */
export function freePort(): Promise<number> {
  return new Promise((found, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? found(address.port) : fail(new Error('no port'))))
    })
  })
}
