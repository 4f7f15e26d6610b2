import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BUILD_HEADER,
  LIVE_PATH,
  livePath,
  OLDEST_PROTOCOL,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
} from '@handwerk/protocol'
import type { Serving } from '@handwerk/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { open } from './serving.js'

/** A server with protocol version 3 that still understands version 2. */
const folder = mkdtempSync(join(tmpdir(), 'handwerk-versions-'))
let serving: Serving
beforeAll(async () => {
  serving = await open({ folder }, { protocol: { version: 3, oldest: 2 } })
})
afterAll(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

type Json = { readonly [key: string]: unknown }

/** Sends these messages, and returns the first ones received. */
async function conversation(path: string, wanted: number, ...messages: readonly object[]): Promise<Json[]> {
  const socket = new WebSocket(serving.address.replace('http', 'ws') + path)
  const heard: Json[] = []
  await new Promise<void>((done, fail) => {
    socket.on('message', (raw) => {
      heard.push(JSON.parse(raw.toString()))
      if (heard.length === wanted) done()
    })
    socket.on('close', () => done())
    socket.on('error', fail)
    socket.on('open', () => {
      for (const message of messages) socket.send(JSON.stringify(message))
    })
  })
  socket.terminate()
  return heard
}

const follow = { is: 'follow', id: 7, table: 'abcdefgh2345' }
const name = (version: string | null, body: object) =>
  fetch(`${serving.address}/api/me`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(version === null ? {} : { [PROTOCOL_HEADER]: version }) },
    body: JSON.stringify(body),
  })

describe('the greeting', () => {
  it('is the first message of a live connection, whatever the client declares', async () => {
    const hello = { is: 'hello', protocol: 3, oldest: 2, build: 'test' }
    for (const path of [LIVE_PATH, livePath(2), livePath(3), livePath(4)])
      expect(await conversation(path, 1)).toEqual([hello])
  })

  it('is in the headers of every answer, and has a route of its own', async () => {
    const response = await fetch(`${serving.address}/api/version`)
    expect(await response.json()).toEqual({ protocol: 3, oldest: 2, build: 'test' })
    for (const path of ['/api/version', '/api/games', '/api/tables/none', '/healthz']) {
      const { headers } = await fetch(serving.address + path)
      expect([headers.get(PROTOCOL_HEADER), headers.get(BUILD_HEADER)], path).toEqual(['3', 'test'])
    }
  })
})

describe('a live client', () => {
  it('of a newer version may send unknown fields', async () => {
    const [, answer] = await conversation(livePath(4), 2, { ...follow, eyes: 'left' })
    expect(answer).toMatchObject({ is: 'refused', id: 7, code: 'no-such-table' })
  })

  for (const [who, path] of [
    ['of the same version', livePath(3)],
    ['of an older version', livePath(2)],
    ['that declares nothing', LIVE_PATH],
  ] as const)
    it(`${who} may not send unknown fields`, async () => {
      const [, answer] = await conversation(path, 2, { ...follow, eyes: 'left' })
      expect(answer).toMatchObject({ is: 'refused', id: 7, code: 'malformed' })
    })

  it('of a newer version may not send an unknown kind of message', async () => {
    const [, answer] = await conversation(livePath(4), 2, { is: 'juggle', id: 8, table: 'abcdefgh2345' })
    expect(answer).toMatchObject({ is: 'refused', id: 8, code: 'malformed' })
  })

  it('that is too old is told so and disconnected', async () => {
    const heard = await conversation(livePath(1), 9)
    expect(heard).toMatchObject([
      { is: 'hello', oldest: 2 },
      { is: 'bye', code: 'outdated' },
    ])
  })

  it('with a malformed version is rejected', async () => {
    for (const version of ['', '0', 'x', '1.5', '-1'])
      await expect(conversation(`${LIVE_PATH}?protocol=${version}`, 1)).rejects.toThrow('400')
  })
})

describe('a request', () => {
  it('of a newer client may have unknown fields', async () =>
    expect((await name('4', { name: 'Anna', pronoun: 'she' })).status).toBe(200))

  for (const version of ['3', '2', null])
    it(`of version ${version ?? 'nothing'} may not have unknown fields`, async () =>
      expect((await name(version, { name: 'Anna', pronoun: 'she' })).status).toBe(400))

  it('of a client that is too old is refused with the reason', async () => {
    const response = await name('1', { name: 'Anna' })
    expect(response.status).toBe(426)
    expect(await response.json()).toMatchObject({ code: 'outdated', sentence: expect.stringContaining('from 2 on') })
  })

  it('with a malformed version is refused', async () => expect((await name('x', { name: 'Anna' })).status).toBe(400))
})

it('understands every version from the oldest to its own', () =>
  expect(OLDEST_PROTOCOL).toBeLessThanOrEqual(PROTOCOL_VERSION))
