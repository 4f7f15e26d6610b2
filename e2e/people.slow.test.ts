import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MailRoom, sealIn } from '../packages/server/test/mail-room.ts'
import { findings } from './axe.ts'
import { STEP } from './bounds.ts'
import { type House, openHouse, openServerHouse, shoot } from './house.ts'
import { type Neighbours, settle } from './neighbours.ts'

let house: House<unknown>
let neighbours: Neighbours
const post = new MailRoom()
beforeAll(async () => {
  const smtp = await post.open()
  house = await openServerHouse('--smtp-url', smtp, '--mail-from', 'a@example.org', '--public-url', 'http://localhost')
  neighbours = await settle(house.address)
})
afterAll(async () => {
  await house.close()
  await post.close()
})

const isSettled = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main h1') !== null && document.querySelector('.loading, .waiting') === null,
  )

/** A page by its path, at a name for which browsers keep passkeys. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(house.address.replace('127.0.0.1', 'localhost') + path)
  await isSettled(page)
}

/** A lock like that of a phone, which always says yes. */
async function addLock(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function takeName(page: Page, name: string): Promise<void> {
  await page.getByLabel('What others call you').fill(name)
  await button(page, 'Take this name').click()
  await page.getByText('You are here as a guest').waitFor()
}

const idOf = async (page: Page): Promise<string> =>
  page.evaluate(async () => (await (await fetch('/api/me')).json()).person?.id ?? '')

describe('yourself', () => {
  /** A guest of this name makes an account by passkey; the answer is their id. */
  async function makeAccount(page: Page, name: string): Promise<string> {
    await addLock(page)
    await open(page, '/you')
    await takeName(page, name)
    const guest = await idOf(page)
    await button(page, 'Make an account by passkey').click()
    await page.getByText('You have an account').waitFor()
    return guest
  }

  async function signIn(page: Page, handle: string, password: string): Promise<void> {
    await page.getByLabel('Name to sign in by').fill(handle)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await button(page, 'Sign in').click()
  }

  it('a guest makes an account by passkey, and comes back by it', async () => {
    const page = await house.enter({ name: '' })
    const guest = await makeAccount(page, 'Pia')
    expect(await idOf(page)).toBe(guest)
    await button(page, 'Sign out').click()
    await button(page, 'Sign in by passkey').click()
    await page.getByText('You have an account').waitFor()
    expect(await idOf(page)).toBe(guest)
  })

  it('nobody can lock the door behind themselves: the only passkey stays', async () => {
    const page = await house.enter({ name: '' })
    await makeAccount(page, 'Paul')
    await page.getByText('This is the only way into your account').waitFor()
    expect(await button(page, 'Remove the passkey This device').count()).toBe(0)
  })

  it('a passkey beside a password can be removed, and opens nothing any more', async () => {
    const page = await house.enter({ name: '' })
    const guest = await makeAccount(page, 'Petra')
    await page.getByText('Add a password').first().click()
    await page.getByLabel('Name to sign in by').fill('petra')
    await page.getByLabel('Password', { exact: true }).fill('many words are good')
    await button(page, 'Add a password').click()
    await page.getByText('You sign in as petra, by password.').waitFor()
    await button(page, 'Remove the passkey This device').click()
    await page.getByText('You have no passkey yet.').waitFor()
    await button(page, 'Sign out').click()
    await button(page, 'Sign in by passkey').click()
    await page.getByText('This passkey belongs to no account here.').waitFor()
    await signIn(page, 'petra', 'many words are good')
    await page.getByText('You have an account').waitFor()
    expect(await idOf(page)).toBe(guest)
  })

  it('a wrong password opens nothing', async () => {
    const page = await house.enter({ name: '' })
    await open(page, '/you')
    await signIn(page, neighbours.handle, 'a wrong password')
    await page.getByText('Name or password is wrong.').waitFor()
  })

  it('an account of a password takes a passkey too', async () => {
    const page = await house.enter({ name: '' })
    await addLock(page)
    await open(page, '/you')
    await signIn(page, neighbours.handle, neighbours.password)
    await page.getByText('You have an account').waitFor()
    await page.getByLabel('Name of the passkey').fill('Laptop')
    await button(page, 'Add a passkey').click()
    await button(page, 'Remove the passkey Laptop').waitFor()
    await button(page, 'Sign out').click()
    await button(page, 'Sign in by passkey').click()
    await page.getByText('You sign in as anna_k').waitFor()
  })

  it('a token is shown once, plays, and is good for nothing after it is revoked', async () => {
    const page = await house.enter({ name: '' })
    await open(page, '/you')
    await takeName(page, 'Tom')
    await page.getByLabel('What it is for').fill('my bot')
    await button(page, 'Make a token').click()
    const token = await page.getByLabel('This is the token').inputValue()
    const asProgram = async () =>
      (await fetch(`${house.address}/api/me`, { headers: { authorization: `Bearer ${token}` } })).json()
    expect(await asProgram()).toMatchObject({ person: { name: 'Tom' } })
    await page.reload()
    await isSettled(page)
    expect(await page.getByLabel('This is the token').count()).toBe(0)
    await button(page, 'Revoke the token my bot').click()
    await page.getByText('There are no tokens.').waitFor()
    expect(await asProgram()).toEqual({ person: null })
  })

  /** Somebody asks for mail to an address; the answer is the seal in the mail that is sent there. */
  async function askForMail(page: Page, name: string): Promise<string> {
    await open(page, '/you')
    await takeName(page, name)
    const address = `${name.toLowerCase()}@example.org`
    await page.getByLabel('E-mail address').fill(address)
    await button(page, 'Write to this address').click()
    await page.getByText(`A mail went to ${address}`).waitFor()
    const mail = await vi.waitUntil(() => post.mails.find(({ to }) => to === address), { timeout: STEP })
    return sealIn(mail.text, 'confirm')
  }

  it('an address is written to after its owner has confirmed it, in whichever browser', async () => {
    const page = await house.enter({ name: '' })
    const seal = await askForMail(page, 'Mona')
    const reader = await house.enter({ name: '' })
    await open(reader, `/confirm#${seal}`)
    await button(reader, 'Yes, write to me').click()
    await reader.getByText('Notices go to mona@example.org from now on.').waitFor()
  })

  it('an address is written to until its owner wants no more', async () => {
    const page = await house.enter({ name: '' })
    const seal = await askForMail(page, 'Mia')
    await open(page, `/confirm#${seal}`)
    await button(page, 'Yes, write to me').click()
    await page.getByText('Notices go to mia@example.org from now on.').waitFor()
    await open(page, '/you')
    await page.getByText('Mail goes to mia@example.org.').waitFor()
    await button(page, 'Write no more').click()
    await button(page, 'Write to this address').waitFor()
  })

  it('a forged link to unsubscribe does nothing, and says so', async () => {
    const page = await house.enter({ name: '' })
    await open(page, '/unsubscribe#forged')
    await button(page, 'Write no more').click()
    await page.getByText('This link is too old, or has done its work.').waitFor()
  })

  it('without a server says so in one sentence, as do the ladder and the pages of others', async () => {
    const alone = await openHouse()
    const page = await alone.enter()
    for (const path of ['/you', '/ladder', '/people/anna_k']) {
      await page.goto(alone.address + path)
      await page.getByText('The server is not reached').waitFor()
    }
    await alone.close()
  })
})

/** Stands for a push service, of which there is none here: the browser believes to have subscribed. */
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
  it('is asked for, and given up again, by each browser for itself', async () => {
    const page = await house.enter({ name: '' }, { serviceWorkers: 'allow' })
    const origin = house.address.replace('127.0.0.1', 'localhost')
    await page.context().grantPermissions(['notifications'], { origin })
    await page.context().addInitScript(pretendToSubscribe)
    await open(page, '/about')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await open(page, '/you')
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

  it('is shown by the service worker, and leads to the table', async () => {
    const page = await house.enter({ name: '' }, { serviceWorkers: 'allow' })
    const context = page.context()
    const origin = house.address.replace('127.0.0.1', 'localhost')
    await context.grantPermissions(['notifications'], { origin })
    await open(page, '/about')
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
    // A click on it cannot be made here; the worker is told of one as the browser would.
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

const PAGES = [
  '/you',
  '/people/anna_k',
  '/people/nobody',
  '/ladder',
  '/ladder?game=mottainai&seats=3',
  '/confirm#x',
  '/unsubscribe#x',
]

describe.each([
  ['day', 'en', 1440, 900],
  ['night', 'de', 1440, 900],
  ['night', 'en', 360, 740],
  ['day', 'de', 360, 740],
] as const)('pages of people by %s in %s, %i wide', (theme, language, width, height) => {
  const enter = () => house.enter({ theme, language, name: '' }, { viewport: { width, height } })
  /** No serious finding of axe, and no need to scroll sideways. */
  const isFine = async (page: Page) => {
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }

  it.each(PAGES)('%s is readable for all, and does not scroll sideways', async (path) => {
    const page = await enter()
    await open(page, path)
    await isFine(page)
    await shoot(page, `people${path.replaceAll(/\W+/g, '-')}-${width}-${theme}-${language}`, true)
  })

  it('/you is so with everything that an account can have', async () => {
    const page = await enter()
    await open(page, '/about')
    await page.evaluate(
      async ({ handle, password }) => {
        const post = (path: string, body: object) =>
          fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
        await post('/api/sign-in', { username: handle, password })
        await post('/api/tokens', { label: 'Mühlenbot 3000' })
      },
      { handle: neighbours.handle, password: neighbours.password },
    )
    await open(page, '/you')
    await isFine(page)
    await shoot(page, `people-you-signed-in-${width}-${theme}-${language}`, true)
  })
})
