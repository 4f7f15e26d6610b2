import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_GAME } from './bounds.ts'
import { playToTheEnd } from './goods.ts'
import { finger, keyboard } from './hands.ts'
import { type House, openHouse, shoot } from './house.ts'
import { lateGoods } from './moments.ts'
import { openSaved } from './saves.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('a game against a bot', () => {
  // By mouse from the deal to the end: `whole-games.long.test.ts`.
  it('is played to its end by keyboard alone, and has a result', WHOLE_GAME, async () => {
    const page = await house.enter({ theme: 'night' })
    await openSaved(page, house.address, lateGoods())
    await playToTheEnd(page, keyboard)
    await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
    await expect.poll(() => page.locator('.chart polyline').count()).toBe(2)
    await shoot(page, 'goods-end-night')
    expect(house.troubles).toEqual([])
  })

  it('is played to its end by touch on a phone, in German, without a scroll', WHOLE_GAME, async () => {
    const page = await house.enter(
      { language: 'de', theme: 'night' },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    )
    await openSaved(page, house.address, lateGoods())
    await playToTheEnd(page, finger, async () => {
      const outside = await page.evaluate(() => {
        const seen = (element: Element) => {
          const box = element.getBoundingClientRect()
          return box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1 && box.top >= -1 && box.left >= -1
        }
        return [...document.querySelectorAll('.btn, .ask, .station > .card, .handslot > .card')]
          .filter((element) => element.checkVisibility() && !seen(element))
          .map((element) => element.getAttribute('aria-label') ?? element.textContent)
      })
      expect(outside).toEqual([])
    })
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(house.troubles).toEqual([])
  })
})
