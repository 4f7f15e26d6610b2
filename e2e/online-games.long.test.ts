/**
 * A whole game of two people in browsers of their own. Long because `online-games.slow.test.ts` plays the last rounds of
 * the other game in the same way, and `mottainai.slow.test.ts` plays this one to its end without a server.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_GAME } from './bounds.ts'
import { expectEndPage } from './end-page.ts'
import { deal, makePerson, openTable, type Person, type ServerApp } from './tables.ts'
import { playFromWithin } from './temples.ts'
import { openServerApp, shoot } from './test-app.ts'

const LIVE = { is: 'live', clock: 900_000, bonus: 5000 } as const

let app: ServerApp
let anna: Person
let ben: Person
beforeAll(async () => {
  app = await openServerApp()
  anna = await makePerson(app, 'Anna')
  ben = await makePerson(app, 'Ben')
})
afterAll(() => app.close())

describe('two people in two browsers', () => {
  it('play Mottainai from the deal to its end', WHOLE_GAME, async () => {
    const id = await deal([anna, ben], { game: 'mottainai', pace: LIVE })
    const [page, other] = [await openTable(app, anna, id), await openTable(app, ben, id)]
    await Promise.all([playFromWithin(page, 1), playFromWithin(other, 2)])
    await expectEndPage(page)
    await expectEndPage(other)
    await shoot(page, 'online-temples-end-day')
    expect(app.errors).toEqual([])
  })
})
