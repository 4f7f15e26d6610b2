import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { begin } from './goods.ts'
import { type House, openHouse, shoot } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const PAGES = [
  '/',
  '/play/oh-my-goods',
  '/rules/oh-my-goods',
  '/cards/oh-my-goods',
  '/learn/oh-my-goods',
  '/replay',
  '/ladder',
  '/you',
  '/people/anna',
  '/confirm',
  '/unsubscribe',
  '/settings',
  '/about',
  '/nowhere',
]

describe('axe finds nothing serious', () => {
  for (const [theme, language] of [
    ['day', 'en'],
    ['night', 'de'],
  ] as const) {
    it(`on any page by ${theme} in ${language}`, async () => {
      const page = await house.enter({ theme, language })
      for (const path of PAGES) {
        await page.goto(house.address + path)
        await page.waitForSelector('main h1')
        await page.waitForFunction(() => document.querySelector('.loading, .waiting') === null)
        // Ninety cards of one kind find no more than ten.
        if (path.startsWith('/cards')) await page.locator('#find').fill('mill')
        expect(await findings(page), path).toEqual([])
        await shoot(page, `page${path.replaceAll('/', '-')}-${theme}`)
      }
      await page.context().close()
    })

    it(`at the table by ${theme} in ${language}`, async () => {
      const page = await house.enter({ theme, language })
      await begin(page, house.address)
      expect(await findings(page), 'redraw').toEqual([])
      await page.locator('[data-answer="keep"]').click()
      await page.locator('[data-piece="mode:0:0"]').click()
      expect(await findings(page), 'plan').toEqual([])
      await page.keyboard.press('t')
      await page.waitForSelector('dialog .texttable')
      expect(await findings(page), 'text table').toEqual([])
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      expect(await findings(page), 'keys').toEqual([])
      await page.context().close()
    })
  }
})
