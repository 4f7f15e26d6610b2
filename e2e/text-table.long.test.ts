/**
 * A game that is typed to its end. Long because each move of the text table is tested on rendered tables in a moment,
 * and a whole game finds little more.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_GAME } from './bounds.ts'
import { type House, openHouse } from './house.ts'
import { savesAtMoments } from './moments.ts'
import { openSaved } from './saves.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('the text table alone', () => {
  it('leads to the end of a game: every move is typed', WHOLE_GAME, async () => {
    const page = await house.enter()
    await openSaved(page, house.address, savesAtMoments().get('eight'))
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
    expect(house.troubles).toEqual([])
  })
})
