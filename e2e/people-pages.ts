/** The pages of people and of the ladder: accessible, and no wider than the window, in every look. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MailServer } from '../packages/server/test/mail-server.ts'
import { findings } from './axe.ts'
import { type PastGames, playPastGames } from './past-games.ts'
import { openAt } from './people.ts'
import { inLooks, type Part } from './sample.ts'
import { openServerApp, shoot, type TestApp } from './test-app.ts'

/** The looks are assigned in turn, so that the pages with the most text are tested on a phone. */
const PAGES = [
  '/ladder?game=mottainai&seats=3',
  '/people/nobody',
  '/people/anna_k',
  '/you, signed in',
  '/confirm#x',
  '/unsubscribe#x',
  '/you',
  '/ladder',
]

/** These find no more than another page in the same look. */
const SELDOM = ['/people/nobody', '/confirm#x', '/you', '/ladder']

const LOOKS = [
  { theme: 'day', language: 'en', width: 1440, height: 900 },
  { theme: 'night', language: 'de', width: 1440, height: 900 },
  { theme: 'night', language: 'en', width: 360, height: 740 },
  { theme: 'day', language: 'de', width: 360, height: 740 },
] as const

export function testPeoplePages(part: Part): void {
  describe('pages of people', () => {
    let app: TestApp<unknown>
    let pastGames: PastGames
    const mailServer = new MailServer()
    beforeAll(async () => {
      const smtp = await mailServer.open()
      const mail = ['--smtp-url', smtp, '--mail-from', 'a@example.org']
      app = await openServerApp(...mail, '--public-url', 'http://localhost')
      pastGames = await playPastGames(app.address)
    })
    afterAll(async () => {
      await app.close()
      await mailServer.close()
    })

    /** An account with everything that it can have. */
    async function signIn(page: Page): Promise<void> {
      await openAt(app.address, page, '/about')
      await page.evaluate(
        async ({ handle, password }) => {
          const post = (path: string, body: object) =>
            fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
          await post('/api/sign-in', { username: handle, password })
          await post('/api/tokens', { label: 'Mühlenbot 3000' })
        },
        { handle: pastGames.handle, password: pastGames.password },
      )
    }

    it.each(inLooks(part, PAGES, LOOKS, (of) => SELDOM.includes(of)))(
      '$of is readable for all, and does not scroll sideways, by $look.theme in $look.language, $look.width wide',
      async ({ of, look: { theme, language, width, height } }) => {
        const page = await app.newPage({ theme, language, name: '' }, { viewport: { width, height } })
        const [path, isSignedIn] = of.split(',')
        if (isSignedIn) await signIn(page)
        await openAt(app.address, page, path)
        expect(await findings(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await shoot(page, `people${of.replaceAll(/\W+/g, '-')}-${width}-${theme}-${language}`, true)
      },
    )
  })
}
