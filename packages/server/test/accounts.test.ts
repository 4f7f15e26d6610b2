import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from './client.js'
import { GENEROUS, open } from './serving.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-accounts-'))
let serving: Serving
beforeAll(async () => {
  serving = await open({ folder }, { rates: { ...GENEROUS, passwords: { burst: 12, perSecond: 1 / 3600 } } })
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

describe('an account', () => {
  const password = 'correct horse battery'

  it('keeps all that the guest had, and is open to its owner on every device', async () => {
    const anna = await Client.named(serving.address, 'Anna')
    const guest = (await anna.call('me')).reply.person
    const seats = [{ is: 'me' } as const, { is: 'open' } as const]
    const table = (await anna.call('make', { body: { game: 'oh-my-goods', seats } })).reply.id
    expect((await anna.call('account', { body: { username: 'anna', password } })).reply.person).toEqual({
      ...guest,
      guest: false,
    })
    expect((await anna.call('account', { body: { username: 'anna2', password } })).refused?.code).toBe('not-now')
    const phone = new Client(serving.address)
    expect((await phone.call('signIn', { body: { username: 'Anna', password } })).reply.person?.id).toBe(guest?.id)
    expect((await phone.call('tables', { query: '?which=mine' })).reply.tables.map(({ id }) => id)).toEqual([table])
    expect((await phone.call('signOut')).reply.person).toBeNull()
    expect((await phone.call('me')).reply.person).toBeNull()
    expect((await anna.call('me')).reply.person?.id).toBe(guest?.id)
  })

  it('is not given to a second one of its name, nor opened by a wrong password, nor guessed for long', async () => {
    const eve = await Client.named(serving.address, 'Eve')
    expect((await eve.call('account', { body: { username: 'ANNA', password } })).refused?.code).toBe('taken')
    expect((await eve.call('account', { body: { username: 'eve', password: 'short' } })).refused?.code).toBe(
      'malformed',
    )
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 12; i++)
      codes.push(
        (await eve.call('signIn', { body: { username: 'anna', password: `guess number ${i}` } })).refused?.code,
      )
    expect(codes[0]).toBe('forbidden')
    expect(codes.at(-1)).toBe('too-many')
    expect((await eve.call('me')).reply.person?.name).toBe('Eve')
  })

  it('gives tokens that can play and nothing else; neither they nor the password are on disk', async () => {
    const ben = await Client.named(serving.address, 'Ben')
    const { token } = (await ben.call('token', { body: { label: 'bot' } })).reply
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const post = async (path: string, body: object) =>
      (await fetch(serving.address + path, { method: 'POST', headers, body: JSON.stringify(body) })).status
    const seats = [{ is: 'me' }, { is: 'bot', level: 'random' }]
    expect(await post('/api/tables', { game: 'oh-my-goods', seats })).toBe(200)
    expect(await post('/api/me', { name: 'Stolen' })).toBe(403)
    expect(await post('/api/tokens', { label: 'more' })).toBe(403)
    expect(await post('/api/account', { username: 'stolen', password })).toBe(403)
    const [{ id, label }] = (await ben.call('myAccount')).reply.tokens
    expect(label).toBe('bot')
    const eve = await Client.named(serving.address, 'Eve')
    expect((await eve.call('revoke', { body: { id } })).refused?.code).toBe('no-such-thing')
    expect((await ben.call('revoke', { body: { id } })).reply.tokens).toEqual([])
    expect(await post('/api/tables', { game: 'oh-my-goods', seats })).toBe(401)
    for (const file of ['handwerk.db', 'handwerk.db-wal']) {
      const bytes = readFileSync(join(folder, file), 'latin1')
      for (const secret of [token, ben.cookie.split('=')[1], password]) expect(bytes.includes(secret)).toBe(false)
    }
  })
})
