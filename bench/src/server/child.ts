/** A server in its own process, seen from outside. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Ready {
  readonly address: string
  /** From the start of the process's own work until it serves. */
  readonly readyMs: number
}

export class ServerChild {
  private readonly child: ChildProcess
  readonly ready: Ready

  private constructor(child: ChildProcess, ready: Ready) {
    this.child = child
    this.ready = ready
  }

  /** `file` is next to this one. */
  static async start(file: string, ...args: string[]): Promise<ServerChild> {
    const path = fileURLToPath(new URL(file, import.meta.url))
    const child = fork(path, args, { execArgv: ['--expose-gc', ...process.execArgv] })
    return new ServerChild(child, await reply<Ready>(child))
  }

  /** In bytes, without garbage. */
  memory(): Promise<number> {
    this.child.send('memory')
    return reply(this.child)
  }

  /** Processor time of all its threads so far, in milliseconds. */
  cpu(): Promise<number> {
    this.child.send('cpu')
    return reply(this.child)
  }

  /** Without any warning to it. */
  async kill(): Promise<void> {
    const gone = new Promise((done) => this.child.once('exit', done))
    this.child.kill('SIGKILL')
    await gone
  }

  async stop(): Promise<void> {
    const gone = new Promise((done) => this.child.once('exit', done))
    this.child.send('stop')
    await gone
  }
}

const reply = <T>(child: ChildProcess): Promise<T> =>
  new Promise((heard, fail) => {
    const ended = (code: number | null) => fail(new Error(`the server ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      heard(message as T)
    })
  })

/** Runs in the process itself: reports its address, and answers requests from then on. */
export function obey(address: string, stop: () => Promise<void>): void {
  const ready: Ready = { address, readyMs: Math.round(performance.now()) }
  process.send?.(ready)
  // The parent process is gone.
  process.on('disconnect', () => process.exit(1))
  process.on('message', (wish) => {
    if (wish === 'memory') {
      globalThis.gc?.()
      const { heapUsed, external } = process.memoryUsage()
      process.send?.(heapUsed + external)
    } else if (wish === 'cpu') {
      const { user, system } = process.cpuUsage()
      process.send?.((user + system) / 1000)
    } else
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
  })
}
