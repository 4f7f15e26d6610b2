/** Long because `lesson.slow.test.ts` goes through one lesson on a phone, and through the other by mouse; other moves, steps
 * back and lessons that are left are in the tests of the client. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from './house.ts'
import { atStep, enterLesson, isClickedToItsEnd, isTappedToItsEnd, ready, touch } from './lesson.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

isClickedToItsEnd(() => house, 'oh-my-goods')
isTappedToItsEnd(() => house, 'mottainai')

describe('a lesson', () => {
  it('says kindly why another move does not help', async () => {
    const page = await house.enter()
    await enterLesson(house, page, 'oh-my-goods')
    await ready(page, 1)
    await touch(page, '!keep', false)
    await page.locator('.teacher .astray', { hasText: 'Redraw all' }).waitFor()
    await atStep(page, 1)
    await touch(page, '!redraw', false)
    await page.locator('.teacher .count b', { hasText: '2' }).waitFor()
    await page.locator('.teacher .astray').waitFor({ state: 'detached' })
    expect(house.troubles).toEqual([])
  })

  it('goes a step back', async () => {
    const page = await house.enter()
    await enterLesson(house, page, 'oh-my-goods')
    await ready(page, 1)
    await touch(page, '!redraw', false)
    await page.locator('.teacher .count b', { hasText: '2' }).waitFor()
    await page.getByRole('button', { name: 'One step back' }).click()
    await ready(page, 1)
  })

  it('goes on where it was left', async () => {
    const page = await house.enter()
    await enterLesson(house, page, 'oh-my-goods')
    await ready(page, 1)
    await touch(page, '!redraw', false)
    await ready(page, 2)
    await page.getByRole('button', { name: /^Leave the lesson/ }).click()
    await expect.poll(() => page.locator('.tolesson .go').textContent()).toBe('Go on at step 2 of 12')
    await page.reload()
    await page.locator('.tolesson .go').click()
    await ready(page, 2)
    expect(house.troubles).toEqual([])
  })
})
