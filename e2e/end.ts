import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The result of a game of two is there, with a line for each player through the whole game. */
export async function seesTheEnd(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
  await expect.poll(() => page.locator('.chart polyline').count()).toBe(2)
}
