/** A game against a bot, played by touching whatever can be touched: how smooth it is, and how soon an answer shows. */
import { randomFrom } from '@handwerk/kernel'
import type { Browser, Page } from 'playwright-core'
import { quantile } from './quantile.js'

export interface Playing {
  /** Frames drawn while moves of others were animated. */
  readonly frames: number
  readonly frameMillis99: number
  readonly framesOver32: number
  readonly touches: number
  /** From the touch to the next frame on screen, as the browser measures it. */
  readonly answerMillis50: number
  readonly answerMillis99: number
}

/** What the page records about itself during play. */
interface Notes {
  readonly frames: number[]
  readonly answers: number[]
}

export async function playing(browser: Browser, home: string, box: number, seconds: number): Promise<Playing> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.addInitScript(takeNotes)
    const page = await context.newPage()
    await page.goto(home)
    await page.locator('.game-box').nth(box).locator('.go').click()
    const touches = await touchFor(page, seconds)
    const { frames, answers } = await page.evaluate(() => (globalThis as unknown as { notes: Notes }).notes)
    // The browser does not report events shorter than a frame.
    const all = [...answers, ...Array<number>(Math.max(0, touches - answers.length)).fill(16)]
    return {
      frames: frames.length,
      frameMillis99: quantile(frames, 0.99),
      framesOver32: frames.filter((millis) => millis > 32).length,
      touches,
      answerMillis50: quantile(all, 0.5),
      answerMillis99: quantile(all, 0.99),
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page. */
function takeNotes(): void {
  localStorage.setItem('handwerk-settings', JSON.stringify({ speed: 'brisk', language: 'en', name: 'Lena' }))
  const notes: Notes = { frames: [], answers: [] }
  Object.assign(globalThis, { notes })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') notes.answers.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  let last = 0
  const frame = (now: number) => {
    const isRetelling = document.querySelector('.ask.telling') !== null
    if (isRetelling && last > 0) notes.frames.push(now - last)
    last = isRetelling ? now : 0
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

const CHOICES = [
  '.ask:not(.idle, .telling) .btn.main:enabled',
  '[data-piece].can',
  '.ask:not(.idle, .telling) .btn:enabled',
  '.endpage .btn.main',
]

async function touchFor(page: Page, seconds: number): Promise<number> {
  const random = randomFrom('bench')
  const end = performance.now() + 1000 * seconds
  let touches = 0
  while (performance.now() < end) {
    const ready = page.locator('.ask:not(.idle, .telling), .endpage').first()
    await ready.waitFor({ timeout: 30_000 })
    for (const choice of CHOICES) {
      const found = page.locator(choice)
      const count = await found.count()
      if (count === 0) continue
      const isTouched = await found
        .nth(random.below(count))
        .click({ timeout: 1000, position: { x: 9, y: 20 } })
        .then(() => true)
        .catch(() => false)
      if (isTouched) {
        touches++
        break
      }
    }
  }
  return touches
}
