/** Long because the advisor thinks about each decision of a whole game. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { WHOLE_GAME } from './bounds.ts'
import { openFinished } from './finished.ts'
import { openApp, shoot, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

it(
  'the review analyzes a finished game in a worker, and its links open the moments that it names',
  WHOLE_GAME,
  async () => {
    const page = await app.newPage()
    await openFinished(page, app.address)
    await page.waitForSelector('.review progress')
    await page.locator('.decisions li.costly').first().waitFor({ timeout: 100_000 })
    expect(await page.locator('.decisions li.best').count()).toBeLessThanOrEqual(1)
    await shoot(page, 'review-day')
    expect(await findings(page)).toEqual([])
    await page.locator('.decisions li.costly').first().getByRole('button').click()
    await page.waitForSelector('.scrub')
    await expect.poll(() => page.locator('.scrub output').textContent()).toMatch(/^Move [1-9]\d* of/)
    // Both moves are named with their chances, and drawn on the table.
    expect(await page.locator('.momentslab .chance').count()).toBe(2)
    await page.locator('[data-mark]').first().waitFor()
    await shoot(page, 'moment-day')
    expect(await findings(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await shoot(page, 'moment-phone')
    await page.getByRole('button', { name: 'Play on from here' }).click()
    await page.waitForSelector('.ask:not(.idle)')
    expect(app.errors).toEqual([])
  },
)
