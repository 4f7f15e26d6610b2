/** Long because `running.slow.test.ts` has a page that comes back, a player who leaves, and an end that is proposed already. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handOf } from './hands.ts'
import { openServerHouse } from './house.ts'
import { GERMAN, goodsAtTheFirst, hears, openMenu, templesOf } from './running.ts'
import { ASKED, makePerson, openTable, type Person, playUntil, type ServerHouse, sceneOf } from './tables.ts'

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
