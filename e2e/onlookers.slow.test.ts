/** Onlookers, and the chat of a table. */
import { HIDDEN } from '@handwerk/kernel'
import { withChanges } from '@handwerk/match'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenFaults } from './screen-faults.ts'
import { deal, makePerson, openTable, type Person, playUntil, type ServerApp, sceneOf } from './tables.ts'
import { atRest, openServerApp, shoot } from './test-app.ts'

const LIVE = { is: 'live', clock: 900_000, bonus: 5000 } as const

/** A desk, a tablet, and a phone both ways. */
const WATCHED = [
  [1440, 900],
  [820, 1180],
  [390, 844],
  [740, 360],
] as const

let app: ServerApp
let anna: Person
let ben: Person
let olga: Person
beforeAll(async () => {
  app = await openServerApp()
  anna = await makePerson(app, 'Anna')
  ben = await makePerson(app, 'Ben')
  olga = await makePerson(app, 'Olga')
})
afterAll(() => app.close())

const temples = () => deal([anna, ben], { game: 'mottainai', pace: LIVE })

async function say(page: Page, text: string): Promise<void> {
  await page.locator('.talk input').fill(text)
  await page.keyboard.press('Enter')
}

/** Seats whose buildings leave room below them, or whose temple is cut. */
const leftEmpty = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.opps .whole')].flatMap((seat) => {
      const { bottom } = seat.getBoundingClientRect()
      const cards = [...seat.querySelectorAll('.station')].map((card) => card.getBoundingClientRect().bottom)
      const mat = seat.querySelector('.mat')
      const isCut = mat !== null && mat.scrollHeight > mat.clientHeight + 1
      const isEmpty = cards.length > 0 && bottom - Math.max(...cards) > innerHeight / 10
      return isCut || isEmpty ? [seat.getAttribute('aria-label') ?? ''] : []
    }),
  )

/** The cards of each player in a zone, in a view of either game. */
const zones = (view: unknown, zone: 'hand' | 'workplace'): number[][] =>
  (view as { players: Record<string, number[] | undefined>[] }).players.map((player) => player[zone] ?? [])

