/** Long because `upgrade.slow.test.ts` tests the same in German, and `running.slow.test.ts` that a pending move survives a reload. */
import { afterAll, beforeAll, it } from 'vitest'
import { asksForAReload, changeMessages, ofNextVersion, sitDown } from './next-version.ts'
import { ASKED } from './tables.ts'
import { openServerApp, type TestApp } from './test-app.ts'

let app: TestApp<unknown>
beforeAll(async () => {
  app = await openServerApp()
})
afterAll(() => app.close())

asksForAReload(() => app, 'en')

it('asks for a reload, which keeps a move that waits to be sent', async () => {
  const page = await app.newPage()
  let isNext = false
  await changeMessages(page, (message) => [isNext ? ofNextVersion(message) : message])
  await sitDown(page, app.address)
  isNext = true
  await page.context().setOffline(true)
  await page.waitForSelector('.tell.bad')
  await page.locator('[data-answer="keep"]').click()
  await page.locator('.ask', { hasText: 'kept' }).waitFor()
  await page.context().setOffline(false)
  await page.locator('.ask', { hasText: 'Load it again: your move is kept' }).waitFor()
  // The next client, which speaks with this server.
  isNext = false
  const load = page.getByRole('alert').getByRole('button', { name: 'Load again' })
  await Promise.all([page.waitForEvent('load'), load.click()])
  await page.waitForSelector(`.step-plan ${ASKED}`)
  app.errors.length = 0
  await page.context().close()
})
