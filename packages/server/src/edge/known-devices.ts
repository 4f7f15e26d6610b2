/**
 * Browsers that have signed in to an account before. A signed cookie identifies
 * them, and they have a rate limit of their own, which strangers who guess
 * passwords cannot use up.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { cookieIn } from './cookies.js'

export class KnownDevices {
  private readonly key: () => Promise<string>

  /** `key` is a secret shared by all processes of the server. */
  constructor(key: () => Promise<string>) {
    this.key = key
  }

  /** The cookie's value for a browser that has just signed in. */
  async issue(username: string): Promise<string> {
    const device = randomBytes(12).toString('base64url')
    return `${device}.${await this.sign(device, username)}`
  }

  /** Returns the browser's id; null if it has not signed in to this account before. */
  async find(headers: IncomingHttpHeaders, username: string): Promise<string | null> {
    const [device = '', signature = ''] = cookieIn(headers, 'handwerk-device')?.value.split('.') ?? []
    if (device === '') return null
    const right = Buffer.from(await this.sign(device, username))
    const given = Buffer.from(signature)
    return right.length === given.length && timingSafeEqual(right, given) ? device : null
  }

  private async sign(device: string, username: string): Promise<string> {
    const content = JSON.stringify([device, username.toLowerCase()])
    return createHmac('sha256', await this.key())
      .update(content)
      .digest('base64url')
  }
}
