/** A server in a process of its own, which can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../cli/dist/main.js', import.meta.url))

export class ServerProcess {
  readonly address: string
  private readonly args: readonly string[]
  private child: ChildProcess | null = null
  /** All that it has logged. */
  log = ''

  private constructor(port: number, args: readonly string[]) {
    this.address = `http://127.0.0.1:${port}`
    // Nothing is left running, whatever becomes of the test.
    process.once('exit', () => this.child?.kill('SIGKILL'))
    this.args = ['serve', '--port', String(port), '--log', 'warn', ...args]
  }

  /** The arguments say where the data is. */
  static async start(...args: string[]): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), args)
    await server.start()
    return server
  }

  start(): Promise<void> {
    const child = spawn(process.execPath, [program, ...this.args], { stdio: ['ignore', 'pipe', 'pipe'] })
    this.child = child
    child.stderr?.on('data', (chunk) => {
      this.log += chunk
    })
    return new Promise((ready, fail) => {
      child.stdout?.on('data', (chunk) => String(chunk).includes('served at') && ready())
      child.once('exit', (code) => fail(new Error(`the server ended with ${code}: ${this.log}`)))
    })
  }

  /** Without any warning to it. */
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
