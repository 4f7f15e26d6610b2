/** Long because `pass-and-play.slow.test.ts` plays a round and the last turns, and a whole game lifts the same curtain more often. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomFrom } from '../packages/kernel/src/index.ts'
import { WHOLE_GAME } from './bounds.ts'
import { answer } from './goods.ts'
import { quick } from './hands.ts'
import { type House, openHouse } from './house.ts'
import { lateGoods } from './moments.ts'
import { amongPeople, playPassAndPlay, setTable } from './pass-and-play.ts'
import { openSaved } from './saves.ts'
import { answerTemples } from './temples.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it('two people play Mottainai around one screen, from the deal to its end', WHOLE_GAME, async () => {
  const page = await house.enter()
  await setTable(page, house.address, 'mottainai')
  const random = randomFrom('together')
  expect(await playPassAndPlay(page, () => answerTemples(page, quick, random))).toBeGreaterThan(6)
  await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
  expect(house.troubles).toEqual([])
})

it('people plan Oh My Goods! in secret, round after round, to its end', WHOLE_GAME, async () => {
  const page = await house.enter({ theme: 'night' })
  await openSaved(page, house.address, amongPeople(lateGoods()))
  expect(await playPassAndPlay(page, () => answer(page, quick))).toBeGreaterThan(2)
  await page.locator('.scores .winner').first().waitFor()
  expect(house.troubles).toEqual([])
})
