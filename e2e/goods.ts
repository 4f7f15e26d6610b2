/** A player of Oh My Goods! who takes what is obvious: works where it is surest, sets the cheapest card aside, builds. */
import type { Page } from 'playwright-core'
import { type Hands, momentOf, playOn, READY } from './hands.ts'

export const begin = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  // By its name: whichever game is loaded first is drawn first.
  await page.locator('.game-box').filter({ hasText: 'Oh My Goods!' }).locator('.go').click()
  await page.waitForSelector(READY)
}

/** Plays until the end page is there; `each` looks at the table before every decision. */
export const playToTheEnd = (page: Page, hands: Hands, each?: (step: string) => Promise<void>): Promise<void> =>
  playOn(page, async () => {
    await each?.(await stepOf(page))
    return answer(page, hands)
  })

/** Plays until it is enough, by the step that is asked about and how often was answered. */
export const playUntil = (
  page: Page,
  hands: Hands,
  isEnough: (step: string, answers: number) => boolean,
): Promise<void> =>
  playOn(
    page,
    () => answer(page, hands),
    async (answers) => isEnough(await stepOf(page), answers),
  )

/** Answers the question that is asked; gives the moment at which it was. */
export async function answer(page: Page, hands: Hands): Promise<string | null> {
  const step = await stepOf(page)
  await decide(page, hands, step)
  const before = await momentOf(page)
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
