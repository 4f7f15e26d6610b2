/** The tables of a load and their connections, in a process of their own: what measures must not slow what is measured. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { boardgameIoTables } from './boardgame-io.js'
import { handwerkTables } from './handwerk.js'
import { gather, type LoadedTable, load, type Measured } from './load.js'

/** Where tables are made: at the addresses of Handwerk's processes, or at those of boardgame.io's lobby and matches. */
export type Target =
  | { readonly is: 'handwerk'; readonly addresses: readonly string[] }
  | { readonly is: 'boardgame.io'; readonly lobby: string; readonly address: string }

type Request =
  | { readonly is: 'gather'; readonly target: Target; readonly count: number }
  | { readonly is: 'load'; readonly seconds: number; readonly interval: number }
  | { readonly is: 'close' }

/** A process with some of the tables. */
export class Loader {
  private readonly child: ChildProcess

  constructor() {
    this.child = fork(fileURLToPath(import.meta.url), ['loader'])
  }

  async gather(target: Target, count: number): Promise<void> {
    await this.ask({ is: 'gather', target, count })
  }

  load(seconds: number, interval: number): Promise<Measured> {
    return this.ask({ is: 'load', seconds, interval }) as Promise<Measured>
  }

  async close(): Promise<void> {
    await this.ask({ is: 'close' })
  }

  end(): void {
    this.child.disconnect()
  }

  private ask(request: Request): Promise<unknown> {
    return new Promise((heard, fail) => {
      const ended = (code: number | null) => fail(new Error(`a loader ended with ${code}`))
      this.child.once('exit', ended)
      this.child.once('message', (message) => {
        this.child.off('exit', ended)
        heard(message)
      })
      this.child.send(request)
    })
  }
}

/** Runs in the process itself. */
function serveRequests(): void {
  let tables: LoadedTable[] = []
  const perform = async (request: Request): Promise<object> => {
    if (request.is === 'load') return load(tables, request.seconds, request.interval)
    if (request.is === 'close') for (const table of tables) table.close()
    else {
      const { target } = request
      const make =
        target.is === 'handwerk'
          ? await handwerkTables(target.addresses)
          : boardgameIoTables(target.lobby, target.address)
      tables = await gather(request.count, make)
    }
    return {}
  }
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

if (process.argv[2] === 'loader') serveRequests()
