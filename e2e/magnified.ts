/** Windows of 1280 x 720 and 1920 x 1080 at 200 % zoom, and tablets: every decision must be within reach. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginLesson } from './lesson.ts'
import { savesAtMoments } from './moments.ts'
import type { Part } from './sample.ts'
import { openSaved } from './saves.ts'
import { templesAtMoments } from './temple-moments.ts'
import { openApp, shoot, type TestApp } from './test-app.ts'

/** The fullest moments. */
const TABLES = [
  ['oh-my-goods', savesAtMoments(), ['eight', 'long-hand', 'buy']],
  ['mottainai', templesAtMoments(), ['five', 'wings', 'workplace']],
] as const

/** Zones that overlap, and controls of the decision that cannot be reached. */
const layoutFaults = (page: Page): Promise<string[]> =>
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
    // What does not fit must scroll into view when it is focused.
    for (const piece of document.querySelectorAll<HTMLElement>('button[data-piece]')) {
      if (!piece.checkVisibility()) continue
      piece.focus()
      const box = piece.getBoundingClientRect()
      if (box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1 || box.left > innerWidth - 10)
        found.push(`${piece.getAttribute('aria-label')} cannot be come to`)
    }
    return found
  })

/** The sample is the smallest size for the tables, and a tablet in portrait for the lessons. */
const SIZES = [
  { width: 640, height: 360, theme: 'day', language: 'de', sampleOf: 'tables' },
  { width: 960, height: 540, theme: 'night', language: 'en', sampleOf: null },
  { width: 1024, height: 768, theme: 'day', language: 'de', sampleOf: null },
  { width: 820, height: 1180, theme: 'night', language: 'de', sampleOf: 'lessons' },
] as const
type Size = (typeof SIZES)[number]

export function isMagnifiedWell(part: Part): void {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(() => app.close())

  const sizesFor = (what: Size['sampleOf']) =>
    SIZES.filter(({ sampleOf }) => (sampleOf === what) === (part === 'sample'))
  const enter = ({ theme, language, width, height }: Size) =>
    app.newPage({ theme, language }, { viewport: { width, height }, deviceScaleFactor: 2 })

  describe.each(sizesFor('tables'))('magnified to 200 %%, or on a tablet, on $width x $height', (size) => {
    it.each(TABLES)('nothing overlaps, and no decision is out of reach: %s', async (game, saves, ids) => {
      const page = await enter(size)
      for (const id of ids) {
        await openSaved(page, app.address, saves.get(id))
        await page.waitForSelector('.ask:not(.idle, .telling)')
        await page.waitForFunction(() => document.fonts.status === 'loaded')
        await shoot(page, `magnified-${game}-${id}-${size.width}x${size.height}`)
        expect(await layoutFaults(page), id).toEqual([])
      }
      expect(app.errors).toEqual([])
    })
  })

  describe.each(sizesFor('lessons'))('magnified to 200 %%, or on a tablet, on $width x $height', (size) => {
    it.each(TABLES)('nothing overlaps in the lesson: %s', async (game) => {
      const page = await enter(size)
      await page.goto(`${app.address}/learn/${game}?lesson`)
      await beginLesson(page)
      await page.waitForFunction(() => document.fonts.status === 'loaded')
      await shoot(page, `magnified-${game}-lesson-${size.width}x${size.height}`)
      expect(await layoutFaults(page)).toEqual([])
    })
  })
}
