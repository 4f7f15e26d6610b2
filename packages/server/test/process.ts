/** A server in a process of its own, which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@handwerk/own-postgres'

const program = fileURLToPath(new URL('../../cli/dist/main.js', import.meta.url))
/** Ends the server with the test, however that ends: a pipe closes with its process. Threads have no pipe, and the listener does not keep a stopped server alive. */
const mortal = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) process.stdin.resume().on('end', () => process.exit(1)).unref()`)}`

export class ServerProcess {
  readonly address: string
  private readonly args: readonly string[]
  /** The largest file size, in blocks of the shell; null for no limit. */
  private readonly largestFile: number | null
  private child: ChildProcess | null = null
  /** The log so far. */
  log = ''

  private constructor(port: number, args: readonly string[], largestFile: number | null = null) {
    this.largestFile = largestFile
    this.address = `http://127.0.0.1:${port}`
    this.args = ['serve', '--port', String(port), '--log', 'warn', ...args]
  }

  /** `args` say where the data is. */
  static async start(...args: string[]): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), args)
    await server.start()
    return server
  }

  /** The same with a limit on the file size, in blocks. */
  static async startBounded(largestFile: number, ...args: string[]): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), args, largestFile)
    await server.start()
    return server
  }

  start(): Promise<void> {
    const command = [process.execPath, '--import', mortal, program, ...this.args]
    const [first = '', ...rest] =
      this.largestFile === null
        ? command
        : ['sh', '-c', `ulimit -f ${this.largestFile}; exec "$@"`, 'bounded', ...command]
    const child = spawn(first, rest, { stdio: 'pipe' })
    this.child = child
    child.stderr.on('data', (chunk) => {
      this.log += chunk
    })
    return new Promise((ready, fail) => {
      child.stdout.on('data', (chunk) => String(chunk).includes('served at') && ready())
      child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${this.log}`)))
    })
  }

  /** By SIGKILL. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this
    if (!child) return
    this.child = null
    if (child.exitCode !== null) throw new Error(`the server has ended by itself with ${child.exitCode}: ${this.log}`)
    const gone = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await gone
  }
}
