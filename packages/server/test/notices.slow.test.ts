import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Postgres, postgresPrograms, startPostgres } from '@handwerk/own-postgres'
import type { ServeOptions, Serving } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { requirePublicAddress } from '../src/notices/push.js'
import { LONG } from './bounds.js'
import { Client } from './client.js'
import { MailServer, sealIn } from './mail-server.js'
import { open } from './serving.js'

// Starts databases.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

interface Pushed {
  readonly headers: IncomingHttpHeaders
  readonly message: { title: string; body: string; path: string; tag: string }
}

/** A push service with one browser behind it. */
class PushRoom {
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

const openAt = (data: ServeOptions['data'], smtpUrl: string | null, more: Partial<ServeOptions> = {}) =>
  open(data, {
    publicUrl: 'https://play.example.org',
    ...(smtpUrl === null ? {} : { mail: { smtpUrl, from: 'Handwerk <handwerk@example.org>' } }),
    notices: { delay: 0, every: 20, localPush: true },
    ...more,
  })

/** Two people at a table by correspondence, not begun yet. */
async function sitDown(address: string, pace: 'days' | 'none' = 'days') {
  const [anna, ben] = await Promise.all([Client.named(address, 'Anna'), Client.named(address, 'Ben')])
  const seats = [{ is: 'me' } as const, { is: 'link' } as const]
  const time = pace === 'days' ? { is: 'days' as const, perMove: 86_400_000 } : { is: 'none' as const }
  const made = (await anna.call('make', { body: { game: 'oh-my-goods', seats, pace: time } })).reply
  const table = made.id
  await ben.call('join', { table, body: { seat: 1, key: made.you.keys['1'] } })
  return { anna, ben, table, key: made.you.keys['1'] }
}

/** Answers one decision, if there is one. */
async function answer(client: Client, table: string): Promise<boolean> {
  const { decision } = (await client.call('scene', { table })).reply
  if (!decision) return false
  const [move] = decision.moves[decision.moves.length - 1]
  const { refused } = await client.call('act', { table, body: { is: 'move', decision: decision.number, move } })
  expect(refused).toBeNull()
  return true
}

/** More than any turn has decisions. */
const MANY = 300

/** Plays a whole turn of one, and then of the other, until the first must decide again. */
async function takeTurn(own: Client, other: Client, table: string): Promise<void> {
  const isAsked = async () => (await own.call('scene', { table })).reply.decision !== null
  for (let i = 0; i < MANY && (await answer(own, table)); i++);
  for (let i = 0; i < MANY && !(await isAsked()); i++) await answer(other, table)
  expect(await isAsked()).toBe(true)
}

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 1500 && !holds(); i++) await pause(10)
  expect(holds()).toBe(true)
}

