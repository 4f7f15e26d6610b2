/** Checks every page and the tables with axe, by day in English and by night in German. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { begin } from './goods.ts'
import { beginLesson } from './lesson.ts'
import { isSettled } from './people.ts'
import { inLooks, type Part } from './sample.ts'
import { ASKED, makePerson, openPage, type Person, type ServerApp } from './tables.ts'
import { beginTemples } from './temples.ts'
import { openApp, openServerApp, shoot, type TestApp, visit } from './test-app.ts'

const LOOKS = [
  { theme: 'day', language: 'en' },
  { theme: 'night', language: 'de' },
] as const
type Look = (typeof LOOKS)[number]

/** The pages of the two games alternate, so that the sample has each kind of page in both looks. */
const PAGES = [
  '/',
  '/play/oh-my-goods',
  '/play/mottainai',
  '/rules/oh-my-goods',
  '/rules/mottainai',
  '/cards/oh-my-goods',
  '/cards/mottainai',
  '/learn',
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

/** Like a page of the other game, or in `people-pages.ts`. */
const SELDOM = [
  '/play/mottainai',
  '/rules/oh-my-goods',
  '/cards/mottainai',
  '/learn/oh-my-goods',
  '/learn/mottainai?lesson',
  '/ladder',
  '/you',
  '/people/anna',
  '/confirm',
  '/unsubscribe',
]

/** Checking all cards finds no more than checking a few. */
const SOME_CARDS: Readonly<Record<string, string>> = { '/cards/oh-my-goods': 'mill', '/cards/mottainai': 'metal' }

const openDialog = async (page: Page, key: string, inside: string) => {
  await page.keyboard.press(key)
  await page.waitForSelector(`dialog ${inside}`)
}

/** The way from the first question of a game to the state that is checked. */
interface State {
  readonly name: string
  /** Nearly all of it is part of another state. */
  readonly seldom?: boolean
  act(page: Page): Promise<void>
}

const isSeldom = ({ seldom = false }: { readonly seldom?: boolean }): boolean => seldom

const PLANS: readonly State[] = [
  { name: 'in the making', act: (page) => page.locator('[data-piece="mode:0:0"]').click() },
  { name: 'in the text table', seldom: true, act: (page) => openDialog(page, 't', '.texttable') },
  { name: 'behind the list of keys', seldom: true, act: (page) => openDialog(page, '?', '.keylist') },
]

const GOODS: readonly State[] = [
  { name: 'at the first question', seldom: true, act: async () => undefined },
  ...PLANS.map(({ act, ...state }) => ({
    ...state,
    name: `at a plan ${state.name}`,
    async act(page: Page) {
      await page.locator('[data-answer="keep"]').click()
      await page.waitForSelector('.step-plan .ask:not(.idle)')
      await act(page)
    },
  })),
]

const TEMPLES: readonly State[] = [
  { name: 'at the first question', seldom: true, act: async () => undefined },
  { name: 'with a task chosen', act: (page) => page.locator('[data-piece].can').first().click() },
  {
    name: 'with a look into another temple',
    seldom: true,
    async act(page) {
      await page.locator('.looker').first().click()
      await page.waitForSelector('dialog .mat')
    },
  },
]

export function testReadablePages(part: Part): void {
  describe('axe finds nothing serious without a server', () => {
    let app: TestApp
    beforeAll(async () => {
      app = await openApp()
    })
    afterAll(() => app.close())

    it.each(LOOKS)('on any page by $theme', async (look) => {
      const page = await app.newPage(look)
      const found: string[] = []
      // The app is loaded once; other tests open pages by their addresses.
      for (const { of: path } of inLooks(part, PAGES, LOOKS, (path) => SELDOM.includes(path)).filter(
        (one) => one.look === look,
      )) {
        await visit(page, app.address, path)
        await isSettled(page)
        const some = SOME_CARDS[path]
        if (some !== undefined) await page.locator('#find').fill(some)
        found.push(...(await findings(page)).map((what) => `${path}: ${what}`))
        await shoot(page, `page${path.replaceAll(/[/?]/g, '-')}-${look.theme}`)
        if (!path.endsWith('?lesson')) continue
        await beginLesson(page)
        found.push(...(await findings(page)).map((what) => `${path}, at the table: ${what}`))
      }
      expect(found).toEqual([])
    })

    it.each(inLooks(part, GOODS, LOOKS, isSeldom))(
      'at Oh My Goods! $of.name by $look.theme',
      async ({ of: { act }, look }) => {
        const page = await app.newPage(look)
        await begin(page, app.address)
        await act(page)
        expect(await findings(page)).toEqual([])
      },
    )

    it.each(inLooks(part, TEMPLES, LOOKS, isSeldom))(
      'at Mottainai $of.name by $look.theme',
      async ({ of: { act }, look }) => {
        const page = await app.newPage(look)
        await beginTemples(page, app.address, 2)
        await act(page)
        expect(await findings(page)).toEqual([])
      },
    )
  })

  describe('axe finds nothing serious about tables of a server', () => {
    let server: ServerApp
    let anna: Person
    let gathering = ''
    beforeAll(async () => {
      server = await openServerApp()
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

    const STATES: readonly { readonly name: string; readonly seldom?: boolean; open(look: Look): Promise<Page> }[] = [
      {
        name: 'a new table',
        seldom: true,
        async open(look) {
          const page = await openPage(server, anna, '/table/new', look)
          await page.waitForSelector('.setup')
          return page
        },
      },
      {
        name: 'a table that gathers',
        async open(look) {
          const page = await openPage(server, anna, `/table/${gathering}`, look)
          await page.waitForSelector('.places')
          return page
        },
      },
      {
        name: 'the home page with a table that waits',
        seldom: true,
        async open(look) {
          await run()
          const page = await openPage(server, anna, '/', look)
          await page.waitForSelector('.slip.online')
          return page
        },
      },
      {
        name: 'the question for a name',
        seldom: true,
        async open(look) {
          const stranger = await server.newPage({ ...look, name: '' })
          await stranger.goto(server.address)
          await stranger.locator('.opentables .join').first().click()
          await stranger.waitForSelector('#guest')
          return stranger
        },
      },
      {
        name: 'talk while the connection is lost',
        async open(look) {
          const id = await run()
          await anna.client.call('act', { table: id, body: { is: 'say', text: 'Hello' } })
          const page = await openPage(server, anna, `/table/${id}`, look)
          await page.waitForSelector(ASKED)
          await page.locator('.peoplebutton').click()
          await page.waitForSelector('.sayings li')
          await page.context().setOffline(true)
          await page.waitForSelector('.tell.bad')
          return page
        },
      },
      {
        name: 'the end',
        seldom: true,
        async open(look) {
          const id = await run()
          await anna.client.call('act', { table: id, body: { is: 'resign' } })
          const page = await openPage(server, anna, `/table/${id}`, look)
          await page.locator('.deal summary').click()
          return page
        },
      },
    ]

    it.each(inLooks(part, STATES, LOOKS, isSeldom))('$of.name by $look.theme', async ({ of: { name, open }, look }) => {
      const page = await open(look)
      expect(await findings(page)).toEqual([])
      await shoot(page, `online-${name.replaceAll(' ', '-')}-${look.theme}-${look.language}`)
    })
  })
}
