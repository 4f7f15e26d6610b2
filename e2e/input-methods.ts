/** Ways to operate a table: mouse, touch, keyboard, or clicks from within the page. */
import type { Page } from 'playwright-core'

export interface InputMethod {
  /** Touches a piece. */
  touch(page: Page, selector: string): Promise<void>
  /** Gives the main answer. */
  main(page: Page): Promise<void>
  /** Gives another answer, by its key or its name. */
  other(page: Page, id: string, key: string): Promise<void>
}

/** In a full hand only the left edge of a card is visible. */
const LEFT_EDGE = { position: { x: 9, y: 24 } }

const answerOf = (page: Page, id: string) => page.locator(`.ask [data-answer="${id}"]`)

export const mouse: InputMethod = {
  touch: (page, selector) => page.locator(selector).first().click(LEFT_EDGE),
  main: (page) => page.locator('.btn.main:enabled').click(),
  other: (page, id) => answerOf(page, id).click(),
}

export const touchscreen: InputMethod = {
  touch: (page, selector) => page.locator(selector).first().tap(LEFT_EDGE),
  main: (page) => page.locator('.btn.main:enabled').tap(),
  other: (page, id) => answerOf(page, id).tap(),
}

const press = (page: Page, selector: string): Promise<void> =>
  page.evaluate((name) => document.querySelector<HTMLElement>(name)?.click(), selector)

/** Clicks from within the page: the fastest, for tests that are not about input. */
export const quick: InputMethod = {
  touch: press,
  main: (page) => press(page, '.ask .btn.main:enabled'),
  other: (page, id) => press(page, `.ask [data-answer="${id}"]`),
}

/** Hand cards by number, other pieces by focus and Enter, answers by their key or by focus and Enter: no mouse. */
export const keyboard: InputMethod = {
  async touch(page, selector) {
    const piece = page.locator(selector).first()
    const key = await piece.getAttribute('data-key')
    if (key !== null && Number(key) < 10) return page.keyboard.press(key)
    await piece.focus()
    await page.keyboard.press('Enter')
  },
  async main(page) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Enter')
  },
  async other(page, id, key) {
    if (key.length === 1) return page.keyboard.press(key.toLowerCase())
    await answerOf(page, id).focus()
    await page.keyboard.press('Enter')
  },
}

/** A question that can be answered, or the result. */
export const READY = '.ask:not(.idle, .telling), .endpage'
const MOST_ANSWERS = 600

export const momentOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector<HTMLElement>('.table')?.dataset['moment'] ?? null)

export const handOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.handslot [data-card]')].map((card) => card.dataset['card'] ?? ''),
  )

/** Answers until the end page is shown or `isEnough`. `answer` returns the moment at which it was asked. */
export async function playOn(
  page: Page,
  answer: () => Promise<string | null>,
  isEnough: (answers: number) => Promise<boolean> = async () => false,
): Promise<void> {
  for (let answers = 0; answers < MOST_ANSWERS; answers++) {
    await page.waitForSelector(READY)
    if ((await page.locator('.endpage').count()) > 0 || (await isEnough(answers))) return
    const before = await answer()
    await page.waitForFunction(
      ([was, ready]) =>
        document.querySelector('.endpage') !== null ||
        (document.querySelector<HTMLElement>('.table')?.dataset['moment'] !== was &&
          document.querySelector(String(ready)) !== null),
      [before, READY] as const,
    )
  }
  throw new Error(`the game did not end within ${MOST_ANSWERS} answers`)
}
