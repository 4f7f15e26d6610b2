/** Finding somebody to play with, or to watch, from the home page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASKED, deal, makePerson, openPage, type Person, PHONE, type ServerApp } from './tables.ts'
import { openServerApp, shoot } from './test-app.ts'

let app: ServerApp
let anna: Person
let ben: Person
beforeAll(async () => {
  app = await openServerApp()
  anna = await makePerson(app, 'Anna')
  ben = await makePerson(app, 'Ben')
})
afterAll(() => app.close())

describe('somebody who looks for an opponent', () => {
  it('waits at a table, and plays as soon as another one looks', async () => {
    const first = await openPage(app, anna, '/')
    await first.locator('.c-pairing .go').click()
    await first.waitForSelector('.seeking')
    await shoot(first, 'online-seeking-day')
    const second = await openPage(app, ben, '/', { language: 'de', theme: 'night' }, PHONE)
    await second.waitForSelector('.c-pairing .go')
    await shoot(second, 'online-pairing-phone-night')
    await second.locator('.c-pairing .go').tap()
    await Promise.all([first, second].map((page) => page.waitForSelector(ASKED)))
  })

  it('stops to look, and leaves no table behind', async () => {
    const cora = await makePerson(app, 'Cora')
    const page = await openPage(app, cora, '/')
    await page.locator('.c-pairing select').last().selectOption('yes')
    await page.locator('.c-pairing .go').click()
    await page.locator('.seeking .join').click()
    await page.waitForSelector('.c-pairing')
    expect((await cora.client.call('tables', { query: '?which=mine' })).reply.tables).toEqual([])
  })
})

describe('the home page', () => {
  it('shows a table as soon as it is made, with its pace and settings', async () => {
    const page = await openPage(app, ben, '/')
    await page.waitForSelector('.c-open')
    const dora = await makePerson(app, 'Dora')
    const seats = [{ is: 'me' as const }, { is: 'open' as const }]
    const pace = { is: 'days', perMove: 86_400_000 } as const
    await dora.client.call('make', {
      body: { game: 'oh-my-goods', options: { edition: '1st' }, seats, pace, rated: true },
    })
    const row = page.locator('.c-open li', { hasText: 'Dora' })
    await row.waitFor()
    await expect.poll(() => row.innerText()).toMatch(/for the ladder/)
    expect(await row.innerText()).toMatch(/24 hours a move, for the ladder, Edition: first/)
    await shoot(page, 'online-home-day')
  })

  it('leads to games that are played, as an onlooker', async () => {
    await deal([anna, await makePerson(app, 'Emil')], { game: 'mottainai' })
    const page = await app.newPage({ name: 'Otto' })
    await page.goto(app.address)
    const row = page.locator('.c-watch li', { hasText: 'Emil' })
    await row.locator('.join').click()
    await page.waitForSelector('.table')
  })

  it('filters many open tables', async () => {
    for (const game of ['oh-my-goods', 'oh-my-goods', 'mottainai', 'mottainai', 'mottainai']) {
      const host = await makePerson(app, 'Hanna')
      await host.client.call('make', { body: { game, seats: [{ is: 'me' }, { is: 'open' }] } })
    }
    const page = await openPage(app, ben, '/')
    await page.locator('.filters select').first().selectOption('mottainai')
    await expect
      .poll(() => page.locator('.c-open li b').allInnerTexts())
      .toEqual(['Mottainai', 'Mottainai', 'Mottainai'])
    await page.locator('.filters select').nth(1).selectOption('live')
    await page.locator('.c-open .quiet', { hasText: 'No open table is like that' }).waitFor()
  })
})
