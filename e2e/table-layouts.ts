/** Layout tests of both games at their fullest moments. */
import type { Page } from 'playwright-core'
import { testLayout } from './layout.ts'
import { savesAtMoments } from './moments.ts'
import type { Part } from './sample.ts'
import { templesAtMoments } from './temple-moments.ts'
import { hidden as hiddenInTemples } from './temples.ts'

/** Names what a decision needs and is not wholly visible. */
const hiddenGoods = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = '.ask, .btn, .station > .card, .handslot > .card, .opp, .tally, .bench, .modes, .plate'
    const label = (element: Element) =>
      `${element.className} ${element.getAttribute('aria-label') ?? element.textContent}`
    const outside = [...document.querySelectorAll(names)].filter((element) => {
      const box = element.getBoundingClientRect()
      const inside = box.top >= -1 && box.left >= -1 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1
      return element.checkVisibility() && !inside
    })
    const ask = document.querySelector('.ask')?.getBoundingClientRect()
    const covered = [...document.querySelectorAll('.station > .card, .modes')].filter(
      (element) => ask && element.checkVisibility() && element.getBoundingClientRect().bottom > ask.top + 1,
    )
    return [...outside, ...covered].map((element) => label(element).slice(0, 80))
  })

export const testGoodsLayout = (part: Part): void =>
  testLayout(part, {
    game: 'oh-my-goods',
    saves: savesAtMoments(),
    moments: ['buy', 'chain', 'eight', 'fill', 'long-hand', 'plan'],
    hidden: hiddenGoods,
  })

/** How full a phone is differs from deal to deal. */
const DEALS = { floor: 3, sales: 3, wings: 3 }

export const testTempleLayout = (part: Part): void =>
  testLayout(part, {
    game: 'mottainai',
    saves: templesAtMoments(DEALS),
    moments: ['action', 'assistants', 'effect', 'five', 'floor', 'hand', 'neighbour', 'sales', 'wings', 'workplace'],
    deals: DEALS,
    hidden: hiddenInTemples,
  })
