/** A process that is asked one thing after the other: what measures must not slow what is measured. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export class AskedProcess<Request extends object> {
  private readonly child: ChildProcess

  /**
   * `url` is that of a module which calls `answerRequests` if it is started with `name`.
   * `detached`: in a session of its own; it ends with this process all the same.
   */
  constructor(url: string, name: string, { detached = false } = {}) {
    this.child = fork(fileURLToPath(url), [name], { detached })
  }

  ask<Answer>(request: Request): Promise<Answer> {
    return new Promise((heard, fail) => {
      const ended = (code: number | null) => fail(new Error(`a process ended with ${code}`))
      this.child.once('exit', ended)
      this.child.once('message', (message) => {
        this.child.off('exit', ended)
        heard(message as Answer)
      })
      this.child.send(request)
    })
  }

  end(): void {
    if (this.child.connected) this.child.disconnect()
  }
}

/** Runs in the process itself. */
export function answerRequests<Request>(perform: (request: Request) => Promise<object>): void {
  process.on('disconnect', () => process.exit(0))
  process.on('message', (request: Request) => {
    perform(request).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
        process.exit(1)
      },
    )
  })
}