describe('an onlooker', () => {
  it('gets no card of any hand, neither on the page nor in messages', async () => {
    const id = await deal([anna, ben], { game: 'oh-my-goods' })
    const page = await app.newPage({ name: 'Olga' })
    const frames: string[] = []
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
    await page.goto(`${app.address}/table/${id}`)
    await page.waitForSelector('.table')
    await playUntil([anna, ben], id, (now) => now.is === 'step' && now.event.number > 60)
    const { number } = (await olga.client.call('scene', { table: id })).reply
    await expect.poll(() => frames.some((text) => JSON.parse(text).event?.number === number)).toBe(true)
    const told = frames.map((text) => JSON.parse(text))
    const views: { players: { hand: number[] }[] }[] = []
    for (const { view, changes } of told)
      if (view ?? changes) views.push((view ?? withChanges(views.at(-1), changes)) as (typeof views)[number])
    expect(views.length).toBeGreaterThan(20)
    expect(told.filter(({ decision }) => decision)).toEqual([])
    const held = views.flatMap(({ players }) => players.flatMap(({ hand }) => hand))
    expect([...new Set(held)]).toEqual([HIDDEN])
    const hands = await Promise.all(
      [anna, ben].map(async (person, seat) => {
        const { view } = await sceneOf(person, id)
        return (view as { players: { hand: number[] }[] }).players[seat].hand.map(String)
      }),
    )
    const seen = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-card]')].map((card) => card.dataset['card'] ?? ''),
    )
    expect(seen.filter((card) => hands.flat().includes(card))).toEqual([])
    expect(await page.locator('.hand, .handslot').count()).toBe(0)
  })

  it.each(['oh-my-goods', 'mottainai'])(
    'looks from any seat of %s, sees hands late where all agreed, and steps back while it runs',
    { timeout: 60_000 },
    async (game) => {
      const id = await deal([anna, ben], { game, pace: LIVE, handsShown: true })
      await playUntil([anna, ben], id, (now) => now.is === 'step' && now.event.number > 50)
      const { number: came, view } = await sceneOf(anna, id)
      const page = await app.newPage({ name: 'Olga' })
      await page.goto(`${app.address}/table/${id}`)
      await page.waitForSelector('.watchslab')
      expect(await page.locator('.watchslab .detail').innerText()).toMatch(/For 0:\d\d at least\./)
      expect(await page.locator('.own .me .nm').innerText()).toBe('Anna')
      await page.locator('.watchseats .btn', { hasText: 'Ben' }).click()
      await expect.poll(() => page.locator('.own .me .nm').innerText()).toBe('Ben')
      const held = Number.parseInt(await page.locator('.handzone .handhead span').innerText(), 10)
      expect(await page.locator('.backs .card').count()).toBe(held)
      // A notice lies over the table until it is closed.
      await page.addStyleTag({ content: '.tells { display: none }' })
      const look = async (picture: string) => {
        for (const [width, height] of WATCHED) {
          await page.setViewportSize({ width, height })
          await atRest(page)
          expect(await screenFaults(page, 24), `${picture}, ${width} x ${height}`).toEqual([])
          await shoot(page, `${picture}-${game}-${width}x${height}`)
        }
      }
      // Cards are dealt by chance, and a workplace of five cards cuts a name.
      if (zones(view, 'workplace').every((cards) => cards.length < 5)) await look('onlooker')
      const hands = page.getByRole('button', { name: 'Hands', exact: true })
      await hands.click()
      await page.locator('.watchslab h2', { hasText: 'As it was 20 moves ago' }).waitFor()
      expect(await page.locator('.backs').count()).toBe(0)
      expect(await page.locator('.handhead h2').innerText()).toBe('Hand of Ben')
      const { views } = (await olga.client.call('hands', { table: id })).reply
      expect(await page.locator('.handzone [data-card]').count()).toBe(zones(views[1], 'hand')[1].length)
      // The moment of the hands may be another one, with a workplace of five cards.
      if (game === 'oh-my-goods') await look('onlooker-hands')
      await hands.click()
      await page.locator('.backs').waitFor()

      const [back, forth, now] = ['One step back', 'One step on', 'To what happens now'].map((name) =>
        page.getByRole('button', { name }),
      )
      expect(await back.isDisabled()).toBe(true)
      await playUntil([anna, ben], id, (told) => told.is === 'step' && told.event.number > came + 20)
      await expect.poll(() => back.isEnabled()).toBe(true)
      await back.click()
      const detail = page.locator('.watchslab .detail')
      await expect.poll(() => detail.innerText()).toMatch(/Step \d+ of \d+ since you came\./)
      const text = await detail.innerText()
      await back.click()
      await expect.poll(() => detail.innerText()).not.toBe(text)
      await forth.click()
      await expect.poll(() => detail.innerText()).toBe(text)
      await now.click()
      await expect.poll(() => detail.innerText()).toMatch(/For 0:\d\d\./)
      expect(await now.isDisabled()).toBe(true)
    },
  )

  it('opens a moment of a game by its link', async () => {
    const id = await temples()
    await playUntil([anna, ben], id, (now) => now.is === 'step' && now.event.number > 12)
    await ben.client.call('act', { table: id, body: { is: 'resign' } })
    const page = await app.newPage({ name: 'Olga' })
    await page.goto(`${app.address}/table/${id}?at=5`)
    await page.waitForSelector('.scrub')
    await expect.poll(() => page.locator('.scrub output').innerText()).toMatch(/^Move 5 of /)
    expect(await page.locator('.scrub select').inputValue()).toBe('')
    await shoot(page, 'online-moment-day')
  })

  it.each(['oh-my-goods', 'mottainai'])(
    'sees the cards of all seats of %s in a replay, where they fit',
    async (game) => {
      const id = await deal([anna, ben], { game, pace: LIVE })
      await playUntil([anna, ben], id, (now) => now.is === 'step' && now.event.number > 40)
      await ben.client.call('act', { table: id, body: { is: 'resign' } })
      const page = await app.newPage({ name: 'Olga' })
      await page.goto(`${app.address}/table/${id}?at=38`)
      await page.waitForSelector('.scrub')
      for (const [width, height] of WATCHED) {
        await page.setViewportSize({ width, height })
        await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
        const isRoomy = width >= 700 && height >= 700
        expect(await page.locator('.opps .whole').count(), `${width} x ${height}`).toBe(isRoomy ? 2 : 0)
        expect(await leftEmpty(page), `${width} x ${height}`).toEqual([])
        expect(await screenFaults(page, 24), `${width} x ${height}`).toEqual([])
        await shoot(page, `all-seats-${game}-${width}x${height}`)
      }
    },
  )

  it('is asked for a name before the first chat message', async () => {
    const id = await temples()
    const page = await app.newPage({ name: '' })
    await page.goto(`${app.address}/table/${id}`)
    await page.locator('.peoplebutton').click()
    await say(page, 'What a hand!')
    await page.locator('#guest').fill('Otto')
    await page.keyboard.press('Enter')
    await page.locator('.sayings li', { hasText: 'What a hand!' }).waitFor()
  })
})

describe('the chat', () => {
  it('shows a message of a player to the others, even while it is closed', async () => {
    const id = await temples()
    const [page, other] = [await openTable(app, anna, id), await openTable(app, ben, id, { theme: 'night' })]
    const isTold = other.locator('.tell', { hasText: 'Good luck, Ben' }).waitFor()
    await page.locator('.peoplebutton').click()
    await say(page, 'Good luck, Ben')
    await isTold
    await shoot(page, 'online-talk-day')
  })

  it('shows messages of onlookers to onlookers only, until the game is over', async () => {
    const id = await temples()
    await olga.client.call('act', { table: id, body: { is: 'say', text: 'What a hand!' } })
    await anna.client.call('act', { table: id, body: { is: 'say', text: 'Good luck, Ben' } })
    const page = await openTable(app, ben, id)
    await page.locator('.peoplebutton').click()
    await page.locator('.sayings li', { hasText: 'Good luck, Ben' }).waitFor()
    expect(await page.locator('.sayings').innerText()).not.toContain('What a hand!')
    await page.locator('.panel .icon').click()
    await anna.client.call('act', { table: id, body: { is: 'resign' } })
    await page.locator('.endpage').getByRole('button', { name: 'Talk' }).click()
    await page.locator('.sayings li', { hasText: 'What a hand!' }).waitFor()
  })

  it('does not show messages of people who are muted', async () => {
    const id = await temples()
    await anna.client.call('act', { table: id, body: { is: 'say', text: 'Good luck, Ben' } })
    const page = await openTable(app, ben, id, { theme: 'night', language: 'de' })
    await page.locator('.peoplebutton').click()
    await page.waitForSelector('.sayings li')
    await shoot(page, 'online-talk-night')
    await page.locator('.mutes summary').click()
    await page.locator('.mutes li > :first-child').click()
    await page.locator('.sayings li').waitFor({ state: 'detached' })
    await page.locator('.mutes li > :first-child').click()
    await page.waitForSelector('.sayings li')
  })
})
