/** Two people at one screen: whole games, with a curtain between secret turns. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '../packages/kernel/src/index.ts'
import { WHOLE_GAME } from './bounds.ts'
import { answer } from './goods.ts'
import { quick } from './hands.ts'
import { type House, openHouse, shoot } from './house.ts'
import { savesAtMoments } from './moments.ts'
import { openSaved } from './saves.ts'
import { answerTemples } from './temples.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const READY = '.ask:not(.idle, .telling), .endpage, .curtain'
const MOST_ANSWERS = 700

/** All that the page holds while the curtain is up: the words on it, and no attribute that names a card. */
const behindTheCurtain = (page: Page): Promise<{ text: string; pieces: number; title: string }> =>
  page.evaluate(() => ({
    text: document.body.innerText.replace(/\s+/g, ' ').trim(),
    pieces: document.querySelectorAll('[data-piece], [data-card], [data-zoom], .card, .table, dialog, [role="log"]')
      .length,
    title: document.title,
  }))

/** Plays for both; gives how often the device changed hands. */
async function playTogether(page: Page, decide: () => Promise<string | null>): Promise<number> {
  let curtains = 0
  for (let answers = 0; answers < MOST_ANSWERS; answers++) {
    await page.waitForSelector(READY)
    if ((await page.locator('.endpage').count()) > 0) return curtains
    if ((await page.locator('.curtain').count()) > 0) {
      const { text, pieces, title } = await behindTheCurtain(page)
      expect(text).toMatch(/^Pass the device to (\w+) The table is covered\. Nobody else should look now\. I am \1$/)
      expect(pieces).toBe(0)
      expect(title).toMatch(/^Pass the device to \w+ · Handwerk$/)
      curtains++
      await page.locator('.curtain .go').click()
      await page.waitForSelector('.ask:not(.idle, .telling), .endpage')
      continue
    }
    const before = await decide()
    await page.waitForFunction(
      ([was, ready]) =>
        document.querySelector('.endpage, .curtain') !== null ||
        (document.querySelector<HTMLElement>('.table')?.dataset['moment'] !== was &&
          document.querySelector(String(ready)) !== null),
      [before, READY] as const,
    )
  }
  throw new Error(`the game did not end within ${MOST_ANSWERS} answers`)
}

async function setTable(page: Page, game: string): Promise<void> {
  await page.goto(`${house.address}/play/${game}?together`)
  await page.locator('button[type="submit"]').click()
  await page.waitForSelector('.curtain')
}

/** A game that is nearly over, with people on all seats. */
const lateGame = (): string => {
  const save = JSON.parse(savesAtMoments().get('eight') ?? '{}')
  return JSON.stringify({ ...save, sitters: save.sitters.map((sitter: object) => ({ ...sitter, bot: null })) })
}

describe('around one screen', () => {
  it(
    'two people play Mottainai to its end; nothing secret is in the page while the curtain is up',
    WHOLE_GAME,
    async () => {
      const page = await house.enter()
      await setTable(page, 'mottainai')
      const random = randomFrom('together')
      expect(await playTogether(page, () => answerTemples(page, quick, random))).toBeGreaterThan(6)
      await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
      await shoot(page, 'together-end-day')
      expect(house.troubles).toEqual([])
    },
  )

  it('people plan Oh My Goods! in secret, round after round, to its end', WHOLE_GAME, async () => {
    const page = await house.enter({ theme: 'night' })
    await openSaved(page, house.address, lateGame())
    expect(await playTogether(page, () => answer(page, quick))).toBeGreaterThan(2)
    await page.locator('.scores .winner').first().waitFor()
    expect(house.troubles).toEqual([])
  })
})
