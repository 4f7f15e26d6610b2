/** The server as a whole: opened, listening, and closed in good order. */
import { availableParallelism } from 'node:os'
import type { Registry } from '@handwerk/bots'
import { pino } from 'pino'
import { Thinkers } from './bots/thinkers.js'
import type { Rate } from './edge/buckets.js'
import { openHttp } from './edge/http.js'
import { Live } from './edge/live.js'
import { openMetrics } from './edge/metrics.js'
import { holdsPages, servePages } from './edge/pages.js'
import { People } from './edge/people.js'
import { openPostgres } from './store/postgres.js'
import { openSqlite } from './store/sqlite.js'
import { Hall } from './table/hall.js'

export interface ServeOptions {
  readonly registry: Registry
  readonly version: string
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** The folder of the database file, or the address of a PostgreSQL. */
  readonly data: { readonly folder: string } | { readonly url: string }
  /** The folder of the browser client; nothing is served where there is none. */
  readonly pages?: string
  readonly proxied?: boolean
  readonly logLevel?: string
  /** Where the log goes; standard error, if this is left out. */
  readonly log?: { write(line: string): void }
  readonly botMilliseconds?: number
  readonly botMegabytes?: number
  /** Rates that differ from the usual ones. */
  readonly rates?: Partial<Rates>
}

interface Rates {
  /** HTTP requests of one address. */
  readonly requests: Rate
  /** New guests from one address. */
  readonly newcomers: Rate
  /** Passwords tried from one address. */
  readonly passwords: Rate
  /** Messages of one connection. */
  readonly messages: Rate
}

const RATES: Rates = {
  requests: { burst: 200, perSecond: 40 },
  newcomers: { burst: 30, perSecond: 0.5 },
  passwords: { burst: 10, perSecond: 0.2 },
  messages: { burst: 100, perSecond: 20 },
}

export interface Serving {
  readonly address: string
  stop(): Promise<void>
}

export async function serve(options: ServeOptions): Promise<Serving> {
  const log = pino(
    { level: options.logLevel ?? 'info', base: null },
    options.log ?? pino.destination({ dest: 2, sync: true }),
  )
  const report = (error: unknown) => log.error({ err: error }, 'the database is in trouble')
  const { data } = options
  const { store, accounts, neighbours } = await ('url' in data
    ? openPostgres(data.url, report)
    : openSqlite(data.folder))
  const threads = Math.max(1, availableParallelism() - 1)
  const limits = { threads, milliseconds: options.botMilliseconds ?? 10_000, megabytes: options.botMegabytes ?? 512 }
  const thinkers = new Thinkers(options.registry, limits, (warning) =>
    log.warn(warning, 'a bot is replaced for this move'),
  )
  const hall = new Hall(store, neighbours, options.registry, thinkers, log)
  const people = new People(store)
  const rates = { ...RATES, ...options.rates }
  const { metrics, acts } = openMetrics({
    connections: () => live.count,
    tables: () => hall.inMemory,
    botTurns: () => hall.turnsWaiting(),
  })
  const { version, proxied = false } = options
  const app = openHttp({ hall, people, accounts, log, acts, version, proxied, ...rates })
  const live = new Live(app.server, { hall, people, log, acts, ...rates })
  let stopping = false
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !stopping && (await store.ready().catch(() => false))
    return reply.code(ready ? 200 : 503).send({ ok: ready })
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
  if (options.pages !== undefined && holdsPages(options.pages)) servePages(app, options.pages)
  const stop = async () => {
    if (stopping) return
    stopping = true
    await live.stop()
    await app.close()
    await hall.close()
    await thinkers.close()
    await store.close()
    log.info({}, 'stopped')
  }
  try {
    await hall.open()
    const address = await app.listen({ host: options.host, port: options.port })
    log.info({ address }, 'serving')
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
