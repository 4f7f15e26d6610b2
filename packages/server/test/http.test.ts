/** The HTTP API by itself: refusals, headers, costs, the order of tables. */
import { EventEmitter } from 'node:events'
import { PROTOCOL_HEADER, ROUTES, type RouteName } from '@handwerk/protocol'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../src/api-error.js'
import { Budgets } from '../src/edge/costs.js'
import { FairTurns } from '../src/edge/fair-turns.js'
import { type HttpOptions, openHttp } from '../src/edge/http.js'
import type { Identity } from '../src/edge/sessions.js'
import type { StoredTable } from '../src/store/table-store.js'
import { realWorld } from '../src/world.js'

const PLENTY = { burst: 1e9, perSecond: 1e9 }
const TABLE = 'aaaaaaaaaaaa'
const anna = { id: 'anna', name: 'Anna', guest: true }

let app: FastifyInstance
let log: object[]
let identity: Identity | null
/** The tables of Anna, and the one that is asked for. */
let stored: object[]
let table: Record<string, unknown>
let turns: FairTurns
beforeEach(() => {
  log = []
  identity = { person: anna, session: 'a', scope: 'all' }
  stored = []
  table = { followerCount: 0, act: async () => 7, sceneSize: () => 0, scene: async () => '{"is":"scene"}' }
  turns = new FairTurns(realWorld)
})
afterEach(() => app.close())

