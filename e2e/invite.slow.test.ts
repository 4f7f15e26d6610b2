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
  it('to the whole table is copied by the host of a table for friends', async () => {
    const page = await openPage(app, anna, '/')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('.friends select').last().selectOption('live')
    await page.locator('.friends .go').click()
    await page.locator('.sharing .copylink button').first().click()
    await page.locator('.sharing .copylink [role="status"]', { hasText: /./ }).first().waitFor()
    await page.locator('.sharing > .join').click()
    await page.waitForSelector('.qr')
    await shoot(page, 'online-gathering-day')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/table\/[a-z2-7]{12}#key=[\w-]{22}$/)
  })

  it('says on a phone who invites to what, and seats whoever types a name; the host begins', async () => {
    const body = { game: 'oh-my-goods', seats: [{ is: 'me' as const }, { is: 'link' as const }], pace: LIVE }
    const { id, you } = (await anna.client.call('make', { body })).reply
    const host = await openPage(app, anna, `/table/${id}`)
    const guest = await app.newPage({ luck: 2, language: 'de', theme: 'night' }, PHONE)
    await guest.goto(`${app.address}/table/${id}#key=${you.key}`)
    await guest.locator('h1', { hasText: 'Anna lädt dich ein: Oh My Goods!' }).waitFor()
    await guest.locator('.invitation a[href="/learn/oh-my-goods?lesson"]').waitFor()
    await guest.locator('#guest').fill('Ben')
    await shoot(guest, 'online-invited-phone-night')
    await guest.locator('.sitdown .go').tap()
    await guest.waitForSelector('.place.mine')
    await host.locator('.gather .go:enabled').click()
    await Promise.all([host, guest].map((page) => page.waitForSelector('.table')))
  })

  it('keeps what was typed when a name is refused, and says so beside the field', async () => {
    const body = { game: 'oh-my-goods', seats: [{ is: 'me' as const }, { is: 'open' as const }] }
    const { id } = (await anna.client.call('make', { body })).reply
    const guest = await app.newPage({})
    await guest.goto(`${app.address}/table/${id}`)
    await guest.locator('#guest').fill('\u200b')
    await guest.locator('.sitdown .go').click()
    await guest.locator('#guestf', { hasText: 'cannot be in a name' }).waitFor()
    expect(await guest.locator('#guest').inputValue()).toBe('\u200b')
  })

  it('of a guest leads to the same seat in another browser', async () => {
    const body = { game: 'mottainai', seats: [{ is: 'me' as const }, { is: 'open' as const }] }
    const ben = await makePerson(app, 'Ben')
    const { id } = (await anna.client.call('make', { body })).reply
    await ben.client.call('join', { table: id, body: {} })
    const page = await openPage(app, ben, `/table/${id}`)
    await page.locator('.wayback summary').click()
    await page.locator('.wayback .join').click()
    const code = await page.locator('.wayback code').innerText()
    await shoot(page, 'online-way-back-day')
    const other = await app.newPage({}, PHONE)
    await other.goto(`${app.address}/table/${id}`)
    await other.locator('a[href^="/back"]').tap()
    await other.locator('#code').fill('abc')
    await other.locator('form .go').tap()
    await other.locator('#codef', { hasText: /./ }).waitFor()
    await other.locator('#code').fill(code)
    await other.locator('form .go').tap()
    await other.locator('.place.mine b', { hasText: 'Ben' }).waitFor()
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

describe('the host', () => {
  it('puts a bot in, adds a seat, changes the pace, and sends somebody away', async () => {
    const body = { game: 'mottainai', seats: [{ is: 'me' as const }, { is: 'link' as const }, { is: 'open' as const }] }
    const ben = await makePerson(app, 'Ben')
    const { id } = (await anna.client.call('make', { body })).reply
    await ben.client.call('join', { table: id, body: { seat: 2 } })
    const page = await openPage(app, anna, `/table/${id}`, { language: 'de' }, PHONE)
    await page.locator('.hostseat select').first().selectOption({ index: 2 })
    await page.locator('.place.bot').waitFor()
    await page.locator('.places + p .join').tap()
    await expect.poll(() => page.locator('.place').count()).toBe(4)
    await page.locator('.hostterms summary').tap()
    await page.locator('.hostterms select').first().selectOption('live')
    await page.locator('.terms dd', { hasText: '15' }).waitFor()
    await shoot(page, 'online-host-phone-day')
    await page.locator('.place.person .hostseat .join').nth(1).tap()
    await page.locator('.sure .go').tap()
    await expect.poll(() => page.locator('.place.person').count()).toBe(1)
    const { refused } = await ben.client.call('join', { table: id, body: {} })
    expect(refused?.code).toBe('forbidden')
  })
})

describe('somebody on their page', () => {
  it('is followed and challenged, and accepts from their home page', async () => {
    const cora = await makePerson(app, 'Cora')
    const id = String((await cora.client.call('me')).reply.person?.id)
    const page = await openPage(app, anna, `/people/${id}`)
    await page.locator('.friendship .join', { hasText: 'Follow Cora' }).click()
    await page.locator('.friendship .join', { hasText: 'Do not follow' }).waitFor()
    await shoot(page, 'person-friend-day')
    await page.locator('.friendship .go').click()
    await page.locator('.place', { hasText: 'invited' }).waitFor()
    const other = await openPage(app, cora, '/', { language: 'de' }, PHONE)
    await other.locator('.slip.online', { hasText: 'du bist eingeladen' }).locator('a').tap()
    await other.locator('.sitdown .go').tap()
    await Promise.all([page, other].map((one) => one.waitForSelector(ASKED)))
    const friends = await openPage(app, anna, '/friends')
    await friends.locator('li', { hasText: 'Cora' }).waitFor()
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
