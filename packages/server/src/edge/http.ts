/** The HTTP API: checks every request against the schemas of its route, and answers by them. */
import type { IncomingHttpHeaders, Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { GameSchemas } from '@handwerk/kernel'
import { placeOf } from '@handwerk/kernel'
import {
  BUILD_HEADER,
  checkFrom,
  openApi,
  PROTOCOL_HEADER,
  REFUSALS,
  type Refused,
  ROUTES,
  type Route,
  type RouteName,
  type Table,
  type Version,
  versionIn,
} from '@handwerk/protocol'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Histogram } from 'prom-client'
import { ApiError } from '../api-error.js'
import { isOnLadder, ladderOf, standingOf } from '../ratings.js'
import type { Database } from '../store/database.js'
import { LADDER_PAGE } from '../store/rating-store.js'
import type { StoredTable } from '../store/table-store.js'
import { describeTable } from '../table/describe-table.js'
import { pair } from '../table/pairing.js'
import { publicList, withoutThose } from '../table/public-list.js'
import type { TableRegistry } from '../table/table-registry.js'
import { realWorld } from '../world.js'
import { type AccountParts, accountHandlers, PERSONAL } from './account-handlers.js'
import { addressOf, isHttps, networkOf } from './client-address.js'
import { cookie, cookieIn, expiredBareCookie, expiredCookies } from './cookies.js'
import { type Budgets, costOf, eventsCost, lettersCost, routeCost, turnOfRoute } from './costs.js'
import type { FairTurns } from './fair-turns.js'
import { type Handlers, limit } from './handlers.js'
import { KnownDevices } from './known-devices.js'
import { outdated } from './live-connection.js'
import { ownHandlers } from './own-handlers.js'
import { passwordHandlers } from './password-handlers.js'
import { type Rate, RateLimits } from './rate-limit.js'
import { type Identity, isOwnOrigin } from './sessions.js'
import { type SiteParts, siteHandlers } from './site-handlers.js'
import { PERSONAL_TIES, tieHandlers } from './tie-handlers.js'

export interface HttpOptions extends AccountParts, Omit<SiteParts, 'database'> {
  readonly database: Database
  readonly tables: TableRegistry
  readonly log: Logger
  readonly acts: Histogram
  readonly version: string
  /** What the views, facts and moves of the games look like, by game. */
  schemas(): Promise<Readonly<Record<string, GameSchemas>>>
  /** The protocol and build, for clients to compare with their own. */
  readonly speaks: Version
  readonly requests: Rate
  /** A request must have come as a whole within so many milliseconds. */
  readonly requestMilliseconds: number
  /** So many connections of one address may be open, besides those that are turned away just now. */
  readonly connectionsPerAddress: number
  readonly budgets: Budgets
  readonly turns: FairTurns
  /** How many proxies in a row stand in front of the server. */
  readonly proxies: number
}

export const BODY = 256 * 1024
/** So many connections of one address may be open. */
export const CONNECTIONS = 1000
/** A request must have come as a whole within so many milliseconds. */
export const REQUEST_TIME = 20_000

/** How long the answer to one request too many is held back, in milliseconds: a flood of them must cost less than its answers. */
export const REFUSAL_DELAY = 250

/** Routes that a program with a token may not use. */
const FORBIDDEN_TO_TOKENS = new Set<Route>([...PERSONAL, ...PERSONAL_TIES].map((name) => ROUTES[name]))

/** What a site that needs an invitation answers to people whom it does not know. */
const OPEN_TO_STRANGERS = new Set<Route>(
  (
    [
      ...['version', 'games', 'cards', 'me', 'name', 'signIn', 'askPasskey', 'signInByPasskey', 'forgotten', 'recover'],
      ...['comeBack', 'confirm', 'unsubscribe', 'site', 'sitePage', 'admin'],
    ] as RouteName[]
  ).map((name) => ROUTES[name]),
)

