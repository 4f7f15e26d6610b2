/**
 * Every screen is used: at each size own cards have readable names, needs and
 * goods are not covered, no text is too small, a finger meets what can be
 * tapped now, no room is empty while a card goes without its drawing, and
 * advice moves nothing.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inLooks, type Part } from './sample.ts'
import { openSaved } from './saves.ts'
import { screenFaults } from './screen-faults.ts'
import { goodsScreens, templeScreens } from './screen-moments.ts'
import { atRest, openApp, shoot, type TestApp } from './test-app.ts'

/** The least side of what is tapped, in pixels: by a finger, and by a mouse. */
const FINGER = 44
const MOUSE = 24

const SIZES = [
  { width: 390, height: 844, least: FINGER },
  { width: 360, height: 740, least: FINGER },
  { width: 740, height: 360, least: FINGER },
  { width: 820, height: 1180, least: FINGER },
  { width: 1024, height: 768, least: FINGER },
  { width: 1440, height: 900, least: MOUSE },
  { width: 2560, height: 1440, least: MOUSE },
] as const
const LOOKS = [
  { theme: 'day', language: 'de' },
  { theme: 'night', language: 'en' },
  { theme: 'day', language: 'en' },
  { theme: 'night', language: 'de' },
] as const

const GAMES = [
  {
    game: 'oh-my-goods',
    saves: goodsScreens(),
    moments: ['build', 'early', 'late', 'long', 'short'],
    seats: [2, 3, 4],
    // Those that need most room, with the fewest and with the most seats.
    sample: ['build-4', 'late-2', 'long-4'],
  },
  {
    game: 'mottainai',
    saves: templeScreens(),
    moments: ['early', 'late', 'long', 'short'],
    seats: [2, 3, 4, 5],
    sample: ['late-2', 'long-5'],
  },
] as const

/** Where the zones of a table are. */
const zonesOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.table > *')]
      .filter((zone) => zone.checkVisibility())
      .map((zone) => {
        const { x, y, width, height } = zone.getBoundingClientRect()
        return `${zone.className.split(' ')[0]} ${[x, y, width, height].map(Math.round).join(' ')}`
      })
      .join('\n'),
  )

export function usesEveryScreen(part: Part): void {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(() => app.close())

  describe.each(GAMES)('the table of $game', ({ game, saves, moments, seats, sample }) => {
    it('is measured at every moment that was asked for', () => {
      expect([...saves.keys()].sort()).toEqual(seats.flatMap((n) => moments.map((moment) => `${moment}-${n}`)).sort())
    })

    it.each(inLooks(part, SIZES, LOOKS))(
      'uses the screen: $of.width x $of.height by $look.theme in $look.language',
      { timeout: 60_000 },
      async ({ of: { width, height, least }, look }) => {
        const touch = least === FINGER
        const page = await app.newPage(look, { viewport: { width, height }, hasTouch: touch, isMobile: touch })
        const wrong: string[] = []
        for (const [id, save] of saves) {
          if (part === 'sample' && !sample.some((wanted) => wanted === id)) continue
          await openSaved(page, app.address, save)
          await page.waitForSelector('.ask:not(.idle, .telling)')
          await atRest(page)
          wrong.push(...(await screenFaults(page, least)).map((fault) => `${id}: ${fault}`))
          await shoot(page, `screen-${game}-${id}-${width}x${height}-${look.theme}-${look.language}`)
        }
        expect(wrong).toEqual([])
        expect(app.errors).toEqual([])
        await page.context().close()
      },
    )

    it.each(part === 'sample' ? SIZES.slice(0, 1) : SIZES.slice(1))(
      'keeps its place when advice comes: $width x $height',
      async ({ width, height }) => {
        const page = await app.newPage({}, { viewport: { width, height } })
        await openSaved(page, app.address, saves.get('early-2'))
        await page.waitForSelector('.ask:not(.idle, .telling)')
        await atRest(page)
        const before = await zonesOf(page)
        await page.keyboard.press('h')
        await page.waitForSelector('.advice .sign')
        expect(await zonesOf(page)).toBe(before)
      },
    )
  })
}
