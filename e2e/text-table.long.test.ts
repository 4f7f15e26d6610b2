/**
 * A whole game by typed moves. Long because the text table is tested on rendered tables, and a whole game finds little
 * more.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_GAME } from './bounds.ts'
import { savesAtMoments } from './moments.ts'
import { openSaved } from './saves.ts'
import { openApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

describe('the text table alone', () => {
  it('plays a game to its end by typed moves', WHOLE_GAME, async () => {
    const page = await app.newPage()
    await openSaved(page, app.address, savesAtMoments().get('eight'))
    await page.waitForSelector('.ask:not(.idle, .telling)')
    await page.keyboard.press('t')
    for (let moves = 0; moves < 200; moves++) {
      await page.waitForFunction(() => document.querySelector('.endpage, dialog .moves button') !== null)
      if ((await page.locator('.endpage').count()) > 0) break
      const list = await page.locator('dialog .moves code').allTextContents()
      const line = list.find((text) => /^(build|commit|keep|end)$/.test(text)) ?? list[0]
      await page.locator('#typed').fill(line)
      await page.keyboard.press('Enter')
      await page.waitForFunction(
        (was) =>
          document.querySelector('.endpage') !== null ||
          [...document.querySelectorAll('dialog .moves code')].map((code) => code.textContent).join() !== was,
        list.join(),
      )
    }
    await page.waitForSelector('.endpage')
    await page.waitForSelector('dialog', { state: 'detached' })
    expect(app.errors).toEqual([])
  })
})
