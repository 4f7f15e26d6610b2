/** Opens the whole server, listens, and stops it in order. */
import { availableParallelism } from 'node:os'
import type { Registry } from '@handwerk/bots'
import type { GameSchemas } from '@handwerk/kernel'
import { OLDEST_PROTOCOL, PROTOCOL_VERSION, type ProtocolRange, type Version } from '@handwerk/protocol'
import { pino } from 'pino'
import { BotMoves, describe, type Warning } from './bots/bot-moves.js'
import type { BotRunner } from './bots/runner.js'
import { ThreadRunner } from './bots/thread-runner.js'
import { Budgets } from './edge/costs.js'
import { FairTurns } from './edge/fair-turns.js'
import { HostAccess } from './edge/host-access.js'
import { CONNECTIONS, openHttp, REQUEST_TIME } from './edge/http.js'
import { previews } from './edge/link-preview.js'
import { Live } from './edge/live.js'
import { streamLobby } from './edge/lobby-stream.js'
import { openMetrics } from './edge/metrics.js'
import { PeopleHere } from './edge/people-here.js'
import type { Rate } from './edge/rate-limit.js'
import { Readiness } from './edge/readiness.js'
import { Sessions } from './edge/sessions.js'
import { fingerprint, holdsPages, type Pages, readPages, servePages } from './edge/static-files.js'
import { Moderation } from './moderation/moderation.js'
import { type NoticeOptions, Notices, sendersFor } from './notices/notices.js'
import { Passkeys } from './passkeys.js'
import { Site } from './site.js'
import type { Database, SiteNews } from './store/database.js'
import { lockFolder } from './store/folder-lock.js'
import { openPostgres } from './store/postgres.js'
import { openSqlite } from './store/sqlite.js'
import { LIFETIMES, type Lifetimes, Sweeper } from './sweeper.js'
import { type RegistryLimits, TableRegistry } from './table/table-registry.js'
import { realWorld } from './world.js'

export interface ServeOptions {
  readonly registry: Registry
  readonly version: string
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** The folder of the SQLite file, or the URL of a PostgreSQL database. */
  readonly data: { readonly folder: string } | { readonly url: string }
  /** The folder of the browser client; without it no pages are served. */
  readonly pages?: string
  /** How many proxies in a row stand in front of the server. Their headers give the client's address and protocol. */
  readonly proxies?: number
  /** The public URL of the site, for links in mails and for push services. */
  readonly publicUrl?: string | null
  /** The mail server. Without it, or without a public URL, no mail is sent. */
  readonly mail?: { readonly smtpUrl: string; readonly from: string }
  /** Overrides of the defaults for notices of turns. */
  readonly notices?: Partial<Pick<NoticeOptions, 'delay' | 'every' | 'retryDelay' | 'localPush'>>
  /** Strangers see nothing, and new guests need an invitation. */
  readonly inviteOnly?: boolean
  /** The folder of the host's own pages: imprint, privacy, rules, robots.txt. */
  readonly sitePages?: string
  readonly logLevel?: string
  /** Where the log goes; standard error by default. */
  readonly log?: { write(line: string): void }
  /** Where bots run; in worker threads by default. */
  readonly botRunner?: BotRunner
  readonly botMilliseconds?: number
  readonly botMegabytes?: number
  /** How long PostgreSQL may take to answer. */
  readonly databaseMilliseconds?: number
  readonly connectionsPerAddress?: number
  /** A request must have come as a whole within so many milliseconds. */
  readonly requestMilliseconds?: number
  /** Overrides the protocol versions, to test how clients react to a newer server. */
  readonly protocol?: ProtocolRange
  /** Overrides of how long things are kept, in milliseconds. */
  readonly expiry?: Partial<Lifetimes>
  /** Overrides of how many tables a host may have. */
  readonly quotas?: Partial<Pick<RegistryLimits, 'gathering' | 'botsOnly'>>
  /** Overrides of the default rates. */
  readonly rates?: Partial<Rates>
}

export interface Rates {
  /** HTTP requests from one address. */
  readonly requests: Rate
  /** New guests from one address. */
  readonly newcomers: Rate
  /** Passwords tried from one address for one account, or by one browser that has signed in before. */
  readonly passwords: Rate
  /** Passwords tried from one address for any account. */
  readonly addressPasswords: Rate
  /** Confirmation mails: from one address, of one person, to one mailbox. */
  readonly mails: Rate
  /** Messages of one connection. */
  readonly messages: Rate
  /** Lines of talk of one person. */
  readonly talk: Rate
  /** What all asks of one address may cost, in units of a move. */
  readonly addressCosts: Rate
  /** What all asks of one person may cost. */
  readonly personCosts: Rate
}

