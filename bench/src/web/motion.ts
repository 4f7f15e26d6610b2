/**
 * How smoothly the great moments move on a processor four times slower: the
 * longest tasks of the main thread while something moves, and while a full table
 * is drawn.
 */
import { makeBot } from '@handwerk/bots'
import { randomFrom, seedFrom } from '@handwerk/kernel'
import { loadGame } from '@handwerk/shelf'
import type { Browser, Page } from 'playwright-core'
import { quantile } from './quantile.js'
import { type Task, trace } from './trace.js'

const SLOWER = 4
const SETTINGS = JSON.stringify({ theme: 'day', language: 'en', speed: 'brisk', name: 'Lena' })

export interface Smoothness {
  /** Tasks of the main thread. */
  readonly tasks: number
  readonly millis99: number
  readonly longestMillis: number
  readonly over16: number
  readonly over32: number
}

interface Scene {
  readonly game: string
  readonly seats: number
  /** Whether the texts of the moves of seat 0 say that the scene can begin. */
  begins(texts: readonly string[], moves: number): boolean
  act(page: Page): Promise<void>
}

const SCENES: Readonly<Record<string, Scene>> = {
  sunset: {
    game: 'oh-my-goods',
    seats: 4,
    begins: (texts, moves) => moves > 150 && texts.some((text) => text.startsWith('work')),
    async act(page) {
      await page.locator('[data-piece^="site:"].can').first().click()
      await page.keyboard.press('Enter')
      await page.waitForTimeout(9000)
    },
  },
  temples: {
    game: 'mottainai',
    seats: 4,
    begins: (texts, moves) => moves > 120 && texts.includes('pray'),
    async act(page) {
      for (let i = 0; i < 4; i++) {
        await page.keyboard.press('r')
        await page.waitForTimeout(2500)
      }
    },
  },
}

/** For each scene: while its table is drawn for the first time, and while something moves. */
export async function motion(browser: Browser, address: string): Promise<Record<string, Smoothness>> {
  const figures: Record<string, Smoothness> = {}
  for (const [name, scene] of Object.entries(SCENES)) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    try {
      const page = await context.newPage()
      await page.addInitScript(markMotion)
      await page.goto(`${address}/about`)
      await page.evaluate(
        ([save, settings]) => {
          localStorage.setItem('handwerk-game-bench', save)
          localStorage.setItem('handwerk-settings', settings)
        },
        [await saved(scene), SETTINGS] as const,
      )
      const drawn = await trace(page, SLOWER, async () => {
        await page.goto(`${address}/play/${scene.game}?table=bench`)
        await page.waitForSelector('[data-piece].can')
        await page.waitForTimeout(4000)
      })
      figures[`${name}, drawn`] = summary(drawn.tasks)
      const { tasks, marks } = await trace(page, SLOWER, () => scene.act(page))
      const spans = marks.flatMap(({ name: mark, at }, i) =>
        mark === 'moves' ? [[at, marks.slice(i).find((later) => later.name === 'rests')?.at ?? at] as const] : [],
      )
      const moving = tasks.filter(({ start, took }) => spans.some(([from, to]) => start < to && start + took > from))
      figures[`${name}, moving`] = summary(moving)
    } finally {
      await context.close()
    }
  }
  return figures
}

function summary(tasks: readonly Task[]): Smoothness {
  const took = tasks.map((task) => task.took)
  return {
    tasks: took.length,
    millis99: quantile(took, 0.99),
    longestMillis: quantile(took, 1),
    over16: took.filter((millis) => millis > 16).length,
    over32: took.filter((millis) => millis > 32).length,
  }
}

/** Runs in the page: marks when something begins to move, and when all is at rest. */
function markMotion(): void {
  let moving = 0
  const begin = () => {
    if (moving++ === 0) performance.mark('moves')
  }
  const end = () => {
    if (--moving === 0) performance.mark('rests')
  }
  for (const name of ['animationstart', 'transitionrun']) document.addEventListener(name, begin, true)
  for (const name of ['animationend', 'animationcancel', 'transitionend', 'transitioncancel'])
    document.addEventListener(name, end, true)
  const { animate } = Element.prototype
  Element.prototype.animate = function (this: Element, ...given: Parameters<typeof animate>) {
    const animation = animate.apply(this, given)
    begin()
    animation.finished.then(end, end)
    return animation
  }
}

/** A game between bots up to its scene, as the browser saves a game in progress. */
async function saved({ game: name, seats, begins }: Scene): Promise<string> {
  const module = await loadGame(name)
  if (!module) throw new Error(`there is no game ${name}`)
  const { game, notation } = module
  const read = module.options({}, seats)
  if (!read.ok) throw new Error(read.fault.reason)
  const seed = seedFrom('motion')
  const bots = await Promise.all(
    Array.from({ length: seats }, async (_, seat) => {
      const bot = await makeBot(name, 'greedy', randomFrom(`motion ${seat}`))
      if (!bot) throw new Error(`${name} has no greedy bot`)
      return bot
    }),
  )
  const position = game.start(read.value, seats, seed)
  const moves: [number, string][] = []
  while (!game.result(position)) {
    const [seat = 0] = game.waiting(position)
    const legal = game.moves(position, seat)
    const view = game.view(position, seat)
    const texts = legal.map((move) => notation.write(view, move))
    if (seat === 0 && begins(texts, moves.length)) break
    const move = bots[seat].choose(view, legal)
    moves.push([seat, notation.write(view, move)])
    game.play(position, seat, move)
  }
  const sitters = Array.from({ length: seats }, (_, i) => ({ name: `Seat ${i + 1}`, bot: i === 0 ? null : 'greedy' }))
  return JSON.stringify({
    id: 'bench',
    game: name,
    version: game.version,
    options: {},
    sitters,
    seed,
    moves,
    changed: 1,
  })
}
