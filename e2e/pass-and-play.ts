/** Several people on one device: a cover hides the table until the next player takes it. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const READY = '.ask:not(.idle, .telling), .endpage, .curtain'
const MOST_ANSWERS = 700

/** What the page holds while the table is covered. */
const contentWhileCovered = (page: Page): Promise<{ text: string; pieces: number; title: string }> =>
  page.evaluate(() => ({
    text: document.body.innerText.replace(/\s+/g, ' ').trim(),
    pieces: document.querySelectorAll('[data-piece], [data-card], [data-zoom], .card, .table, dialog, [role="log"]')
      .length,
    title: document.title,
  }))

/** Expects that the cover hides everything, and opens the table. */
export async function passTheDevice(page: Page): Promise<void> {
  const { text, pieces, title } = await contentWhileCovered(page)
  expect(text).toMatch(/^Pass the device to (\w+) The table is covered\. Nobody else should look now\. I am \1$/)
  expect(pieces).toBe(0)
  expect(title).toMatch(/^Pass the device to \w+ · Handwerk$/)
  await page.locator('.curtain .go').click()
  await page.waitForSelector('.ask:not(.idle, .telling), .endpage')
}

/** Plays for all, to the end or for a number of handovers. Returns how often the device changed hands. */
export async function playPassAndPlay(
  page: Page,
  decide: () => Promise<string | null>,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let curtains = 0
  for (let answers = 0; answers < MOST_ANSWERS; answers++) {
    await page.waitForSelector(READY)
    if ((await page.locator('.endpage').count()) > 0) return curtains
    if ((await page.locator('.curtain').count()) > 0) {
      await passTheDevice(page)
      if (++curtains === most) return curtains
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

/** Starts a game of people on one device. */
export async function setTable(page: Page, address: string, game: string): Promise<void> {
  await page.goto(`${address}/play/${game}?together`)
  await page.locator('button[type="submit"]').click()
  await page.waitForSelector('.curtain')
}

/** A game that is nearly over, with people on all seats. */
export const amongPeople = (text = '{}'): string => {
  const save = JSON.parse(text)
  return JSON.stringify({ ...save, sitters: save.sitters.map((sitter: object) => ({ ...sitter, bot: null })) })
}
