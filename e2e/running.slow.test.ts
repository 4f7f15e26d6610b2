/** A running game on a server: decisions, broken connections, clocks, undo. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHOLE_GAME } from './bounds.ts'
import { answer } from './goods.ts'
import { momentOf, mouse, touchscreen } from './input-methods.ts'
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
  type ServerApp,
  sceneOf,
} from './tables.ts'
import { openServerApp, shoot } from './test-app.ts'

let app: ServerApp
let anna: Person
let ben: Person
beforeAll(async () => {
  app = await openServerApp()
  anna = await makePerson(app, 'Anna')
  ben = await makePerson(app, 'Ben')
})
afterAll(() => app.close())

const goods = () => goodsOf([anna, ben])
const temples = () => templesOf([anna, ben])

/** Controls that lie outside of the window. */
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
    const page = await openPage(app, ben, `/table/${id}`, GERMAN, PHONE)
    for (let i = 0; i < 4; i++) {
      await playUntil([anna], id, ({ decision }) => decision === null)
      await page.waitForSelector(ASKED)
      expect(await outside(page)).toEqual([])
      const before = await answer(page, touchscreen)
      // An answer may be several moves; the other player is asked after the last one.
      await page.waitForFunction(
        (was) =>
          document.querySelector<HTMLElement>('.table')?.dataset['moment'] !== was &&
          document.querySelector('.ask.busy') === null,
        before,
      )
    }
  })

  it('answered offline is kept, and sent when the network is back', async () => {
    const id = await goodsAtTheFirst([anna, ben])
    const page = await openTable(app, anna, id)
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

  it('answered offline survives a reload, and is sent when the connection is back', async () => {
    const id = await goodsAtTheFirst([anna, ben])
    const page = await openPage(app, anna, '/about')
    let isBlocked = false
    await page.routeWebSocket(/\/api\/live/, (socket) => {
      if (isBlocked) socket.close()
      else socket.connectToServer()
    })
    await page.goto(`${app.address}/table/${id}`)
    await page.waitForSelector(ASKED)
    const { number } = await sceneOf(anna, id)
    await page.context().setOffline(true)
    await page.waitForSelector('.tell.bad')
    await answer(page, mouse)
    await page.locator('.ask', { hasText: 'kept' }).waitFor()
    // Pages can be loaded again, but no connection can be opened.
    isBlocked = true
    await page.context().setOffline(false)
    await page.reload()
    await page.locator('.loading', { hasText: 'A move is kept on this device' }).waitFor()
    expect((await sceneOf(anna, id)).number).toBe(number)
    const isPlayed = hears(page, 'Your kept move has been played.')
    isBlocked = false
    await isPlayed
    expect((await sceneOf(anna, id)).number).toBeGreaterThan(number)
    // It may be the first of several moves.
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent')))
    await expect.poll(kept).toEqual([])
  })

  it('survives a server that is killed and started again', WHOLE_GAME, async () => {
    const id = await goodsAtTheFirst([anna, ben])
    const page = await openTable(app, anna, id)
    await page.waitForSelector(ASKED)
    const moment = await momentOf(page)
    await app.server.kill()
    await page.waitForSelector('.tell.bad')
    // A server takes longer to start than a page to notice it.
    const isBack = page.waitForSelector('.tell.good', WHOLE_GAME)
    await app.server.start()
    await isBack
    expect(await momentOf(page)).toBe(moment)
    await answer(page, mouse)
    await page.waitForFunction(
      (was) => document.querySelector<HTMLElement>('.table')?.dataset['moment'] !== was,
      moment,
    )
  })

  it('half made stays while another player decides', async () => {
    const id = await goods()
    await playUntil([anna, ben], id, ({ view }) => (view as { step: string }).step === 'plan')
    const page = await openTable(app, anna, id)
    await page.waitForSelector(`.step-plan ${ASKED}`)
    await page.locator('.modes button').last().click()
    const chosen = await page.locator('.tag.ghosted').innerText()
    await playUntil([ben], id, ({ decision }) => decision === null)
    await page.waitForSelector('.opp .seal:not(.wait)')
    expect(await page.locator('.tag.ghosted').allInnerTexts()).toEqual([chosen])
  })
})

it('four clocks leave all tools inside of the window', async () => {
  const four = [anna, ben, await makePerson(app, 'Cleo'), await makePerson(app, 'Dora')]
  const id = await deal(four, { game: 'oh-my-goods', pace: LIVE })
  const page = await openTable(app, anna, id, GERMAN)
  await page.waitForSelector('.clocks li:nth-child(4)')
  expect(await outside(page)).toEqual([])
})

describe('undo', () => {
  /** Anna has moved, then Ben has chosen his task, and is asked for a card of the floor or of his workplace. */
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

  it('needs the consent of the other player who has moved since', async () => {
    const id = await afterBen()
    const [first, second] = [await openTable(app, anna, id), await openTable(app, ben, id, GERMAN)]
    await first.getByRole('button', { name: 'Take back' }).click()
    await second.waitForSelector('.tell-answers')
    await shoot(second, 'online-offer')
    await second.locator('.tell-answers .go').click()
    await first.waitForSelector(ASKED)
    await second.waitForSelector('.ask.idle')
  })

  it('clears the choice of a player who had chosen a card', async () => {
    const id = await afterBen()
    const page = await openTable(app, ben, id)
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
    expect(app.errors.filter((trouble) => !/WebSocket|ERR_|Failed to load/.test(trouble))).toEqual([])
  })
})
