/** Games of two people in browsers of their own, to the end. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_GAME } from './bounds.ts'
import { expectEndPage } from './end-page.ts'
import { answer } from './goods.ts'
import { quick } from './input-methods.ts'
import { ASKED, deal, makePerson, openTable, type Person, playUntil, type ServerApp } from './tables.ts'
import { openServerApp, shoot } from './test-app.ts'

const LIVE = { is: 'live', clock: 900_000, bonus: 5000 } as const
const MOST_ANSWERS = 100

let app: ServerApp
let anna: Person
let ben: Person
beforeAll(async () => {
  app = await openServerApp()
  anna = await makePerson(app, 'Anna')
  ben = await makePerson(app, 'Ben')
})
afterAll(() => app.close())

/** Answers what is asked until the end page is there. */
async function finish(page: Page): Promise<void> {
  for (let answers = 0; answers < MOST_ANSWERS; answers++) {
    // The other may have many decisions to make before.
    await page.waitForSelector(`${ASKED}, .endpage`, WHOLE_GAME)
    if ((await page.locator('.endpage').count()) > 0) return
    const before = await answer(page, quick)
    await page.waitForFunction(
      (was) =>
        document.querySelector('.endpage') !== null ||
        document.querySelector<HTMLElement>('.table')?.dataset['moment'] !== was,
      before,
    )
  }
  throw new Error(`the game did not end within ${MOST_ANSWERS} answers`)
}

describe('two people in two browsers', () => {
  it('play the last rounds of Oh My Goods!', WHOLE_GAME, async () => {
    const id = await deal([anna, ben], { game: 'oh-my-goods', pace: LIVE })
    const isLate = (view: unknown) =>
      (view as { players: { buildings: unknown[] }[] }).players.some(({ buildings }) => buildings.length >= 8)
    await playUntil([anna, ben], id, ({ view }) => isLate(view), WHOLE_GAME.timeout)
    const [page, other] = [await openTable(app, anna, id), await openTable(app, ben, id, { theme: 'night' })]
    await Promise.all([finish(page), finish(other)])
    await expectEndPage(page)
    await expectEndPage(other)
    await shoot(page, 'online-end-day')
    expect(app.errors).toEqual([])
  })
})
