import { afterAll, beforeAll } from 'vitest'
import { type House, openHouse } from './house.ts'
import { isClickedToItsEnd, isTappedToItsEnd } from './lesson.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

isTappedToItsEnd(() => house, 'oh-my-goods')
isClickedToItsEnd(() => house, 'mottainai')