export function openHttp(options: HttpOptions): FastifyInstance {
  const { log } = options
  const app = Fastify({
    bodyLimit: BODY,
    requestTimeout: options.requestMilliseconds,
    http: {
      headersTimeout: options.requestMilliseconds,
      connectionsCheckingInterval: Math.ceil(options.requestMilliseconds / 4),
    },
    forceCloseConnections: true,
  })
  if (options.proxies === 0) limitConnections(app.server, options.connectionsPerAddress)
  const devices = new KnownDevices(options.tables.stores.notices)
  const handlers = handlersFor(options, devices)
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send(options.site.robots()))
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(async (error: FastifyError, _request, reply) => {
    if (error instanceof ApiError && error.refused.code === 'too-many') await wait(REFUSAL_DELAY)
    refuse(reply, log, error)
    return reply
  })
  app.setNotFoundHandler((_request, reply) => {
    send(reply, { code: 'no-such-thing', sentence: 'There is nothing at this address.' })
  })
  const versionHeaders = { [PROTOCOL_HEADER]: options.speaks.protocol, [BUILD_HEADER]: options.speaks.build }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY).headers(versionHeaders)
    if (isHttps(request.headers, options.proxies)) reply.header('strict-transport-security', 'max-age=31536000')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (request.method !== 'GET' && !isOwnOrigin(request.headers))
      throw new ApiError('forbidden', 'This comes from another site.')
  })
  app.addHook('onResponse', async (request, reply) => {
    // Log the route, not the URL, which may hold a key.
    log.debug({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
  const requests = new RateLimits(options.requests)
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const route: Route = ROUTES[name]
    app.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const address = networkOf(addressOf(request.raw, options.proxies))
        limit(requests, address)
        const isKnownDevice = name === 'signIn' && (await devices.findUnchecked(request)) !== null
        const turn = turnOfRoute(name, request.body, isKnownDevice)
        const answer = await options.turns.take(address, turn, async () => {
          const call = await callOf(route, request, reply, options)
          const payer = { address, person: call.person?.id ?? null }
          options.budgets.spend(payer, routeCost(name))
          // The schemas that checked the parts give the handler its types.
          return (handlers[name] as (call: unknown) => Promise<unknown>)(call)
        })
        return reply.type('application/json').send(answer)
      },
    })
  }
  let document: object | null = null
  app.get('/api/openapi.json', async () => {
    document ??= openApi(options.version, await options.schemas())
    return document
  })
  return app
}

/** Beyond the live connections that an address may have, so many others. */
const OTHER_CONNECTIONS = 200

