/** Joining a table on a server: by a link, or from the home page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASKED, deal, gather, makePerson, openPage, type Person, PHONE, type ServerApp } from './tables.ts'
import { openServerApp, shoot } from './test-app.ts'

const LIVE = { is: 'live', clock: 900_000, bonus: 5000 } as const

let app: ServerApp
let anna: Person
beforeAll(async () => {
  app = await openServerApp()
  anna = await makePerson(app, 'Anna')
})
afterAll(() => app.close())

describe('a link', () => {
  it('to a seat is copied by the host of a table for friends', async () => {
    const page = await openPage(app, anna, '/')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('.friends select').last().selectOption('live')
    await page.locator('.friends .go').click()
    await page.locator('.copylink .join').click()
    await page.locator('.copylink [role="status"]', { hasText: /./ }).waitFor()
    await shoot(page, 'online-gathering-day')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/table\/[a-z2-7]{12}#seat=1&key=/)
  })

  it('seats a friend on a phone, and the host begins', async () => {
    const body = { game: 'oh-my-goods', seats: [{ is: 'me' as const }, { is: 'link' as const }], pace: LIVE }
    const { id, you } = (await anna.client.call('make', { body })).reply
    const host = await openPage(app, anna, `/table/${id}`)
    const guest = await app.newPage({ name: 'Ben', luck: 2, language: 'de', theme: 'night' }, PHONE)
    await guest.goto(`${app.address}/table/${id}#seat=1&key=${you.keys['1']}`)
    await guest.waitForSelector('.gather .go')
    await shoot(guest, 'online-invited-phone-night')
    await guest.locator('.gather .go').tap()
    await guest.waitForSelector('.place.mine')
    await host.locator('.gather .go:enabled').click()
    await Promise.all([host, guest].map((page) => page.waitForSelector('.table')))
  })

  it('to a full table says so if the table allows no onlookers', async () => {
    const seats = [{ is: 'me' as const }, { is: 'bot' as const, level: 'random' }]
    const body = { game: 'oh-my-goods', seats, onlookers: false }
    const { id } = (await anna.client.call('make', { body })).reply
    await anna.client.call('start', { table: id })
    const stranger = await app.newPage({ name: 'Otto' })
    await stranger.goto(`${app.address}/table/${id}`)
    await expect.poll(() => stranger.locator('h1').innerText()).toBe('This table has no onlookers.')
  })

  it('to a table that does not exist says so', async () => {
    const stranger = await app.newPage({ name: 'Otto' })
    await stranger.goto(`${app.address}/table/aaaaaaaaaaaa`)
    await expect.poll(() => stranger.locator('h1').innerText()).toBe('There is no such table.')
  })
})

describe('an open table', () => {
  it('is joined from the home page by a guest, who is asked for a name', async () => {
    const host = await makePerson(app, 'Cora')
    const seats = [{ is: 'me' as const }, { is: 'open' as const }]
    await host.client.call('make', { body: { game: 'oh-my-goods', seats } })
    const page = await app.newPage({ name: '' })
    await page.goto(app.address)
    await page.locator('.opentables .join').first().click()
    await page.locator('#guest').fill('Ben')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.place.mine')
  })
})

describe('the deal', () => {
  it('includes the share of each player, and can be verified afterwards', async () => {
    const ben = await makePerson(app, 'Ben')
    const id = await gather([anna, ben], { game: 'oh-my-goods' })
    const page = await openPage(app, anna, `/table/${id}`)
    await page.locator('.gather .go:enabled').click()
    await page.waitForSelector('.table')
    await ben.client.call('act', { table: id, body: { is: 'resign' } })
    await page.locator('.deal', { hasText: 'Your own number' }).waitFor()
  })
})

describe('the next game', () => {
  it('moves everybody one seat on, and begins when both have asked for it', async () => {
    const ben = await makePerson(app, 'Ben')
    const id = await deal([anna, ben], { game: 'oh-my-goods' })
    await ben.client.call('act', { table: id, body: { is: 'resign' } })
    const page = await openPage(app, anna, `/table/${id}`)
    const other = await openPage(app, ben, `/table/${id}`, {}, PHONE)
    await page.locator('.endpage .go').click()
    await page.waitForSelector('.places')
    await expect.poll(() => page.locator('.place .nm b').allInnerTexts()).toEqual(['Ben', 'Anna'])
    await other.locator('.endpage .go').tap()
    await Promise.all([page, other].map((one) => one.waitForSelector(ASKED)))
  })
})