export const RATES: Rates = {
  requests: { burst: 200, perSecond: 40 },
  newcomers: { burst: 30, perSecond: 0.5 },
  passwords: { burst: 10, perSecond: 0.2 },
  addressPasswords: { burst: 30, perSecond: 0.6 },
  mails: { burst: 5, perSecond: 1 / 600 },
  messages: { burst: 100, perSecond: 20 },
  talk: { burst: 12, perSecond: 0.5 },
  addressCosts: { burst: 2000, perSecond: 400 },
  personCosts: { burst: 500, perSecond: 50 },
}

/** On SQLite moves begin together after so many milliseconds: half of the work for each is to wake up for it. */
const GATHERING = 40

export interface Serving {
  readonly address: string
  stop(): Promise<void>
}

export async function serve(options: ServeOptions): Promise<Serving> {
  const log = pino(
    { level: options.logLevel ?? 'info', base: null },
    options.log ?? pino.destination({ dest: 2, sync: true }),
  )
  const report = (error: unknown) => log.error({ err: error }, 'the database failed')
  const database = await openDatabase(options, report)
  const { accounts, neighbours } = database
  const meters = openMetrics({
    connections: () => live.count,
    tables: () => tables.inMemoryByGame(),
    botTurns: () => tables.turnsWaiting(),
    waiting: () => turns.waitingByLane(),
  })
  const { metrics, acts } = meters
  const warn = (warning: Warning) => {
    log.warn(warning, 'another bot makes this move')
    meters.botFailed(warning.game, warning.bot)
  }
  const limits = { threads: Math.max(1, availableParallelism() - 1), megabytes: options.botMegabytes ?? 512 }
  const runner = meters.timed(
    options.botRunner ??
      new ThreadRunner(options.registry.url, limits, (error) => warn({ bot: '', game: '', trouble: describe(error) })),
  )
  const botMoves = new BotMoves(realWorld, options.registry, runner, options.botMilliseconds ?? 10_000, warn)
  const quotas = { botThreads: limits.threads, ...options.quotas }
  const tables = new TableRegistry(
    realWorld,
    database,
    neighbours,
    options.registry,
    botMoves,
    log,
    quotas,
    meters.stored,
  )
  const people = new Sessions(database.persons)
  const passkeys = new Passkeys(database.profiles)
  const noticed = noticeOptions(options)
  const senders = meters.counted(sendersFor(noticed))
  const notices = new Notices(realWorld, database, options.registry, noticed, log, senders)
  const hostAccess = 'folder' in options.data ? new HostAccess(options.data.folder) : null
  const site = new Site(
    realWorld,
    database.site,
    { inviteOnly: options.inviteOnly ?? false, mail: notices.sendsMail, folder: options.sitePages ?? null },
    log,
  )
  const botNames = allBots(options.registry)
  const hearNews = (news: SiteNews) => {
    if (news.is === 'notes') site.readSoon()
    else tables.personChanged(news)
  }
  const moderation = new Moderation({
    world: realWorld,
    database,
    tables,
    botNames,
    endSession: (id) => people.ended(id),
    hear: hearNews,
  })
  const rates = { ...RATES, ...options.rates }
  const budgets = new Budgets(realWorld, { address: rates.addressCosts, person: rates.personCosts, talk: rates.talk })
  const turns = new FairTurns(realWorld, { password: limits.threads }, () => neighbours?.gathering ?? GATHERING)
  const sweeper = new Sweeper(realWorld, database.expiry, { ...LIFETIMES, ...options.expiry }, log, (id) =>
    tables.forget(id),
  )
  const { version, proxies = 0, connectionsPerAddress = CONNECTIONS, requestMilliseconds = REQUEST_TIME } = options
  const pages = options.pages !== undefined && holdsPages(options.pages) ? readPages(options.pages) : null
  const speaks = versionOf(options, pages)
  const app = openHttp({
    database,
    site,
    moderation,
    hostAccess,
    botNames,
    tables,
    people,
    accounts,
    passkeys,
    notices,
    log,
    acts,
    version,
    schemas: () => schemasOf(options.registry),
    speaks,
    proxies,
    connectionsPerAddress,
    requestMilliseconds,
    budgets,
    turns,
    ...rates,
  })
  const live = new Live({
    world: realWorld,
    site,
    tables,
    people,
    log,
    acts,
    speaks,
    proxies,
    connectionsPerAddress,
    budgets,
    turns,
    ...rates,
  })
  neighbours?.subscribeToSessions({
    ended: (session) => people.ended(session),
    missed: () => live.endMissedSessions(),
  })
  neighbours?.subscribeToSite(hearNews)
  live.listen(app.server)
  const { inviteOnly } = site
  streamLobby(app, { world: realWorld, tables, people, budgets, turns, proxies, inviteOnly })
  const here = new PeopleHere({
    world: realWorld,
    ties: database.ties,
    log,
    here: () => [...live.people, ...tables.lobby.people],
  })
  let stopping = false
  app.get('/healthz', async () => ({ ok: true }))
  const readiness = new Readiness(realWorld, () => database.ready(), log)
  app.get('/readyz', async (_request, reply) => {
    const ready = !stopping && (await readiness.ask())
    return reply.code(ready ? 200 : 503).send({ ok: ready })
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()))
  const { publicUrl = null, registry } = options
  const drawn = previews({ stores: database, registry, inviteOnly, rate: rates.requests, proxies, publicUrl, log })
  if (pages) servePages(app, pages, drawn)
  const stop = async () => {
    if (stopping) return
    stopping = true
    turns.stop()
    site.close()
    hostAccess?.close()
    const finished = await stopInOrder([
      () => live.stop(),
      () => app.close(),
      () => notices.close(),
      () => sweeper.close(),
      () => here.close(),
      () => tables.close(),
      () => runner.close(),
    ])
    if (!finished) log.error({}, 'stopped before all work was finished')
    await database.close()
    log.info({}, 'stopped')
  }
  try {
    await tables.open()
    await site.read()
    notices.open()
    sweeper.open()
    here.open()
    const address = await app.listen({ host: options.host, port: options.port })
    hostAccess?.open(address)
    log.info({ address }, 'serving')
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** How long stopping may take in all, in milliseconds. */
const STOP_TIMEOUT = 15_000

/** Returns false if the time was over first. */
async function stopInOrder(ends: readonly (() => Promise<unknown>)[]): Promise<boolean> {
  const all = (async () => {
    for (const end of ends) await end()
    return true
  })()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((over) => {
    timer = setTimeout(over, STOP_TIMEOUT, false)
  })
  return Promise.race([all, late]).finally(() => clearTimeout(timer))
}

/** The names of the bots of all games. */
export const allBots = (registry: Registry): string[] => [
  ...new Set(registry.names.flatMap((game) => registry.bots(game))),
]

/** A folder belongs to one process; PostgreSQL is shared by many. */
export async function openDatabase(
  options: Pick<ServeOptions, 'data' | 'databaseMilliseconds'>,
  report: (trouble: unknown) => void,
): Promise<Database> {
  const { data, databaseMilliseconds } = options
  if ('url' in data) return openPostgres(data.url, report, databaseMilliseconds)
  const lock = lockFolder(data.folder)
  try {
    const database = await openSqlite(data.folder)
    return {
      ...database,
      async close() {
        await database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The build changes whenever a file of the browser client changes. */
function versionOf({ version, protocol }: ServeOptions, pages: Pages | null): Version {
  return {
    protocol: protocol?.version ?? PROTOCOL_VERSION,
    oldest: protocol?.oldest ?? OLDEST_PROTOCOL,
    build: pages ? `${version}+${fingerprint(pages)}` : version,
  }
}

function noticeOptions({ publicUrl = null, mail, notices }: ServeOptions): NoticeOptions {
  return {
    publicUrl,
    mail: mail && publicUrl !== null ? { ...mail, publicUrl } : null,
    delay: 60_000,
    every: 5_000,
    retryDelay: 60_000,
    localPush: false,
    ...notices,
  }
}

async function schemasOf(registry: Registry): Promise<Record<string, GameSchemas>> {
  const described = await Promise.all(
    registry.names.map(async (name) => [name, (await registry.schemas?.(name)) ?? null] as const),
  )
  return Object.fromEntries(described.flatMap(([name, schemas]) => (schemas ? [[name, schemas]] : [])))
}
