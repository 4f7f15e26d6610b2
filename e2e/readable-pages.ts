/** What axe finds serious: on every page, at the tables, by day and by night, in both languages. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { begin } from './goods.ts'
import { type House, openHouse, openServerHouse, shoot } from './house.ts'
import { ASKED, makePerson, openPage, type Person, type ServerHouse } from './tables.ts'
import { beginTemples } from './temples.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const LOOKS = [
  { theme: 'day', language: 'en' },
  { theme: 'night', language: 'de' },
] as const

const PAGES = [
  '/',
  '/play/oh-my-goods',
  '/play/mottainai',
  '/rules/oh-my-goods',
  '/rules/mottainai',
  '/cards/oh-my-goods',
  '/cards/mottainai',
  '/learn/oh-my-goods',
  '/learn/mottainai',
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

/** Ninety cards of one kind find no more than ten. */
const SOME_CARDS: Readonly<Record<string, string>> = { '/cards/oh-my-goods': 'mill', '/cards/mottainai': 'metal' }

const openDialog = async (page: Page, key: string, inside: string) => {
  await page.keyboard.press(key)
  await page.waitForSelector(`dialog ${inside}`)
}

describe.each(LOOKS)('axe finds nothing serious by $theme in $language', (look) => {
  it.each(PAGES)('on %s', async (path) => {
    const page = await house.enter(look)
    await page.goto(house.address + path)
    await page.waitForSelector('main h1')
    await page.waitForFunction(() => document.querySelector('.loading, .waiting') === null)
    const some = SOME_CARDS[path]
    if (some !== undefined) await page.locator('#find').fill(some)
    expect(await findings(page)).toEqual([])
    await shoot(page, `page${path.replaceAll(/[/?]/g, '-')}-${look.theme}`)
  })

  it('at the first question of Oh My Goods!', async () => {
    const page = await house.enter(look)
    await begin(page, house.address)
    expect(await findings(page)).toEqual([])
  })

  it.each([
    ['in the making', async (page: Page) => page.locator('[data-piece="mode:0:0"]').click()],
    ['in the text table', (page: Page) => openDialog(page, 't', '.texttable')],
    ['behind the list of keys', (page: Page) => openDialog(page, '?', '.keylist')],
  ] as const)('at a plan %s', async (_, act) => {
    const page = await house.enter(look)
    await begin(page, house.address)
    await page.locator('[data-answer="keep"]').click()
    await page.waitForSelector('.step-plan .ask:not(.idle)')
    await act(page)
    expect(await findings(page)).toEqual([])
  })

  it.each([
    ['at the first question', async () => undefined],
    ['with a task chosen', async (page: Page) => page.locator('[data-piece].can').first().click()],
    [
      'with a look into another temple',
      async (page: Page) => {
        await page.locator('.looker').first().click()
        await page.waitForSelector('dialog .mat')
      },
    ],
  ] as const)('at Mottainai %s', async (_, act) => {
    const page = await house.enter(look)
    await beginTemples(page, house.address, 2)
    await act(page)
    expect(await findings(page)).toEqual([])
  })
})

describe('axe finds nothing serious about tables of a server', () => {
  let server: ServerHouse
  let anna: Person
  let gathering = ''
  beforeAll(async () => {
    server = await openServerHouse()
    anna = await makePerson(server, 'Anna')
    const seats = [{ is: 'me' }, { is: 'link' }, { is: 'open' }, { is: 'bot', level: 'random' }] as const
    gathering = (await anna.client.call('make', { body: { game: 'oh-my-goods', seats: [...seats] } })).reply.id
  })
  afterAll(() => server.close())

  /** A rated game with a clock. */
  async function run(): Promise<string> {
    const seats = [{ is: 'me' as const }, { is: 'bot' as const, level: 'random' }]
    const pace = { is: 'live', clock: 900_000, bonus: 0 } as const
    const { id } = (await anna.client.call('make', { body: { game: 'oh-my-goods', seats, pace, rated: true } })).reply
    await anna.client.call('start', { table: id })
    return id
  }

  describe.each(LOOKS)('by $theme in $language', (look) => {
    it.each([
      ['a new table', '/table/new', '.setup'],
      ['a table that gathers', 'gathering', '.places'],
    ])('%s', async (name, path, part) => {
      const page = await openPage(server, anna, path === 'gathering' ? `/table/${gathering}` : path, look)
      await page.waitForSelector(part)
      expect(await findings(page)).toEqual([])
      await shoot(page, `online-${name.replaceAll(' ', '-')}-${look.theme}-${look.language}`)
    })

    it('the home page with a table that waits', async () => {
      await run()
      const page = await openPage(server, anna, '/', look)
      await page.waitForSelector('.slip.online')
      expect(await findings(page)).toEqual([])
      await shoot(page, `online-home-${look.theme}-${look.language}`)
    })

    it('the question for a name', async () => {
      const stranger = await server.enter({ ...look, name: '' })
      await stranger.goto(server.address)
      await stranger.locator('.opentables .join').first().click()
      await stranger.waitForSelector('#guest')
      expect(await findings(stranger)).toEqual([])
    })

    it('talk while the connection is lost', async () => {
      const id = await run()
      await anna.client.call('act', { table: id, body: { is: 'say', text: 'Hello' } })
      const page = await openPage(server, anna, `/table/${id}`, look)
      await page.waitForSelector(ASKED)
      await page.locator('.peoplebutton').click()
      await page.waitForSelector('.sayings li')
      await page.context().setOffline(true)
      await page.waitForSelector('.tell.bad')
      expect(await findings(page)).toEqual([])
    })

    it('the end', async () => {
      const id = await run()
      await anna.client.call('act', { table: id, body: { is: 'resign' } })
      const page = await openPage(server, anna, `/table/${id}`, look)
      await page.locator('.deal summary').click()
      expect(await findings(page)).toEqual([])
      await shoot(page, `online-resigned-${look.theme}-${look.language}`)
    })
  })
})
