/** A player of Oh My Goods! who takes what is obvious: works where it is surest, sets the cheapest card aside, builds. */
import type { Page } from 'playwright-core'

/** How this player reaches for things. */
export interface Hands {
  /** Touches a piece. */
  touch(page: Page, selector: string): Promise<void>
  /** Gives the main answer. */
  main(page: Page): Promise<void>
  /** Gives another answer, by its key or its name. */
  other(page: Page, id: string, key: string): Promise<void>
}

/** In a full hand the spine is what shows of a card. */
const SPINE = { position: { x: 9, y: 24 } }

export const mouse: Hands = {
  touch: (page, selector) => page.locator(selector).first().click(SPINE),
  main: (page) => page.locator('.btn.main:enabled').click(),
  other: (page, id) => page.locator(`[data-answer="${id}"]`).click(),
}

export const finger: Hands = {
  touch: (page, selector) => page.locator(selector).first().tap(SPINE),
  main: (page) => page.locator('.btn.main:enabled').tap(),
  other: (page, id) => page.locator(`[data-answer="${id}"]`).tap(),
}

const press = (page: Page, selector: string): Promise<void> =>
  page.evaluate((name) => document.querySelector<HTMLElement>(name)?.click(), selector)

/** Hands that lose no time with the pointer, where it does not matter how people reach for things. */
export const quick: Hands = {
  touch: press,
  main: (page) => press(page, '.ask .btn.main:enabled'),
  other: (page, id) => press(page, `.ask [data-answer="${id}"]`),
}

const READY = '.ask:not(.idle, .telling), .endpage'
const MOST_TURNS = 600

export const begin = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  // By its name: whichever game is loaded first is drawn first.
  await page.locator('.game-box').filter({ hasText: 'Oh My Goods!' }).locator('.go').click()
  await page.waitForSelector(READY)
}

/** Plays until the end page is there; `each` looks at the table before every decision. */
export async function playToTheEnd(page: Page, hands: Hands, each?: (step: string) => Promise<void>): Promise<number> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    await page.waitForSelector(READY)
    if ((await page.locator('.endpage').count()) > 0) return turn
    await each?.(await stepOf(page))
    const before = await answer(page, hands)
    await page.waitForFunction(
      ([was, ready]) =>
        document.querySelector('.endpage') !== null ||
        (document.querySelector<HTMLElement>('.table')?.dataset['moment'] !== was &&
          document.querySelector(String(ready)) !== null),
      [before, READY] as const,
    )
  }
  throw new Error(`the game did not end within ${MOST_TURNS} answers`)
}

/** Answers the question that is asked; gives the moment at which it was. */
export async function answer(page: Page, hands: Hands): Promise<string | null> {
  const step = await stepOf(page)
  await decide(page, hands, step)
  const before = await page.locator('.table').getAttribute('data-moment')
  if ((await page.locator('.btn.main:enabled').count()) > 0) await hands.main(page)
  else if (step === 'build') await hands.other(page, 'pass', 'n')
  else await hands.other(page, 'end', 'e')
  return before
}

const stepOf = async (page: Page): Promise<string> =>
  /step-(\w+)/.exec((await page.locator('.table').getAttribute('class')) ?? '')?.[1] ?? ''

/** Makes the draft that the main answer then sends. */
async function decide(page: Page, hands: Hands, step: string): Promise<void> {
  if (step === 'plan') {
    const site = await page.evaluate(() => {
      const sure = [...document.querySelectorAll<HTMLElement>('.modes button')]
      const best = sure.find((button) => /sure|sicher/.test(button.innerText)) ?? sure.at(1)
      const small = document.querySelector<HTMLElement>('.station .card.can')
      return best?.checkVisibility() ? best.dataset['piece'] : small?.dataset['piece']
    })
    if (site) await hands.touch(page, `[data-piece="${site}"]`)
    const card = await page.evaluate(() => {
      const cards = [...document.querySelectorAll<HTMLElement>('[data-piece^="hand:"]')]
      const cost = (element: HTMLElement) => Number(element.querySelector('.spine .coin')?.textContent)
      return cards.sort((a, b) => cost(a) - cost(b))[0]?.dataset['piece']
    })
    if (card) await hands.touch(page, `[data-piece="${card}"]`)
  }
  for (let i = 0; i < 20 && (await page.locator('.btn.main:disabled').count()) > 0; i++) {
    if ((await page.locator('.handslot > .card.can').count()) === 0) break
    await hands.touch(page, '.handslot > .card.can')
  }
}
