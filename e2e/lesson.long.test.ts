/** Long because `lesson.slow.test.ts` goes through one lesson on a phone, and through the other by mouse. */
import { afterAll, beforeAll } from 'vitest'
import { type House, openHouse } from './house.ts'
import { isClickedToItsEnd, isTappedToItsEnd } from './lesson.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

isClickedToItsEnd(() => house, 'oh-my-goods')
isTappedToItsEnd(() => house, 'mottainai')
