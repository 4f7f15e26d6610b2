/** Games on this device: offline, by drag and keys, replays of records. */
import { readFileSync } from 'node:fs'
import { kindOf, ohMyGoods, type Position, PRODUCE } from '@handwerk/oh-my-goods'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { begin } from './goods.ts'
import { openSaved, savesOf } from './saves.ts'
import { downloaded, installed, openApp, shoot, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

describe('the app offline', () => {
  it('opens and plays, once it has been opened online', async () => {
    const page = await app.newPage({}, { serviceWorkers: 'allow' })
    await page.goto(app.address)
    await installed(page)
    await page.context().setOffline(true)
    await page.reload()
    await page.locator('.game-box').filter({ hasText: 'Oh My Goods!' }).locator('.go').click()
    await page.locator('[data-answer="keep"]').click()
    await page.locator('[data-piece="mode:0:1"]').click()
    await page.locator('.btn.main:enabled').click()
    await page.waitForSelector('.step-produce, .step-build, .step-redraw')
    await page.goto(`${app.address}/rules/oh-my-goods#OMG-4.5`)
    await page.waitForSelector('[id="OMG-4.5"]')
  })
})

/** Two buildings can produce, and the second needs some of several hand cards. */
function twoWorkshops(): string | undefined {
  const { game } = ohMyGoods
  const isIt = (p: Position) => {
    const makes = game.moves(p, 0).filter((move) => kindOf(move) === PRODUCE)
    if (makes.length !== 2) return false
    const after = game.copy(p)
    game.play(after, 0, makes[1])
    return after.step === 'fill'
  }
  const wanted = { name: 'workshops', seats: [2], moments: { two: isIt }, idle: ['end', 'pass'] }
  return savesOf<Position>({ module: ohMyGoods, ...wanted }).get('two')
}

describe('a plan', () => {
  it('is made by dragging a card to the lot, and cleared by Escape', async () => {
    const page = await app.newPage()
    await begin(page, app.address)
    await page.locator('[data-answer="keep"]').click()
    await page.waitForSelector('.step-plan .ask:not(.idle)')
    const card = page.locator('[data-piece^="hand:"]').first()
    await card.dragTo(page.locator('[data-drop="lot"]'), { sourcePosition: { x: 9, y: 40 } })
    await expect.poll(() => card.getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('.ghostbox .ghost').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => card.getAttribute('aria-pressed')).toBe('false')
  })

  it('takes a card that is dropped on another building to that building', async () => {
    const page = await app.newPage()
    await openSaved(page, app.address, twoWorkshops())
    await page.waitForSelector('.step-produce .ask:not(.idle, .telling)')
    const other = page.locator('.station > .card.can').first()
    const name = await other.getAttribute('data-piece')
    await other.click()
    const wanted = await page.locator('.handslot > .card.can').first().getAttribute('data-piece')
    await page.keyboard.press('Escape')
    await page.locator(`.station > .card.can[data-piece="${name}"]`).waitFor()
    await page
      .locator(`[data-piece="${wanted}"]`)
      .dragTo(page.locator(`[data-piece="${name}"]`), { sourcePosition: { x: 9, y: 40 } })
    await page.locator(`.station > .card.on[data-piece="${name}"]`).waitFor()
    await page.locator(`[data-piece="${wanted}"][aria-pressed="true"]`).waitFor()
  })

  it('is made by arrow keys: to a building, on to its modes, down to the hand', async () => {
    const page = await app.newPage()
    await begin(page, app.address)
    await page.locator('[data-answer="keep"]').click()
    await page.waitForSelector('.step-plan .ask:not(.idle)')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['piece'] ?? '')
    const way: string[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key)
      way.push(await focused())
    }
    expect(way[0]).toBe('site:0')
    expect(way[1]).toMatch(/^mode:0:/)
    expect(way[2]).toMatch(/^hand:/)
    await page.keyboard.press('Space')
    await page.waitForSelector('.zoomed')
  })
})

describe('the moves of others', () => {
  it('are retold sentence by sentence, and can be skipped', async () => {
    const page = await app.newPage({ speed: 'calm' })
    await page.goto(app.address)
    await page.locator('.game-box').filter({ hasText: 'Oh My Goods!' }).locator('.go').click()
    await page.locator('[data-answer="keep"]').click()
    const caption = page.locator('.ask .caption')
    await caption.waitFor()
    const first = await caption.textContent()
    await page.waitForFunction((was) => document.querySelector('.caption')?.textContent !== was, first)
    await shoot(page, 'goods-retelling-day')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.step-plan .ask:not(.idle, .telling)')
  })
})

/** The export of a finished game. */
const RECORD = readFileSync(
  new URL('../packages/oh-my-goods/test/golden/second-edition-2.json', import.meta.url),
  'utf8',
)

describe('a record', () => {
  async function open(text: string): Promise<Page> {
    const page = await app.newPage()
    await page.goto(`${app.address}/replay`)
    await page.locator('textarea').fill(text)
    await page.getByRole('button', { name: 'Open' }).click()
    return page
  }

  it('is exported from the end page as a file', async () => {
    const page = await app.newPage()
    const { moves, seats, ...record } = JSON.parse(RECORD)
    const sitters = seats.map((name: string, i: number) => ({ name, bot: i === 0 ? null : 'random' }))
    await openSaved(page, app.address, JSON.stringify({ ...record, id: 'over', sitters, moves, changed: 1 }))
    await page.waitForSelector('.endpage')
    const text = await downloaded(page, () => page.getByRole('button', { name: 'Export the record' }).click())
    expect(JSON.parse(text)).toMatchObject({ game: record.game, seed: record.seed, moves, result: record.result })
  })

  it('that breaks the rules is rejected, naming the move', async () => {
    const { moves, ...record } = JSON.parse(RECORD)
    const [[seat], ...rest] = moves
    const page = await open(JSON.stringify({ ...record, moves: [[seat, 'commit'], ...rest] }))
    await page.locator('[role="alert"]', { hasText: 'move 1' }).waitFor()
  })

  it('is replayed move by move, from any seat or as an onlooker', async () => {
    const page = await open(RECORD)
    await page.waitForSelector('.scrub')
    await page.getByRole('button', { name: 'To the end' }).click()
    const moves = JSON.parse(RECORD).moves.length
    await expect.poll(() => page.locator('.scrub output').textContent()).toBe(`Move ${moves} of ${moves}`)
    await page.getByRole('button', { name: 'One move back' }).click()
    await page.getByLabel('Seen by').selectOption('')
    await expect.poll(() => page.locator('[data-piece^="hand:"]').count()).toBe(0)
    await shoot(page, 'replay-day')
    expect(app.errors).toEqual([])
  })
})
