/** Tables of a server at which two people play live. */
import type { Page } from 'playwright-core'
import { deal, type Person, playUntil } from './tables.ts'

type Two = readonly [Person, Person]

export const LIVE = { is: 'live', clock: 900_000, bonus: 5000 } as const
export const GERMAN = { theme: 'night', language: 'de' } as const

export const goodsOf = (two: Two) => deal([...two], { game: 'oh-my-goods', pace: LIVE })
export const templesOf = (two: Two) => deal([...two], { game: 'mottainai', pace: LIVE })

/** A table of Oh My Goods! in the middle of the game, where the first player is to move. */
export async function goodsAtTheFirst(two: Two): Promise<string> {
  const id = await goodsOf(two)
  let heard = 0
  await playUntil([...two], id, (now, person) => ++heard > 24 && person === two[0] && now.decision !== null)
  return id
}

/** Resolves when a notice with these words appears. It is shown for some seconds only: listen before it happens. */
export const hears = (page: Page, words: string): Promise<unknown> =>
  page.waitForFunction((text) => document.querySelector('.tells')?.textContent?.includes(text), words)

export const openMenu = (page: Page) => page.locator('.tools .icon').last().click()
