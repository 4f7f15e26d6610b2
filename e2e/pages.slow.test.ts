import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { begin } from './goods.ts'
import { type House, openHouse, openServerHouse, shoot } from './house.ts'
import { ask, come, makeTable, type ServerHouse } from './together.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const PAGES = [
  '/',
  '/play/oh-my-goods',
  '/rules/oh-my-goods',
  '/cards/oh-my-goods',
  '/learn/oh-my-goods',
  '/learn/oh-my-goods?lesson',
  '/learn/mottainai?lesson',
  '/replay',
  '/ladder',
  '/you',
  '/people/anna',
  '/confirm',
  '/unsubscribe',
  '/settings',
  '/about',
  '/nowhere',
]

describe('axe finds nothing serious', () => {
  for (const [theme, language] of [
    ['day', 'en'],
    ['night', 'de'],
  ] as const) {
    it(`on any page by ${theme} in ${language}`, async () => {
      const page = await house.enter({ theme, language })
      for (const path of PAGES) {
        await page.goto(house.address + path)
        await page.waitForSelector('main h1')
        await page.waitForFunction(() => document.querySelector('.loading, .waiting') === null)
        // Ninety cards of one kind find no more than ten.
        if (path.startsWith('/cards')) await page.locator('#find').fill('mill')
        expect(await findings(page), path).toEqual([])
        await shoot(page, `page${path.replaceAll(/[/?]/g, '-')}-${theme}`)
      }
      await page.context().close()
    })

    it(`at the table by ${theme} in ${language}`, async () => {
      const page = await house.enter({ theme, language })
      await begin(page, house.address)
      expect(await findings(page), 'redraw').toEqual([])
      await page.locator('[data-answer="keep"]').click()
      await page.locator('[data-piece="mode:0:0"]').click()
      expect(await findings(page), 'plan').toEqual([])
      await page.keyboard.press('t')
      await page.waitForSelector('dialog .texttable')
      expect(await findings(page), 'text table').toEqual([])
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog', { state: 'detached' })
      await page.keyboard.press('?')
      await page.waitForSelector('dialog .keylist')
      expect(await findings(page), 'keys').toEqual([])
      await page.context().close()
    })
  }
})

describe('axe finds nothing serious about tables of a server', () => {
  let server: ServerHouse
  beforeAll(async () => {
    server = await openServerHouse()
  })
  afterAll(() => server.close())

  for (const [theme, language] of [
    ['day', 'en'],
    ['night', 'de'],
  ] as const)
    it(`by ${theme} in ${language}`, async () => {
      const page = await come(server, { theme, language, name: 'Anna' }, '/')
      await makeTable(page, { game: 'mottainai', seats: [{ is: 'me' }, { is: 'open' }] })
      const gathering = await makeTable(page, {
        game: 'oh-my-goods',
        seats: [{ is: 'me' }, { is: 'link' }, { is: 'open' }, { is: 'bot', level: 'random' }],
      })
      const running = await makeTable(page, {
        game: 'oh-my-goods',
        seats: [{ is: 'me' }, { is: 'bot', level: 'random' }],
        pace: { is: 'live', clock: 900_000, bonus: 0 },
        rated: true,
      })
      await ask(page, `tables/${running}/start`, {})

      await page.goto(server.address)
      await page.waitForSelector('.slip.online')
      expect(await findings(page), 'home').toEqual([])
      await shoot(page, `online-home-${theme}-${language}`)
      const stranger = await come(server, { theme, language, name: '', luck: 2 }, '/')
      await stranger.locator('.opentables .join').first().click()
      await stranger.waitForSelector('#guest')
      expect(await findings(stranger), 'name').toEqual([])
      await stranger.context().close()

      await page.goto(`${server.address}/table/new`)
      await page.waitForSelector('.setup')
      expect(await findings(page), 'a new table').toEqual([])
      await shoot(page, `online-new-${theme}-${language}`)
      await page.goto(`${server.address}/table/${gathering}`)
      await page.waitForSelector('.places')
      expect(await findings(page), 'gathering').toEqual([])
      await shoot(page, `online-gathering-${theme}-${language}`)

      await page.goto(`${server.address}/table/${running}`)
      await page.waitForSelector('.ask:not(.idle, .telling)')
      await page.locator('.peoplebutton').click()
      await page.locator('.talk input').fill('Hello')
      await page.keyboard.press('Enter')
      await page.waitForSelector('.sayings li')
      await page.context().setOffline(true)
      await page.waitForSelector('.tell.bad')
      expect(await findings(page), 'talk, and the connection lost').toEqual([])
      await page.context().setOffline(false)
      await page.waitForSelector('.tell.good')
      await page.locator('.panel .icon').click()
      await ask(page, `tables/${running}/acts`, { is: 'resign' })
      await page.waitForSelector('.deal details')
      await page.locator('.deal summary').click()
      expect(await findings(page), 'the end').toEqual([])
      await shoot(page, `online-resigned-${theme}-${language}`)
      await page.context().close()
    })
})
