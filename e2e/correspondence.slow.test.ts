/** Games that take days: the home page lists them, and the table tells what happened meanwhile. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASKED, deal, makePerson, openPage, openTable, type Person, playUntil, type ServerApp } from './tables.ts'
import { openServerApp, shoot } from './test-app.ts'

const HOUR = 3_600_000

let app: ServerApp
beforeAll(async () => {
  app = await openServerApp()
})
afterAll(() => app.close())

/** A game with a day for each move, of two people who have no other game; Ben moves first. */
async function byTheDay(): Promise<{ anna: Person; ben: Person; id: string }> {
  const [anna, ben] = [await makePerson(app, 'Anna'), await makePerson(app, 'Ben')]
  const pace = { is: 'days', perMove: 24 * HOUR } as const
  return { anna, ben, id: await deal([anna, ben], { game: 'oh-my-goods', options: { first: '1' }, pace }) }
}

const openMenu = (page: Page) => page.locator('.tools .icon').last().click()

describe('a game by correspondence', () => {
  it('shows in the title and the icon of the page whose turn it is', async () => {
    const { ben, id } = await byTheDay()
    const page = await openTable(app, ben, id)
    await page.waitForSelector(ASKED)
    await expect.poll(() => page.title()).toMatch(/^● Your turn/)
    await expect.poll(() => page.locator('link[rel="icon"]').getAttribute('href')).toBe('/icon-turn.svg')
    await shoot(page, 'online-correspondence-day')
  })

  it('is listed on the home page with the time that is left', async () => {
    const { ben } = await byTheDay()
    const page = await openPage(app, ben, '/')
    await page.waitForSelector('.slip.online.yours')
    expect(await page.locator('.slip.online').innerText()).toMatch(/Anna\s+Oh My Goods!, 24 hours left\s+your turn/)
    await expect.poll(() => page.locator('.waitcount').innerText()).toBe('one waits for you')
    await shoot(page, 'online-home-day')
  })

  it('tells what happened since the last visit', async () => {
    const { anna, ben, id } = await byTheDay()
    const page = await openTable(app, ben, id)
    const key = `handwerk-seen-${id}`
    await page.waitForFunction((name) => localStorage.getItem(name) !== null, key)
    await page.goto(`${app.address}/about`)
    // Three hours later.
    await page.evaluate(
      ([name, ago]) => {
        const seen = JSON.parse(localStorage.getItem(name) ?? '{}')
        localStorage.setItem(name, JSON.stringify({ ...seen, at: Date.now() - ago }))
      },
      [key, 3 * HOUR] as const,
    )
    await ben.client.call('act', { table: id, body: { is: 'move', decision: 1, move: 'keep' } })
    await anna.client.call('act', { table: id, body: { is: 'move', decision: 1, move: 'keep' } })
    await page.goto(`${app.address}/table/${id}`)
    const since = page.locator('dialog', { hasText: '3 hours ago' })
    await since.locator('.lines', { hasText: 'Anna keeps the hand' }).waitFor()
    await shoot(page, 'online-since-day')
  })

  it('runs out of time by the clock of the server, not of the browser', async () => {
    const { anna, ben, id } = await byTheDay()
    await playUntil([ben], id, ({ decision }) => decision === null)
    expect((await anna.client.call('scene', { table: id })).reply.decision).not.toBe(null)
    const page = await openPage(app, ben, '/about')
    await page.clock.setSystemTime(Date.now() + 25 * HOUR)
    await page.goto(`${app.address}/table/${id}`)
    await page.waitForSelector('.table')
    await page.clock.setSystemTime(Date.now() + 56 * HOUR)
    await page.locator('.tell-answers .go').click()
    await page.waitForSelector('.tell.bad')
    await shoot(page, 'online-late-day')
  })

  it('is over when one of two resigns', async () => {
    const { anna, ben, id } = await byTheDay()
    const [page, other] = [await openTable(app, ben, id), await openTable(app, anna, id)]
    await openMenu(page)
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.locator('.sure .go').click()
    await other.waitForSelector('.endpage')
    await expect.poll(() => other.locator('h1').innerText()).toBe('Anna wins: the others resigned')
  })

  it('is listed among the finished games, and replayed from there', async () => {
    const { anna, ben, id } = await byTheDay()
    await ben.client.call('act', { table: id, body: { is: 'resign' } })
    const page = await openPage(app, anna, '/')
    await page.locator('.finished summary').click()
    await shoot(page, 'online-finished-day')
    await page.locator('.finished li a').last().click()
    await page.waitForSelector('.scrub')
  })
})