describe('notices', () => {
  const mailServer = new MailServer()
  const service = new PushRoom()
  let smtp: string
  let folder: string
  let serving: Serving
  beforeAll(async () => {
    smtp = await mailServer.open()
    await service.open()
  })
  afterAll(async () => {
    await mailServer.close()
    await service.close()
  })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'handwerk-notices-'))
    serving = await openAt({ folder }, smtp)
    mailServer.mails.length = 0
    mailServer.refusing = false
    service.pushed.length = 0
    service.status = 201
  })
  afterEach(async () => {
    await serving.stop()
    rmSync(folder, { recursive: true })
  })

  it('go only to people who asked for them', async () => {
    const { anna, table } = await sitDown(serving.address)
    await anna.call('start', { table })
    await pause(300)
    expect([mailServer.mails, service.pushed]).toEqual([[], []])
  })

  describe('by mail', () => {
    /** Asks for mail as Ben, and returns the seal of the link in it. */
    async function askedFor(ben: Client): Promise<string> {
      await ben.call('setMailbox', { body: { address: 'ben@example.org', language: 'en' } })
      await until(() => mailServer.mails.length === 1)
      return sealIn(mailServer.mails[0].text, 'confirm')
    }

    /** Without a cookie, as links in mails may be opened anywhere. */
    async function confirmed(ben: Client): Promise<string> {
      const seal = await askedFor(ben)
      await new Client(serving.address).call('confirm', { body: { seal } })
      mailServer.mails.length = 0
      return seal
    }

    it('ask the owner of an address to confirm it', async () => {
      const { ben } = await sitDown(serving.address)
      const seal = await askedFor(ben)
      expect(mailServer.mails[0].to).toBe('ben@example.org')
      expect(mailServer.mails[0].text).toContain(`https://play.example.org/confirm#${seal}`)
      const { mail } = (await ben.call('myAccount')).reply.notices
      expect(mail).toEqual({ offered: true, address: 'ben@example.org', confirmed: false })
    })

    it('are confirmed by the link, without a cookie', async () => {
      const { ben } = await sitDown(serving.address)
      await confirmed(ben)
      expect((await ben.call('myAccount')).reply.notices.mail.confirmed).toBe(true)
    })

    it('are not confirmed by a forged link', async () => {
      const { ben } = await sitDown(serving.address)
      const seal = await askedFor(ben)
      const forged = `${seal.slice(0, -1)}${seal.endsWith('A') ? 'B' : 'A'}`
      expect((await ben.call('confirm', { body: { seal: forged } })).refused?.code).toBe('no-such-thing')
    })

    it('go to a confirmed address once a turn', async () => {
      const { anna, ben, table } = await sitDown(serving.address)
      await confirmed(ben)
      await anna.call('start', { table })
      for (let turn = 1; turn <= 3; turn++) {
        await until(() => mailServer.mails.length === turn)
        await takeTurn(ben, anna, table)
      }
      await until(() => mailServer.mails.length === 4)
      await pause(200)
      expect(mailServer.mails).toHaveLength(4)
    })

    it('name the game, the others and the table, and no secret', async () => {
      const { anna, ben, table, key } = await sitDown(serving.address)
      await confirmed(ben)
      await anna.call('start', { table })
      await until(() => mailServer.mails.length === 1)
      const [{ to, text }] = mailServer.mails
      expect(to).toBe('ben@example.org')
      expect(text).toContain('Subject: Oh My Goods!: it is your turn')
      expect(text).toContain('At your table with Anna.')
      expect(text).toContain(`https://play.example.org/table/${table}\r\n`)
      for (const secret of [key, ben.cookie.split('=')[1], anna.cookie.split('=')[1]])
        expect(text).not.toContain(secret)
    })

    it('end by the link in each of them, and by no other seal', async () => {
      const { anna, ben, table } = await sitDown(serving.address)
      const seal = await confirmed(ben)
      await anna.call('start', { table })
      await until(() => mailServer.mails.length === 1)
      const stop = sealIn(mailServer.mails[0].text, 'unsubscribe')
      expect(mailServer.mails[0].text).toContain(`List-Unsubscribe: <https://play.example.org/unsubscribe#${stop}>`)
      expect((await ben.call('unsubscribe', { body: { seal } })).refused?.code).toBe('no-such-thing')
      await new Client(serving.address).call('unsubscribe', { body: { seal: stop } })
      expect((await ben.call('myAccount')).reply.notices.mail.address).toBeNull()
      await takeTurn(ben, anna, table)
      await pause(200)
      expect(mailServer.mails).toHaveLength(1)
    })
  })

  it('go by push to the browsers that asked for it, encrypted and signed', async () => {
    const { anna, ben, table } = await sitDown(serving.address)
    const { key } = (await ben.call('addDevice', { body: service.device })).reply.notices.push
    await anna.call('start', { table })
    await until(() => service.pushed.length === 1)
    await pause(200)
    expect(service.pushed).toHaveLength(1)
    const [{ headers, message }] = service.pushed
    expect(message).toEqual({
      title: 'Oh My Goods!: Du bist dran',
      body: 'An deinem Tisch mit Anna.',
      path: `/table/${table}`,
      tag: table,
    })
    const [, token, signer] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
    expect(signer).toBe(key)
    expect(isSignedBy(key, token)).toBe(true)
    await ben.call('removeDevice', { body: { endpoint: service.endpoint } })
    expect((await ben.call('myAccount')).reply.notices.push.devices).toBe(0)
  })

  it('are no longer sent to a browser that has unsubscribed', async () => {
    const { anna, ben, table } = await sitDown(serving.address)
    await ben.call('addDevice', { body: service.device })
    service.status = 410
    await anna.call('start', { table })
    for (let i = 0; i < 200 && (await ben.call('myAccount')).reply.notices.push.devices > 0; i++) await pause(10)
    expect((await ben.call('myAccount')).reply.notices.push.devices).toBe(0)
  })

  it('are retried while the push service fails, and sent once when it works', async () => {
    await serving.stop()
    serving = await openAt({ folder }, smtp, { notices: { delay: 0, every: 20, retryDelay: 50, localPush: true } })
    const { anna, ben, table } = await sitDown(serving.address)
    await ben.call('addDevice', { body: service.device })
    service.status = 503
    await anna.call('start', { table })
    await until(() => service.refused >= 2)
    service.status = 201
    await until(() => service.pushed.length === 1)
    await pause(500)
    expect(service.pushed).toHaveLength(1)
  })

  it('are sent in correspondence games only', async () => {
    const { anna, ben, table } = await sitDown(serving.address, 'none')
    await ben.call('addDevice', { body: service.device })
    await anna.call('start', { table })
    await pause(300)
    expect(service.pushed).toEqual([])
  })

  it('are not sent to people who answer at once', async () => {
    await serving.stop()
    serving = await openAt({ folder }, smtp, { notices: { delay: 1500, every: 20, localPush: true } })
    const { anna, ben, table } = await sitDown(serving.address)
    await ben.call('addDevice', { body: service.device })
    await anna.call('start', { table })
    for (let i = 0; i < MANY && (await answer(ben, table)); i++);
    await pause(2000)
    expect(service.pushed).toEqual([])
  })

  it('are neither lost nor repeated by a restart', async () => {
    await serving.stop()
    serving = await openAt({ folder }, smtp, { notices: { delay: 1e9, every: 20, localPush: true } })
    const { anna, ben, table } = await sitDown(serving.address)
    await ben.call('addDevice', { body: service.device })
    const { key } = (await ben.call('myAccount')).reply.notices.push
    await anna.call('start', { table })
    await pause(200)
    expect(service.pushed).toHaveLength(0)
    await serving.stop()
    serving = await openAt({ folder }, smtp)
    await until(() => service.pushed.length === 1)
    await serving.stop()
    serving = await openAt({ folder }, smtp)
    await pause(300)
    expect(service.pushed).toHaveLength(1)
    const again = new Client(serving.address)
    again.cookie = ben.cookie
    expect((await again.call('myAccount')).reply.notices.push.key).toBe(key)
  })

  const MAILBOX = { address: 'ben@example.org', language: 'en' } as const

  it('fail with one sentence when mail cannot be sent, and log no address', async () => {
    const logged: string[] = []
    await serving.stop()
    serving = await openAt({ folder }, smtp, { logLevel: 'debug', log: { write: (line) => logged.push(line) } })
    const { ben } = await sitDown(serving.address)
    mailServer.refusing = true
    expect((await ben.call('setMailbox', { body: MAILBOX })).refused?.sentence).toBe('The mail could not be sent.')
    expect(logged.join()).toContain('the mail server rejects the mail')
    expect(logged.join()).not.toContain('ben@example.org')
  })

  it('are not offered by mail without a mail server', async () => {
    await serving.stop()
    serving = await openAt({ folder }, null)
    const cora = await Client.named(serving.address, 'Cora')
    expect((await cora.call('myAccount')).reply.notices.mail.offered).toBe(false)
    expect((await cora.call('setMailbox', { body: MAILBOX })).refused?.code).toBe('not-now')
  })

  it('cannot be used to flood a mailbox', async () => {
    const eve = await Client.named(serving.address, 'Eve')
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 7; i++) codes.push((await eve.call('setMailbox', { body: MAILBOX })).refused?.code)
    expect(codes.slice(0, 5)).toEqual(Array(5).fill(undefined))
    expect(codes[6]).toBe('too-many')
  })

  it.each(['a@example.org, b@example.org', 'a@example.org\r\nBcc: b@example.org', '<a@example.org>', 'a'])(
    'reject %j as an address',
    async (address) => {
      const eve = await Client.named(serving.address, 'Eve')
      expect((await eve.call('setMailbox', { body: { address, language: 'en' } })).refused?.code).toBe('malformed')
    },
  )

  it('cannot be ordered with a token', async () => {
    const { ben } = await sitDown(serving.address)
    const { token } = (await ben.call('token', { body: { label: 'bot' } })).reply
    const program = new Client(serving.address)
    const headers = { authorization: `Bearer ${token}` }
    expect((await program.call('addDevice', { body: service.device, headers })).refused?.code).toBe('forbidden')
    expect((await program.call('myAccount', { headers })).refused?.code).toBe('forbidden')
  })

  it('are never sent into the server’s own network', async () => {
    for (const endpoint of [
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://10.1.2.3/',
      'https://[::ffff:10.0.0.1]/',
    ])
      await expect(requirePublicAddress(endpoint), endpoint).rejects.toThrow('public network')
    await expect(requirePublicAddress('http://203.0.113.9/')).rejects.toThrow('https')
    await expect(requirePublicAddress('https://203.0.113.9:6379/')).rejects.toThrow('https')
    await expect(requirePublicAddress('https://203.0.113.9/')).resolves.toBeUndefined()
    await serving.stop()
    serving = await openAt({ folder }, smtp, { notices: { delay: 0, every: 20 } })
    const eve = await Client.named(serving.address, 'Eve')
    expect((await eve.call('addDevice', { body: service.device })).refused?.code).toBe('malformed')
  })
})

describe.skipIf(!postgresPrograms)('notices of several processes (skipped where no PostgreSQL is installed)', () => {
  let postgres: Postgres
  const service = new PushRoom()
  beforeAll(async () => {
    postgres = await startPostgres({ fsync: false })
    await service.open()
  })
  afterAll(async () => {
    postgres.stop()
    await service.close()
  })

  it('are sent by one of them, once for each decision', async () => {
    const url = postgres.database()
    const processes = await Promise.all([1, 2, 3].map(() => openAt({ url }, null)))
    const { anna, ben, table } = await sitDown(processes[0].address)
    await ben.call('addDevice', { body: service.device })
    await anna.call('start', { table })
    for (let turn = 1; turn <= 3; turn++) {
      await until(() => service.pushed.length === turn)
      await takeTurn(ben, anna, table)
    }
    await until(() => service.pushed.length === 4)
    await pause(500)
    expect(service.pushed).toHaveLength(4)
    await Promise.all(processes.map((each) => each.stop()))
  })
})

/** Checks that this raw public key has signed the token. */
function isSignedBy(key: string, token: string): boolean {
  const raw = Buffer.from(key, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [head, body, signature] = token.split('.')
  const signed = Buffer.from(`${head}.${body}`)
  return verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}
