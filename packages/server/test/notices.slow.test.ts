import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Serving } from '@handwerk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { requirePublicAddress } from '../src/notices/push.js'
import { LONG } from './bounds.js'
import { Client } from './client.js'
import { MailServer, sealIn } from './mail-server.js'
import { answer, MANY, openAt, PushRoom, sitDown, takeTurn, until } from './notice-helpers.js'

// Starts servers.
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG })

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
    const again = ben.at(serving.address)
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

/** Checks that this raw public key has signed the token. */
function isSignedBy(key: string, token: string): boolean {
  const raw = Buffer.from(key, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [head, body, signature] = token.split('.')
  const signed = Buffer.from(`${head}.${body}`)
  return verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}