function open(more: Partial<HttpOptions> = {}): void {
  app = openHttp({
    tables: {
      use: async (_: string, work: (at: unknown) => unknown) => work(table),
      stores: {
        notices: { key: async () => 'key' },
        chat: { mutedBy: async () => new Set(['eve']) },
        tables: {
          tablesOf: async (_: string, statuses: string[]) =>
            stored.filter((one) => statuses.includes((one as StoredTable).status)),
        },
      },
    },
    database: {},
    site: { inviteOnly: false, requireOpen: () => undefined },
    people: { who: async () => identity },
    log: { debug: () => undefined, error: (what: object, sentence: string) => log.push({ ...what, sentence }) },
    acts: { startTimer: () => () => 0 },
    version: '1.2.3',
    schemas: async () => ({}),
    speaks: { protocol: 3, oldest: 2, build: 'test' },
    requests: PLENTY,
    newcomers: PLENTY,
    passwords: PLENTY,
    addressPasswords: PLENTY,
    mails: PLENTY,
    requestMilliseconds: 20_000,
    connectionsPerAddress: 10,
    budgets: new Budgets(realWorld, { address: PLENTY, person: PLENTY }),
    turns,
    proxies: 0,
    ...more,
  } as unknown as HttpOptions)
}
const act = (body: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/tables/${TABLE}/acts`, payload: body, headers })

describe('a request too many', () => {
  const FEW = { burst: 1, perSecond: 0.4 }

  it('is refused with the time to wait, in whole seconds in its header', async () => {
    open({ requests: FEW })
    await app.inject('/api/version')
    const { statusCode, headers, json } = await app.inject('/api/version')
    const { retry } = json()
    expect([statusCode, headers['retry-after']]).toEqual([429, '3'])
    expect(json()).toEqual({ code: 'too-many', sentence: `Too many requests; wait ${retry} ms.`, retry })
  })

  it('is answered after a quarter of a second', async () => {
    open({ requests: FEW })
    await app.inject('/api/version')
    const begun = performance.now()
    await app.inject('/api/version')
    // Timers may be a millisecond early.
    expect(performance.now() - begun).toBeGreaterThanOrEqual(248)
  })

  it('is answered after other refusals that came later', async () => {
    open({ budgets: new Budgets(realWorld, { address: { burst: 1, perSecond: 1e-3 }, person: PLENTY }) })
    const order: number[] = []
    await act({ is: 'move', decision: 1, move: 'x' })
    const late = act({ is: 'move', decision: 1, move: 'x' }).then(({ statusCode }) => order.push(statusCode))
    await app.inject('/api/nothing').then(({ statusCode }) => order.push(statusCode))
    await late
    expect(order).toEqual([404, 429])
  })
})

describe('a failure', () => {
  it('is told with one sentence, and logged', async () => {
    open()
    const err = new Error('secret')
    table.act = () => Promise.reject(err)
    const { statusCode, json } = await act({ is: 'resign' })
    expect([statusCode, json()]).toEqual([
      500,
      { code: 'trouble', sentence: 'Something went wrong here; it is in the log.' },
    ])
    expect(log).toEqual([{ err, sentence: 'a request failed' }])
  })

  it('that knows its own status is told like any other', async () => {
    open()
    table.act = () => Promise.reject(Object.assign(new Error('busy'), { statusCode: 500 }))
    expect((await act({ is: 'resign' })).json().code).toBe('trouble')
  })

  it('of the client is not logged', async () => {
    open()
    table.act = () => Promise.reject(new ApiError('not-now', 'The game is over.'))
    const { statusCode, json } = await act({ is: 'resign' })
    expect([statusCode, json(), log]).toEqual([409, { code: 'not-now', sentence: 'The game is over.' }, []])
  })

  it('names the part of the request that is malformed', async () => {
    open()
    const { statusCode, json } = await app.inject('/api/tables/x/scene')
    expect([statusCode, json().code, json().sentence]).toEqual([400, 'malformed', expect.stringMatching(/^params, /)])
  })

  it('of an address without a route says so', async () => {
    open()
    expect((await app.inject('/api/nothing')).json()).toEqual({
      code: 'no-such-thing',
      sentence: 'There is nothing at this address.',
    })
  })

  it('of a body that is no JSON says what is right', async () => {
    open()
    const { statusCode, json } = await app.inject({
      method: 'POST',
      url: `/api/tables/${TABLE}/acts`,
      payload: 'hello',
      headers: { 'content-type': 'text/plain' },
    })
    const sentence = 'The body must be JSON, with its content type.'
    expect([statusCode, json()]).toEqual([400, { code: 'malformed', sentence }])
  })

  it('of a body that is too large says how large it may be', async () => {
    open()
    const { statusCode, json } = await act({ is: 'say', text: 'x'.repeat(262_144) })
    expect([statusCode, json()]).toEqual([413, { code: 'too-large', sentence: 'At most 262144 bytes.' }])
  })
})

describe('a person', () => {
  it('without a name cannot act', async () => {
    open()
    identity = null
    expect((await act({ is: 'resign' })).json()).toEqual({ code: 'sign-in', sentence: 'Take a name first.' })
  })

  describe('with a token', () => {
    beforeEach(() => {
      identity = { person: anna, session: 'a', scope: 'play' }
      open()
    })

    it('may act', async () => expect((await act({ is: 'resign' })).json()).toEqual({ number: 7 }))

    for (const name of [
      ...['name', 'account', 'myAccount', 'signIn', 'signOut', 'token', 'revoke'],
      ...['askNewPasskey', 'addPasskey', 'removePasskey', 'askPasskey', 'signInByPasskey'],
      ...['addDevice', 'removeDevice', 'setMailbox', 'removeMailbox'],
    ] as RouteName[])
      it(`may not use "${name}", which is for the person alone`, async () => {
        const { method, path: url } = ROUTES[name]
        const { json } = await app.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }) })
        expect(json()).toEqual({ code: 'forbidden', sentence: 'A token cannot do that.' })
      })
  })
})

describe('the version of a client', () => {
  const statusOf = async (version: string) =>
    (await app.inject({ url: '/api/version', headers: { [PROTOCOL_HEADER]: version } })).json()

  it('may be the oldest that is understood', async () => {
    open()
    expect(await statusOf('2')).toEqual({ protocol: 3, oldest: 2, build: 'test' })
  })

  it('that is older is refused', async () => {
    open()
    expect(await statusOf('1')).toEqual({
      code: 'outdated',
      sentence: 'This client is too old: the server understands versions from 2 on.',
    })
  })

  it('must be a number', async () => {
    open()
    expect(await statusOf('x')).toMatchObject({ code: 'malformed' })
  })
})

describe('answers', () => {
  it('carry the version of the server, and are not stored', async () => {
    open()
    const { headers } = await app.inject('/api/version')
    expect(headers).toMatchObject({ [PROTOCOL_HEADER]: '3', 'cache-control': 'no-store' })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('carry all security headers', async () => {
    open()
    const { headers } = await app.inject('/api/version')
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('behind a proxy with https ask browsers to stay there for a year', async () => {
    open({ proxies: 1 })
    const { headers } = await app.inject({ url: '/api/version', headers: { 'x-forwarded-proto': 'https' } })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('describe the API of this version', async () => {
    open()
    expect((await app.inject('/api/openapi.json')).json()).toMatchObject({ info: { version: '1.2.3' } })
  })

  it('describe the API by schemas that are made once', async () => {
    const schemas = vi.fn(async () => ({}))
    open({ schemas })
    for (let i = 0; i < 2; i++) await app.inject('/api/openapi.json')
    expect(schemas).toHaveBeenCalledTimes(1)
  })
})

it('a password from a browser that is not known waits among the passwords of strangers', async () => {
  open()
  const take = vi.spyOn(turns, 'take')
  await app.inject({ method: 'POST', url: ROUTES.signIn.path, payload: { username: 'anna', password: 'x'.repeat(10) } })
  expect(take.mock.calls.map(([, { kind }]) => kind)).toEqual(['password'])
})

it('another site may read what everybody may read, but change nothing', async () => {
  open()
  const headers = { origin: 'https://elsewhere.example' }
  expect((await app.inject({ url: '/api/version', headers })).statusCode).toBe(200)
  expect((await act({ is: 'resign' }, headers)).json()).toEqual({
    code: 'forbidden',
    sentence: 'This comes from another site.',
  })
})

describe('the tables of a person', () => {
  const of = (id: string, status: string, waiting: number[], due: (number | null)[]) => ({
    id,
    status,
    waiting,
    due,
    options: {},
    seats: [
      { seat: 0, person: 'anna' },
      { seat: 1, person: 'ben' },
    ],
  })
  const ids = async (which: string) => {
    const { tables } = (await app.inject(`/api/tables?which=${which}`)).json()
    return tables.map(({ id }: { id: string }) => id)
  }
  beforeEach(() => {
    const now = Date.now()
    stored = [
      of('none', 'gathering', [], [null, null]),
      of('other', 'running', [1], [null, now + 1000]),
      of('no clock', 'running', [0], [null, null]),
      of('later', 'running', [0], [now + 200_000, null]),
      of('soon', 'running', [0, 1], [now + 100_000, now + 5]),
      of('over', 'over', [], [null, null]),
    ]
  })

  it('begin with those that wait for them, the nearest deadline first', async () => {
    open()
    expect(await ids('mine')).toEqual(['soon', 'later', 'no clock', 'none', 'other'])
  })

  it('that are over are listed apart', async () => {
    open()
    expect(await ids('finished')).toEqual(['over'])
  })

  it('are none for somebody without a name', async () => {
    open()
    identity = null
    expect(await ids('mine')).toEqual([])
  })
})

describe('connections of one address', () => {
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, isDestroyed: false, destroy: () => undefined })
    socket.destroy = () => {
      socket.isDestroyed = true
    }
    app.server.listeners('connection').at(-1)?.call(app.server, socket)
    return socket
  }
  /** The sockets of so many connections. */
  const many = (count: number, address = '10.0.0.1') => Array.from({ length: count }, () => connect(address))
  const isFull = (address = '10.0.0.1') => connect(address).isDestroyed

  it('are two hundred besides the live ones, and no more', () => {
    open({ connectionsPerAddress: 10 })
    expect(many(210).some(({ isDestroyed }) => isDestroyed)).toBe(false)
    expect([isFull(), isFull('10.0.0.2')]).toEqual([true, false])
  })

  it('leave room for one more when one is closed', () => {
    open({ connectionsPerAddress: 10 })
    const [first, second] = many(210)
    expect(isFull()).toBe(true)
    for (const socket of [first, second]) socket?.emit('close')
    expect([isFull(), isFull(), isFull()]).toEqual([false, false, true])
  })

  it('are counted anew when all are closed', () => {
    open({ connectionsPerAddress: 10 })
    for (const socket of many(210)) socket.emit('close')
    many(210)
    expect(isFull()).toBe(true)
  })

  it('are not counted behind a proxy, from which all come', async () => {
    open({ connectionsPerAddress: 10 })
    const counted = app.server.listenerCount('connection')
    await app.close()
    open({ connectionsPerAddress: 10, proxies: 1 })
    expect(app.server.listenerCount('connection')).toBe(counted - 1)
  })
})

describe('the ladder', () => {
  it('links people by their handle, and names bots by their level', async () => {
    const ladder = async (game: string, seats: number) => [
      { player: 'anna', name: `Anna at ${game} ${seats}`, handle: 'anna_k', bot: false, mu: 25, sigma: 5, games: 3 },
      { player: 'bot random', name: 'random', handle: null, bot: true, mu: 20, sigma: 2, games: 4 },
    ]
    open({ tables: { stores: { ratings: { ladder }, notices: { key: async () => 'key' } } } as never })
    expect((await app.inject('/api/ladder?game=oh-my-goods&seats=3&with=bots')).json()).toEqual({
      game: 'oh-my-goods',
      seats: 3,
      entries: [
        {
          name: 'Anna at oh-my-goods with bots 3',
          person: 'anna',
          handle: 'anna_k',
          level: null,
          rating: 1500,
          uncertainty: 300,
          games: 3,
        },
        { name: 'random', person: null, handle: null, level: 'random', rating: 1200, uncertainty: 120, games: 4 },
      ],
    })
  })
})

describe('what is asked of a table', () => {
  const KEY = 'k'.repeat(22)
  const SHARE = 'a'.repeat(64)
  const calls: unknown[][] = []
  const note =
    (name: string) =>
    async (...what: unknown[]) => {
      calls.push([name, ...what])
      return {}
    }
  beforeEach(() => {
    calls.length = 0
    const at = Object.fromEntries(['describe', 'join', 'share', 'record'].map((name) => [name, note(name)]))
    const tables = {
      use: async (id: string, work: (table: unknown) => unknown) => {
        calls.push(['use', id])
        return work(at)
      },
      make: note('make'),
      start: note('start'),
      rematch: note('rematch'),
      stores: { notices: { key: async () => 'key' } },
    }
    open({ tables: tables as never })
  })
  const post = (path: string, payload: object = {}) => app.inject({ method: 'POST', url: path, payload })

  for (const [what, ask, asked] of [
    ['its description', () => app.inject(`/api/tables/${TABLE}`), ['describe', 'anna']],
    ['its record', () => app.inject(`/api/tables/${TABLE}/record`), ['record', 'anna']],
    ['a seat', () => post(`/api/tables/${TABLE}/join`, { seat: 1, key: KEY }), ['join', anna, 1, KEY]],
    ['a share', () => post(`/api/tables/${TABLE}/share`, { share: SHARE }), ['share', 'anna', SHARE]],
    ['its start', () => post(`/api/tables/${TABLE}/start`), ['start', TABLE, 'anna']],
    ['a rematch', () => post(`/api/tables/${TABLE}/rematch`), ['rematch', TABLE, anna]],
  ] as const)
    it(`as ${what} is asked for its person`, async () => {
      const { statusCode } = await ask()
      expect([statusCode, calls.at(-1)]).toEqual([200, asked])
      if (calls.length > 1) expect(calls[0]).toEqual(['use', TABLE])
    })

  for (const [what, path, asked] of [
    ['description', '', 'describe'],
    ['record', '/record', 'record'],
  ] as const)
    it(`as its ${what} is asked for nobody by somebody without a name`, async () => {
      identity = null
      await app.inject(`/api/tables/${TABLE}${path}`)
      expect(calls.at(-1)).toEqual([asked, null])
    })
})

describe('a request costs', () => {
  /** What was spent by each request. */
  const spending = (): number[] => {
    const spent: number[] = []
    const budgets = new Budgets(realWorld, { address: PLENTY, person: PLENTY })
    vi.spyOn(budgets, 'spend').mockImplementation((payer, cost) => {
      expect(payer).toEqual({ address: '127.0.0.1', person: 'anna' })
      if (cost > 0) spent.push(cost)
    })
    open({ budgets })
    return spent
  }

  it('what its act costs', async () => {
    const spent = spending()
    await act({ is: 'undo' })
    expect(spent).toEqual([10])
  })

  it('one more for each ten who hear a line of talk', async () => {
    const spent = spending()
    table.followerCount = 30
    await act({ is: 'say', text: 'hello' })
    expect(spent).toEqual([2, 3])
  })

  it('one more for each ten events of a scene', async () => {
    const spent = spending()
    table.sceneSize = () => 40
    await app.inject(`/api/tables/${TABLE}/scene`)
    expect(spent).toEqual([2, 4])
  })

  it('later turns for the events and letters of a scene', async () => {
    open()
    const charge = vi.spyOn(turns, 'charge')
    table.sceneSize = () => 40
    table.scene = async () => ' '.repeat(20_000)
    await app.inject(`/api/tables/${TABLE}/scene`)
    expect(charge.mock.calls).toEqual([
      ['127.0.0.1', 'scene', 4],
      ['127.0.0.1', 'scene', 2],
    ])
  })
})

it('a scene is asked for with what the client knows, without whom its person has muted', async () => {
  open()
  const scene = vi.fn(async () => '{}')
  table.scene = scene
  await app.inject(`/api/tables/${TABLE}/scene?since=5`)
  expect(scene).toHaveBeenCalledWith('anna', new Set(['eve']), 5)
})
