/** The tables of a load and their connections, in a process of their own. */
import { AskedProcess, answerRequests } from './asked-process.js'
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
  private readonly process = new AskedProcess<Request>(import.meta.url, 'loader')

  async gather(target: Target, count: number): Promise<void> {
    await this.process.ask({ is: 'gather', target, count })
  }

  load(seconds: number, interval: number): Promise<Measured> {
    return this.process.ask({ is: 'load', seconds, interval })
  }

  async close(): Promise<void> {
    await this.process.ask({ is: 'close' })
  }

  end(): void {
    this.process.end()
  }
}

let tables: LoadedTable[] = []

async function perform(request: Request): Promise<object> {
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

if (process.argv[2] === 'loader') answerRequests(perform)
