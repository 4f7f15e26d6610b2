/** Servers in processes of their own, as they are built, and what can be done to a process. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../packages/own-postgres/dist/index.js'

const program = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url))
/** A server ends with the pipe that this process holds, however this process ends. */
const mortal = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) process.stdin.resume().on('end', () => process.exit(1)).unref()`)}`

/** Milliseconds in which a server listens, or has ended. */
const STARTING = 60_000

export class ServerProcess {
  address
  /** All that it has logged. */
  log = ''
  #args
  #env
  #child = null

  constructor(port, args, env) {
    this.address = `http://127.0.0.1:${port}`
    this.#args = ['serve', '--port', String(port), '--log', 'warn', '--bot-seconds', '1', ...args]
    this.#env = env
  }

  static async start(args, env = {}) {
    const server = new ServerProcess(await freePort(), args, env)
    await server.start()
    return server
  }

  get pid() {
    return this.#child.pid
  }

  get hasEnded() {
    return this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** How it ended, if it did so by itself. */
  get ending() {
    return `${this.#child?.signalCode ?? this.#child?.exitCode}: ${this.log.slice(-300)}`
  }

  start() {
    const command = ['--import', mortal, program, ...this.#args]
    const child = spawn(process.execPath, command, { stdio: 'pipe', env: { ...process.env, ...this.#env } })
    this.#child = child
    child.stderr.on('data', (chunk) => {
      this.log += chunk
    })
    return new Promise((ready, fail) => {
      const late = setTimeout(() => {
        child.kill('SIGKILL')
        fail(new Error(`the server did not listen within ${STARTING} ms: ${this.log.slice(-500)}`))
      }, STARTING)
      child.stdout.on('data', (chunk) => {
        if (!String(chunk).includes('served at')) return
        clearTimeout(late)
        ready()
      })
      child.once('exit', (code) => {
        clearTimeout(late)
        fail(Object.assign(new Error(`the server ended with ${code}: ${this.log.slice(-500)}`), { code }))
      })
    })
  }

  signal(name) {
    this.#child.kill(name)
  }

  async kill(signal = 'SIGKILL') {
    if (this.hasEnded) return
    const gone = new Promise((done) => this.#child.once('exit', done))
    this.#child.kill(signal)
    await gone
  }
}

/** The process and all that it has started, itself last. */
export function family(pid) {
  const children = new Map()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = parentOf(name)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const below = (id) => [...(children.get(id) ?? []).flatMap(below), id]
  return below(pid)
}

function parentOf(pid) {
  try {
    // The name of the program stands in brackets, and may have any letters in it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1])
  } catch {
    return null
  }
}

/** Waits until nothing is left of these processes: whoever started them may be slow to bury them. */
export async function gone(pids) {
  for (let waited = 0; pids.some((pid) => existsSync(`/proc/${pid}`)); waited += 25) {
    if (waited > 20_000) throw new Error('killed processes are still there')
    await pause(25)
  }
}

export function signalAll(pids, signal) {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
}
