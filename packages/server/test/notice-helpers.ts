/** A push service and two people at a table by correspondence, for tests of notices. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServeOptions } from '@handwerk/server'
import { expect } from 'vitest'
import { Client } from './client.js'
import { open } from './serving.js'

interface Pushed {
  readonly headers: IncomingHttpHeaders
  readonly message: { title: string; body: string; path: string; tag: string }
}

/** A push service with one browser behind it. */
export class PushRoom {
  readonly pushed: Pushed[] = []
  status = 201
  refused = 0
  private readonly keys = createECDH('prime256v1')
  private readonly auth = randomBytes(16)
  private readonly server: Server
  endpoint = ''

  constructor() {
    this.keys.generateKeys()
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const text = this.decrypted(Buffer.concat(chunks))
        if (this.status === 201) this.pushed.push({ headers: request.headers, message: JSON.parse(text) })
        else this.refused++
        response.writeHead(this.status).end()
      })
    })
  }

  async open(): Promise<void> {
    await new Promise<void>((open) => this.server.listen(0, '127.0.0.1', open))
    this.endpoint = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/send/abc`
  }

  close(): Promise<unknown> {
    return new Promise((done) => this.server.close(done))
  }

  get device() {
    const p256dh = this.keys.getPublicKey().toString('base64url')
    return { endpoint: this.endpoint, p256dh, auth: this.auth.toString('base64url'), language: 'de' as const }
  }

  /** Decrypts as a browser does: RFC 8188 and RFC 8291. */
  private decrypted(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body[20])
    const shared = this.keys.computeSecret(sender)
    const note = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', shared, this.auth, note, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = body.subarray(21 + body[20])
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
}

export const openAt = (data: ServeOptions['data'], smtpUrl: string | null, more: Partial<ServeOptions> = {}) =>
  open(data, {
    publicUrl: 'https://play.example.org',
    ...(smtpUrl === null ? {} : { mail: { smtpUrl, from: 'Handwerk <handwerk@example.org>' } }),
    notices: { delay: 0, every: 20, localPush: true },
    ...more,
  })

/** Two people at a table by correspondence, not begun yet. */
export async function sitDown(address: string, pace: 'days' | 'none' = 'days') {
  const [anna, ben] = await Promise.all([Client.named(address, 'Anna'), Client.named(address, 'Ben')])
  const seats = [{ is: 'me' } as const, { is: 'link' } as const]
  const time = pace === 'days' ? { is: 'days' as const, perMove: 86_400_000 } : { is: 'none' as const }
  const made = (await anna.call('make', { body: { game: 'oh-my-goods', seats, pace: time } })).reply
  const table = made.id
  await ben.call('join', { table, body: { seat: 1, key: made.you.keys['1'] } })
  return { anna, ben, table, key: made.you.keys['1'] }
}

/** Answers one decision, if there is one. */
export async function answer(client: Client, table: string): Promise<boolean> {
  const { decision } = (await client.call('scene', { table })).reply
  if (!decision) return false
  const [move] = decision.moves[decision.moves.length - 1]
  const { refused } = await client.call('act', { table, body: { is: 'move', decision: decision.number, move } })
  expect(refused).toBeNull()
  return true
}

/** More than any turn has decisions. */
export const MANY = 300

/** Plays a whole turn of one, and then of the other, until the first must decide again. */
export async function takeTurn(own: Client, other: Client, table: string): Promise<void> {
  const isAsked = async () => (await own.call('scene', { table })).reply.decision !== null
  for (let i = 0; i < MANY && (await answer(own, table)); i++);
  for (let i = 0; i < MANY && !(await isAsked()); i++) await answer(other, table)
  expect(await isAsked()).toBe(true)
}

export async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 1500 && !holds(); i++) await pause(10)
  expect(holds()).toBe(true)
}
