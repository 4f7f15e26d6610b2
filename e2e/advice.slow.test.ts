/** The advisor during a game, and games that are shared as links. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openFinished } from './finished.ts'
import { begin } from './goods.ts'
import { momentOf } from './input-methods.ts'
import { savesAtMoments } from './moments.ts'
import { openSaved } from './saves.ts'
import { installed, openApp, shoot, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

/** A turn of Oh My Goods! in which a chain can run and a building can be paid for. */
async function openTurn(page: Page): Promise<void> {
  await openSaved(page, app.address, savesAtMoments().get('chain'))
  await page.waitForSelector('.step-produce .ask:not(.idle, .telling)')
}

/** The coins and points that a plan says there will be. */
async function promised(plan: Locator): Promise<string[]> {
  const total = (await plan.locator('.plantotal').textContent()) ?? ''
  return [...total.matchAll(/(\d+)\s\p{L}/gu)].map(([, number]) => number)
}

const passed = (page: Page, moment: string | null): Promise<unknown> =>
  page.waitForFunction((was) => document.querySelector<HTMLElement>('.table')?.dataset['moment'] !== was, moment)

describe('the advisor', () => {
  it('names a move and a reason when its key is pressed, also offline', async () => {
    const page = await app.newPage({}, { serviceWorkers: 'allow' })
    await begin(page, app.address)
    await installed(page)
    await page.context().setOffline(true)
    await page.keyboard.press('h')
    const advice = page.locator('.ask .advice', { hasText: /Advice: .+\. .+/ })
    await advice.waitFor()
    await shoot(page, 'advice-day')
    expect(app.errors).toEqual([])
  })

  it('plays the whole turn by one key, with the result that it named', async () => {
    const page = await app.newPage()
    await openTurn(page)
    await page.keyboard.press('h')
    const plan = page.locator('.rail').getByRole('region', { name: 'The whole turn' })
    await plan.getByRole('listitem').first().waitFor()
    const [coins, points] = await promised(plan)
    await shoot(page, 'plan-day')
    expect(await findings(page)).toEqual([])
    const moment = await momentOf(page)
    await page.keyboard.press('p')
    await passed(page, moment)
    await page.locator('.me', { hasText: `${coins} coins` }).waitFor()
    await page.locator('.me', { hasText: `${points} points` }).waitFor()
    expect(await plan.count()).toBe(0)
    expect(app.errors).toEqual([])
  })

  it('shows the plan of the turn in a dialog on a phone, in German and by touch', async () => {
    const size = { viewport: { width: 360, height: 740 }, hasTouch: true }
    const page = await app.newPage({ theme: 'night', language: 'de' }, size)
    await openTurn(page)
    await page.getByRole('button', { name: 'Was würdest du tun?' }).tap()
    await page.getByRole('button', { name: /^Der ganze Zug: \d/ }).tap()
    const sheet = page.getByRole('dialog', { name: 'Der ganze Zug' })
    await sheet.getByRole('listitem').first().waitFor()
    const [coins, points] = await promised(sheet)
    await shoot(page, 'plan-phone-night-de')
    expect(await findings(page)).toEqual([])
    const moment = await momentOf(page)
    await sheet.getByRole('button', { name: 'All das tun' }).tap()
    await passed(page, moment)
    await page.locator('.me', { hasText: `${coins} Münzen` }).waitFor()
    await page.locator('.me', { hasText: `${points} Punkte` }).waitFor()
    expect(await sheet.count()).toBe(0)
    expect(app.errors).toEqual([])
  })

  it('advises by itself in the first game after a lesson', async () => {
    const page = await app.newPage()
    await page.goto(`${app.address}/learn/mottainai`)
    await page.getByRole('button', { name: 'Play a first game' }).click()
    await page.locator('.ask .advice', { hasText: /Advice: .+\. .+/ }).waitFor()
    expect(app.errors).toEqual([])
  })
})

describe('a link to a game', () => {
  async function share(page: Page): Promise<{ link: string; moves: number }> {
    const moves = await openFinished(page, app.address)
    await page.getByRole('button', { name: 'Share a replay link' }).click()
    return { link: await page.locator('.shared input').inputValue(), moves }
  }

  it('holds the whole game, and opens offline', async () => {
    const page = await app.newPage({}, { serviceWorkers: 'allow' })
    const { link, moves } = await share(page)
    await installed(page)
    expect(link.length).toBeLessThan(2000)
    await page.evaluate(() => localStorage.clear())
    await page.context().setOffline(true)
    await page.goto(link)
    await page.waitForSelector('.scrub')
    expect(await page.locator('.scrub output').textContent()).toBe(`Move 0 of ${moves}`)
  })

  it('that was cut off is reported', async () => {
    const page = await app.newPage()
    const { link } = await share(page)
    await page.goto('about:blank')
    await page.goto(link.slice(0, -200))
    await page.locator('[role="alert"]', { hasText: 'cut off' }).waitFor()
  })
})
