import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe calls serious or critical, as short lines. */
export async function findings(page: Page): Promise<string[]> {
  // A page that has been looked at before still has axe, and has it warm.
  const there = (await page.evaluate(() => 'axe' in window)) ? { axeSource: 'undefined' } : {}
  // Only what is wrong is gathered in full, and without frames there is nothing to put together in a page of its own.
  const axe = new AxeBuilder({ page, ...there }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html.slice(0, 120))
          .slice(0, 3)
          .join(' | ')}`,
    )
}
