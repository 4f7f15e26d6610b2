import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from './client.js'
import { open } from './serving.js'
import { RANDOM, tableOf, two } from './tables.js'

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
  let dora: Client
  let seen: string
  let hidden: string
  beforeAll(async () => {
    dora = await Client.named(serving.address, 'Dora')
    await dora.call('account', { body: { username: 'Dora_K', password: 'correct horse battery' } })
    const finished = async (onlookers: boolean) => {
      const table = await tableOf(dora, [{ is: 'me' }, RANDOM], { rated: true, onlookers })
      await dora.call('start', { table })
      await dora.call('act', { table, body: { is: 'resign' } })
      return table
    }
    seen = await finished(true)
    hidden = await finished(false)
  })
  const stranger = () => new Client(serving.address)
  const pageOf = async (who: string) => (await stranger().call('profile', { who })).reply

  it('is found by the account name, regardless of case', async () => {
    const me = (await dora.call('me')).reply.person
    expect(await pageOf('dora_k')).toMatchObject({ person: { ...me, guest: false }, handle: 'dora_k' })
  })

  it('is found by the id of the person', async () => {
    const me = (await dora.call('me')).reply.person
    expect((await pageOf(String(me?.id))).handle).toBe('dora_k')
  })

  it('shows only finished games that others may see', async () => {
    const listed = (await pageOf('dora_k')).tables.map(({ id }) => id)
    expect(listed).toContain(seen)
    expect(listed).not.toContain(hidden)
  })

  it('shows ratings, a moment after the games', () =>
    expect
      .poll(async () => (await pageOf('dora_k')).ratings)
      .toMatchObject([{ game: 'oh-my-goods', seats: 2, games: 2 }]))

  it('is linked from the ladder', () =>
    expect
      .poll(async () => {
        const { entries } = (await stranger().call('ladder', { query: '?game=oh-my-goods&seats=2&with=bots' })).reply
        return entries.find(({ name }) => name === 'Dora')?.handle
      })
      .toBe('dora_k'))

  it('of an unknown person is not found', async () =>
    expect((await stranger().call('profile', { who: 'nobody' })).refused?.code).toBe('no-such-thing'))
})

describe('a passkey', () => {
  const credential = { id: 'abc', rawId: 'abc', type: 'public-key', response: {}, clientExtensionResults: {} }
  let finn: Client
  let own: { origin: string }
  beforeAll(async () => {
    finn = await Client.named(serving.address, 'Finn')
    own = { origin: serving.address }
  })

  it('is requested for the site and the person', async () => {
    const { options } = (await finn.call('askNewPasskey', { headers: own })).reply
    expect(options).toMatchObject({ rp: { id: '127.0.0.1' }, user: { name: 'Finn' } })
  })

  it('cannot be requested by a program, which has no site', async () =>
    expect((await finn.call('askNewPasskey')).refused?.code).toBe('malformed'))

  it('cannot be requested by another site', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    expect((await finn.call('askPasskey', { headers })).refused?.code).toBe('forbidden')
  })

  it('is not added without an open challenge', async () => {
    const added = await finn.call('addPasskey', { body: { label: 'x', credential }, headers: own })
    expect(added.refused?.code).toBe('forbidden')
  })

  it('signs nobody in without an open challenge', async () =>
    expect((await finn.call('signInByPasskey', { body: { credential }, headers: own })).refused?.code).toBe(
      'forbidden',
    ))

  it('that does not exist cannot be removed', async () =>
    expect((await finn.call('removePasskey', { body: { id: 'abc' } })).refused?.code).toBe('not-now'))
})

describe('a guest', () => {
  it('is marked at the table until they have an account', async () => {
    const { anna, ben, table, close } = await two(serving.address)
    const marks = async () => (await ben.call('table', { table })).reply.seats.map(({ guest }) => guest)
    expect(await marks()).toEqual([true, true])
    await anna.call('account', { body: { username: 'anna_no_guest', password: 'correct horse battery' } })
    await expect.poll(marks).toEqual([undefined, true])
    close()
  })
})
