import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '../packages/kernel/src/index.ts'
import { WHOLE_GAME } from './bounds.ts'
import { answer } from './goods.ts'
import { quick } from './input-methods.ts'
import { lateGoods } from './moments.ts'
import { amongPeople, passTheDevice, playPassAndPlay, setTable } from './pass-and-play.ts'
import { openSaved } from './saves.ts'
import { lateTemple } from './temple-moments.ts'
import { answerTemples } from './temples.ts'
import { openApp, shoot, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

describe('several people on one device', () => {
  it('begin a game with the table covered', async () => {
    const page = await app.newPage()
    await setTable(page, app.address, 'mottainai')
    await passTheDevice(page)
    expect(await page.locator('.handslot > .card').count()).toBeGreaterThan(0)
  })

  it(
    'two people play the last turns of Mottainai; nothing secret is in the page while the curtain is up',
    WHOLE_GAME,
    async () => {
      const page = await app.newPage()
      await openSaved(page, app.address, amongPeople(lateTemple()))
      const random = randomFrom('together')
      expect(await playPassAndPlay(page, () => answerTemples(page, quick, random))).toBeGreaterThan(0)
      await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
      await shoot(page, 'together-end-day')
      expect(app.errors).toEqual([])
    },
  )

  it('people plan a round of Oh My Goods! in secret', async () => {
    const page = await app.newPage({ theme: 'night' })
    await openSaved(page, app.address, amongPeople(lateGoods()))
    expect(await playPassAndPlay(page, () => answer(page, quick), 2)).toBe(2)
    expect(app.errors).toEqual([])
  })
})
