/** Long because `upgrade.slow.test.ts` tests the same in German. */
import { afterAll, beforeAll } from 'vitest'
import { type House, openServerHouse } from './house.ts'
import { asksForAReload } from './next-version.ts'

let house: House<unknown>
beforeAll(async () => {
  house = await openServerHouse()
})
afterAll(() => house.close())

asksForAReload(() => house, 'en')
