/** Long because the advisor thinks about each decision of a whole game. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { WHOLE_GAME } from './bounds.ts'
import { openFinished } from './finished.ts'
import { type House, openHouse, shoot } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('the advisor looks back at a game beside the page, and leads to its moments', WHOLE_GAME, async () => {
  const page = await house.enter()
  await openFinished(page, house.address)
  await page.waitForSelector('.review progress')
  await page.locator('.decisions li.costly').first().waitFor({ timeout: 100_000 })
  expect(await page.locator('.decisions li.best').count()).toBeLessThanOrEqual(1)
  await shoot(page, 'review-day')
  expect(await findings(page)).toEqual([])
  await page.locator('.decisions li.costly').first().getByRole('button').click()
  await page.waitForSelector('.scrub')
  await expect.poll(() => page.locator('.scrub output').textContent()).toMatch(/^Move [1-9]\d* of/)
  expect(house.troubles).toEqual([])
})
