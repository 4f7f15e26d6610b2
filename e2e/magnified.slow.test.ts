/** Windows of 1280 x 720 and 1920 x 1080 magnified to 200 %, and tablets: what is left must hold every decision. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse, shoot } from './house.ts'
import { savesAtMoments } from './moments.ts'
import { openSaved } from './saves.ts'
import { templesAtMoments } from './temple-moments.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** The fullest moments. */
const TABLES = [
  ['oh-my-goods', savesAtMoments(), ['eight', 'long-hand', 'buy']],
  ['mottainai', templesAtMoments(), ['five', 'wings', 'workplace']],
] as const

/** Zones that lie over one another, and what a decision needs but cannot be come to. */
const troubles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const zones = ['.bar', '.opps', '.common', '.own', '.ask', '.handzone', '.teacher'].flatMap((name) => {
      const element = document.querySelector(name)
      if (!element?.checkVisibility({ visibilityProperty: true })) return []
      return [{ name, box: element.getBoundingClientRect() }]
    })
    zones.forEach(({ name, box }, i) => {
      if (box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < -1 || box.left < -1)
        found.push(`${name} is outside of the window`)
      for (const other of zones.slice(i + 1)) {
        const [dx, dy] = [
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left),
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top),
        ]
        if (dx > 1 && dy > 1) found.push(`${name} and ${other.name} overlap`)
      }
    })
    for (const button of document.querySelectorAll<HTMLElement>('.ask .btn')) {
      const [own, slab] = [button.getBoundingClientRect(), button.closest('.ask')?.getBoundingClientRect()]
      if (button.checkVisibility() && slab && own.bottom > slab.bottom + 1)
        found.push(`${button.textContent} is cut off`)
    }
    // What does not fit lies in something that scrolls, and comes into view when it is focused.
    for (const piece of document.querySelectorAll<HTMLElement>('button[data-piece]')) {
      if (!piece.checkVisibility()) continue
      piece.focus()
      const box = piece.getBoundingClientRect()
      if (box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1 || box.left > innerWidth - 10)
        found.push(`${piece.getAttribute('aria-label')} cannot be come to`)
    }
    return found
  })

describe.each([
  [640, 360, 'day', 'de'],
  [960, 540, 'night', 'en'],
  [1024, 768, 'day', 'de'],
  [820, 1180, 'night', 'de'],
] as const)('magnified to 200 %%, or on a tablet, on %i x %i', (width, height, theme, language) => {
  const enter = () => house.enter({ theme, language }, { viewport: { width, height }, deviceScaleFactor: 2 })

  it.each(TABLES)('nothing overlaps, and no decision is out of reach: %s', async (game, saves, ids) => {
    const page = await enter()
    for (const id of ids) {
      await openSaved(page, house.address, saves.get(id))
      await page.waitForSelector('.ask:not(.idle, .telling)')
      await page.waitForFunction(() => document.fonts.status === 'loaded')
      await shoot(page, `magnified-${game}-${id}-${width}x${height}`)
      expect(await troubles(page), id).toEqual([])
    }
    expect(house.troubles).toEqual([])
  })

  it.each(TABLES)('nothing overlaps in the lesson: %s', async (game) => {
    const page = await enter()
    await page.goto(`${house.address}/learn/${game}?lesson`)
    await page.waitForSelector('.teacher')
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    await shoot(page, `magnified-${game}-lesson-${width}x${height}`)
    expect(await troubles(page)).toEqual([])
  })
})
