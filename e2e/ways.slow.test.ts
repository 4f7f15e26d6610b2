/** Ways to sit at a table other than one person against a bot with a network. */
import { readFileSync } from 'node:fs'
import { kindOf, ohMyGoods, type Position, PRODUCE } from '@handwerk/oh-my-goods'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { begin } from './goods.ts'
import { downloaded, type House, installed, openHouse, shoot } from './house.ts'
import { openSaved, savesOf } from './saves.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('without a network', () => {
  it('opens again and plays, once it has been opened', async () => {
    const page = await house.enter({}, { serviceWorkers: 'allow' })
    await page.goto(house.address)
    await installed(page)
    await page.context().setOffline(true)
    await page.reload()
    await page.locator('.game-box').filter({ hasText: 'Oh My Goods!' }).locator('.go').click()
    await page.locator('[data-answer="keep"]').click()
    await page.locator('[data-piece="mode:0:1"]').click()
    await page.locator('.btn.main:enabled').click()
    await page.waitForSelector('.step-produce, .step-build, .step-redraw')
    await page.goto(`${house.address}/rules/oh-my-goods#OMG-4.5`)
    await page.waitForSelector('[id="OMG-4.5"]')
  })
})

/** Two buildings can produce, and the second wants some of several hand cards. */
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
    const page = await house.enter()
    await begin(page, house.address)
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
    const page = await house.enter()
    await openSaved(page, house.address, twoWorkshops())
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

  it('is reached by arrows: from nothing to a building, on to its modes, down to the hand', async () => {
    const page = await house.enter()
    await begin(page, house.address)
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

describe('what others did', () => {
  it('is retold sentence by sentence, and can be skipped', async () => {
    const page = await house.enter({ speed: 'calm' })
    await page.goto(house.address)
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

/** A game that is over, as it is exported. */
const RECORD = readFileSync(
  new URL('../packages/oh-my-goods/test/golden/second-edition-2.json', import.meta.url),
  'utf8',
)

describe('a record', () => {
  async function open(text: string): Promise<Page> {
    const page = await house.enter()
    await page.goto(`${house.address}/replay`)
    await page.locator('textarea').fill(text)
    await page.getByRole('button', { name: 'Open' }).click()
    return page
  }

  it('is exported from the end page as a file', async () => {
    const page = await house.enter()
    const { moves, seats, ...record } = JSON.parse(RECORD)
    const sitters = seats.map((name: string, i: number) => ({ name, bot: i === 0 ? null : 'random' }))
    await openSaved(page, house.address, JSON.stringify({ ...record, id: 'over', sitters, moves, changed: 1 }))
    await page.waitForSelector('.endpage')
    const text = await downloaded(page, () => page.getByRole('button', { name: 'Export the record' }).click())
    expect(JSON.parse(text)).toMatchObject({ game: record.game, seed: record.seed, moves, result: record.result })
  })

  it('that breaks the rules is not opened, and the move that does is named', async () => {
    const { moves, ...record } = JSON.parse(RECORD)
    const [[seat], ...rest] = moves
    const page = await open(JSON.stringify({ ...record, moves: [[seat, 'commit'], ...rest] }))
    await page.locator('[role="alert"]', { hasText: 'move 1' }).waitFor()
  })

  it('is looked through move by move, as any seat or nobody saw it', async () => {
    const page = await open(RECORD)
    await page.waitForSelector('.scrub')
    await page.getByRole('button', { name: 'To the end' }).click()
    const moves = JSON.parse(RECORD).moves.length
    await expect.poll(() => page.locator('.scrub output').textContent()).toBe(`Move ${moves} of ${moves}`)
    await page.getByRole('button', { name: 'One move back' }).click()
    await page.getByLabel('Seen by').selectOption('')
    await expect.poll(() => page.locator('[data-piece^="hand:"]').count()).toBe(0)
    await shoot(page, 'replay-day')
    expect(house.troubles).toEqual([])
  })
})
