/** `npm run dev` in a copy of this checkout. Long because it compiles, and packs the client's libraries anew. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@handwerk/own-postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { copyCheckout, linkPackages } from '../scripts/test/copied-checkout.ts'
import { openApp, type TestApp } from './test-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder = ''
let app: TestApp
let dev: ChildProcess
let told = ''
const tells = (sentence: string) =>
  vi.waitFor(() => expect(told).toContain(sentence), { timeout: 60_000, interval: 100 })

beforeAll(async () => {
  folder = copyCheckout({ built: true })
  linkPackages(folder)
  const port = await freePort()
  const script = join(folder, 'scripts/dev.mjs')
  dev = spawn(process.execPath, [script, '--port', String(port), '--data', join(folder, 'data')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development' },
  })
  dev.stderr?.on('data', (chunk) => {
    told += chunk
  })
  app = await openApp(`http://127.0.0.1:${port}`)
  await tells('the games are at')
})
afterAll(async () => {
  const ended = new Promise((done) => dev.once('exit', done))
  dev.kill('SIGTERM')
  await ended
  await app.close()
  rmSync(folder, { recursive: true })
})

const edit = (file: string, change: (text: string) => string) => {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(path, after)
}

it('answers for the server, too', async () => {
  expect((await fetch(`${app.address}/api/games`)).status).toBe(200)
})

it('shows an edit of the engine, and gives it to the server', async () => {
  const page = await app.newPage()
  await page.goto(`${app.address}/play/oh-my-goods`)
  await page.getByRole('button', { name: 'Deal the cards' }).click({ timeout: 60_000 })
  await page.getByText('Charburner').first().waitFor({ state: 'attached', timeout: 60_000 })
  edit('packages/oh-my-goods/src/words/names.ts', (text) =>
    text.replace('return `${this.voc', 'return `Sooted ${this.voc'),
  )
  await page.getByText('Sooted Charburner').first().waitFor({ state: 'attached', timeout: 60_000 })
  await tells('the server has started anew')
  expect((await fetch(`${app.address}/api/games`)).status).toBe(200)
})

it('says what does not compile, and goes on', async () => {
  edit('packages/server/src/world.ts', (text) => `${text}\nconst broken: number = 'text'\n`)
  await tells('the server goes on with what was compiled before')
  expect(told).toContain('world.ts')
  expect((await fetch(`${app.address}/api/games`)).status).toBe(200)
})
