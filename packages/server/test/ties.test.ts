/** Whom people follow and block, and the ways back of guests, over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { HERE_FOR, PeopleHere } from '../src/edge/people-here.js'
import { Client } from './client.js'
import { StillWorld } from './own-tables.js'
import { GENEROUS, open } from './serving.js'

const folder = mkdtempSync(join(tmpdir(), 'handwerk-ties-'))
let serving: Serving
beforeAll(async () => {
  serving = await open({ folder }, { rates: { ...GENEROUS, addressPasswords: { burst: 20, perSecond: 0.01 } } })
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

let anna: Client
let ben: Client
const idOf = async (client: Client) => String((await client.call('me')).reply.person?.id)
beforeEach(async () => {
  anna = await Client.named(serving.address, 'Anna')
  ben = await Client.named(serving.address, 'Ben')
})
const tie = async (who: Client, kind: 'follow' | 'block', whom: Client, on = true) =>
  who.call('tie', { body: { person: await idOf(whom), tie: kind, on } })

describe('whom somebody follows', () => {
  it('is listed with their page until it is stopped', async () => {
    const { follows } = (await tie(anna, 'follow', ben)).reply
    const id = await idOf(ben)
    expect(follows).toMatchObject([{ person: { id, name: 'Ben', guest: true }, handle: id, here: true, table: null }])
    expect((await ben.call('ties')).reply).toEqual({ follows: [], blocks: [] })
    expect((await tie(anna, 'follow', ben, false)).reply.follows).toEqual([])
  })

  it('is somebody else, whom there is', async () => {
    expect((await tie(anna, 'follow', anna)).refused?.code).toBe('malformed')
    const nobody = { person: 'nobody', tie: 'follow', on: true } as const
    expect((await anna.call('tie', { body: nobody })).refused?.code).toBe('no-such-thing')
  })

  it('is nobody who has blocked them', async () => {
    await tie(anna, 'follow', ben)
    expect((await tie(ben, 'block', anna)).reply.blocks).toMatchObject([{ person: { name: 'Anna' } }])
    expect((await anna.call('ties')).reply.follows).toEqual([])
    expect((await tie(anna, 'follow', ben)).refused?.code).toBe('forbidden')
    expect((await tie(ben, 'block', anna, false)).reply.blocks).toEqual([])
    expect((await tie(anna, 'follow', ben)).reply.follows).toHaveLength(1)
  })

  it('hides the tables of both from each other', async () => {
    const cleo = await Client.named(serving.address, 'Cleo')
    const seats = [{ is: 'me' }, { is: 'open' }] as const
    const made = await ben.call('make', { body: { game: 'oh-my-goods', seats: [...seats] } })
    await tie(ben, 'block', anna)
    const seenBy = async (who: Client) =>
      (await who.call('tables', { query: '?which=open' })).reply.tables.some(({ id }) => id === made.reply.id)
    expect([await seenBy(anna), await seenBy(ben), await seenBy(cleo)]).toEqual([false, true, true])
  })

  it('is no business of a program with a token', async () => {
    const { token } = (await anna.call('token', { body: { label: 'bot' } })).reply
    const { status } = await fetch(`${serving.address}/api/ties`, { headers: { authorization: `Bearer ${token}` } })
    expect(status).toBe(403)
  })
})

describe('who is here', () => {
  it('is written down again and again, each once, in one order', async () => {
    const seen = vi.fn(async () => undefined)
    const world = new StillWorld(5000)
    const here = new PeopleHere({
      world,
      ties: { seen },
      log: { error: () => undefined },
      here: () => ['ben', 'anna', 'ben'],
    })
    here.open()
    world.tick()
    world.time += HERE_FOR
    world.tick()
    await here.close()
    expect(seen.mock.calls).toEqual([
      [['anna', 'ben'], 5000],
      [['anna', 'ben'], 5000 + HERE_FOR],
    ])
  })
})

describe('those who are here', () => {
  const writes = async (count: number) => {
    const seen = vi.fn(async (_people: readonly string[]) => undefined)
    const world = new StillWorld(5000)
    const people = Array.from({ length: count }, (_, i) => String(i))
    const here = new PeopleHere({ world, ties: { seen }, log: { error: () => undefined }, here: () => people })
    here.open()
    world.tick()
    await here.close()
    return seen.mock.calls.map(([some]) => some.length)
  }

  it('are written down five hundred at a time, and nobody not at all', async () =>
    expect([await writes(0), await writes(500), await writes(501)]).toEqual([[], [500], [500, 1]]))
})

describe("a guest's way back", () => {
  it('leads to the same guest in another browser, until there is a newer one', async () => {
    const first = (await anna.call('wayBack')).reply.code
    const { code } = (await anna.call('wayBack')).reply
    const other = new Client(serving.address)
    expect((await other.call('comeBack', { body: { code: first } })).refused?.code).toBe('no-such-thing')
    expect((await other.call('comeBack', { body: { code } })).reply.person).toMatchObject({ name: 'Anna' })
    expect(await idOf(other)).toBe(await idOf(anna))
  })

  it('ends when the guest makes an account, which has its own ways', async () => {
    const { code } = (await anna.call('wayBack')).reply
    await anna.call('account', { body: { username: 'anna_back', password: 'correct horse battery' } })
    expect((await ben.call('comeBack', { body: { code } })).refused?.code).toBe('no-such-thing')
    expect((await anna.call('wayBack')).refused?.code).toBe('not-now')
  })

  it('cannot be guessed by trying', async () => {
    const tries = await Promise.all(
      Array.from({ length: 40 }, () => ben.call('comeBack', { body: { code: 'aaa-bbb-ccc-ddd-eee' } })),
    )
    expect(tries.some(({ refused }) => refused?.code === 'too-many')).toBe(true)
  })
})
