/** A simple player of Oh My Goods!: works where success is surest, sets the cheapest card aside, builds. */
import type { Page } from 'playwright-core'
import { type InputMethod, momentOf, playOn, READY } from './input-methods.ts'

export const begin = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  // Found by its name, since the order of the games depends on which one loads first.
  await page.locator('.game-box').filter({ hasText: 'Oh My Goods!' }).locator('.go').click()
  await page.waitForSelector(READY)
}

/** Plays until the end page is there; `each` looks at the table before every decision. */
export const playToTheEnd = (page: Page, input: InputMethod, each?: (step: string) => Promise<void>): Promise<void> =>
  playOn(page, async () => {
    await each?.(await stepOf(page))
    return answer(page, input)
  })

/** Plays until `isEnough` says so, from the current step and the number of answers. */
export const playUntil = (
  page: Page,
  input: InputMethod,
  isEnough: (step: string, answers: number) => boolean,
): Promise<void> =>
  playOn(
    page,
    () => answer(page, input),
    async (answers) => isEnough(await stepOf(page), answers),
  )

/** Answers the open question, and returns the moment at which it was asked. */
export async function answer(page: Page, input: InputMethod): Promise<string | null> {
  const step = await stepOf(page)
  await decide(page, input, step)
  const before = await momentOf(page)
  if ((await page.locator('.btn.main:enabled').count()) > 0) await input.main(page)
  else if (step === 'build') await input.other(page, 'pass', 'n')
  else await input.other(page, 'end', 'e')
  return before
}

const stepOf = async (page: Page): Promise<string> =>
  /step-(\w+)/.exec((await page.locator('.table').getAttribute('class')) ?? '')?.[1] ?? ''

/** Makes the choices that the main answer then sends. */
async function decide(page: Page, input: InputMethod, step: string): Promise<void> {
  if (step === 'plan') {
    const site = await page.evaluate(() => {
      const sure = [...document.querySelectorAll<HTMLElement>('.modes button')]
      const best = sure.find((button) => /sure|sicher/.test(button.innerText)) ?? sure.at(1)
      const small = document.querySelector<HTMLElement>('.station .card.can')
      return best?.checkVisibility() ? best.dataset['piece'] : small?.dataset['piece']
    })
    if (site) await input.touch(page, `[data-piece="${site}"]`)
    const card = await page.evaluate(() => {
      const cards = [...document.querySelectorAll<HTMLElement>('[data-piece^="hand:"]')]
      const cost = (element: HTMLElement) => Number(element.querySelector('.spine .coin')?.textContent)
      return cards.sort((a, b) => cost(a) - cost(b))[0]?.dataset['piece']
    })
    if (card) await input.touch(page, `[data-piece="${card}"]`)
  }
  for (let i = 0; i < 20 && (await page.locator('.btn.main:disabled').count()) > 0; i++) {
    if ((await page.locator('.handslot > .card.can').count()) === 0) break
    await input.touch(page, '.handslot > .card.can')
  }
}
