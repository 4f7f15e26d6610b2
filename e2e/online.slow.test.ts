import { HIDDEN } from '@handwerk/kernel'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomFrom } from '../packages/kernel/src/index.ts'
import { answer } from './goods.ts'
import { finger, handOf, momentOf, mouse, quick } from './hands.ts'
import { openServerHouse, shoot } from './house.ts'
import { playFromWithin, touchSomething } from './temples.ts'
import { ASKED, ask, come, makeTable, PHONE, playTogether, type ServerHouse, twoAt } from './together.ts'

let house: ServerHouse
beforeAll(async () => {
  house = await openServerHouse()
})
afterAll(() => house.close())

/** Everything that a page hears over its live connections. */
function overhear(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  return frames
}

/** Resolves when this is told beside the table. It is told for some seconds only: listen before it happens. */
const hears = (page: Page, words: string): Promise<unknown> =>
  page.waitForFunction((text) => document.querySelector('.tells')?.textContent?.includes(text), words)

/** What is to be touched and lies outside of the window. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.btn, .ask, .tools .icon, .clocks li, .handslot > .card')]
      .filter((element) => {
        const { top, left, bottom, right } = element.getBoundingClientRect()
        const isIn = top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1
        return element.checkVisibility() && !isIn
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
  )

describe('two people at one table', () => {
  it('play Oh My Goods! to the end, through a reload, a lost connection and a server that is killed', async () => {
    const anna = await come(house, { name: 'Anna' }, '/')
    await anna.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await anna.locator('.friends select').last().selectOption('live')
    await anna.locator('.friends .go').click()
    await anna.locator('.copylink .join').click()
    await anna.waitForFunction(() => document.querySelector('.copylink [role="status"]')?.textContent !== '')
    await shoot(anna, 'online-gathering-day')
    const link = await anna.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/\/table\/[a-z2-7]{12}#seat=1&key=/)

    const ben = await house.enter({ name: 'Ben', luck: 2, language: 'de', theme: 'night' }, PHONE)
    await ben.goto(link)
    await ben.waitForSelector('.gather .go')
    await shoot(ben, 'online-invited-phone-night')
    await ben.locator('.gather .go').tap()
    await ben.waitForSelector('.place.mine')

    const onlooker = await house.enter({ name: 'Olga', luck: 3 })
    const overheard = overhear(onlooker)
    await onlooker.goto(link.split('#')[0])
    await anna.locator('.gather .go:enabled').click()
    await Promise.all([anna, ben, onlooker].map((page) => page.waitForSelector('.table')))

    let away = 0
    await playTogether(
      [
        { page: anna, hands: mouse },
        { page: ben, hands: finger },
      ],
      answer,
      async (answers, { page }) => {
        if (answers % 10 === 5) {
          const seen = await onlooker.evaluate(() =>
            [...document.querySelectorAll<HTMLElement>('[data-card]')].map((card) => card.dataset['card'] ?? ''),
          )
          const hidden = [...(await handOf(anna)), ...(await handOf(ben))]
          expect(seen.filter((card) => hidden.includes(card))).toEqual([])
          expect(await outside(ben)).toEqual([])
        }
        if (answers === 12) {
          const before = await page.locator('.table h1').innerText()
          const hand = await handOf(page)
          await page.reload()
          await page.waitForSelector(ASKED)
          expect(await page.locator('.table h1').innerText()).toBe(before)
          expect(await handOf(page)).toEqual(hand)
        }
        if (answers > 24 && page === anna && away++ === 0) {
          // What is answered without a network is kept, and sent when it is back.
          await anna.context().setOffline(true)
          await anna.waitForSelector('.tell.bad')
          await shoot(anna, 'online-lost-day')
          await answer(anna, mouse)
          await anna.waitForFunction(() => document.querySelector('.ask')?.textContent?.includes('kept'))
          await anna.context().setOffline(false)
          await anna.waitForSelector('.tell.good')
          await Promise.race([anna.waitForSelector(ASKED), ben.waitForSelector(ASKED)])
          await anna.waitForFunction(() => !document.querySelector('.ask')?.textContent?.includes('kept'))
        }
        if (answers === 40) {
          await house.server.kill()
          await page.waitForSelector('.tell.bad')
          await house.server.start()
          await Promise.all([anna, ben].map((other) => other.waitForSelector('.tell.good')))
        }
      },
    )

    for (const page of [anna, ben]) {
      await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
      await expect.poll(() => page.locator('.chart polyline').count()).toBe(2)
    }
    await anna.waitForFunction(() => document.querySelector('.deal')?.textContent?.includes('Your own number'))
    await shoot(anna, 'online-end-day')
    await shoot(ben, 'online-end-phone-night')

    const told = overheard.map((text) => JSON.parse(text))
    const views = told.flatMap(({ view }) => view ?? [])
    expect(views.length).toBeGreaterThan(50)
    expect(told.filter(({ decision }) => decision)).toEqual([])
    const held = views.flatMap(({ players }) => players.flatMap(({ hand }: { hand: number[] }) => hand))
    expect([...new Set(held)]).toEqual([HIDDEN])
    expect(await onlooker.locator('.hand, .handslot').count()).toBe(0)

    // The next game: what one has chosen stays while the other commits, and both may agree to end.
    await anna.locator('.endpage .go').click()
    await anna.waitForSelector('.places')
    await expect.poll(() => anna.locator('.place .nm b').allInnerTexts()).toEqual(['Ben', 'Anna'])
    await ben.locator('.endpage .go').tap()
    await anna.locator('.gather .go:enabled').click()
    for (const page of [anna, ben]) {
      await page.waitForSelector(ASKED)
      if ((await page.locator('.step-redraw').count()) > 0) await answer(page, quick)
    }
    await Promise.all([anna, ben].map((page) => page.waitForSelector(`.step-plan ${ASKED}`)))
    await anna.locator('.modes button').last().click()
    const chosen = await anna.locator('.tag.ghosted').innerText()
    await answer(ben, finger)
    await anna.waitForSelector('.opp .seal:not(.wait)')
    expect(await anna.locator('.tag.ghosted').allInnerTexts()).toEqual([chosen])
    await anna.locator('.btn.main:enabled').click()
    await anna.waitForFunction(() => document.querySelector('.step-plan') === null)
    await anna.locator('.tools .icon').last().click()
    await anna.getByRole('button', { name: 'Propose to end the game' }).click()
    await ben.locator('.tell-answers .go').tap()
    await Promise.all([anna, ben].map((page) => page.waitForSelector('.endpage')))
    await anna.waitForSelector('.deal details')
    await expect.poll(() => anna.locator('h1').innerText()).toBe('Ended by agreement')
    await shoot(anna, 'online-agreed-day')
    expect(house.troubles.filter((trouble) => !/WebSocket|ERR_|Failed to load/.test(trouble))).toEqual([])
    for (const page of [anna, ben, onlooker]) await page.context().close()
  })
  it('talk, take back by consent, leave, come back and play Mottainai to its end', async () => {
    const anna = await come(house, { name: 'Anna' }, '/')
    const ben = await come(house, { name: 'Ben', luck: 2, theme: 'night', language: 'de' }, '/')
    const id = await twoAt(anna, ben, house.address, {
      game: 'mottainai',
      seats: [{ is: 'me' }, { is: 'open' }],
      pace: { is: 'live', clock: 900_000, bonus: 5000 },
    })
    const onlooker = await come(house, { name: '', luck: 3 }, `/table/${id}`)
    await onlooker.waitForSelector('.table')

    const asked = async (): Promise<[Page, Page]> => {
      const first = await Promise.race(
        [anna, ben].map(async (page) => {
          await page.waitForSelector(ASKED)
          return page
        }),
      )
      return first === anna ? [anna, ben] : [ben, anna]
    }
    const random = randomFrom('together')
    const turn = async (page: Page) => {
      const before = await momentOf(page)
      for (let i = 0; i < 100 && (await momentOf(page)) === before; i++) {
        if ((await page.locator('.btn.main[data-answer="main"]').count()) > 0) await quick.main(page)
        else await touchSomething(page, quick, random)
      }
      await page.waitForFunction(
        (was) => document.querySelector<HTMLElement>('.table')?.dataset['moment'] !== was,
        before,
      )
    }
    for (let i = 0; i < 8; i++) await turn((await asked())[0])

    // Talk: onlookers among themselves until the end, and nobody who is muted.
    await onlooker.locator('.peoplebutton').click()
    await onlooker.locator('.talk input').fill('What a hand!')
    await onlooker.keyboard.press('Enter')
    await onlooker.locator('#guest').fill('Olga')
    await onlooker.keyboard.press('Enter')
    await onlooker.waitForSelector('.sayings li')
    await anna.locator('.peoplebutton').click()
    await anna.locator('.talk input').fill('Good luck, Ben')
    await anna.keyboard.press('Enter')
    await ben.locator('.tell', { hasText: 'Good luck, Ben' }).waitFor()
    await ben.locator('.peoplebutton').click()
    expect(await ben.locator('.sayings').innerText()).not.toContain('What a hand!')
    await ben.locator('.mutes summary').click()
    await ben.locator('.mutes .join').click()
    await ben.waitForFunction(() => document.querySelectorAll('.sayings li').length === 0)
    await ben.locator('.mutes .join').click()
    await ben.waitForSelector('.sayings li')
    await shoot(anna, 'online-talk-day')
    await shoot(ben, 'online-talk-night')
    await anna.locator('.panel .icon').click()
    await ben.locator('.panel .icon').click()

    // Once another has acted, taking back is for that other to allow.
    const [mover, other] = await asked()
    while ((await asked())[0] === mover) await turn(mover)
    await turn(other)
    await mover.getByRole('button', { name: /^(Take back|Zurücknehmen)$/ }).click()
    await other.waitForSelector('.tell-answers')
    const before = await momentOf(mover)
    await shoot(other, 'online-offer')
    await other.locator('.tell-answers .go').click()
    await mover.waitForFunction(
      (was) => document.querySelector<HTMLElement>('.table')?.dataset['moment'] !== was,
      before,
    )
    await mover.waitForSelector(ASKED)
    await other.waitForSelector(ASKED, { state: 'detached' })

    // A bot plays for whoever leaves, until they are back.
    const left = hears(anna, 'Ben left')
    await ben.locator('.tools .icon').last().click()
    await ben.getByRole('button', { name: 'Gehen; ein Bot spielt weiter' }).click()
    await ben.locator('.sure .go').click()
    await left
    const back = hears(anna, 'Ben is back')
    await ben.locator('.tools .icon').last().click()
    await ben.getByRole('button', { name: 'Zurückkommen und spielen' }).click()
    await back

    // Whoever closes the page is away, and everybody sees it, until they are back.
    await expect.poll(() => anna.locator('.temple-s .here').count()).toBe(1)
    const gone = hears(anna, 'Ben has gone away.')
    await ben.goto(`${house.address}/about`)
    await gone
    await shoot(anna, 'online-away-day')
    expect(await anna.locator('.temple-s .away').count()).toBe(1)
    expect(await anna.locator('.temple-s .who').innerText()).toMatch(/away since \d+:\d+/)
    await onlooker.waitForSelector('.panel .away')
    const here = hears(anna, 'Ben is here again.')
    await ben.goBack()
    await here
    await expect.poll(() => onlooker.locator('.panel .here').count()).toBe(2)

    // A game that one of them does not want to end is played to its end.
    await anna.locator('.tools .icon').last().click()
    await anna.getByRole('button', { name: 'Propose to end the game' }).click()
    const declined = hears(anna, 'Ben declined.')
    await ben.locator('.tell-answers .join').click()
    await declined
    await onlooker.goto(`${house.address}/about`)
    await Promise.all([playFromWithin(anna, 1), playFromWithin(ben, 2)])
    await onlooker.goBack()
    await onlooker.waitForSelector('.endpage')
    for (const page of [anna, ben, onlooker]) await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
    await anna.waitForSelector('.deal details')
    await shoot(anna, 'online-temples-end-day')
    await anna.locator('.endpage').getByRole('button', { name: 'Talk' }).click()
    await anna.waitForFunction(() => document.querySelector('.sayings')?.textContent?.includes('What a hand!'))
    await onlooker.goto(`${house.address}/table/${id}?at=5`)
    await onlooker.waitForSelector('.scrub')
    await expect.poll(() => onlooker.locator('.scrub output').innerText()).toMatch(/^Move 5 of /)
    expect(await onlooker.locator('.scrub select').inputValue()).toBe('')
    await shoot(onlooker, 'online-moment-day')
    expect(house.troubles.filter((trouble) => !/WebSocket|ERR_|Failed to load/.test(trouble))).toEqual([])
    for (const page of [anna, ben, onlooker]) await page.context().close()
  })
})

describe('tables on the home page', () => {
  it('open ones are joined, those by correspondence wait, and what happened meanwhile is told', async () => {
    const anna = await come(house, { name: 'Anna' }, '/')
    const ben = await come(house, { name: '', luck: 2 }, '/')
    const id = await makeTable(anna, {
      game: 'oh-my-goods',
      options: { first: '1' },
      seats: [{ is: 'me' }, { is: 'open' }],
      pace: { is: 'days', perMove: 86_400_000 },
    })
    await ben.reload()
    // A guest without a name is asked for one, once.
    await ben.locator('.opentables .join').click()
    await ben.locator('#guest').fill('Ben')
    await ben.keyboard.press('Enter')
    await ben.waitForSelector('.place.mine')
    await ask(anna, `tables/${id}/start`, {})
    await ben.waitForSelector(ASKED)
    await expect.poll(() => ben.title()).toMatch(/^● Your turn/)
    await expect.poll(() => ben.locator('link[rel="icon"]').getAttribute('href')).toBe('/icon-turn.svg')
    await shoot(ben, 'online-correspondence-day')
    await answer(ben, mouse)
    await ben.waitForSelector('.ask.idle')

    // Three hours later.
    await ben.goto(`${house.address}/about`)
    await ben.evaluate((key) => {
      const seen = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...seen, at: Date.now() - 3 * 3_600_000 }))
    }, `handwerk-seen-${id}`)
    await anna.goto(`${house.address}/table/${id}`)
    await anna.waitForSelector('.table')
    await answer(anna, mouse)
    await ben.goto(house.address)
    await ben.waitForSelector('.slip.online.yours')
    expect(await ben.locator('.slip.online').innerText()).toMatch(/Anna\s+Oh My Goods!, 24 hours left\s+your turn/)
    await expect.poll(() => ben.locator('.waitcount').innerText()).toBe('one waits for you')
    await shoot(ben, 'online-home-day')
    await ben.locator('.slip.online a').click()
    await ben.waitForSelector('dialog .lines')
    const told = await ben.locator('dialog').innerText()
    expect(told).toContain('3 hours ago')
    expect(told).toContain('Anna keeps the hand')
    await shoot(ben, 'online-since-day')
    await ben.locator('dialog .go').click()

    // By the clock of this browser Anna is a day late; by the server's she is not, and it says so.
    await ben.clock.setSystemTime(Date.now() + 90_000_000)
    await ben.reload()
    await ben.waitForSelector('.table')
    await ben.clock.setSystemTime(Date.now() + 200_000_000)
    await ben.locator('.tell-answers .go').click()
    await ben.waitForSelector('.tell.bad')
    await shoot(ben, 'online-late-day')

    await ben.locator('.tools .icon').last().click()
    await ben.getByRole('button', { name: 'Resign' }).click()
    await ben.locator('.sure .go').click()
    await anna.waitForSelector('.endpage')
    await expect.poll(() => anna.locator('h1').innerText()).toBe('Anna wins: the others resigned')
    await anna.goto(house.address)
    await anna.locator('.finished summary').click()
    await shoot(anna, 'online-finished-day')
    await anna.locator('.finished li a').last().click()
    await anna.waitForSelector('.scrub')
    for (const page of [anna, ben]) await page.context().close()
  })

  it('a table that is not there, or not for onlookers, says so', async () => {
    const anna = await come(house, { name: 'Anna' }, '/')
    const id = await makeTable(anna, {
      game: 'oh-my-goods',
      seats: [{ is: 'me' }, { is: 'bot', level: 'random' }],
      onlookers: false,
    })
    await ask(anna, `tables/${id}/start`, {})
    const stranger = await come(house, { name: 'Otto', luck: 2 }, `/table/${id}`)
    await expect.poll(() => stranger.locator('h1').innerText()).toBe('This table has no onlookers.')
    await stranger.goto(`${house.address}/table/aaaaaaaaaaaa`)
    await expect.poll(() => stranger.locator('h1').innerText()).toBe('There is no such table.')
    for (const page of [anna, stranger]) await page.context().close()
  })
})

it('the advisor is silent in a rated game, and is there in another', async () => {
  const anna = await come(house, { name: 'Anna', luck: 7 }, '/')
  for (const rated of [true, false]) {
    const seats = [{ is: 'me' }, { is: 'bot', level: 'greedy' }]
    const id = await makeTable(anna, { game: 'oh-my-goods', seats, rated })
    await anna.goto(`${house.address}/table/${id}`)
    await anna.locator('.gather .go:enabled').click()
    await anna.waitForSelector(ASKED)
    expect(await anna.getByRole('button', { name: 'What would you do?' }).count()).toBe(rated ? 0 : 1)
    await anna.locator('[data-answer="keep"]').click()
    await anna.waitForSelector('.step-plan .ask:not(.idle)')
    const chances = /%|sure|no chance/.test((await anna.locator('.modes').first().textContent()) ?? '')
    expect(chances).toBe(!rated)
  }
  await anna.context().close()
})
