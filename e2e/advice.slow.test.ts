/** What the advisor says during a game and after it, and games that are given away as links. */
import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { begin } from './goods.ts'
import { type House, openHouse, shoot } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** A game of Mottainai that is over, as the browser keeps it. */
async function openFinished(page: Page): Promise<void> {
  const file = new URL('../packages/mottainai/test/golden/aid-2.json', import.meta.url)
  const { game, version, options, seed, moves } = JSON.parse(readFileSync(file, 'utf8'))
  const sitters = [
    { name: 'Lena', bot: null },
    { name: 'Mira', bot: 'greedy' },
  ]
  const save = JSON.stringify({ id: 'over', game, version, options, sitters, seed, moves, changed: 1 })
  await page.goto(`${house.address}/about`)
  await page.evaluate((text) => localStorage.setItem('handwerk-game-over', text), save)
  await page.goto(`${house.address}/play/${game}?table=over`)
  await page.waitForSelector('.endpage')
}

const installed = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    const names = await caches.keys()
    return names.length > 0 && (await (await caches.open(names[0])).keys()).length > 20
  })

describe('the advisor', () => {
  it('says a move and why when it is asked by key, also without a network', async () => {
    const page = await house.enter()
    await begin(page, house.address)
    await installed(page)
    await page.context().setOffline(true)
    await page.keyboard.press('h')
    const advice = page.locator('.ask .advice', { hasText: /Advice: .+\. .+/ })
    await advice.waitFor()
    await shoot(page, 'advice-day')
    // It belongs to this decision.
    await page.locator('[data-answer="keep"]').click()
    await page.waitForSelector('.step-plan .ask:not(.idle)')
    expect(await page.locator('.ask .advice').count()).toBe(0)
    // Chances are shown until it is told to be silent, at this table.
    expect(await page.locator('.modes').first().textContent()).toMatch(/%|sure|no chance/)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByLabel('Advisor').selectOption('none')
    await page.keyboard.press('Escape')
    expect(await page.locator('.modes').first().textContent()).not.toMatch(/%|sure|no chance/)
    expect(await page.getByRole('button', { name: 'What would you do?' }).count()).toBe(0)
    await page.reload()
    await page.waitForSelector('.step-plan .ask:not(.idle)')
    expect(await page.getByRole('button', { name: 'What would you do?' }).count()).toBe(0)
    expect(house.troubles).toEqual([])
    await page.context().close()
  })

  it('advises by itself in the first game after a lesson', async () => {
    const page = await house.enter()
    await page.goto(`${house.address}/learn/mottainai`)
    await page.getByRole('button', { name: 'Play a first game' }).click()
    await page.locator('.ask .advice', { hasText: /Advice: .+\. .+/ }).waitFor()
    expect(house.troubles).toEqual([])
    await page.context().close()
  })

  it('looks back at a game beside the page, and leads to its moments', async () => {
    const page = await house.enter()
    await openFinished(page)
    await page.waitForSelector('.review progress')
    await page.locator('.decisions li.costly').first().waitFor({ timeout: 300_000 })
    expect(await page.locator('.decisions li.best').count()).toBeLessThanOrEqual(1)
    await shoot(page, 'review-day')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
    await page.locator('.decisions li.costly').first().getByRole('button').click()
    await page.waitForSelector('.scrub')
    expect(await page.locator('.scrub output').textContent()).toMatch(/^Move [1-9]\d* of/)
    expect(house.troubles).toEqual([])
    await page.context().close()
  })
})

describe('a link to a game', () => {
  it('holds all of it: it opens without a network, and says so when it was cut off', async () => {
    const page = await house.enter()
    await openFinished(page)
    await installed(page)
    await page.getByRole('button', { name: 'Share a replay link' }).click()
    const link = await page.locator('.shared input').inputValue()
    expect(link.length).toBeLessThan(2000)
    await page.evaluate(() => localStorage.clear())
    await page.context().setOffline(true)
    await page.goto(link)
    await page.waitForSelector('.scrub')
    expect(await page.locator('.scrub output').textContent()).toBe('Move 0 of 174')
    await page.goto('about:blank')
    await page.goto(link.slice(0, -200))
    await page.locator('[role="alert"]', { hasText: 'cut off' }).waitFor()
    await page.context().close()
  })
})
