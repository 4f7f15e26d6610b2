import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_GAME } from './bounds.ts'
import { keyboard, momentOf, mouse, touchscreen } from './input-methods.ts'
import { openSaved } from './saves.ts'
import { lateTemple, templesAtMoments } from './temple-moments.ts'
import { beginTemples, hidden, playTemples } from './temples.ts'
import { openApp, shoot, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

describe('a game of Mottainai against bots', () => {
  it('begins by mouse, and is kept through a reload', async () => {
    const page = await app.newPage()
    await beginTemples(page, app.address)
    const nothingIsHidden = async () => expect(await hidden(page)).toEqual([])
    await playTemples(page, mouse, 'mouse', nothingIsHidden, 8)
    const before = await momentOf(page)
    await page.reload()
    await page.waitForSelector('.ask:not(.idle, .telling)')
    expect(await momentOf(page)).toBe(before)
    expect(app.errors).toEqual([])
  })

  it('is played to its end by mouse, and has a result', WHOLE_GAME, async () => {
    const page = await app.newPage()
    await openSaved(page, app.address, lateTemple())
    await playTemples(page, mouse, 'mouse', async () => expect(await hidden(page)).toEqual([]))
    await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
    await expect.poll(() => page.locator('.chart polyline').count()).toBe(2)
    await shoot(page, 'mottainai-end-day')
    expect(app.errors).toEqual([])
  })

  it('is played to its end by keyboard alone', WHOLE_GAME, async () => {
    const page = await app.newPage({ theme: 'night' })
    await openSaved(page, app.address, lateTemple())
    await playTemples(page, keyboard, 'keyboard')
    await shoot(page, 'mottainai-end-night')
    expect(app.errors).toEqual([])
  })

  it('is played by touch on a phone, in German, among five full temples, all within reach', WHOLE_GAME, async () => {
    const page = await app.newPage(
      { language: 'de', theme: 'night' },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    )
    await openSaved(page, app.address, templesAtMoments().get('five'))
    await playTemples(page, touchscreen, 'touchscreen', async () => expect(await hidden(page)).toEqual([]), 7)
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await shoot(page, 'mottainai-phone-night')
    expect(app.errors).toEqual([])
  })
})
