/** The HTTP API by itself: refusals, headers, costs, the order of tables. */
import { PROTOCOL_HEADER } from '@handwerk/protocol'
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
    people: { who: async () => identity },
    log: { debug: () => undefined, error: (what: object, sentence: string) => log.push({ ...what, sentence }) },
    acts: { startTimer: () => () => 0 },
    version: '1.2.3',
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

  it('with a token may act, but not change the account', async () => {
    open()
    identity = { person: anna, session: 'a', scope: 'play' }
    expect((await act({ is: 'resign' })).json()).toEqual({ number: 7 })
    const { json } = await app.inject({ method: 'POST', url: '/api/me', payload: { name: 'Eve' } })
    expect(json()).toEqual({ code: 'forbidden', sentence: 'A token cannot do that.' })
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