/** Behind a proxy all come from its address; then the proxy must limit them. */
function limitConnections(server: Server, live: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    const others = open.get(address) ?? 0
    if (others >= live + OTHER_CONNECTIONS) {
      socket.destroy()
      return
    }
    open.set(address, others + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

async function callOf(route: Route, request: FastifyRequest, reply: FastifyReply, options: HttpOptions) {
  const { people, speaks } = options
  const check = checkFrom(declaredBy(request, speaks), speaks.protocol)
  const identity: Identity | null = await people.who(request.headers)
  if (options.site.inviteOnly && !identity && !OPEN_TO_STRANGERS.has(route))
    throw new ApiError('sign-in', 'This site is for invited people.')
  if (route.person && !identity) throw new ApiError('sign-in', 'Take a name first.')
  if (identity?.scope === 'play' && FORBIDDEN_TO_TOKENS.has(route))
    throw new ApiError('forbidden', 'A token cannot do that.')
  const part = (what: 'params' | 'query' | 'body', raw: unknown) => {
    const schema = route[what]
    if (!schema) return undefined
    const checked = check(schema, raw)
    if (checked.ok) return checked.value
    throw new ApiError('malformed', `${what}, ${placeOf(checked.fault.at)}: ${checked.fault.reason}`)
  }
  const params = part('params', request.params) as
    | { game?: string; table?: string; who?: string; page?: string }
    | undefined
  const secure = isHttps(request.headers, options.proxies)
  const held = cookieIn(request.headers, 'handwerk')
  // A cookie from before names had a prefix: store it under the new name.
  if (secure && identity && held?.bare && request.headers.authorization === undefined)
    reply.header('set-cookie', [cookie('handwerk', held.value, secure), expiredBareCookie('handwerk')])
  return {
    body: part('body', request.body),
    query: part('query', request.query),
    table: params?.table ?? '',
    game: params?.game ?? '',
    who: params?.who ?? '',
    page: params?.page,
    person: identity?.person ?? null,
    session: identity?.session ?? null,
    known: identity?.person,
    address: networkOf(addressOf(request.raw, options.proxies)),
    headers: request.headers,
    setToken: (token: string | null) =>
      reply.header(
        'set-cookie',
        token === null ? expiredCookies('handwerk', secure) : cookie('handwerk', token, secure),
      ),
    setDevice: (value: string) => reply.header('set-cookie', cookie('handwerk-device', value, secure)),
  }
}

/** The protocol version that the client declares; the server's own by default. */
function declaredBy({ headers }: FastifyRequest, speaks: Version): number {
  const text = headers[PROTOCOL_HEADER]
  const version = text === undefined ? speaks.protocol : versionIn(String(text))
  if (version === null) throw new ApiError('malformed', `${PROTOCOL_HEADER} must be a whole number from 1.`)
  if (version < speaks.oldest) throw new ApiError('outdated', outdated(speaks))
  return version
}

/** For sorting: tables that wait for this person come first, the nearest deadline first. */
function timeLeftOf({ you, waiting, remaining }: Table): number {
  if (you.seat === null || !waiting.includes(you.seat)) return Number.MAX_SAFE_INTEGER
  return remaining[you.seat] ?? Number.MAX_SAFE_INTEGER - 1
}

function handlersFor({ tables, acts, speaks, budgets, turns, ...parts }: HttpOptions, devices: KnownDevices): Handlers {
  const { stores } = tables
  const { site } = parts
  const account = accountHandlers(stores, parts, devices)
  /** Those at the same tables see that somebody is no guest any more. */
  const isMember = (person: string) => tables.personChanged({ is: 'renamed', person })
  return {
    version: async () => speaks,
    games: async () => tables.shelf(),
    cards: async ({ game }) => tables.cards(game),
    ...account.handlers,
    account: async (call) => {
      const me = await account.handlers.account(call)
      isMember(call.known.id)
      return me
    },
    addPasskey: async (call) => {
      const added = await account.handlers.addPasskey(call)
      isMember(call.known.id)
      return added
    },
    ...passwordHandlers({ ...parts, devices }),
    ...ownHandlers({ ...parts, tables, accountOf: account.accountOf }),
    ...siteHandlers(parts),
    ...tieHandlers(stores, { world: realWorld, ...parts }),
    tables: async ({ query, person }) => {
      const id = person?.id ?? null
      const list = (tables: StoredTable[]) => ({
        tables: tables.map((table) => describeTable(table, id, realWorld.now())),
      })
      if (query.which === 'open' || query.which === 'watch') {
        const all = await (query.which === 'open' ? stores.tables.openTables() : stores.tables.watchedTables())
        const shown = id === null ? all : withoutThose(all, await stores.ties.apart(id))
        return publicList(stores, shown, id)
      }
      if (id === null) return { tables: [] }
      if (query.which === 'finished') return list(await stores.tables.tablesOf(id, ['over']))
      const { tables } = list(await stores.tables.tablesOf(id, ['gathering', 'running']))
      return { tables: tables.sort((a, b) => timeLeftOf(a) - timeLeftOf(b)) }
    },
    make: async ({ body, known }) => {
      site.requireOpen()
      return tables.make(known, body)
    },
    table: async ({ table, person }) => tables.use(table, (at) => at.describe(person?.id ?? null)),
    join: async ({ table, body, known }) => tables.use(table, (at) => at.join(known, body.seat, body.key)),
    pair: async ({ body, known }) => {
      site.requireOpen()
      return pair(realWorld, tables, known, body)
    },
    arrange: async ({ table, body, known }) => tables.arrange(table, known, body),
    decline: async ({ table, known }) => tables.use(table, (at) => at.decline(known.id)),
    cancel: async ({ table, known }) => {
      await tables.cancel(table, known.id)
      return { tables: [] }
    },
    share: async ({ table, body, known }) => tables.use(table, (at) => at.share(known.id, body.share)),
    start: async ({ table, known }) => tables.start(table, known.id),
    rematch: async ({ table, known }) => {
      site.requireOpen()
      return tables.rematch(table, known)
    },
    act: async ({ table, body, known, address }) => {
      const payer = { address, person: known.id }
      budgets.spend(payer, costOf(body))
      const end = acts.startTimer()
      const number = await tables.use(table, (at) => {
        if (body.is === 'say') budgets.speak(payer, at.followerCount)
        return at.act(known.id, body)
      })
      end()
      return { number }
    },
    scene: async ({ table, query, person, address }) => {
      const id = person?.id ?? null
      const since = Number(query.since ?? 0)
      const muted = id === null ? new Set<string>() : await stores.chat.mutedBy(id)
      return tables.use(table, async (at) => {
        const cost = eventsCost(at.sceneSize(id, since))
        budgets.spend({ address, person: id }, cost)
        turns.charge(address, 'scene', cost)
        const text = await at.scene(id, muted, since)
        turns.charge(address, 'scene', lettersCost(text.length))
        return text
      })
    },
    hands: async ({ table, person, address }) => {
      const id = person?.id ?? null
      const pay = (events: number) => {
        budgets.spend({ address, person: id }, eventsCost(events))
        turns.charge(address, 'scene', eventsCost(events))
      }
      return tables.use(table, (at) => at.lateHands(id, pay))
    },
    record: async ({ table, person }) => ({
      ...(await tables.use(table, (at) => at.record(person?.id ?? null))),
    }),
    ladder: async ({ query }) => {
      const seats = Number(query.seats)
      const withBots = query.with === 'bots'
      const from = Number(query.from ?? 0)
      const entries = await stores.ratings.ladder(ladderOf(query.game, withBots), seats, from)
      return {
        game: query.game,
        seats,
        entries: entries
          .filter((entry) => isOnLadder(entry) && (withBots || !entry.bot))
          .map(({ player, name, handle, bot, ...rating }) => ({
            name,
            person: bot ? null : player,
            handle,
            level: bot ? name : null,
            ...standingOf(rating),
          })),
        ...(entries.length === LADDER_PAGE && { more: from + LADDER_PAGE }),
      }
    },
  }
}

/** Allow only this server's own content, no framing and no content sniffing. */
const SECURITY: IncomingHttpHeaders = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

function refuse(reply: FastifyReply, log: Logger, error: FastifyError | ApiError): void {
  if (error instanceof ApiError) send(reply, error.refused)
  else if (error.statusCode === 413) send(reply, { code: 'too-large', sentence: `At most ${BODY} bytes.` })
  else if (error.statusCode !== undefined && error.statusCode < 500)
    send(reply, { code: 'malformed', sentence: 'The body must be JSON, with its content type.' })
  else {
    log.error({ err: error }, 'a request failed')
    send(reply, { code: 'trouble', sentence: 'Something went wrong here; it is in the log.' })
  }
}

function send(reply: FastifyReply, refused: Refused): void {
  if (refused.retry !== undefined) reply.header('retry-after', Math.ceil(refused.retry / 1000))
  reply.code(REFUSALS[refused.code]).type('application/json').send(refused)
}
