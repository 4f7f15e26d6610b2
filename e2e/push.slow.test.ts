/** In the full Chromium, because the headless shell shows no notifications. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { button, localhost, openAt, takeName } from './people.ts'
import { openServerAppInChromium, type TestApp } from './test-app.ts'

let app: TestApp<unknown>
beforeAll(async () => {
  app = await openServerAppInChromium('--public-url', 'http://localhost')
})
afterAll(() => app.close())

/** Fakes a push service, of which there is none here. */
function pretendToSubscribe(): void {
  let known: object | null = null
  const endpoint = 'https://203.0.113.9/send/abc'
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
  const made = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      known = null
      return true
    },
  }
  const pretended = {
    getSubscription: async () => known,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (applicationServerKey.length < 80) throw new Error('no key')
      known = made
      return made
    },
  }
  Object.assign(PushManager.prototype, pretended)
}

describe('a push', () => {
  it('is turned on and off by each browser for itself', async () => {
    const page = await app.newPage({ name: '' }, { serviceWorkers: 'allow' })
    const origin = localhost(app.address)
    await page.context().grantPermissions(['notifications'], { origin })
    await page.context().addInitScript(pretendToSubscribe)
    await openAt(app.address, page, '/about')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await openAt(app.address, page, '/you')
    await takeName(page, 'Rosa')
    const devices = () =>
      page.evaluate(async () => (await (await fetch('/api/account')).json()).notices.push.devices as number)
    await button(page, 'Tell this browser').click()
    await page.getByText('This browser is told.').waitFor()
    expect(await devices()).toBe(1)
    await button(page, 'Tell it no more').click()
    await page.getByText('This browser is not told.').waitFor()
    expect(await devices()).toBe(0)
  })

  it('is shown by the service worker, and opens the table', async () => {
    const page = await app.newPage({ name: '' }, { serviceWorkers: 'allow' })
    const context = page.context()
    const origin = localhost(app.address)
    await context.grantPermissions(['notifications'], { origin })
    await openAt(app.address, page, '/about')
    const devtools = await context.newCDPSession(page)
    let registration = ''
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { isDeleted, scopeURL, registrationId } of registrations)
        if (!isDeleted && scopeURL === `${origin}/`) registration = registrationId
    })
    await devtools.send('ServiceWorker.enable')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const message = {
      title: 'Mottainai: it is your turn',
      body: 'At your table with Ben.',
      path: '/table/abcdefgh2345',
      tag: 'abc',
    }
    const [worker] = context.serviceWorkers()
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      })
    // More than once if need be: the later one takes the place of the earlier one.
    for (let i = 0; i < 50 && (await shown()).length === 0; i++) {
      if (registration !== '')
        await devtools.send('ServiceWorker.deliverPushMessage', {
          origin,
          registrationId: registration,
          data: JSON.stringify(message),
        })
      await page.waitForTimeout(300)
    }
    const { path: _, ...words } = message
    expect(await shown()).toEqual([words])
    // A test cannot click a notification, so it sends the event that the browser would send.
    const opened = await worker.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        clients: { openWindow(url: string): Promise<unknown> }
        dispatchEvent(event: Event): void
        NotificationEvent: new (type: string, init: { notification: Notification }) => Event
      }
      const urls: string[] = []
      scope.clients.openWindow = async (url) => urls.push(url)
      const [notification] = await scope.registration.getNotifications()
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
      for (let i = 0; i < 100 && urls.length === 0; i++) await new Promise((next) => setTimeout(next, 20))
      return urls
    })
    expect(opened).toEqual([`${origin}/table/abcdefgh2345`])
    expect(await shown()).toEqual([])
  })
})
