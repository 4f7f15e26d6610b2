import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects the result of a game of two, with a line for each player in the chart. */
export async function expectEndPage(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.scores tbody tr').count()).toBe(2)
  await expect.poll(() => page.locator('.chart polyline').count()).toBe(2)
}
