import { PROTOCOL_HEADER, PROTOCOL_VERSION, ROUTES } from '@handwerk/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCalls, PATHS, SPEAKS } from '../src/calls.js'

it('the client calls the routes that the protocol lists', () => {
  const listed = Object.entries(ROUTES).map(([name, { method, path }]) => [name, [method, path]])
  expect(PATHS).toEqual(Object.fromEntries(listed))
})

it('the client declares the version of the protocol that it speaks', () => {
  expect(SPEAKS).toEqual([PROTOCOL_HEADER, String(PROTOCOL_VERSION)])
})

describe('a request', () => {
  afterEach(() => vi.unstubAllGlobals())

  const answers = (...replies: readonly { status: number; body: unknown }[]) => {
    const left = [...replies]
    const fetched = vi.fn(async (_address: string, _init: RequestInit) => {
      const { status = 200, body = {} } = left.shift() ?? {}
      return new Response(JSON.stringify(body), { status })
    })
    vi.stubGlobal('fetch', fetched)
    return fetched
  }

  it('goes to the server that was named, with the token and its parts in place', async () => {
    const fetched = answers({ status: 200, body: { id: 'abcdefgh2345' } })
    const call = openCalls({ server: 'https://play.example.org', token: 'secret' })
    expect(await call('profile', { who: 'Anna K' })).toEqual({ ok: true, value: { id: 'abcdefgh2345' } })
    expect(fetched.mock.calls[0]).toEqual([
      'https://play.example.org/api/people/Anna%20K',
      { method: 'GET', headers: { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION), authorization: 'Bearer secret' } },
    ])
  })

  it('is sent again when the server says so, and its refusal is told meanwhile', async () => {
    const refusal = { code: 'too-many', sentence: 'Wait.', retry: 3000 }
    const fetched = answers({ status: 429, body: refusal }, { status: 200, body: { tables: [] } })
    const pauses: unknown[] = []
    const onRefused = vi.fn()
    const pause = async (...told: unknown[]) => {
      pauses.push(told)
    }
    const call = openCalls({ pause, onRefused })
    expect(await call('tables', { query: { which: 'open' } })).toEqual({ ok: true, value: { tables: [] } })
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(Array(2).fill('/api/tables?which=open'))
    expect(pauses).toEqual([['tables', 3000]])
    expect(onRefused).toHaveBeenCalledWith(refusal)
  })

  it('is not sent again if the pause would be longer than a minute', async () => {
    const refused = { code: 'too-many', sentence: 'Wait.', retry: 600_000 }
    answers({ status: 429, body: refused })
    expect(await openCalls()('me')).toEqual({ ok: false, refused })
  })

  it('has no reply and no reason where something else answers', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>'))
    expect(await openCalls()('me')).toEqual({ ok: false, refused: null })
  })
})
