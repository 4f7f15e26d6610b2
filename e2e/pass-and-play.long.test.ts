/** Long because `pass-and-play.slow.test.ts` plays a round and the last turns, and a whole game only repeats them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomFrom } from '../packages/kernel/src/index.ts'
import { WHOLE_GAME } from './bounds.ts'
import { answer } from './goods.ts'
import { quick } from './input-methods.ts'
import { lateGoods } from './moments.ts'
import { amongPeople, playPassAndPlay, setTable } from './pass-and-play.ts'
import { openSaved } from './saves.ts'
import { answerTemples } from './temples.ts'
import { openApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

it('two people play Mottainai on one device, from the deal to its end', WHOLE_GAME, async () => {
  const page = await app.newPage()
  await setTable(page, app.address, 'mottainai')
  const random = randomFrom('together')
  expect(await playPassAndPlay(page, () => answerTemples(page, quick, random))).toBeGreaterThan(6)
  await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
  expect(app.errors).toEqual([])
})

it('people plan Oh My Goods! in secret, round after round, to its end', WHOLE_GAME, async () => {
  const page = await app.newPage({ theme: 'night' })
  await openSaved(page, app.address, amongPeople(lateGoods()))
  expect(await playPassAndPlay(page, () => answer(page, quick))).toBeGreaterThan(2)
  await page.locator('.scores .winner').first().waitFor()
  expect(app.errors).toEqual([])
})
