/** What other programs show beside a link to a table. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { languageOf, previews } from '../src/edge/link-preview.js'
import { readPages, servePages } from '../src/edge/static-files.js'
import type { StoredTable } from '../src/store/table-store.js'
import { botSeat, linkSeat, running, table, takenSeat } from './example-rows.js'
import { MemoryDatabase } from './memory-database.js'
import { registry } from './registry.js'

const ID = 'abcdefgh2345'
const PAGE = '<html><head><title>Handwerk</title></head><body></body></html>'

let database: MemoryDatabase
let app: FastifyInstance
let warned: string[]
beforeEach(() => {
  database = new MemoryDatabase()
  warned = []
})
afterEach(async () => {
  await app.close()
  await database.close()
})

interface Site {
  readonly inviteOnly?: boolean
  readonly publicUrl?: string
  readonly burst?: number
  readonly fails?: boolean
}

function open({ inviteOnly = false, publicUrl, burst = 100, fails = false }: Site = {}): void {
  const folder = mkdtempSync(join(inject('temporaryFolder'), 'preview-'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  const { tables, persons } = database.stores
  const broken = { table: () => Promise.reject(new Error('away')) }
  app = Fastify()
  const drawn = previews({
    stores: { tables: fails ? broken : tables, persons },
    registry,
    inviteOnly,
    rate: { burst, perSecond: 0.001 },
    proxies: 0,
    publicUrl: publicUrl ?? null,
    log: { warn: (_, sentence) => warned.push(sentence) },
  })
  servePages(app, readPages(folder), drawn)
}

const add = (stored: StoredTable) => database.stores.tables.addTable(stored)
const pageOf = async (path: string, language?: string) =>
  (await app.inject({ url: path, headers: { host: 'play.example', ...(language && { 'accept-language': language }) } }))
    .body
const tagsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)].map(([, name, text]) => [name, text]),
  )

const LIVE = { is: 'live', clock: 900_000, bonus: 10_000 } as const

describe('a link to a table that gathers', () => {
  it('says who invites to what, and how much time there is', async () => {
    open()
    await add({ ...table(ID, { pace: LIVE }) })
    expect(tagsOf(await pageOf(`/table/${ID}`))).toMatchObject({
      'og:title': 'anna invites you to Oh My Goods!',
      'og:description': '2 of 3 seats are free. 15 minutes for each player, and 10 seconds more for each move.',
      'og:image': 'http://play.example/preview/oh-my-goods.png',
    })
  })

  it('speaks the language of the reader, and keeps the answers apart', async () => {
    open({ publicUrl: 'https://handwerk.example/' })
    await add({ ...table(ID, { pace: { is: 'days', perMove: 86_400_000 } }) })
    const german = await app.inject({
      url: `/table/${ID}`,
      headers: { 'accept-language': 'fr, de-CH;q=0.9, en;q=0.8' },
    })
    expect(tagsOf(german.body)).toMatchObject({
      'og:title': 'anna lädt dich zu Oh My Goods! ein',
      'og:description': '2 von 3 Plätzen sind frei. 1 Tag für jeden Zug.',
      'og:image': 'https://handwerk.example/preview/oh-my-goods.png',
    })
    expect(german.headers.vary).toContain('accept-language')
    expect(german.headers.etag).not.toBe((await app.inject({ url: `/table/${ID}` })).headers.etag)
  })

  it('holds no keys, and no name becomes part of the page', async () => {
    open()
    const seats = [{ ...takenSeat(0, 'anna'), name: '"><script>$\'&' }, linkSeat(1)]
    await add(table(ID, { seats }))
    const page = await pageOf(`/table/${ID}`)
    expect(page).not.toContain('k'.repeat(22))
    expect(page).not.toContain('i'.repeat(22))
    expect(page).not.toContain('<script>')
    expect(tagsOf(page)['og:title']).toBe('&#34;&#62;&#60;script&#62;$&#39;&#38; invites you to Oh My Goods!')
  })

  it('is for no search engine', async () => {
    open()
    await add(table(ID))
    expect(await pageOf(`/table/${ID}`)).toContain('<meta name="robots" content="noindex" /></head>')
  })

  it('names the host also where they have no seat', async () => {
    open()
    await database.stores.persons.addPerson({ id: 'host', name: 'Hanna', guest: true }, 1)
    await add({ ...table(ID), host: 'host' })
    expect(tagsOf(await pageOf(`/table/${ID}`))['og:title']).toBe('Hanna invites you to Oh My Goods!')
  })
})

describe('a link to a game', () => {
  const seats = [takenSeat(0, 'anna'), takenSeat(1, 'ben'), botSeat(2)]

  it('says who plays, where anybody may look on', async () => {
    open()
    await add({ ...running(table(ID, { seats })), onlookers: true })
    expect(tagsOf(await pageOf(`/table/${ID}`))['og:title']).toBe('anna and ben are playing Oh My Goods!')
  })

  it('says nothing of a game without onlookers', async () => {
    open()
    await add({ ...running(table(ID, { seats })), onlookers: false })
    expect(await pageOf(`/table/${ID}`)).toBe(PAGE)
  })
})

describe('the page is as usual', () => {
  it.each([
    ['of a table that there is not', {}, '/table/zzzzzzzzzzzz'],
    ['of another page', {}, '/rules/mottainai'],
    ['at a site for invited people', { inviteOnly: true }, `/table/${ID}`],
  ])('%s', async (_, site, path) => {
    open(site)
    await add(table(ID))
    expect(await pageOf(path)).toBe(PAGE)
  })

  it('for whoever asks too often', async () => {
    open({ burst: 1 })
    await add(table(ID))
    expect([await pageOf(`/table/${ID}`), await pageOf(`/table/${ID}`)]).toEqual([
      expect.not.stringMatching(PAGE),
      PAGE,
    ])
  })

  it('while the database does not answer', async () => {
    open({ fails: true })
    expect([await pageOf(`/table/${ID}`), warned]).toEqual([PAGE, ['the preview of a table could not be drawn']])
  })
})

it.each([
  ['de', 'de'],
  ['en-GB,en;q=0.9,de;q=0.5', 'en'],
  ['en;q=0.2, de;q=0.7', 'de'],
  ['fr', 'en'],
  [undefined, 'en'],
])('a reader who asks for %s reads %s', (wanted, language) => {
  expect(languageOf(wanted === undefined ? {} : { 'accept-language': wanted })).toBe(language)
})
