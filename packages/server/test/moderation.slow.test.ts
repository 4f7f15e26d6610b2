/** What hosts and moderators do: with one process on SQLite, and with two on PostgreSQL. */
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { performAsHost, type Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Client } from './client.js'
import { MailServer } from './mail-server.js'
import { moderationTests, sitePages } from './moderation-tests.js'
import { openAt } from './notice-helpers.js'
import { registry } from './registry.js'
import { open } from './serving.js'
import { twoProcesses } from './two-processes.js'

const freshFolder = () => mkdtempSync(join(inject('temporaryFolder'), 'moderation-'))

let folder: string
let serving: Serving
beforeAll(async () => {
  folder = freshFolder()
  serving = await open({ folder }, { sitePages: sitePages() })
})
afterAll(() => serving.stop())

moderationTests('SQLite', () => ({ first: serving.address, second: serving.address, data: { folder } }))

describe('PostgreSQL', () => {
  const now = twoProcesses()
  moderationTests('PostgreSQL', () => ({
    first: now().one.address,
    second: now().two.address,
    data: { url: now().url },
  }))
})

describe('the file by which the host reaches a server', () => {
  it('is for its owner alone, and is gone when the server is', async () => {
    const own = freshFolder()
    const server = await open({ folder: own })
    const file = join(own, 'host.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { address } = JSON.parse(readFileSync(file, 'utf8'))
    const headers = { 'content-type': 'application/json', 'handwerk-host': 'x'.repeat(43) }
    const wrong = await fetch(`${address}/api/admin`, { method: 'POST', headers, body: '{"is":"statistics"}' })
    expect(wrong.status).toBe(404)
    await server.stop()
    expect(() => statSync(file)).toThrow('ENOENT')
    // The database itself is free now.
    const reply = await performAsHost(registry, { folder: own }, { is: 'statistics' })
    expect(reply).toMatchObject({ is: 'statistics' })
  })
})

describe('the pages of the host', () => {
  it('are read from files, in the language that is asked for', async () => {
    const client = new Client(serving.address)
    expect((await client.call('site')).reply.pages).toEqual(['imprint'])
    const page = async (path: string) => (await fetch(`${serving.address}${path}`)).json()
    expect(await page('/api/site/imprint')).toEqual({ text: '# Imprint\n\nAnna' })
    expect(await page('/api/site/imprint?lang=de')).toEqual({ text: '# Impressum\n\nAnna' })
    expect(await page('/api/site/privacy')).toMatchObject({ code: 'no-such-thing' })
  })

  it('keep robots away from tables and people', async () => {
    const robots = await fetch(`${serving.address}/robots.txt`)
    expect(robots.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await robots.text()).toContain('Disallow: /table/\nDisallow: /people/')
  })
})

describe('a site for invited people', () => {
  it('shows strangers nothing, and lets in whoever has a code', async () => {
    const own = freshFolder()
    const server = await open({ folder: own }, { inviteOnly: true })
    const stranger = new Client(server.address)
    const refusalOf = async (path: string) => (await fetch(`${server.address}${path}`)).status
    expect(await Promise.all(['/api/tables?which=open', '/api/lobby', '/api/people/anna'].map(refusalOf))).toEqual([
      401, 401, 401,
    ])
    expect(await (await fetch(`${server.address}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n')
    await expect(stranger.connect()).rejects.toThrow('401')
    const named = (invitation?: string) =>
      new Client(server.address).call('name', { body: { name: 'Anna', ...(invitation && { invitation }) } })
    expect((await named()).refused).toMatchObject({ field: 'invitation', why: 'invitation-wrong' })
    expect((await named('abcd-efgh-2345')).refused?.field).toBe('invitation')
    const made = await performAsHost(registry, { folder: own }, { is: 'invite', uses: 2, days: 1 })
    const code = made.is === 'code' ? made.code : ''
    const both = await Promise.all([named(code), named(code)])
    expect(both.map(({ refused }) => refused)).toEqual([null, null])
    expect((await named(code)).refused?.field).toBe('invitation')
    await server.stop()
  })
})

describe('a forgotten password', () => {
  it('is chosen anew by a code that comes by mail, to a confirmed address alone', async () => {
    const mailServer = new MailServer()
    const server = await openAt({ folder: freshFolder() }, await mailServer.open())
    const anna = await Client.named(server.address, 'Anna')
    const password = 'correct horse battery'
    await anna.call('account', { body: { username: 'anna_k', password } })
    await anna.call('setMailbox', { body: { address: 'anna@example.org', language: 'en' } })
    const forgotten = (who: string, language: 'en' | 'de' = 'en') =>
      new Client(server.address).call('forgotten', { body: { who, language } })
    expect((await forgotten('anna_k')).reply).toEqual({})
    const seal = /\/confirm#([\w.-]+)/.exec(mailServer.mails[0]?.text ?? '')?.[1] ?? ''
    await anna.call('confirm', { body: { seal } })
    expect((await forgotten('nobody')).reply).toEqual({})
    expect((await forgotten('Anna@example.org', 'de')).reply).toEqual({})
    await expect.poll(() => mailServer.mails.length).toBe(2)
    const mail = mailServer.mails[1]
    expect(mail).toMatchObject({ to: 'anna@example.org', text: expect.stringContaining('anna_k vergessen') })
    const code = /code=([a-z2-7-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const fresh = new Client(server.address)
    const body = { username: 'anna_k', code, password: 'staple battery horse' }
    expect((await fresh.call('recover', { body })).reply.person?.name).toBe('Anna')
    expect((await fresh.call('recover', { body })).refused?.why).toBe('code-wrong')
    await server.stop()
    await mailServer.close()
  })
})
