/**
 * Browsers that have signed in to an account before. A signed cookie identifies
 * them, and they have a rate limit of their own, which strangers who guess
 * passwords cannot use up.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { NoticeStore } from '../store/notice-store.js'
import { cookieIn } from './cookies.js'

export class KnownDevices {
  private readonly store: Pick<NoticeStore, 'key'>
  private secret: Promise<string> | null = null

  constructor(store: Pick<NoticeStore, 'key'>) {
    this.store = store
  }

  /** A secret shared by all processes of the server. */
  private key(): Promise<string> {
    this.secret ??= this.store.key('devices', () => randomBytes(32).toString('base64url'))
    this.secret.catch(() => {
      this.secret = null
    })
    return this.secret
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

  /** The same for a request whose body is not checked yet. */
  async findUnchecked({ headers, body }: { headers: IncomingHttpHeaders; body: unknown }): Promise<string | null> {
    if (typeof body !== 'object' || body === null || !('username' in body)) return null
    return typeof body.username === 'string' ? this.find(headers, body.username) : null
  }

  private async sign(device: string, username: string): Promise<string> {
    const content = JSON.stringify([device, username.toLowerCase()])
    return createHmac('sha256', await this.key())
      .update(content)
      .digest('base64url')
  }
}
