/** Guessing passwords is limited, and nobody can lock out the owner of an account by guessing. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Serving } from '@handwerk/server'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { Client } from './client.js'
import { GENEROUS, open } from './serving.js'

const password = 'correct horse battery'
const RATES = {
  ...GENEROUS,
  // Refilled so slowly that the speed of the machine does not matter.
  passwords: { burst: 2, perSecond: 0.0001 },
  addressPasswords: { burst: 4, perSecond: 0.0001 },
}

let serving: Serving
beforeEach(async () => {
  const folder = mkdtempSync(join(inject('temporaryFolder'), 'lockout-'))
  serving = await open({ folder }, { proxies: 1, rates: RATES })
  const anna = await Client.named(serving.address, 'Anna')
  await anna.call('account', { body: { username: 'anna', password }, headers: { 'x-forwarded-for': '192.0.2.99' } })
})
afterEach(() => serving.stop())

interface From {
  readonly address: string
  readonly username?: string
  readonly password?: string
  readonly cookie?: string
}

/** Tries a password, and returns the status and the cookies. */
async function signIn({ address, cookie = '', ...credentials }: From) {
  const response = await fetch(`${serving.address}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify({ username: 'anna', password, ...credentials }),
  })
  const cookies = response.headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
  return { status: response.status, device: cookies.find((one) => one.includes('device')) ?? '' }
}

/** The statuses of a number of wrong guesses. */
async function guess(times: number, from: From): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await signIn({ password: 'a guess of ten letters', ...from })).status)
  return statuses
}

describe('an attacker', () => {
  it('at one address is refused after some tries at one account', async () =>
    expect(await guess(3, { address: '192.0.2.1' })).toEqual([403, 403, 429]))

  it('at one address is refused after more tries at many accounts', async () => {
    const statuses: number[] = []
    for (const username of ['anna', 'ben', 'carl', 'dora', 'emil'])
      statuses.push(...(await guess(1, { address: '192.0.2.1', username })))
    expect(statuses).toEqual([403, 403, 403, 403, 429])
  })

  it('shares the limit of all addresses in an IPv6 network', async () => {
    await guess(2, { address: '2001:db8:1:2::1' })
    expect(await guess(1, { address: '2001:db8:1:2:ffff::9' })).toEqual([429])
  })

  it('does not use up the limit of another IPv6 network', async () => {
    await guess(2, { address: '2001:db8:1:2::1' })
    expect(await guess(1, { address: '2001:db8:1:3::1' })).toEqual([403])
  })
})

describe('the owner', () => {
  it('can sign in at another address, whatever others guess elsewhere', async () => {
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await guess(5, { address })
    expect((await signIn({ address: '192.0.2.4' })).status).toBe(200)
  })

  it('can sign in with a known device, although others at the same address have guessed', async () => {
    const { device } = await signIn({ address: '192.0.2.1' })
    await guess(5, { address: '192.0.2.1' })
    expect((await signIn({ address: '192.0.2.1', cookie: device })).status).toBe(200)
  })

  it('has no known device by a forged cookie', async () => {
    const { device } = await signIn({ address: '192.0.2.1' })
    await guess(5, { address: '192.0.2.2' })
    const forged = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await signIn({ address: '192.0.2.2', cookie: forged })).status).toBe(429)
  })

  it('of another account has no known device', async () => {
    const ben = await Client.named(serving.address, 'Ben')
    await ben.call('account', { body: { username: 'ben', password }, headers: { 'x-forwarded-for': '192.0.2.98' } })
    const { device } = await signIn({ address: '192.0.2.1', username: 'ben' })
    await guess(5, { address: '192.0.2.2' })
    expect((await signIn({ address: '192.0.2.2', cookie: device })).status).toBe(429)
  })

  it('is also protected from guesses with a stolen device', async () => {
    const { device } = await signIn({ address: '192.0.2.1' })
    expect(await guess(3, { address: '192.0.2.2', cookie: device })).toEqual([403, 403, 429])
  })
})
