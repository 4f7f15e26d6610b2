/** A simple player of Mottainai: completes works where possible, and otherwise plays at random. */
import type { Page } from 'playwright-core'
import { randomFrom } from '../packages/kernel/src/index.ts'
import { STEP } from './bounds.ts'
import { type InputMethod, momentOf, playOn, READY } from './input-methods.ts'

const MOST_TOUCHES = 6

export async function beginTemples(page: Page, address: string, others = 1): Promise<void> {
  await page.goto(address)
  const box = page.locator('.game-box').filter({ hasText: 'Mottainai' })
  await box.locator('select').first().selectOption(String(others))
  await box.locator('.go').click()
  await page.waitForSelector(READY)
}

/** What may be chosen now; cards come first. */
const choices = (page: Page): Promise<{ id: string | null; key: string | null; piece: string | null }[]> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-piece].can, [data-piece].else')].map((card) => ({
      id: null,
      key: null,
      piece: card.dataset['piece'] ?? null,
    }))
    const answers = [...document.querySelectorAll<HTMLElement>('.ask .btn:enabled:not(.chosen)')].map((button) => ({
      id: button.dataset['answer'] ?? null,
      key: button.querySelector('.kbd')?.textContent ?? null,
      piece: null,
    }))
    return [...cards, ...answers.filter(({ id }) => id !== 'back' && id !== 'main')]
  })

const isWork = (id: string | null): boolean => id === 'craft' || id === 'smith' || (id?.startsWith('wing') ?? false)

/** Plays to the end page, or a number of answers; `each` is called before every decision. */
export function playTemples(
  page: Page,
  input: InputMethod,
  seed: string,
  each?: () => Promise<void>,
  most = Infinity,
): Promise<void> {
  const random = randomFrom(seed)
  const decide = async () => {
    await each?.()
    return answerTemples(page, input, random)
  }
  return playOn(page, decide, async (answers) => answers >= most)
}

/** Answers the open question, and returns the moment at which it was asked. */
export async function answerTemples(page: Page, input: InputMethod, random: Chance): Promise<string | null> {
  const before = await momentOf(page)
  for (let i = 0; i < MOST_TOUCHES && (await momentOf(page)) === before; i++) {
    if ((await page.locator('.btn.main[data-answer="main"]').count()) > 0) await input.main(page)
    else await touchSomething(page, input, random)
  }
  return before
}

type Chance = { below(n: number): number }

async function touchSomething(page: Page, input: InputMethod, random: Chance): Promise<void> {
  const all = await choices(page)
  const works = all.filter(({ id }) => isWork(id))
  const list = works.length > 0 && random.below(3) > 0 ? works : all
  // The game may have moved on in the meantime.
  if (list.length === 0) return
  const { id, key, piece } = list[random.below(list.length)]
  if (piece !== null) await input.touch(page, `[data-piece="${piece}"]`)
  else await input.other(page, id ?? '', key ?? '')
}

/**
 * Plays to the end page by a script in the page: fast, and in several pages at once. If the page offers nothing to
 * touch for long, the error says what it shows.
 */
export const playFromWithin = (page: Page, seed: number): Promise<void> =>
  page.evaluate(
    async ([luck, most, patience]) => {
      let state = luck
      const below = (n: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return Math.floor((state / 2 ** 32) * n)
      }
      let touches = 0
      let touched = Date.now()
      while (touches < most) {
        if (document.querySelector('.endpage')) return
        const all = [
          ...document.querySelectorAll<HTMLElement>(
            '[data-piece]:is(.can, .else), .ask:not(.idle, .busy) .btn:enabled:not(.chosen, [data-answer="back"])',
          ),
        ]
        const named = (name: RegExp) => all.filter(({ dataset }) => name.test(dataset['answer'] ?? ''))
        const works = named(/^(craft|smith|wing)/)
        const main = named(/^main$/)
        const list = main.length > 0 ? main : works.length > 0 && below(3) > 0 ? works : all
        if (list.length > 0) {
          touches++
          touched = Date.now()
          list[below(list.length)].click()
        } else if (Date.now() - touched > patience)
          throw new Error(
            `nothing to touch for ${patience} ms; the page says: ${document.body.innerText.slice(0, 300)}`,
          )
        await new Promise((next) => setTimeout(next, 10))
      }
      throw new Error(`the game did not end within ${most} touches`)
    },
    [seed, 5000, 2 * STEP] as const,
  )

/**
 * Cards and answers that are not wholly visible, in the window or in their temple, also after they were scrolled into
 * view.
 */
export const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = document.querySelector('.own')?.getBoundingClientRect()
    const window = new DOMRect(0, 0, innerWidth, innerHeight)
    const isOut = (element: Element, frame: DOMRect): boolean => {
      const scroller = element.closest('.own .mat, .known')
      const around = scroller?.getBoundingClientRect()
      if (scroller && around) {
        const { top, bottom, left, right } = element.getBoundingClientRect()
        scroller.scrollTop += Math.max(0, bottom - around.bottom) + Math.min(0, top - around.top)
        scroller.scrollLeft += Math.max(0, right - around.right) + Math.min(0, left - around.left)
      }
      const box = element.getBoundingClientRect()
      const slack = 3
      return [frame, around ?? frame].some(
        (edge) =>
          box.bottom > edge.bottom + slack ||
          box.top < edge.top - slack ||
          box.right > edge.right + slack ||
          box.left < edge.left - slack,
      )
    }
    const all = [...document.querySelectorAll('.btn, .ask, .handslot > .card, .floor .card, .temple-s, .stop')]
    const lying = [...document.querySelectorAll('.own :is(.slot, .strip:not(.no), .taskplate)')]
    const temples = [...document.querySelectorAll('.temple-s')].flatMap((temple) =>
      [...temple.querySelectorAll('.tile, .chip, .sg')].filter((element) =>
        isOut(element, temple.getBoundingClientRect()),
      ),
    )
    return [
      ...all.filter((element) => isOut(element, window)),
      ...lying.filter((card) => own && isOut(card, own)),
      ...temples,
    ]
      .filter((element) => element.checkVisibility())
      .map((element) =>
        `${element.className} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 60),
      )
  })
