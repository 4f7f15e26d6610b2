/** Ways to sit at a table other than one person against a bot with a network. */
import { kindOf, ohMyGoods, type Position, PRODUCE } from '@handwerk/oh-my-goods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { begin, playToTheEnd } from './goods.ts'
import { mouse } from './hands.ts'
import { downloaded, type House, installed, openHouse, shoot } from './house.ts'
import { savesAtMoments } from './moments.ts'
import { openSaved, savesOf } from './saves.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

describe('without a network', () => {
  it('opens again and plays, once it has been opened', async () => {
    const page = await house.enter()
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

describe('the text table', () => {
  it('takes typed moves, and says why one is refused', async () => {
    const page = await house.enter()
    await begin(page, house.address)
    await page.keyboard.press('t')
    await page.locator('#typed').fill('work charburner orderly')
    await page.keyboard.press('Enter')
    await page.locator('.typed [role="alert"]', { hasText: 'OMG-' }).waitFor()
    await page.locator('#typed').fill('keep')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('.step-plan') !== null)
    await page.locator('#typed').fill('work charburner sloppy')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('dialog')?.innerText.includes('commit'))
  })
})

describe('the text table alone', () => {
  it('leads to the end of a game: every move is typed', async () => {
    const page = await house.enter()
    await openSaved(page, house.address, savesAtMoments().get('eight'))
    await page.waitForSelector('.ask:not(.idle, .telling)')
    await page.keyboard.press('t')
    for (let moves = 0; moves < 200; moves++) {
      await page.waitForFunction(() => document.querySelector('.endpage, dialog .moves button') !== null)
      if ((await page.locator('.endpage').count()) > 0) break
      const list = await page.locator('dialog .moves code').allTextContents()
      const line = list.find((text) => /^(build|commit|keep|end)$/.test(text)) ?? list[0]
      await page.locator('#typed').fill(line)
      await page.keyboard.press('Enter')
      await page.waitForFunction(
        (was) =>
          document.querySelector('.endpage') !== null ||
          [...document.querySelectorAll('dialog .moves code')].map((code) => code.textContent).join() !== was,
        list.join(),
      )
    }
    await page.waitForSelector('.endpage')
    await page.waitForSelector('dialog', { state: 'detached' })
    expect(house.troubles).toEqual([])
  })
})

describe('a move that is not allowed', () => {
  it('is explained by its rule, with a link to it', async () => {
    const page = await house.enter()
    await begin(page, house.address)
    await page.locator('[data-piece="site:0"]').click()
    await page
      .locator('[data-piece^="hand:"]')
      .first()
      .click({ position: { x: 9, y: 24 } })
    await page.locator('.whynot a', { hasText: 'OMG-H.1' }).click()
    await page.waitForSelector('[id="OMG-H.1"]')
  })
})

describe('undo', () => {
  it('takes a step of the own plan back, and nothing that has been revealed', async () => {
    const page = await house.enter()
    await begin(page, house.address)
    await page.locator('[data-answer="keep"]').click()
    await page.waitForSelector('.step-plan .ask:not(.idle)')
    const undo = page.getByRole('button', { name: 'Take back' })
    // The new cards have been seen.
    expect(await undo.isDisabled()).toBe(true)
    await page.keyboard.press('t')
    await page.locator('#typed').fill('work charburner sloppy')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.tag.mine')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
    await page.keyboard.press('u')
    await page.waitForSelector('.tag.mine', { state: 'detached' })
    await expect.poll(() => undo.isDisabled()).toBe(true)
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
  return savesOf<Position>({ box: ohMyGoods, ...wanted }).get('two')
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

describe('a record', () => {
  it('is exported, imported, and looked through moment by moment', async () => {
    const page = await house.enter()
    await begin(page, house.address)
    await playToTheEnd(page, mouse)
    const text = await downloaded(page, () => page.getByRole('button', { name: 'Export the record' }).click())
    expect(JSON.parse(text).result.winners.length).toBeGreaterThan(0)
    await page.goto(`${house.address}/replay`)
    await page.locator('textarea').fill(text.replace('"keep"', '"commit"'))
    await page.getByRole('button', { name: 'Open' }).click()
    await page.waitForFunction(() => document.querySelector('[role="alert"]')?.textContent?.includes('move 1') ?? false)
    await page.locator('textarea').fill(text)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.waitForSelector('.scrub')
    await page.getByRole('button', { name: 'To the end' }).click()
    const moves = JSON.parse(text).moves.length
    await expect.poll(() => page.locator('.scrub output').textContent()).toBe(`Move ${moves} of ${moves}`)
    await page.getByRole('button', { name: 'One move back' }).click()
    await page.getByLabel('Seen by').selectOption('')
    await expect.poll(() => page.locator('[data-piece^="hand:"]').count()).toBe(0)
    await shoot(page, 'replay-day')
    expect(house.troubles).toEqual([])
  })
})
