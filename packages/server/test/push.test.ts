/** Push messages go only to public addresses, and to the very address that was checked. */
import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newPushKeys, publicLookup, push, requirePublicAddress, sendTo } from '../src/notices/push.js'

describe('a push service', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[::7f00:1]',
    '[2002:7f00:1::]',
    '[2001::1]',
    '[2001:db8::1]',
    '[fec0::1]',
    '[fe80::1]',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[100::1]',
    '[4000::1]',
  ])
    it(`is not at ${address}`, () =>
      expect(requirePublicAddress(`https://${address}/x`)).rejects.toThrow('public network'))

  for (const address of ['203.0.113.9', '[2606:4700::1111]', '[2a00:1450:4001::200e]'])
    it(`may be at ${address}`, () => expect(requirePublicAddress(`https://${address}/x`)).resolves.toBeUndefined())

  it('is not where one of its addresses is private', () => {
    const resolve = async () => ['203.0.113.9', '10.0.0.1'].map((address) => ({ address, family: 4 }))
    return expect(requirePublicAddress('https://push.example/', resolve)).rejects.toThrow('public network')
  })

  it('may have several addresses, which are looked up by its name', async () => {
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      return ['203.0.113.9', '203.0.113.10'].map((address) => ({ address, family: 4 }))
    }
    await requirePublicAddress('https://push.example/', resolve)
    expect(asked).toEqual(['push.example'])
  })

  it('must use https', () => expect(requirePublicAddress('http://203.0.113.9/')).rejects.toThrow('https'))

  it('must use the default port', () =>
    expect(requirePublicAddress('https://203.0.113.9:6379/')).rejects.toThrow('https'))
})

describe('a name', () => {
  let server: Server
  let port = 0
  let arrived = 0
  beforeEach(async () => {
    arrived = 0
    server = createServer((_request, response) => {
      arrived++
      response.end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    port = (server.address() as AddressInfo).port
  })
  afterEach(() => new Promise((closed) => server.close(closed)))

  it('that resolves to a private address is rejected, even if it was public before', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const sent = sendTo(new URL(`http://push.example:${port}/`), {}, null, publicLookup(resolve))
    await expect(sent).rejects.toThrow('public network')
    expect(arrived).toBe(0)
  })

  it('that resolves to one private address among public ones is rejected', async () => {
    const resolve = async () => ['203.0.113.9', '127.0.0.1'].map((address) => ({ address, family: 4 }))
    const sent = sendTo(new URL(`http://push.example:${port}/`), {}, null, publicLookup(resolve))
    await expect(sent).rejects.toThrow('public network')
    expect(arrived).toBe(0)
  })

  it('is resolved once for each message, and connected to at that address', async () => {
    let asked = 0
    const here: LookupFunction = (_name, options, done) => {
      asked++
      if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }])
      else done(null, '127.0.0.1', 4)
    }
    await sendTo(new URL(`http://push.example:${port}/`), {}, null, here)
    expect({ asked, arrived }).toEqual({ asked: 1, arrived: 1 })
  })
})

describe('a message to a browser', () => {
  let server: Server
  let status = 201
  let endpoint = ''
  beforeEach(async () => {
    server = createServer((_request, response) => response.writeHead(status).end())
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  })
  afterEach(() => new Promise((closed) => server.close(closed)))

  const sent = (answer: number, local = true) => {
    status = answer
    const p256dh = createECDH('prime256v1').generateKeys('base64url', 'uncompressed')
    const device = { endpoint, person: 'anna', p256dh, auth: randomBytes(16).toString('base64url'), language: 'en' }
    const message = { title: 'Your turn', body: 'Ben waits.', path: '/table/a', tag: 'a' }
    return push(device, message, { ...newPushKeys(), subject: 'mailto:handwerk@localhost', local })
  }

  for (const answer of [200, 201, 299])
    it(`has arrived if its service answers ${answer}`, () => expect(sent(answer)).resolves.toBe(true))

  for (const answer of [404, 410])
    it(`finds nobody any more if its service answers ${answer}`, () => expect(sent(answer)).resolves.toBe(false))

  for (const answer of [300, 403, 429, 500])
    it(`is tried again if its service answers ${answer}`, () =>
      expect(sent(answer)).rejects.toThrow(`the push service answers ${answer}`))

  it('does not leave for the server’s own network', () =>
    expect(sent(201, false)).rejects.toThrow('a push service is reached by https'))
})
