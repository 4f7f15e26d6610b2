import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse, shoot } from './house.ts'
import { savesAtMoments } from './moments.ts'

let house: House
const saves = savesAtMoments()
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const SIZES = [
  [360, 740, 'night', 'de'],
  [390, 844, 'day', 'en'],
  [1280, 720, 'day', 'de'],
  [1440, 900, 'night', 'en'],
  [1440, 900, 'day', 'de'],
  [2560, 1440, 'day', 'en'],
] as const

/** What a decision needs and cannot be seen whole. */
const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = '.ask, .btn, .station > .card, .handslot > .card, .opp, .tally, .bench, .modes, .plate'
    const label = (element: Element) =>
      `${element.className} ${element.getAttribute('aria-label') ?? element.textContent}`
    const outside = [...document.querySelectorAll(names)].filter((element) => {
      const box = element.getBoundingClientRect()
      const inside = box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1
      return element.checkVisibility() && !inside
    })
    const ask = document.querySelector('.ask')?.getBoundingClientRect()
    const covered = [...document.querySelectorAll('.station > .card, .modes')].filter(
      (element) => ask && element.checkVisibility() && element.getBoundingClientRect().bottom > ask.top + 1,
    )
    return [...outside, ...covered].map((element) => label(element).slice(0, 80))
  })

describe('the table has room', () => {
  it('for every moment that is asked for', () => {
    expect([...saves.keys()].sort()).toEqual(['buy', 'chain', 'eight', 'fill', 'long-hand', 'plan'])
  })

  for (const [width, height, theme, language] of SIZES) {
    it(`on ${width} x ${height} by ${theme} in ${language}`, async () => {
      const page = await house.enter({ theme, language }, { viewport: { width, height }, hasTouch: width < 700 })
      await page.goto(`${house.address}/about`)
      await page.evaluate(
        (list) => {
          for (const [id, save] of list) localStorage.setItem(`handwerk-game-${id}`, save)
        },
        [...saves],
      )
      for (const id of saves.keys()) {
        await page.goto(`${house.address}/play/oh-my-goods?table=${id}`)
        await page.waitForSelector('.ask:not(.idle, .telling)')
        await page.waitForFunction(() => document.fonts.status === 'loaded')
        expect(await hidden(page), id).toEqual([])
        await shoot(page, `goods-${id}-${width}x${height}-${theme}-${language}`)
      }
      expect(house.troubles).toEqual([])
      await page.context().close()
    })
  }
})
