/** The moments of a game that a table must have room for, at every size, in either light and language. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse, shoot } from './house.ts'
import type { Part } from './sample.ts'
import { inDeals, openSaved } from './saves.ts'

/** The sample is the narrowest phone and the usual window, in the language of the longer words. */
const SIZES = {
  sample: [
    [360, 740, 'night', 'de'],
    [1440, 900, 'day', 'de'],
  ],
  rest: [
    [390, 844, 'day', 'en'],
    [1280, 720, 'day', 'de'],
    [1440, 900, 'night', 'en'],
    [2560, 1440, 'day', 'en'],
  ],
} as const

const NARROWEST = 360

interface Room {
  readonly game: string
  /** The saves by the names of their moments. */
  readonly saves: ReadonlyMap<string, string>
  readonly moments: readonly string[]
  /** The moments that the narrowest phone meets in several deals. */
  readonly deals?: Readonly<Record<string, number>>
  /** What a decision needs and cannot be seen whole. */
  hidden(page: Page): Promise<string[]>
}

export function hasRoom(part: Part, { game, saves, moments, deals = {}, hidden }: Room): void {
  describe(`the table of ${game} has room`, () => {
    let house: House
    beforeAll(async () => {
      house = await openHouse()
    })
    afterAll(() => house.close())

    it('for every moment that is asked for', () => {
      expect([...saves.keys()].sort()).toEqual(moments.flatMap((moment) => inDeals(moment, deals[moment])).sort())
    })

    for (const [width, height, theme, language] of SIZES[part])
      it(`on ${width} x ${height} by ${theme} in ${language}`, async () => {
        const isPhone = width < 700
        const size = { viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone }
        const page = await house.enter({ theme, language }, size)
        const wrong: string[] = []
        for (const [name, save] of saves) {
          if (width !== NARROWEST && !moments.includes(name)) continue
          await openSaved(page, house.address, save)
          await page.waitForSelector('.ask:not(.idle, .telling)')
          await page.waitForFunction(() => document.fonts.status === 'loaded')
          wrong.push(...(await hidden(page)).map((what) => `${name}: ${what}`))
          await shoot(page, `${game}-${name}-${width}x${height}-${theme}-${language}`)
        }
        expect(wrong).toEqual([])
        expect(house.troubles).toEqual([])
        await page.context().close()
      })
  })
}
