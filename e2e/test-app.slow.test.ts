/** What all browser tests rely on. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

it('deals the same cards to profiles with the same luck', async () => {
  const dealt = async () => {
    const page = await app.newPage({ luck: 7 })
    await page.goto(`${app.address}/about`)
    return page.evaluate(() => [...crypto.getRandomValues(new Uint32Array(4))])
  }
  expect(await dealt()).toEqual(await dealt())
})

// Playwright tells routed sockets apart by names that the page draws by chance.
it('keeps two sockets of a page apart', async () => {
  const page = await app.newPage()
  await page.routeWebSocket(/\/echo\//, (client) => client.send(new URL(client.url()).pathname))
  await page.goto(`${app.address}/about`)
  const heard = await page.evaluate(async (address) => {
    const sockets = ['/echo/1', '/echo/2'].map((path) => new WebSocket(address.replace('http', 'ws') + path))
    const heard: unknown[][] = sockets.map(() => [])
    await new Promise<void>((done) => {
      for (const [i, socket] of sockets.entries())
        socket.addEventListener('message', ({ data }) => {
          heard[i].push(data)
          if (heard.flat().length === sockets.length) done()
        })
    })
    return heard
  }, app.address)
  expect(heard).toEqual([['/echo/1'], ['/echo/2']])
})
