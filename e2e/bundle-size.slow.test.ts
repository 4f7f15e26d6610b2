import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openApp } from './test-app.ts'

const MOST_KILOBYTES = 180

it(`the first view needs at most ${MOST_KILOBYTES} kB of compressed scripts`, async () => {
  const app = await openApp()
  try {
    const page = await app.newPage({}, { serviceWorkers: 'block' })
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.goto(app.address)
    await page.waitForSelector('.game-box .go')
    await page.waitForSelector('.game-box:last-of-type .fan use', { state: 'attached' })
    const missing = await page.evaluate(() =>
      [...document.querySelectorAll('use')].map((use) => use.href.baseVal).filter((id) => !document.querySelector(id)),
    )
    expect(missing).toEqual([])
    const bodies = await Promise.all(scripts)
    const kilobytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000
    expect(bodies.length).toBeGreaterThan(0)
    expect(kilobytes).toBeLessThanOrEqual(MOST_KILOBYTES)
  } finally {
    await app.close()
  }
})
