import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from './client.js'
import { open } from './serving.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-people-'))
let serving: Serving
beforeAll(async () => {
  serving = await open({ folder })
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

describe('a page', () => {
  it('shows name, beginning, ratings and the finished games that others may see', async () => {
    const dora = await Client.named(serving.address, 'Dora')
    const me = (await dora.call('me')).reply.person
    await dora.call('account', { body: { username: 'Dora_K', password: 'correct horse battery' } })
    const seats = [{ is: 'me' } as const, { is: 'bot', level: 'random' } as const]
    const [seen, hidden] = await Promise.all(
      [true, false].map(async (onlookers) => {
        const body = { game: 'oh-my-goods', seats, rated: true, onlookers }
        const table = (await dora.call('make', { body })).reply.id
        await dora.call('start', { table })
        await dora.call('act', { table, body: { is: 'resign' } })
        return table
      }),
    )
    const guest = new Client(serving.address)
    const page = (await guest.call('profile', { who: 'dora_k' })).reply
    expect(page).toMatchObject({ person: { ...me, guest: false }, handle: 'dora_k' })
    expect(page.tables.map(({ id }) => id)).toEqual([seen])
    expect(page.tables.map(({ id }) => id)).not.toContain(hidden)
    expect(page.since).toBeGreaterThan(Date.now() - 600_000)
    expect(page.ratings).toMatchObject([{ game: 'oh-my-goods', seats: 2, games: 2 }])
    expect((await guest.call('profile', { who: String(me?.id) })).reply.handle).toBe('dora_k')
    expect((await guest.call('profile', { who: 'nobody' })).refused?.code).toBe('no-such-thing')
    const { entries } = (await guest.call('ladder', { query: '?game=oh-my-goods&seats=2' })).reply
    expect(entries.find(({ name }) => name === 'Dora')?.handle).toBe('dora_k')
  })
})

describe('a passkey', () => {
  it('is not added or shown without a challenge that was put, nor by a program', async () => {
    const finn = await Client.named(serving.address, 'Finn')
    expect((await finn.call('askNewPasskey')).refused?.code).toBe('malformed')
    const own = { origin: serving.address }
    const { options } = (await finn.call('askNewPasskey', { headers: own })).reply
    expect(options).toMatchObject({ rp: { id: '127.0.0.1' }, user: { name: 'Finn' } })
    expect((await finn.call('askPasskey', { headers: { origin: 'https://elsewhere.example' } })).refused?.code).toBe(
      'forbidden',
    )
    const credential = { id: 'abc', rawId: 'abc', type: 'public-key', response: {}, clientExtensionResults: {} }
    const added = await finn.call('addPasskey', { body: { label: 'x', credential }, headers: own })
    expect(added.refused?.code).toBe('forbidden')
    expect((await finn.call('signInByPasskey', { body: { credential }, headers: own })).refused?.code).toBe('forbidden')
    expect((await finn.call('removePasskey', { body: { id: 'abc' } })).refused?.code).toBe('not-now')
  })
})
