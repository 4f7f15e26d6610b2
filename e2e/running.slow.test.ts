/** What people at a table of a server do while a game runs, beside playing it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_GAME } from './bounds.ts'
import { answer } from './goods.ts'
import { finger, momentOf, mouse } from './hands.ts'
import { openServerHouse, shoot } from './house.ts'
import { GERMAN, goodsAtTheFirst, goodsOf, hears, LIVE, templesOf } from './running.ts'
import {
  ASKED,
  deal,
  makePerson,
  type Now,
  openPage,
  openTable,
  type Person,
  PHONE,
  playUntil,
  type ServerHouse,
  sceneOf,
} from './tables.ts'

let house: ServerHouse
let anna: Person
let ben: Person
beforeAll(async () => {
  house = await openServerHouse()
  anna = await makePerson(house, 'Anna')
  ben = await makePerson(house, 'Ben')
})
afterAll(() => house.close())

const goods = () => goodsOf([anna, ben])
const temples = () => templesOf([anna, ben])

/** What is to be touched and lies outside of the window. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.btn, .ask, .tools .icon, .clocks li, .handslot > .card')]
      .filter((element) => {
        const { top, left, bottom, right } = element.getBoundingClientRect()
        const isIn = top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1
        return element.checkVisibility() && !isIn
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
  )

describe('a decision', () => {
  it('is answered by touch on a phone, with nothing outside of the window', async () => {
    const id = await goods()
    const page = await openPage(house, ben, `/table/${id}`, GERMAN, PHONE)
    for (let i = 0; i < 4; i++) {
      await playUntil([anna], id, ({ decision }) => decision === null)
      await page.waitForSelector(ASKED)
      expect(await outside(page)).toEqual([])
      const before = await answer(page, finger)
      // An answer may be several moves: the other can be asked after the last one.
      await page.waitForFunction(
        (was) =>
          document.querySelector<HTMLElement>('.table')?.dataset['moment'] !== was &&
          document.querySelector('.ask.busy') === null,
        before,
      )
    }
  })

  it('that is answered without a network is kept, and sent when the network is back', async () => {
    const id = await goodsAtTheFirst([anna, ben])
    const page = await openTable(house, anna, id)
    await page.waitForSelector(ASKED)
    const { number } = await sceneOf(anna, id)
    await page.context().setOffline(true)
    await page.waitForSelector('.tell.bad')
    await shoot(page, 'online-lost-day')
    await answer(page, mouse)
    await page.locator('.ask', { hasText: 'kept' }).waitFor()
    const isBack = page.waitForSelector('.tell.good')
    await page.context().setOffline(false)
    await isBack
    await page.locator('.ask', { hasText: 'kept' }).waitFor({ state: 'detached' })
    expect((await sceneOf(anna, id)).number).toBeGreaterThan(number)
  })

  it('that is answered without a network is kept over a reload, and sent when there is a line again', async () => {
    const id = await goodsAtTheFirst([anna, ben])
    const page = await openPage(house, anna, '/about')
    let isBlocked = false
    await page.routeWebSocket(/\/api\/live/, (socket) => {
      if (isBlocked) socket.close()
      else socket.connectToServer()
    })
    await page.goto(`${house.address}/table/${id}`)
    await page.waitForSelector(ASKED)
    const { number } = await sceneOf(anna, id)
    await page.context().setOffline(true)
    await page.waitForSelector('.tell.bad')
    await answer(page, mouse)
    await page.locator('.ask', { hasText: 'kept' }).waitFor()
    // Pages can be loaded again, but no line can be opened.
    isBlocked = true
    await page.context().setOffline(false)
    await page.reload()
    await page.locator('.loading', { hasText: 'A move is kept on this device' }).waitFor()
    expect((await sceneOf(anna, id)).number).toBe(number)
    const isPlayed = hears(page, 'Your kept move has been played.')
    isBlocked = false
    await isPlayed
    expect((await sceneOf(anna, id)).number).toBeGreaterThan(number)
    // It may have been the first of several that follow from each other.
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent')))
    await expect.poll(kept).toEqual([])
  })

  it('outlives the server, which is killed and comes back', WHOLE_GAME, async () => {
    const id = await goodsAtTheFirst([anna, ben])
    const page = await openTable(house, anna, id)
    await page.waitForSelector(ASKED)
    const moment = await momentOf(page)
    await house.server.kill()
    await page.waitForSelector('.tell.bad')
    // A server takes longer to start than a page to notice it.
    const isBack = page.waitForSelector('.tell.good', WHOLE_GAME)
    await house.server.start()
    await isBack
    expect(await momentOf(page)).toBe(moment)
    await answer(page, mouse)
    await page.waitForFunction(
      (was) => document.querySelector<HTMLElement>('.table')?.dataset['moment'] !== was,
      moment,
    )
  })

  it('in the making stays while another decides', async () => {
    const id = await goods()
    await playUntil([anna, ben], id, ({ view }) => (view as { step: string }).step === 'plan')
    const page = await openTable(house, anna, id)
    await page.waitForSelector(`.step-plan ${ASKED}`)
    await page.locator('.modes button').last().click()
    const chosen = await page.locator('.tag.ghosted').innerText()
    await playUntil([ben], id, ({ decision }) => decision === null)
    await page.waitForSelector('.opp .seal:not(.wait)')
    expect(await page.locator('.tag.ghosted').allInnerTexts()).toEqual([chosen])
  })
})

it('four clocks leave all tools inside of the window', async () => {
  const four = [anna, ben, await makePerson(house, 'Cleo'), await makePerson(house, 'Dora')]
  const id = await deal(four, { game: 'oh-my-goods', pace: LIVE })
  const page = await openTable(house, anna, id, GERMAN)
  await page.waitForSelector('.clocks li:nth-child(4)')
  expect(await outside(page)).toEqual([])
})

describe('taking back', () => {
  /** Anna has moved, Ben has chosen his task after her, and is asked for a card of the floor or of his workplace. */
  async function afterBen(): Promise<string> {
    const id = await temples()
    let hasMoved = false
    let isChoosing = false
    const asksFor = (now: Now, words: RegExp) => now.decision?.moves.some(([, text]) => words.test(text)) ?? false
    await playUntil([anna, ben], id, (now, person) => {
      if (person !== ben) return false
      hasMoved ||= now.is === 'step' && now.event.is === 'move' && now.event.seat === 0
      const hasChosen = hasMoved && isChoosing
      isChoosing = asksFor(now, /^task /)
      return hasChosen && asksFor(now, /^(sell|hire|take) /)
    })
    expect((await sceneOf(anna, id)).undo).toBe(false)
    return id
  }

  it('is for the other to allow, once the other has acted', async () => {
    const id = await afterBen()
    const [first, second] = [await openTable(house, anna, id), await openTable(house, ben, id, GERMAN)]
    await first.getByRole('button', { name: 'Take back' }).click()
    await second.waitForSelector('.tell-answers')
    await shoot(second, 'online-offer')
    await second.locator('.tell-answers .go').click()
    await first.waitForSelector(ASKED)
    await second.waitForSelector('.ask.idle')
  })

  it('leaves the table of somebody who had chosen a card as it should be', async () => {
    const id = await afterBen()
    const page = await openTable(house, ben, id)
    await page.waitForSelector(ASKED)
    await page
      .locator('[data-piece]:is(.can, .else)')
      .first()
      .click({ position: { x: 9, y: 24 } })
    await page.locator('[data-piece].on').first().waitFor()
    await anna.client.call('act', { table: id, body: { is: 'undo' } })
    await page.locator('.tell-answers .go').click()
    await page.waitForSelector('.ask.idle')
    await playUntil([anna], id, ({ decision }) => decision === null)
    await page.waitForSelector(ASKED)
    expect(await page.locator('[data-piece].on').count()).toBe(0)
    expect(house.troubles.filter((trouble) => !/WebSocket|ERR_|Failed to load/.test(trouble))).toEqual([])
  })
})
