/** Long because the tests of the server cover leaving and agreed ends, and those of the client what is shown. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handOf } from './input-methods.ts'
import { GERMAN, goodsAtTheFirst, goodsOf, hears, openMenu, templesOf } from './running.ts'
import {
  ASKED,
  makePerson,
  openPage,
  openTable,
  type Person,
  PHONE,
  playUntil,
  type ServerApp,
  sceneOf,
} from './tables.ts'
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

it('a reload shows the same decision again', async () => {
  const id = await goodsAtTheFirst([anna, ben])
  const page = await openTable(app, anna, id)
  await page.waitForSelector(ASKED)
  const [title, question, hand] = [await page.title(), await page.locator('.ask').innerText(), await handOf(page)]
  await page.reload()
  await page.waitForSelector(ASKED)
  expect(await page.title()).toBe(title)
  expect(await page.locator('.ask').innerText()).toBe(question)
  expect(await handOf(page)).toEqual(hand)
})

it('a player who left comes back and plays', async () => {
  const id = await templesOf([anna, ben])
  await ben.client.call('act', { table: id, body: { is: 'leave' } })
  await playUntil([anna], id, (now) => now.is === 'step' && now.event.seat === 1)
  const [page, other] = [await openTable(app, ben, id, GERMAN), await openTable(app, anna, id)]
  const isTold = hears(other, 'Ben is back')
  await openMenu(page)
  await page.getByRole('button', { name: 'Zurückkommen und spielen' }).click()
  await isTold
  await playUntil([anna], id, ({ decision }) => decision === null)
  await page.waitForSelector(ASKED)
})

it('the game goes on if a proposed end is declined', async () => {
  const id = await templesOf([anna, ben])
  const [page, other] = [await openTable(app, anna, id), await openTable(app, ben, id)]
  await openMenu(page)
  await page.getByRole('button', { name: 'Propose to end the game' }).click()
  const isDeclined = hears(page, 'Ben declined.')
  await other.locator('.tell-answers .join').click()
  await isDeclined
  expect((await sceneOf(anna, id)).ending).toBe(null)
})

describe('a player who leaves', () => {
  it('is replaced by a bot', async () => {
    const id = await templesOf([anna, ben])
    await playUntil([anna], id, ({ decision }) => decision === null)
    const [page, other] = [await openTable(app, ben, id, GERMAN), await openTable(app, anna, id)]
    const isTold = hears(other, 'Ben left')
    await openMenu(page)
    await page.getByRole('button', { name: 'Gehen; ein Bot spielt weiter' }).click()
    await page.locator('.sure .go').click()
    await isTold
    await other.waitForSelector(ASKED)
  })

  it('by closing the page is shown as away until they are back', async () => {
    const id = await templesOf([anna, ben])
    const [page, other] = [await openTable(app, ben, id), await openTable(app, anna, id)]
    await expect.poll(() => other.locator('.temple-s .here').count()).toBe(1)
    const isGone = hears(other, 'Ben has gone away.')
    await page.goto(`${app.address}/about`)
    await isGone
    await shoot(other, 'online-away-day')
    expect(await other.locator('.temple-s .away').count()).toBe(1)
    expect(await other.locator('.temple-s .who').innerText()).toMatch(/away since \d+:\d+/)
    const isHere = hears(other, 'Ben is here again.')
    await page.goBack()
    await isHere
    await expect.poll(() => other.locator('.temple-s .here').count()).toBe(1)
  })
})

describe('a proposed end', () => {
  it('ends the game if the other agrees', async () => {
    const id = await goodsOf([anna, ben])
    const [page, other] = [await openTable(app, anna, id), await openPage(app, ben, `/table/${id}`, GERMAN, PHONE)]
    await openMenu(page)
    await page.getByRole('button', { name: 'Propose to end the game' }).click()
    await other.locator('.tell-answers .go').tap()
    await Promise.all([page, other].map((one) => one.waitForSelector('.endpage')))
    await expect.poll(() => page.locator('h1').innerText()).toBe('Ended by agreement')
    await page.waitForSelector('.deal details')
    await shoot(page, 'online-agreed-day')
  })
})

describe('the advisor', () => {
  const table = async (rated: boolean): Promise<Page> => {
    const seats = [{ is: 'me' as const }, { is: 'bot' as const, level: 'greedy' }]
    const { id } = (await anna.client.call('make', { body: { game: 'oh-my-goods', seats, rated } })).reply
    await anna.client.call('start', { table: id })
    const page = await openTable(app, anna, id)
    await page.locator('[data-answer="keep"]').click()
    await page.waitForSelector('.step-plan .ask:not(.idle)')
    return page
  }
  const chances = async (page: Page) => (await page.locator('.modes').first().textContent()) ?? ''

  it('gives no advice in a rated game', async () => {
    const page = await table(true)
    expect(await page.getByRole('button', { name: 'What would you do?' }).count()).toBe(0)
    expect(await chances(page)).not.toMatch(/%|sure|no chance/)
  })

  it('gives advice in any other game', async () => {
    const page = await table(false)
    expect(await page.getByRole('button', { name: 'What would you do?' }).count()).toBe(1)
    await expect.poll(() => chances(page)).toMatch(/%|sure|no chance/)
  })
})
