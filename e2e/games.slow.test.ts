import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_GAME } from './bounds.ts'
import { playToTheEnd } from './goods.ts'
import { keyboard, touchscreen } from './input-methods.ts'
import { lateGoods } from './moments.ts'
import { openSaved } from './saves.ts'
import { openApp, shoot, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

describe('a game against a bot', () => {
  // By mouse from the deal to the end: `whole-games.long.test.ts`.
  it('is played to its end by keyboard alone, and has a result', WHOLE_GAME, async () => {
    const page = await app.newPage({ theme: 'night' })
    await openSaved(page, app.address, lateGoods())
    await playToTheEnd(page, keyboard)
    await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
    await expect.poll(() => page.locator('.chart polyline').count()).toBe(2)
    await shoot(page, 'goods-end-night')
    expect(app.errors).toEqual([])
  })

  it('is played to its end by touch on a phone, in German, without scrolling', WHOLE_GAME, async () => {
    const page = await app.newPage(
      { language: 'de', theme: 'night' },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    )
    await openSaved(page, app.address, lateGoods())
    await playToTheEnd(page, touchscreen, async () => {
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
    expect(app.errors).toEqual([])
  })
})
