/** Several people at one table of a server, each in a browser of their own. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { ServerProcess } from '../packages/server/test/process.ts'
import type { Hands } from './hands.ts'
import type { Guest, House } from './house.ts'

export type ServerHouse = House<ServerProcess>

export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

export interface Sitter {
  readonly page: Page
  readonly hands: Hands
}

/** Somebody who comes to a place of the house. */
export async function come(
  house: ServerHouse,
  guest: Guest,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await house.enter(guest, options)
  await page.goto(house.address + path)
  return page
}

/** Asks the server in the name of whoever sits before the page. */
export const ask = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([where, what]) => {
      const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(what) }
      return (await fetch(`/api/${where}`, what === undefined ? {} : options)).json()
    },
    [path, body] as const,
  )

/** Makes a table by the protocol, as quick as it goes; the answer is its id. */
export async function makeTable(host: Page, table: object): Promise<string> {
  const name = await host.evaluate(() => JSON.parse(localStorage.getItem('handwerk-settings') ?? '{}').name)
  await ask(host, 'me', { name })
  const made = await ask<{ id: string }>(host, 'tables', table)
  return made.id
}

/** Two people sit down at a table of a game with an open seat, and the cards are dealt. */
export async function twoAt(host: Page, guest: Page, address: string, table: object): Promise<string> {
  const id = await makeTable(host, table)
  await host.goto(`${address}/table/${id}`)
  await guest.goto(`${address}/table/${id}`)
  await guest.locator('.gather .go').click()
  await host.locator('.gather .go:enabled').click()
  await Promise.all([host.waitForSelector('.table'), guest.waitForSelector('.table')])
  return id
}

/** A question that can be answered now. */
export const ASKED = '.ask:not(.idle, .telling, .busy)'
const MOST_ANSWERS = 800

/** Whoever is asked answers, until everybody sees the end. */
export async function playTogether(
  sitters: readonly Sitter[],
  answer: (page: Page, hands: Hands) => Promise<unknown>,
  each?: (answers: number, sitter: Sitter) => Promise<void>,
): Promise<number> {
  let answers = 0
  while (answers < MOST_ANSWERS) {
    let over = 0
    for (const sitter of sitters) {
      const { page, hands } = sitter
      if ((await page.locator('.endpage').count()) > 0) over++
      else if ((await page.locator(ASKED).count()) > 0) {
        await each?.(answers, sitter)
        if ((await page.locator(ASKED).count()) === 0) continue
        const before = await page.locator('.table').getAttribute('data-moment')
        await answer(page, hands)
        answers++
        await page.waitForFunction(
          (was) => document.querySelector<HTMLElement>('.table')?.dataset['moment'] !== was,
          before,
        )
      }
    }
    if (over === sitters.length) return answers
    await sitters[0].page.waitForTimeout(20)
  }
  throw new Error(`the game did not end within ${MOST_ANSWERS} answers`)
}
