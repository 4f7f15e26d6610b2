/**
 * Long because a whole game takes a browser half a minute and more: `games.slow.test.ts` and `mottainai.slow.test.ts`
 * play the end of each, and the beginning of one.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_GAME } from './bounds.ts'
import { begin, playToTheEnd, playUntil } from './goods.ts'
import { momentOf, mouse, touchscreen } from './input-methods.ts'
import { openSaved } from './saves.ts'
import { templesAtMoments } from './temple-moments.ts'
import { beginTemples, hidden, playTemples } from './temples.ts'
import { openApp, shoot, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

describe('a whole game against bots, from the deal to the result', () => {
  it('of Oh My Goods! by mouse', WHOLE_GAME, async () => {
    const page = await app.newPage()
    await begin(page, app.address)
    let answers = 0
    await playToTheEnd(page, mouse, async (step) => {
      if (++answers % 25 === 4) await shoot(page, `goods-${step}-day`)
    })
    await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
    expect(app.errors).toEqual([])
  })

  it('of Mottainai by mouse', WHOLE_GAME, async () => {
    const page = await app.newPage()
    await beginTemples(page, app.address)
    let answers = 0
    await playTemples(page, mouse, 'mouse', async () => {
      expect(await hidden(page)).toEqual([])
      if (++answers % 25 === 4) await shoot(page, `mottainai-${answers}-day`)
    })
    await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
    expect(app.errors).toEqual([])
  })

  it('of Mottainai by touch on a phone, among five full temples, all within reach', WHOLE_GAME, async () => {
    const page = await app.newPage(
      { language: 'de', theme: 'night' },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    )
    await openSaved(page, app.address, templesAtMoments().get('five'))
    await playTemples(page, touchscreen, 'touchscreen', async () => expect(await hidden(page)).toEqual([]))
    expect(app.errors).toEqual([])
  })
})

// `mottainai.slow.test.ts` has the same for its own game.
it('a game of Oh My Goods! begins by mouse, and is kept through a reload', WHOLE_GAME, async () => {
  const page = await app.newPage()
  await begin(page, app.address)
  // Up to a moment at which nobody else has to decide.
  await playUntil(page, mouse, (step, answers) => answers > 8 && step === 'produce')
  const before = await momentOf(page)
  await page.reload()
  await page.waitForSelector('.ask:not(.idle, .telling)')
  expect(await momentOf(page)).toBe(before)
  expect(app.errors).toEqual([])
})
