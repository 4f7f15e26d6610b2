/**
 * Browsers that have signed in to an account before. They are known by a
 * signed cookie, and have tries of their own: strangers who guess passwords
 * cannot use those up.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { cookieIn } from './cookies.js'

export class KnownDevices {
  private readonly key: () => Promise<string>

  /** `key` is a secret of the server, the same in all processes. */
  constructor(key: () => Promise<string>) {
    this.key = key
  }

  /** The content of a cookie for a browser that has just signed in. */
  async issue(username: string): Promise<string> {
    const device = randomBytes(12).toString('base64url')
    return `${device}.${await this.sign(device, username)}`
  }

  /** Which browser this is; null if it has not signed in to this account before. */
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
