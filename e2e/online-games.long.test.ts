/**
 * A whole game of two people in browsers of their own. Long because `online-games.slow.test.ts` plays the last rounds of
 * the other game in the same way, and `mottainai.slow.test.ts` plays this one to its end without a server.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_GAME } from './bounds.ts'
import { seesTheEnd } from './end.ts'
import { openServerHouse, shoot } from './house.ts'
import { deal, makePerson, openTable, type Person, type ServerHouse } from './tables.ts'
import { playFromWithin } from './temples.ts'

const LIVE = { is: 'live', clock: 900_000, bonus: 5000 } as const

let house: ServerHouse
let anna: Person
let ben: Person
beforeAll(async () => {
  house = await openServerHouse()
  anna = await makePerson(house, 'Anna')
  ben = await makePerson(house, 'Ben')
})
afterAll(() => house.close())

describe('two people in two browsers', () => {
  it('play Mottainai from the deal to its end', WHOLE_GAME, async () => {
    const id = await deal([anna, ben], { game: 'mottainai', pace: LIVE })
    const [page, other] = [await openTable(house, anna, id), await openTable(house, ben, id)]
    await Promise.all([playFromWithin(page, 1), playFromWithin(other, 2)])
    await seesTheEnd(page)
    await seesTheEnd(other)
    await shoot(page, 'online-temples-end-day')
    expect(house.troubles).toEqual([])
  })
})
