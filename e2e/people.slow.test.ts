import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MailServer, sealIn } from '../packages/server/test/mail-server.ts'
import { STEP } from './bounds.ts'
import { type PastGames, playPastGames } from './past-games.ts'
import { button, isSettled, openAt, takeName } from './people.ts'
import { openApp, openServerApp, type TestApp } from './test-app.ts'

let app: TestApp<unknown>
let pastGames: PastGames
const mailServer = new MailServer()
beforeAll(async () => {
  const smtp = await mailServer.open()
  app = await openServerApp('--smtp-url', smtp, '--mail-from', 'a@example.org', '--public-url', 'http://localhost')
  pastGames = await playPastGames(app.address)
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const open = (page: Page, path: string): Promise<void> => openAt(app.address, page, path)

/** A virtual authenticator, like the lock of a phone, that always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
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

const idOf = async (page: Page): Promise<string> =>
  page.evaluate(async () => (await (await fetch('/api/me')).json()).person?.id ?? '')

describe('the account page', () => {
  /** A guest of this name makes an account by passkey. Returns the id. */
  async function makeAccount(page: Page, name: string): Promise<string> {
    await addAuthenticator(page)
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

  it('makes an account by passkey for a guest, who can sign in with it', async () => {
    const page = await app.newPage({ name: '' })
    const guest = await makeAccount(page, 'Pia')
    expect(await idOf(page)).toBe(guest)
    await button(page, 'Sign out').click()
    await button(page, 'Sign in by passkey').click()
    await page.getByText('You have an account').waitFor()
    expect(await idOf(page)).toBe(guest)
  })

  it('does not remove the only way to sign in', async () => {
    const page = await app.newPage({ name: '' })
    await makeAccount(page, 'Paul')
    await page.getByText('This is the only way into your account').waitFor()
    expect(await button(page, 'Remove the passkey This device').count()).toBe(0)
  })

  it('removes a passkey if there is a password, and the passkey is void', async () => {
    const page = await app.newPage({ name: '' })
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

  it('rejects a wrong password', async () => {
    const page = await app.newPage({ name: '' })
    await open(page, '/you')
    await signIn(page, pastGames.handle, 'a wrong password')
    await page.getByText('Name or password is wrong.').waitFor()
  })

  it('adds a passkey to an account with a password', async () => {
    const page = await app.newPage({ name: '' })
    await addAuthenticator(page)
    await open(page, '/you')
    await signIn(page, pastGames.handle, pastGames.password)
    await page.getByText('You have an account').waitFor()
    await page.getByLabel('Name of the passkey').fill('Laptop')
    await button(page, 'Add a passkey').click()
    await button(page, 'Remove the passkey Laptop').waitFor()
    await button(page, 'Sign out').click()
    await button(page, 'Sign in by passkey').click()
    await page.getByText('You sign in as anna_k').waitFor()
  })

  it('shows a token once, which plays until it is revoked', async () => {
    const page = await app.newPage({ name: '' })
    await open(page, '/you')
    await takeName(page, 'Tom')
    await page.getByLabel('What it is for').fill('my bot')
    await button(page, 'Make a token').click()
    const token = await page.getByLabel('This is the token').inputValue()
    const asProgram = async () =>
      (await fetch(`${app.address}/api/me`, { headers: { authorization: `Bearer ${token}` } })).json()
    expect(await asProgram()).toMatchObject({ person: { name: 'Tom' } })
    await page.reload()
    await isSettled(page)
    expect(await page.getByLabel('This is the token').count()).toBe(0)
    await button(page, 'Revoke the token my bot').click()
    await page.getByText('There are no tokens.').waitFor()
    expect(await asProgram()).toEqual({ person: null })
  })

  /** Asks for mail to an address. Returns the seal of the link in the mail that is sent there. */
  async function askForMail(page: Page, name: string): Promise<string> {
    await open(page, '/you')
    await takeName(page, name)
    const address = `${name.toLowerCase()}@example.org`
    await page.getByLabel('E-mail address').fill(address)
    await button(page, 'Write to this address').click()
    await page.getByText(`A mail went to ${address}`).waitFor()
    const mail = await vi.waitUntil(() => mailServer.mails.find(({ to }) => to === address), { timeout: STEP })
    return sealIn(mail.text, 'confirm')
  }

  it('sends mail to an address after its owner has confirmed it in any browser', async () => {
    const page = await app.newPage({ name: '' })
    const seal = await askForMail(page, 'Mona')
    const reader = await app.newPage({ name: '' })
    await open(reader, `/confirm#${seal}`)
    await button(reader, 'Yes, write to me').click()
    await reader.getByText('Notices go to mona@example.org from now on.').waitFor()
  })

  it('sends mail until its owner unsubscribes', async () => {
    const page = await app.newPage({ name: '' })
    const seal = await askForMail(page, 'Mia')
    await open(page, `/confirm#${seal}`)
    await button(page, 'Yes, write to me').click()
    await page.getByText('Notices go to mia@example.org from now on.').waitFor()
    await open(page, '/you')
    await page.getByText('Mail goes to mia@example.org.').waitFor()
    await button(page, 'Write no more').click()
    await button(page, 'Write to this address').waitFor()
  })

  it('rejects a forged link to unsubscribe', async () => {
    const page = await app.newPage({ name: '' })
    await open(page, '/unsubscribe#forged')
    await button(page, 'Write no more').click()
    await page.getByText('This link is too old, or has done its work.').waitFor()
  })

  it('says in one sentence that there is no server, as do the ladder and the pages of others', async () => {
    const alone = await openApp()
    const page = await alone.newPage()
    for (const path of ['/you', '/ladder', '/people/anna_k']) {
      await page.goto(alone.address + path)
      await page.getByText('The server is not reached').waitFor()
    }
    await alone.close()
  })
})
