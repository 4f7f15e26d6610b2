import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from './client.js'
import { GENEROUS, open } from './serving.js'
import { tableOf } from './tables.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-accounts-'))
const password = 'correct horse battery'
let serving: Serving
let anna: Client
let table: string
beforeAll(async () => {
  serving = await open({ folder })
  anna = await Client.named(serving.address, 'Anna')
  table = await tableOf(anna, [{ is: 'me' }, { is: 'open' }])
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

describe('an account', () => {
  let id: string | undefined
  beforeAll(async () => {
    id = (await anna.call('me')).reply.person?.id
    await anna.call('account', { body: { username: 'anna', password } })
  })

  it('belongs to the guest who made it', async () =>
    expect((await anna.call('me')).reply.person).toEqual({ id, name: 'Anna', guest: false }))

  it('cannot be made twice', async () =>
    expect((await anna.call('account', { body: { username: 'anna2', password } })).refused?.code).toBe('not-now'))

  it('can be used on every device, with everything the guest had', async () => {
    const phone = new Client(serving.address)
    expect((await phone.call('signIn', { body: { username: 'Anna', password } })).reply.person?.id).toBe(id)
    expect((await phone.call('tables', { query: '?which=mine' })).reply.tables.map((one) => one.id)).toEqual([table])
  })

  it('is signed out on one device only', async () => {
    const phone = new Client(serving.address)
    await phone.call('signIn', { body: { username: 'anna', password } })
    expect((await phone.call('signOut')).reply.person).toBeNull()
    expect((await phone.call('me')).reply.person).toBeNull()
    expect((await anna.call('me')).reply.person?.id).toBe(id)
  })

  it('cannot take a name that is in use', async () => {
    const eve = await Client.named(serving.address, 'Eve')
    expect((await eve.call('account', { body: { username: 'ANNA', password } })).refused?.code).toBe('taken')
  })

  it('cannot have a short password', async () => {
    const eve = await Client.named(serving.address, 'Eve')
    expect((await eve.call('account', { body: { username: 'eve', password: 'short' } })).refused?.code).toBe(
      'malformed',
    )
  })

  it('rejects a wrong password', async () => {
    const eve = await Client.named(serving.address, 'Eve')
    const tried = await eve.call('signIn', { body: { username: 'anna', password: 'a guess of ten letters' } })
    expect(tried.refused?.code).toBe('forbidden')
    expect((await eve.call('me')).reply.person?.name).toBe('Eve')
  })
})

describe('a cookie from before the account', () => {
  const asked = async (cookie: string) => {
    const someone = new Client(serving.address)
    someone.cookie = cookie
    return (await someone.call('me')).reply.person?.name ?? null
  }

  it('is rejected, since somebody may have copied it', async () => {
    const carl = await Client.named(serving.address, 'Carl')
    const before = carl.cookie
    await carl.call('account', { body: { username: 'carl', password } })
    expect(await asked(before)).toBeNull()
  })

  it('is replaced in the browser that has made the account', async () => {
    const dora = await Client.named(serving.address, 'Dora')
    await dora.call('account', { body: { username: 'dora', password } })
    expect(await asked(dora.cookie)).toBe('Dora')
  })

  it('loses its open connections', async () => {
    const emil = await (await Client.named(serving.address, 'Emil')).connect()
    await emil.hearsAfter(
      () => emil.call('account', { body: { username: 'emil', password } }),
      'bye',
      ({ code }) => code === 'sign-in',
    )
    emil.close()
  })
})

it('passwords have a rate limit', async () => {
  const rates = { ...GENEROUS, passwords: { burst: 2, perSecond: 0.001 } }
  const strict = await open({ folder: join(folder, 'strict') }, { rates })
  const eve = await Client.named(strict.address, 'Eve')
  const guess = async () =>
    (await eve.call('signIn', { body: { username: 'anna', password: 'a guess of ten letters' } })).refused?.code
  expect([await guess(), await guess(), await guess()]).toEqual(['forbidden', 'forbidden', 'too-many'])
  await strict.stop()
})

describe('a token', () => {
  let ben: Client
  let token: string
  beforeAll(async () => {
    ben = await Client.named(serving.address, 'Ben')
    token = (await ben.call('token', { body: { label: 'bot' } })).reply.token
  })

  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return (await fetch(serving.address + path, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const game = { game: 'oh-my-goods', seats: [{ is: 'me' }, { is: 'bot', level: 'random' }] }

  it('can play', async () => expect(await post('/api/tables', game)).toBe(200))

  for (const [path, body] of [
    ['/api/me', { name: 'Stolen' }],
    ['/api/tokens', { label: 'more' }],
    ['/api/tokens/revoke', { id: 'any' }],
    ['/api/account', { username: 'stolen', password }],
    ['/api/sign-in', { username: 'stolen', password }],
    ['/api/sign-in/passkey/ask', {}],
    ['/api/sign-in/passkey', { credential: {} }],
    ['/api/sign-out', {}],
    ['/api/passkeys/ask', {}],
    ['/api/passkeys', { label: 'mine', credential: {} }],
    ['/api/passkeys/remove', { id: 'any' }],
    ['/api/notices/push', {}],
    ['/api/notices/push/stop', { endpoint: 'any' }],
    ['/api/notices/mail', { address: 'eve@example.org', language: 'en' }],
    ['/api/notices/mail/stop', {}],
  ] as const)
    it(`cannot do ${path}`, async () => expect(await post(path, body)).toBe(403))

  it('cannot read the account', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${serving.address}/api/account`, { headers })).status).toBe(403)
  })

  it('is not stored in plain text, and neither are cookies and passwords', () => {
    const secrets = [token, ben.cookie.split('=')[1] ?? '', password]
    for (const file of ['handwerk.db', 'handwerk.db-wal']) {
      const bytes = readFileSync(join(folder, file), 'latin1')
      expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
    }
  })

  it('can be revoked by its owner only, and is rejected then', async () => {
    const listed = (await ben.call('myAccount')).reply.tokens
    expect(listed.map(({ label }) => label)).toEqual(['bot'])
    const body = { id: listed[0]?.id ?? '' }
    const eve = await Client.named(serving.address, 'Eve')
    expect((await eve.call('revoke', { body })).refused?.code).toBe('no-such-thing')
    expect((await ben.call('revoke', { body })).reply.tokens).toEqual([])
    expect(await post('/api/tables', game)).toBe(401)
  })
})
