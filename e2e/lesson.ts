/** Plays lessons to their ends, by touching what each step is about. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { WHOLE_GAME } from './bounds.ts'
import { hidden } from './temples.ts'
import { shoot, type TestApp } from './test-app.ts'

export type Game = 'oh-my-goods' | 'mottainai'

/** What a pupil touches in each step, in order; `!` is followed by the id of an answer, `.` is the main answer. */
const TOUCHES: Readonly<Record<Game, readonly (readonly string[])[]>> = {
  'oh-my-goods': [
    ['!redraw'],
    ['mode:0:0', '.'],
    ['.'],
    ['!keep'],
    ['mode:0:0', 'hand Mill', '.'],
    ['hand Food Factory', '.'],
    ['!build'],
    ['face:10', 'site:3', '!hire'],
    ['mode:2:0', '.'],
    ['.', '.'],
    ['mode:2:1', '.'],
    ['.'],
    ['.', '.'],
    ['!all'],
    ['face:12', '!hire'],
  ],
  mottainai: [
    ['hand Bench', '.'],
    ['floor Teapot', '.'],
    ['floor Vase', '.'],
    ['hand Cup', '.'],
    ['!tailor', 'hand Shuriken', '!done'],
    ['floor Bowl', '.'],
    ['!craft', '!wing:0'],
    ['hand Doll', '.'],
    ['hand Scroll', '!wing:1'],
    ['temple Fan', '.'],
    ['!pray'],
    ['hand Vase', '!wing:1'],
    ['floor Teapot', '.', 'floor Jar', '.'],
    ['temple Cup', '.'],
    ['hand Bell', '!wing:0'],
  ],
}
const PLACES: Readonly<Record<string, string>> = { hand: '.hand', floor: '.floor', temple: '.own' }
const NEXT = '.teacher .go'

export async function touch(page: Page, what: string, tap: boolean): Promise<void> {
  const [place, ...name] = what.split(' ')
  const target =
    what === '.'
      ? page.locator('.ask .btn.main:enabled')
      : what.startsWith('!')
        ? page.locator(`.ask [data-answer="${what.slice(1)}"]`)
        : name.length > 0
          ? page.locator(`${PLACES[place]} [data-piece][aria-label^="${name.join(' ')}"]`)
          : page.locator(`[data-piece="${what}"]`)
  const options = name.length > 0 ? { position: { x: 9, y: 24 } } : {}
  await (tap ? target.first().tap(options) : target.first().click(options))
}

/** Waits until the teacher is at a step and the pupil may move, or until there is something before it to read. */
export const atStep = (page: Page, step: number, before = ''): Promise<unknown> =>
  page.waitForFunction(
    ([number, other]) =>
      (other !== '' && document.querySelector(other) !== null) ||
      (document.querySelector('.teacher .count b')?.textContent === number &&
        document.querySelector('.ask:not(.idle, .telling)') !== null),
    [String(step), before] as const,
  )

/** Opens the lesson from its page, as a pupil does. */
export async function enterLesson(app: TestApp, page: Page, game: Game): Promise<void> {
  await page.goto(`${app.address}/learn/${game}`)
  await page.locator('.tolesson .go').click()
  await beginLesson(page)
}

/** Goes from the first page of a lesson to its first step. */
export async function beginLesson(page: Page): Promise<void> {
  await page.locator('.lessonstart .go').click()
  await page.waitForSelector('.teacher')
}

/** Goes on to the question of a step. */
export async function ready(page: Page, step: number): Promise<void> {
  await atStep(page, step, NEXT)
  if ((await page.locator(NEXT).count()) > 0) await page.locator(NEXT).click()
  await atStep(page, step)
}

/** How many things the teacher points at, and which of them are not wholly visible. */
const pointedAt = (page: Page): Promise<{ shown: number; outside: string[] }> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.lesson *')].filter(
      (element) => getComputedStyle(element).outlineStyle === 'dashed' && element.checkVisibility(),
    )
    const needed = [...all, ...document.querySelectorAll<HTMLElement>('.teacher, .teacher p, .ask, .ask .btn')]
    const isOut = (element: HTMLElement) => {
      const box = element.getBoundingClientRect()
      return box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1
    }
    return { shown: all.length, outside: needed.filter(isOut).map((element) => element.className) }
  })

export function testLessonByMouse(appOf: () => TestApp, game: Game): void {
  it(
    `the lesson of ${game} is clicked to its end: every step points at something, and the pupil wins`,
    WHOLE_GAME,
    async () => {
      const app = appOf()
      const page = await app.newPage()
      await enterLesson(app, page, game)
      for (const [i, touches] of TOUCHES[game].entries()) {
        await ready(page, i + 1)
        const { shown, outside } = await pointedAt(page)
        expect(shown, `step ${i + 1}`).toBeGreaterThan(0)
        expect(outside, `step ${i + 1}`).toEqual([])
        await shoot(page, `lesson-${game}-${i + 1}-day`)
        for (const what of touches) await touch(page, what, false)
      }
      await page.waitForSelector('.endpage')
      expect(await page.locator('.scores .winner').textContent()).toContain('Lena')
      await shoot(page, `lesson-${game}-end-day`)
      expect(app.errors).toEqual([])
    },
  )
}

export function testLessonByTouch(appOf: () => TestApp, game: Game): void {
  it(`the lesson of ${game} fits a phone, in German, where it is tapped to its end`, WHOLE_GAME, async () => {
    const app = appOf()
    const page = await app.newPage(
      { language: 'de', theme: 'night' },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    )
    await enterLesson(app, page, game)
    for (let i = 0; i < TOUCHES[game].length; i++) {
      await ready(page, i + 1)
      const { shown, outside } = await pointedAt(page)
      expect(shown, `step ${i + 1}`).toBeGreaterThan(0)
      expect(outside, `step ${i + 1}`).toEqual([])
      if (game === 'mottainai') expect(await hidden(page), `step ${i + 1}`).toEqual([])
      await shoot(page, `lesson-${game}-${i + 1}-phone-night`)
      await page.getByRole('button', { name: 'Diesen Schritt für mich tun' }).tap()
    }
    await page.waitForSelector('.endpage')
    await shoot(page, `lesson-${game}-end-phone-night`)
    expect(app.errors).toEqual([])
  })
}
