/** A server whose messages differ from those that the client knows. */
import { PROTOCOL_VERSION } from '@handwerk/protocol'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ASKED } from './tables.ts'
import { shoot, type TestApp } from './test-app.ts'

/** A version that no client of today speaks. */
const NEXT = PROTOCOL_VERSION + 1

/** As a server of the next version would greet, which understands no older ones. */
export const ofNextVersion = (message: Message): Message =>
  message.is === 'hello' ? { ...message, protocol: NEXT, oldest: NEXT } : message

/** Changes the messages of a page's live connections. Returns a function that counts the connections. */
export async function changeMessages(page: Page, change: (message: Message) => Message[]): Promise<() => number> {
  let opened = 0
  await page.routeWebSocket(/\/api\/live/, (client) => {
    opened++
    const server = client.connectToServer()
    server.onMessage((text) => {
      for (const message of change(JSON.parse(String(text)))) client.send(JSON.stringify(message))
    })
  })
  return () => opened
}

export interface Message {
  readonly is: string
  readonly [field: string]: unknown
}

/** A table of Oh My Goods! on the server, against a bot, at its first question. */
export async function sitDown(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/about`)
  const id = await page.evaluate(async () => {
    const send = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return response.json()
    }
    await send('/api/me', { name: 'Lena' })
    const seats = [{ is: 'me' }, { is: 'bot', level: 'random' }]
    const table = await send('/api/tables', { game: 'oh-my-goods', seats })
    if (table.status === 'gathering') await send(`/api/tables/${table.id}/start`, {})
    return table.id
  })
  await page.goto(`${address}/table/${id}`)
  await page.waitForSelector(ASKED)
}

const WORDS = {
  en: { words: 'new version', load: 'Load again' },
  de: { words: 'neue Version', load: 'Neu laden' },
}

export function asksForAReload(appOf: () => TestApp<unknown>, language: 'en' | 'de'): void {
  it(`a server that speaks only the next version asks for a reload, which keeps what was typed and chosen (${language})`, async () => {
    const app = appOf()
    const { words, load } = WORDS[language]
    const page = await app.newPage({ language })
    let isNext = false
    await changeMessages(page, (message) => [isNext ? ofNextVersion(message) : message])
    await sitDown(page, app.address)
    await page.locator('[data-answer="keep"]').click()
    await page.waitForSelector(`.step-plan ${ASKED}`)
    const card = page.locator('[data-piece^="hand:"]').first()
    const name = await card.getAttribute('data-piece')
    await card.click({ position: { x: 9, y: 40 } })
    await page.locator('.peoplebutton').click()
    await page.locator('.talk input').fill('half a sentence')
    isNext = true
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    const alert = page.getByRole('alert').filter({ hasText: words })
    await alert.waitFor()
    await shoot(page, `upgrade-needed-${language}`)
    // The next client, which speaks with this server.
    isNext = false
    await Promise.all([page.waitForEvent('load'), alert.getByRole('button', { name: load }).click()])
    await page.waitForSelector(`.step-plan ${ASKED}`)
    await page.locator(`[data-piece="${name}"][aria-pressed="true"]`).waitFor()
    await page.locator('.peoplebutton').click()
    expect(await page.locator('.talk input').inputValue()).toBe('half a sentence')
    expect(await alert.count()).toBe(0)
    app.errors.length = 0
    await page.context().close()
  })
}
