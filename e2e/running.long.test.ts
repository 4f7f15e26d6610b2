/** Long because the tests of the server have those who leave and ends that are agreed, and those of the client what is shown. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handOf } from './hands.ts'
import { openServerHouse, shoot } from './house.ts'
import { GERMAN, goodsAtTheFirst, goodsOf, hears, openMenu, templesOf } from './running.ts'
import {
  ASKED,
  makePerson,
  openPage,
  openTable,
  type Person,
  PHONE,
  playUntil,
  type ServerHouse,
  sceneOf,
} from './tables.ts'

let house: ServerHouse
let anna: Person
let ben: Person
beforeAll(async () => {
  house = await openServerHouse()
  anna = await makePerson(house, 'Anna')
  ben = await makePerson(house, 'Ben')
})
afterAll(() => house.close())

it('a decision is the same after a reload', async () => {
  const id = await goodsAtTheFirst([anna, ben])
  const page = await openTable(house, anna, id)
  await page.waitForSelector(ASKED)
  const [title, question, hand] = [await page.title(), await page.locator('.ask').innerText(), await handOf(page)]
  await page.reload()
  await page.waitForSelector(ASKED)
  expect(await page.title()).toBe(title)
  expect(await page.locator('.ask').innerText()).toBe(question)
  expect(await handOf(page)).toEqual(hand)
})

it('whoever leaves comes back, and plays', async () => {
  const id = await templesOf([anna, ben])
  await ben.client.call('act', { table: id, body: { is: 'leave' } })
  await playUntil([anna], id, (now) => now.is === 'step' && now.event.seat === 1)
  const [page, other] = [await openTable(house, ben, id, GERMAN), await openTable(house, anna, id)]
  const isTold = hears(other, 'Ben is back')
  await openMenu(page)
  await page.getByRole('button', { name: 'Zurückkommen und spielen' }).click()
  await isTold
  await playUntil([anna], id, ({ decision }) => decision === null)
  await page.waitForSelector(ASKED)
})

it('an end that somebody proposes is none if the other declines', async () => {
  const id = await templesOf([anna, ben])
  const [page, other] = [await openTable(house, anna, id), await openTable(house, ben, id)]
  await openMenu(page)
  await page.getByRole('button', { name: 'Propose to end the game' }).click()
  const isDeclined = hears(page, 'Ben declined.')
  await other.locator('.tell-answers .join').click()
  await isDeclined
  expect((await sceneOf(anna, id)).ending).toBe(null)
})

describe('whoever leaves', () => {
  it('has a bot play for them', async () => {
    const id = await templesOf([anna, ben])
    await playUntil([anna], id, ({ decision }) => decision === null)
    const [page, other] = [await openTable(house, ben, id, GERMAN), await openTable(house, anna, id)]
    const isTold = hears(other, 'Ben left')
    await openMenu(page)
    await page.getByRole('button', { name: 'Gehen; ein Bot spielt weiter' }).click()
    await page.locator('.sure .go').click()
    await isTold
    await other.waitForSelector(ASKED)
  })

  it('only closes the page is away, and everybody sees it until they are back', async () => {
    const id = await templesOf([anna, ben])
    const [page, other] = [await openTable(house, ben, id), await openTable(house, anna, id)]
    await expect.poll(() => other.locator('.temple-s .here').count()).toBe(1)
    const isGone = hears(other, 'Ben has gone away.')
    await page.goto(`${house.address}/about`)
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

describe('an end that somebody proposes', () => {
  it('is the end if the other agrees', async () => {
    const id = await goodsOf([anna, ben])
    const [page, other] = [await openTable(house, anna, id), await openPage(house, ben, `/table/${id}`, GERMAN, PHONE)]
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
    const page = await openTable(house, anna, id)
    await page.locator('[data-answer="keep"]').click()
    await page.waitForSelector('.step-plan .ask:not(.idle)')
    return page
  }
  const chances = async (page: Page) => (await page.locator('.modes').first().textContent()) ?? ''

  it('is silent in a rated game', async () => {
    const page = await table(true)
    expect(await page.getByRole('button', { name: 'What would you do?' }).count()).toBe(0)
    expect(await chances(page)).not.toMatch(/%|sure|no chance/)
  })

  it('is there in any other', async () => {
    const page = await table(false)
    expect(await page.getByRole('button', { name: 'What would you do?' }).count()).toBe(1)
    await expect.poll(() => chances(page)).toMatch(/%|sure|no chance/)
  })
})
