import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finger, type Hands, mouse } from './goods.ts'
import { type House, openHouse, shoot } from './house.ts'
import { beginTemples, hidden, playTemples } from './temples.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** Hand cards by number, other cards by focus and Enter, answers by their key or by focus and Enter: no mouse. */
const keyboard: Hands = {
  async touch(page, selector) {
    const piece = page.locator(selector).first()
    const key = await piece.getAttribute('data-key')
    if (key !== null && Number(key) < 10) return page.keyboard.press(key)
    await piece.focus()
    await page.keyboard.press('Enter')
  },
  async main(page) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Enter')
  },
  async other(page, id, key) {
    if (key.length === 1) return page.keyboard.press(key.toLowerCase())
    await page.locator(`.ask [data-answer="${id}"]`).focus()
    await page.keyboard.press('Enter')
  },
}

const byMouse: Hands = { ...mouse, other: (page, id) => page.locator(`.ask [data-answer="${id}"]`).click() }
const byFinger: Hands = { ...finger, other: (page, id) => page.locator(`.ask [data-answer="${id}"]`).tap() }

describe('a whole game of Mottainai against bots', () => {
  it('is played by mouse, kept through a reload, and ends with a result', async () => {
    const page = await house.enter()
    await beginTemples(page, house.address)
    let answers = 0
    await playTemples(page, byMouse, 'mouse', async () => {
      answers++
      expect(await hidden(page)).toEqual([])
      if (answers === 12) {
        const before = await page.locator('.table').getAttribute('data-moment')
        await page.reload()
        await page.waitForSelector('.ask:not(.idle, .telling)')
        expect(await page.locator('.table').getAttribute('data-moment')).toBe(before)
      }
      if (answers % 25 === 4) await shoot(page, `mottainai-${answers}-day`)
    })
    expect(await page.locator('.scores tbody tr').count()).toBe(2)
    expect(await page.locator('.chart polyline').count()).toBe(2)
    await shoot(page, 'mottainai-end-day')
    expect(house.troubles).toEqual([])
    await page.context().close()
  })

  it('is played by keyboard alone', async () => {
    const page = await house.enter({ theme: 'night' })
    await beginTemples(page, house.address)
    await playTemples(page, keyboard, 'keyboard')
    await shoot(page, 'mottainai-end-night')
    expect(house.troubles).toEqual([])
    await page.context().close()
  })

  it('is played by touch on a phone, in German, among five, without a scroll', async () => {
    const page = await house.enter(
      { language: 'de', theme: 'night' },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    )
    await beginTemples(page, house.address, 4)
    let answers = 0
    await playTemples(page, byFinger, 'finger', async () => {
      expect(await hidden(page)).toEqual([])
      if (++answers % 20 === 5) await shoot(page, `mottainai-phone-${answers}-night`)
    })
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(house.troubles).toEqual([])
    await page.context().close()
  })
})

describe('axe finds nothing serious', () => {
  for (const [theme, language] of [
    ['day', 'en'],
    ['night', 'de'],
  ] as const)
    it(`about Mottainai by ${theme} in ${language}`, async () => {
      const page = await house.enter({ theme, language })
      const findings = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze()
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(
            ({ id, nodes }) =>
              `${id}: ${nodes
                .map((node) => node.html.slice(0, 120))
                .slice(0, 3)
                .join(' | ')}`,
          )
      }
      for (const path of ['/rules/mottainai', '/cards/mottainai', '/learn/mottainai', '/play/mottainai']) {
        await page.goto(house.address + path)
        await page.waitForSelector('main h1')
        await page.waitForFunction(() => document.querySelector('.loading, .waiting') === null)
        if (path.startsWith('/cards')) await page.locator('#find').fill('metal')
        expect(await findings(), path).toEqual([])
        await shoot(page, `page${path.replaceAll('/', '-')}-${theme}`)
      }
      await beginTemples(page, house.address, 2)
      expect(await findings(), 'the morning').toEqual([])
      await page.locator('[data-piece].can').first().click()
      expect(await findings(), 'a task chosen').toEqual([])
      await page.locator('.looker').first().click()
      await page.waitForSelector('dialog .mat')
      expect(await findings(), 'another temple').toEqual([])
      await page.context().close()
    })
})
