/** How the host at the machine reaches the data: by the database itself, or by the server that has it. */
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { AdminCommand } from '@handwerk/protocol'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { HOST_HEADER, HostAccess, readHostFile } from '../src/edge/host-access.js'
import { HostRefused, performAsHost } from '../src/moderation/host-command.js'
import { lockFolder } from '../src/store/folder-lock.js'
import { registry } from './registry.js'

const STATISTICS: AdminCommand = { is: 'statistics' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(inject('temporaryFolder'), 'host-'))
})

describe('the file by which the host reaches a server', () => {
  it('names the address, and holds a token that is good for this server alone', () => {
    const access = new HostAccess(folder)
    access.open('http://127.0.0.1:7')
    const { address, token } = readHostFile(folder) ?? {}
    expect([address, token]).toEqual(['http://127.0.0.1:7', expect.stringMatching(/^[\w-]{43}$/)])
    expect(access.isHost({ [HOST_HEADER]: token })).toBe(true)
    expect(new HostAccess(folder).isHost({ [HOST_HEADER]: token })).toBe(false)
    for (const wrong of [undefined, '', 'x'.repeat(43), `${token}x`])
      expect(access.isHost({ [HOST_HEADER]: wrong })).toBe(false)
  })

  it('is for its owner alone, whatever lay there before, and is gone when the server is', () => {
    const file = join(folder, 'host.json')
    writeFileSync(file, '', { mode: 0o644 })
    const access = new HostAccess(folder)
    access.open('http://127.0.0.1:7')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').endsWith('\n')).toBe(true)
    access.close()
    access.close()
    expect(readHostFile(folder)).toBeNull()
  })

  it('that says something else is none', () => {
    for (const text of ['{}', '{"address":"http://a"}', '{"token":"a"}', '{"address":1,"token":"a"}', '{']) {
      writeFileSync(join(folder, 'host.json'), text)
      expect(readHostFile(folder), text).toBeNull()
    }
  })
})

describe('a command of the host', () => {
  it('is done in a database that no server has', async () => {
    expect(await performAsHost(registry, { folder }, { is: 'announce', text: 'Cake!' })).toEqual({
      ...{ is: 'done', sentence: 'Everybody sees it now.' },
    })
    // The folder is free again.
    expect(await performAsHost(registry, { folder }, STATISTICS)).toMatchObject({ is: 'statistics' })
  })

  it('that is refused there has its sentence, and leaves the folder free', async () => {
    const refused = performAsHost(registry, { folder }, { is: 'person', who: 'Nobody' })
    await expect(refused).rejects.toThrow(new HostRefused('There is nobody called "Nobody".'))
    await expect(refused).rejects.toBeInstanceOf(HostRefused)
    lockFolder(folder).release()
  })
})

describe('a command of the host to a server that has the folder', () => {
  let server: Server
  let asked: {
    method: string | undefined
    url: string | undefined
    headers: IncomingMessage['headers']
    body: string
  }[]
  let answer: { status: number; body: object }
  let release: () => void
  beforeEach(async () => {
    asked = []
    answer = { status: 200, body: { is: 'done', sentence: 'Done.' } }
    server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += String(part)
      asked.push({ method: request.method, url: request.url, headers: request.headers, body })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
    await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
    release = lockFolder(folder).release
  })
  afterEach(async () => {
    release()
    await new Promise((done) => server.close(done))
  })
  const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const perform = () => performAsHost(registry, { folder }, STATISTICS)

  it('is done by that, which knows the host by the token', async () => {
    const access = new HostAccess(folder)
    access.open(addressOf())
    expect(await perform()).toEqual(answer.body)
    expect(asked).toMatchObject([{ method: 'POST', url: '/api/admin', body: JSON.stringify(STATISTICS) }])
    expect(access.isHost(asked[0]?.headers ?? {})).toBe(true)
  })

  it('that it refuses has its sentence', async () => {
    new HostAccess(folder).open(addressOf())
    answer = { status: 404, body: { code: 'no-such-thing', sentence: 'There is nobody.' } }
    await expect(perform()).rejects.toThrow(new HostRefused('There is nobody.'))
  })

  it('that nobody understands is of another version', async () => {
    new HostAccess(folder).open(addressOf())
    for (const status of [200, 500]) {
      answer = { status, body: { what: 'ever' } }
      await expect(perform()).rejects.toThrow(new HostRefused(`the server of ${folder} is of another version`))
    }
    answer = { status: 500, body: { is: 'done', sentence: 'Done.' } }
    await expect(perform()).rejects.toThrow(HostRefused)
  })

  it('waits for another time if it does not answer, or has not said where it is', async () => {
    await expect(perform()).rejects.toThrow(
      new HostRefused(`another program is using ${folder}; try again when it has finished`),
    )
    new HostAccess(folder).open('http://127.0.0.1:1')
    await expect(perform()).rejects.toThrow(
      new HostRefused(`the server of ${folder} does not answer at http://127.0.0.1:1`),
    )
  })
})
