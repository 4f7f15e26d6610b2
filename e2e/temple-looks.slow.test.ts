import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse, shoot } from './house.ts'
import { templesAtMoments } from './temple-moments.ts'
import { hidden } from './temples.ts'

let house: House
const saves = templesAtMoments()
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const SIZES = [
  [360, 740, 'night', 'de'],
  [390, 844, 'day', 'en'],
  [1280, 720, 'day', 'de'],
  [1440, 900, 'night', 'en'],
  [1440, 900, 'day', 'en'],
  [2560, 1440, 'day', 'en'],
] as const

describe('the table of Mottainai has room', () => {
  it('for every moment that is asked for', () => {
    const names = ['action', 'assistants', 'effect', 'five', 'floor', 'hand', 'sales', 'wings', 'workplace']
    expect([...saves.keys()].sort()).toEqual(names)
  })

  for (const [width, height, theme, language] of SIZES)
    it(`on ${width} x ${height} by ${theme} in ${language}`, async () => {
      const page = await house.enter(
        { theme, language },
        { viewport: { width, height }, hasTouch: width < 700, isMobile: width < 700 },
      )
      await page.goto(`${house.address}/about`)
      const wrong: string[] = []
      for (const [name, save] of saves) {
        await page.evaluate(([id, text]) => localStorage.setItem(`handwerk-game-${id}`, text), [name, save] as const)
        await page.goto(`${house.address}/play/mottainai?table=${name}`)
        await page.waitForSelector('.ask:not(.idle, .telling)')
        await page.waitForFunction(() => document.fonts.status === 'loaded')
        wrong.push(...(await hidden(page)).map((what) => `${name}: ${what}`))
        await shoot(page, `temple-${name}-${width}x${height}-${theme}`)
      }
      expect(wrong).toEqual([])
      expect(house.troubles).toEqual([])
      await page.context().close()
    })
})
