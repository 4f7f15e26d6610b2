/** Tests that nothing a decision needs is cut off, at several window sizes, themes and languages. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Part } from './sample.ts'
import { inDeals, openSaved } from './saves.ts'
import { openApp, shoot, type TestApp } from './test-app.ts'

/** The sample is the narrowest phone, in German, whose words are longer. */
const SIZES = {
  sample: [[360, 740, 'night', 'de']],
  rest: [
    [390, 844, 'day', 'en'],
    [1440, 900, 'day', 'de'],
    [1280, 720, 'day', 'de'],
    [1440, 900, 'night', 'en'],
    [2560, 1440, 'day', 'en'],
  ],
} as const

const NARROWEST = 360

interface LayoutCase {
  readonly game: string
  /** The saves by the names of their moments. */
  readonly saves: ReadonlyMap<string, string>
  readonly moments: readonly string[]
  /** How many deals of a moment the narrowest phone is tested with; one if it is left out. */
  readonly deals?: Readonly<Record<string, number>>
  /** Names what a decision needs and is not wholly visible. */
  hidden(page: Page): Promise<string[]>
}

export function testLayout(part: Part, { game, saves, moments, deals = {}, hidden }: LayoutCase): void {
  describe(`the layout of the table of ${game}`, () => {
    let app: TestApp
    beforeAll(async () => {
      app = await openApp()
    })
    afterAll(() => app.close())

    it('is tested at every moment that was asked for', () => {
      expect([...saves.keys()].sort()).toEqual(moments.flatMap((moment) => inDeals(moment, deals[moment])).sort())
    })

    for (const [width, height, theme, language] of SIZES[part])
      it(`cuts nothing off on ${width} x ${height} by ${theme} in ${language}`, async () => {
        const isPhone = width < 700
        const size = { viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone }
        const page = await app.newPage({ theme, language }, size)
        const wrong: string[] = []
        for (const [name, save] of saves) {
          if (width !== NARROWEST && !moments.includes(name)) continue
          await openSaved(page, app.address, save)
          await page.waitForSelector('.ask:not(.idle, .telling)')
          await page.waitForFunction(() => document.fonts.status === 'loaded')
          wrong.push(...(await hidden(page)).map((what) => `${name}: ${what}`))
          await shoot(page, `${game}-${name}-${width}x${height}-${theme}-${language}`)
        }
        expect(wrong).toEqual([])
        expect(app.errors).toEqual([])
        await page.context().close()
      })
  })
}
