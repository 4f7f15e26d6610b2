/** Passwords, reports, moderators and the end of an account, as people meet them. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cli } from '../packages/cli/test/cli.ts'
import { MailServer, sealIn } from '../packages/server/test/mail-server.ts'
import { button, isSettled, openAt } from './people.ts'
import { deal, makePerson, openPage, openTable, type Person, PHONE, type ServerApp } from './tables.ts'
import { openServerApp, shoot } from './test-app.ts'

const PASSWORD = 'correct horse battery'

let app: ServerApp
let folder: string
const mailServer = new MailServer()
beforeAll(async () => {
  folder = mkdtempSync(join(inject('temporaryFolder'), 'peace-'))
  const pages = join(folder, 'pages')
  mkdirSync(pages)
  writeFileSync(join(pages, 'imprint.md'), '# Imprint\n\nAnna **Beispiel**, [write to her](mailto:a@example.org)')
  const smtp = await mailServer.open()
  const mail = ['--smtp-url', smtp, '--mail-from', 'a@example.org', '--public-url', 'http://localhost']
  app = await openServerApp('--data', folder, '--site-pages', pages, ...mail)
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const admin = (...args: string[]) => cli(['admin', ...args, '--data', folder])

async function member(name: string, username: string): Promise<Person> {
  const person = await makePerson(app, name)
  await person.client.call('account', { body: { username, password: PASSWORD } })
  return person
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await button(page, 'Take this password').click()
  await page.getByText('You are signed in with the new password').waitFor()
}

it('a forgotten password is chosen anew by the link in a mail', async () => {
  const { client } = await member('Maja', 'maja')
  await client.call('setMailbox', { body: { address: 'maja@example.org', language: 'en' } })
  await client.call('confirm', { body: { seal: sealIn(mailServer.mails[0]?.text ?? '', 'confirm') } })
  const page = await app.newPage({ name: '' }, PHONE)
  await openAt(app.address, page, '/you')
  await page.getByRole('link', { name: 'Forgot the password?' }).click()
  await page.getByLabel('Your name to sign in by, or').fill('maja@example.org')
  await button(page, 'Send me a code').click()
  await page.getByText('Look into your mail').waitFor()
  await shoot(page, 'recover-phone', true)
  await expect.poll(() => mailServer.mails.length).toBe(2)
  const link = /\/recover#\S+/.exec(mailServer.mails[1]?.text ?? '')?.[0] ?? ''
  await page.goto('about:blank')
  await openAt(app.address, page, link)
  await choosePassword(page, 'staple battery horse')
  expect((await client.call('me')).reply.person).toBeNull()
})

it('a code from the host does the same, and a wrong one is told beside its field', async () => {
  await member('Nora', 'nora')
  const { out } = await admin('reset', 'nora', '--json')
  const page = await app.newPage({ name: '' })
  await openAt(app.address, page, '/recover')
  await page.getByLabel('Name to sign in by', { exact: true }).fill('nora')
  await page.getByLabel('Code').fill('aaaa-bbbb-cccc')
  await page.getByLabel('New password').fill('staple battery horse')
  await button(page, 'Take this password').click()
  await page.getByText('This code is wrong').waitFor()
  expect(await page.getByLabel('New password').inputValue()).toBe('staple battery horse')
  await page.getByLabel('Code').fill(JSON.parse(out).code)
  await choosePassword(page, 'staple battery horse')
})

it('somebody is reported from a phone, and a moderator removes them with what they said', async () => {
  const [troll, ben] = [await makePerson(app, 'Troll'), await makePerson(app, 'Ben')]
  const table = await deal([troll, ben], { game: 'oh-my-goods' })
  await troll.client.call('act', { table, body: { is: 'say', text: 'you fool' } })
  const page = await openTable(app, ben, table, {}, PHONE)
  await page.locator('.peoplebutton').click()
  await page.getByText('you fool').waitFor()
  await page.locator('.mutes summary').click()
  await button(page, 'Report Troll').click()
  await shoot(page, 'report-phone')
  await button(page, 'Send the report').click()
  await page.getByText('Thank you').waitFor()

  const moderator = await member('Mona', 'mona')
  await admin('grant', 'mona')
  const desk = await openPage(app, moderator, '/admin')
  await desk.getByText('you fool').waitFor()
  await shoot(desk, 'admin-reports', true)
  await button(desk, 'Ban, and erase name and talk').click()
  await button(desk, 'Sure? Ban, and erase name and talk').click()
  await desk.getByText('There is nothing here').waitFor()
  await desk.getByRole('tab', { name: 'Reports', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByText('you fool').count()).toBe(0)
  expect((await troll.client.call('me')).reply.person).toBeNull()
  for (const tab of ['People', 'Tables', 'Site', 'Log']) {
    await desk.getByRole('tab', { name: tab }).click()
    await isSettled(desk)
    await shoot(desk, `admin-${tab.toLowerCase()}`, true)
  }
})

it('a name that looks like that of a moderator is refused with a reason, and nothing typed is lost', async () => {
  const page = await app.newPage({ name: '' })
  await openAt(app.address, page, '/you')
  const field = page.getByLabel('What others call you')
  for (const [name, reason] of [
    ['adrnin', 'This name is reserved'],
    ['Аnnа', 'different alphabets'],
    ['Nora', 'A member has this name'],
  ]) {
    await field.fill(name)
    await button(page, 'Take this name').click()
    await page.getByText(reason).waitFor()
    expect(await field.inputValue()).toBe(name)
  }
  await field.fill('👨‍👩‍👧‍👦')
  await button(page, 'Take this name').click()
  await page.getByText('You are here as a guest').waitFor()
})

it('an account is deleted, and the sessions and the data of it are seen before', async () => {
  const person = await member('Gwen', 'gwen')
  const page = await openPage(app, person, '/you', { language: 'de', theme: 'night' }, PHONE)
  await page.getByText('dieser Browser', { exact: true }).waitFor()
  await shoot(page, 'account-phone-night', true)
  await page.getByText('Konto löschen').click()
  await page.getByLabel('Tipp zur Sicherheit').fill('Gwen')
  await page.getByLabel('Dein Passwort').fill('not this one')
  await button(page, 'Für immer löschen').click()
  await page.getByText('Das ist nicht dein Passwort').waitFor()
  await page.getByLabel('Dein Passwort').fill(PASSWORD)
  await button(page, 'Für immer löschen').click()
  await page.getByText('Ein Name genügt').waitFor()
  expect((await person.client.call('me')).reply.person).toBeNull()
})

it('what the host says is seen on every page, and the pages of the host are linked', async () => {
  const page = await app.newPage({ name: '' })
  await admin('announce', 'Cake on Sunday!')
  await openAt(app.address, page, '/about')
  await page.getByText('Cake on Sunday!').waitFor()
  await shoot(page, 'announcement')
  await page.getByRole('link', { name: 'Imprint' }).click()
  await page.getByText('Anna Beispiel').waitFor()
  expect(await page.getByRole('link', { name: 'write to her' }).getAttribute('href')).toBe('mailto:a@example.org')
  await admin('announce')
})
